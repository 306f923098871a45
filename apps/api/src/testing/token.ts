import type { TokenPayload } from '@springboard/contract';
import { signAccessToken } from '../auth/tokens.ts';
import type { UserRow } from './builders.ts';

type Signing = {
  /** Of the server that is to believe it. */
  secret: string;
  /** Seconds. */
  now: number;
  /** Seconds that it is valid for; as long as the server's own unless told otherwise. */
  lasts?: number;
};

/** The access token of a user as they are in the database, who signed in to the coach portal. */
export const tokenOf = (
  { client_id, club_id, uuid, firstname, lastname, role }: UserRow,
  { secret, now, lasts = 600 }: Signing,
  overrides: Partial<TokenPayload> = {},
): Promise<string> =>
  signAccessToken(new TextEncoder().encode(secret), {
    aud: String(client_id),
    iat: now,
    exp: now + lasts,
    sub: JSON.stringify({ uuid, firstname, lastname }),
    user_uuid: uuid,
    club_id,
    role,
    portal: 'coach',
    language: { language_id: 1, language: 'en-GB' },
    features: { MAX_PAST_DAYS_ATTENDANCE: 7, CAN_ASSESS_IN_THE_PAST: true },
    orig_user_uuid: null,
    ...overrides,
  });
