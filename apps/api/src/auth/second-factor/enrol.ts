import type { PasskeyRegistration, PasskeyCreationOptions, TotpSetup } from '@springboard/contract';
import { findClient } from '../../clients/queries.ts';
import type { Reader, Writer } from '../../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../../http/api-error.ts';
import { auditSignIn } from '../audit-sign-in.ts';
import type { Challenge } from './challenges.ts';
import { findFactors, replaceRecoveryCodes } from './factors.ts';
import { addPasskey, findPasskeys, passkeyCreation, type PasskeySite } from './passkeys.ts';
import { decryptTotp, encryptTotp, newTotpSecret, totpSetup, totpStep } from './totp.ts';

/** Adding a factor, before or after the user is signed in. */

type User = { client_id: number; user_uuid: string };

/** What a challenge has to remember, and what the browser gets. */
type Started<T> = { challenge: Partial<Challenge>; response: T };

export const startTotp = async (
  db: Reader,
  user: User,
  serverSecret: Uint8Array,
): Promise<Started<TotpSetup>> => {
  const { client, username } = await findNames(db, user);
  const secret = newTotpSecret();
  return {
    challenge: { totp_secret: encryptTotp(serverSecret, user.user_uuid, secret) },
    response: totpSetup(secret, { client, username }),
  };
};

export const startPasskey = async (
  db: Reader,
  user: User,
  host: string,
): Promise<Started<PasskeyCreationOptions>> => {
  const names = await findNames(db, user);
  const existing = await findPasskeys(db, user, host);
  const { user_uuid } = user;
  const response = await passkeyCreation({ ...names, host, user_uuid, existing });
  return { challenge: { passkey_challenge: response.challenge }, response };
};

/** The name under which the authenticator app or the passkey shows the account. */
const findNames = async (db: Reader, { client_id, user_uuid }: User) => {
  const { firstname, lastname, username, email } = await db
    .selectFrom('users')
    .select(['firstname', 'lastname', 'username', 'email'])
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .executeTakeFirstOrThrow();
  const displayName = `${firstname} ${lastname}`.trim();
  const { name: client } = await findClient(db, client_id);
  return { client, username: username ?? email ?? displayName, displayName };
};

export type NewFactor =
  | { kind: 'totp'; code: string }
  | { kind: 'passkey'; passkey: PasskeyRegistration; name: string; id: string; site: PasskeySite };

/**
 * Adds a factor that was started. The first factor comes with recovery codes. Returns INCORRECT_CODE if the code or the
 * passkey does not belong to what was started, and NOT_FOUND if nothing was.
 */
export const addFactor = async (
  db: Writer,
  challenge: Challenge,
  factor: NewFactor,
  { serverSecret, now }: { serverSecret: Uint8Array; now: number },
): Promise<{ recovery_codes: string[] | null } | ApiError> => {
  const added =
    factor.kind === 'totp'
      ? await addTotp(db, challenge, { code: factor.code, serverSecret, now })
      : await addStartedPasskey(db, challenge, { ...factor, now });
  if (added === 'not started') return apiError(404, 'NOT_FOUND');
  if (!added) return apiError(403, 'INCORRECT_CODE');
  const { client_id, user_uuid } = challenge;
  const event = { client_id, action: 'second_factor.added', account: user_uuid } as const;
  await auditSignIn(db, { ...event, detail: { kind: factor.kind }, now });
  const { recovery_codes } = await findFactors(db, challenge);
  return { recovery_codes: recovery_codes > 0 ? null : await replaceRecoveryCodes(db, challenge) };
};

/** Replaces an app that the user had. */
const addTotp = async (
  db: Writer,
  { client_id, user_uuid, totp_secret }: Challenge,
  { code, serverSecret, now }: { code: string; serverSecret: Uint8Array; now: number },
): Promise<boolean | 'not started'> => {
  if (totp_secret === null) return 'not started';
  const secret = decryptTotp(serverSecret, user_uuid, totp_secret);
  const step = secret === null ? null : totpStep(secret, code.replaceAll(/\s/g, ''), now);
  if (step === null) return false;
  const values = { secret: totp_secret, last_step: step, created_at: now };
  await db
    .insertInto('user_totp')
    .values({ client_id, user_uuid, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_uuid']).doUpdateSet(values))
    .execute();
  return true;
};

const addStartedPasskey = async (
  db: Writer,
  { client_id, user_uuid, passkey_challenge: challenge }: Challenge,
  { passkey, ...values }: Extract<NewFactor, { kind: 'passkey' }> & { now: number },
): Promise<boolean | 'not started'> =>
  challenge === null
    ? 'not started'
    : addPasskey(db, passkey, { client_id, user_uuid, challenge, ...values });
