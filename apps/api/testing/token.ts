import type { TokenPayload } from '@springboard/contract';
import { signAccessToken } from '../src/identity/tokens.ts';
import type { UserRow } from './builders.ts';

type Signing = {
  /** Secret of the server that has to accept it. */
  secret: string;
  /** Seconds. */
  now: number;
  /** Validity in seconds; by default that of the server's tokens. */
  valid_for?: number;
};

/** The access token of a user as they are in the database, who signed in to the coach portal. */
export const tokenOf = (
  { client_id, club_id, uuid, firstname, lastname, role }: UserRow,
  { secret, now, valid_for = 600 }: Signing,
  overrides: Partial<TokenPayload> = {},
): Promise<string> =>
  signAccessToken(new TextEncoder().encode(secret), {
    aud: String(client_id),
    iat: now,
    exp: now + valid_for,
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
