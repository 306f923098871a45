import { validToken } from '@springboard/auth';
import type { Client } from '@springboard/contract';

/** What a picture of a screen holds for; in anybody else's session, or later, it is none of this start. */
export type PictureFacts = {
  /** User, club and language. */
  readonly of: string;
  /** When it was taken and when the club's day ends, seconds: a register without a date is another one then. */
  readonly from: number;
  readonly until: number;
  /** What the page around it was. */
  readonly page: {
    readonly title: string;
    readonly lang: string;
    readonly theme: Pick<Client, 'theme_name' | 'theme_url'> | null;
  };
};

/**
 * Of whom a picture that is taken or shown now is, by what all tabs know of the session; null: nobody is
 * signed in (§4, Session validity).
 *
 * @param now seconds
 */
export const ownerOf = (storage: Pick<Storage, 'getItem'>, now: number): string | null => {
  const claims = validToken(storage, now);
  return claims && JSON.stringify([claims.user.uuid, claims.club_id, claims.language]);
};

/** @param now seconds */
export const holds = (
  facts: Pick<PictureFacts, 'of' | 'from' | 'until'>,
  owner: string | null,
  now: number,
): boolean => facts.of === owner && facts.from <= now && now < facts.until;
