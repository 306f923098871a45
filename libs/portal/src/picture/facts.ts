import { readToken } from '@springboard/auth';

/** What a picture of a screen holds for; in anybody else's session, or later, it is none of this start. */
export type PictureFacts = {
  /** User, club and language. */
  readonly of: string;
  /** When it was taken and when the club's day ends, seconds: a register without a date is another one then. */
  readonly from: number;
  readonly until: number;
  /** What the page around it was. */
  readonly page: { readonly title: string; readonly lang: string; readonly theme: string };
};

/**
 * Of whom a picture that is taken or shown now is, by what all tabs know of the session; null: nobody is
 * signed in (§4, Session validity).
 *
 * @param now seconds
 */
export const ownerOf = (storage: Pick<Storage, 'getItem'>, now: number): string | null => {
  const token = storage.getItem('token');
  const claims = token === null ? null : readToken(token);
  const expiry = Number(storage.getItem('refresh_token_expiry') ?? 0);
  if (claims === null || expiry <= now) return null;
  return JSON.stringify([claims.user.uuid, claims.club_id, claims.language]);
};

/** @param now seconds */
export const holds = (
  facts: Pick<PictureFacts, 'of' | 'from' | 'until'>,
  owner: string | null,
  now: number,
): boolean => facts.of === owner && facts.from <= now && now < facts.until;
