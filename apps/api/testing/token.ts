import { randomUUID } from 'node:crypto';
import type { TokenPayload } from '@springboard/contract';
import type { Kysely } from 'kysely';
import type { DB } from '../src/database/schema.generated.ts';
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
  { family, ...overrides }: Partial<TokenPayload> & Pick<TokenPayload, 'family'>,
): Promise<string> =>
  signAccessToken(new TextEncoder().encode(secret), {
    aud: String(client_id),
    iat: now,
    exp: now + valid_for,
    sub: JSON.stringify({ uuid, firstname, lastname }),
    user_uuid: uuid,
    family,
    club_id,
    role,
    portal: 'coach',
    language: { language_id: 1, language: 'en-GB' },
    features: { MAX_PAST_DAYS_ATTENDANCE: 7, CAN_ASSESS_IN_THE_PAST: true },
    orig_user_uuid: null,
    ...overrides,
  });

/** Opens a session for a user, as a sign-in does. Returns its family, which belongs in the user's token. */
export const openTestSession = async (
  owner: Kysely<DB>,
  { client_id, club_id, uuid, role }: Omit<UserRow, 'firstname' | 'lastname'>,
  now: number,
  language_id = 1,
): Promise<string> => {
  const family = randomUUID();
  await owner
    .insertInto('refresh_token_families')
    .values({
      client_id,
      family,
      user_uuid: uuid,
      club_id,
      role,
      portal: 'coach',
      language_id,
      created_at: now,
      last_used_at: now,
      expires_at: now + 86_400,
    })
    .execute();
  return family;
};
