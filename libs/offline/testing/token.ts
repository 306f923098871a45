import { readField } from '../src/changes/change.ts';

/** A JWT without a signature: only the payload is read. */
export const tokenFor = (
  { user_uuid, club_id }: { user_uuid: string; club_id: number | null },
  serial: number,
): string => ['e30', btoa(JSON.stringify({ user_uuid, club_id })), serial].join('.');

export const userOfToken = (token: string): string => {
  const [, payload = ''] = token.split('.');
  return String(readField(JSON.parse(atob(payload)), 'user_uuid'));
};
