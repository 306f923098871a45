import { field } from '../changes/answer.ts';

/** A JWT as far as a browser reads it. */
export const tokenFor = (
  { user_uuid, club_id }: { user_uuid: string; club_id: number | null },
  serial: number,
): string => ['e30', btoa(JSON.stringify({ user_uuid, club_id })), serial].join('.');

export const userOf = (token: string): string => {
  const [, payload = ''] = token.split('.');
  return String(field(JSON.parse(atob(payload)), 'user_uuid'));
};
