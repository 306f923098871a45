import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@springboard/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Reader, Writer } from '../../database/tenant-transaction.ts';

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257];
/** Milliseconds that the browser waits for the user. */
const TIMEOUT = 120_000;

type User = { client_id: number; user_uuid: string };
/** Where a passkey is used. A passkey belongs to one host name, so each portal has its own. */
export type PasskeySite = { host: string; origin: string };

/** The user's passkeys of one portal; without `host` those of all portals. */
export const findPasskeys = (db: Reader, { client_id, user_uuid }: User, host?: string) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'host', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .$if(host !== undefined, (query) => query.where('host', '=', host ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

type StoredPasskey = Awaited<ReturnType<typeof findPasskeys>>[number];

const toCredential = ({ credential_id: id, transports }: StoredPasskey) =>
  ({ id, type: 'public-key', transports }) as const;

/** Options for a new passkey. */
export const passkeyCreation = async ({
  client,
  host,
  user_uuid,
  username,
  displayName,
  existing,
}: {
  client: string;
  host: string;
  user_uuid: string;
  username: string;
  displayName: string;
  existing: readonly StoredPasskey[];
}): Promise<PasskeyCreationOptions> => {
  const { challenge, user } = await generateRegistrationOptions({
    rpName: client,
    rpID: host,
    userID: new TextEncoder().encode(user_uuid),
    userName: username,
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return {
    challenge,
    rp: { id: host, name: client },
    user: { id: user.id, name: username, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: TIMEOUT,
    excludeCredentials: existing.map(toCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestation: 'none',
  };
};

/** Options for a sign-in with one of these passkeys; null without passkeys. */
export const passkeyRequest = async (
  host: string,
  passkeys: readonly StoredPasskey[],
): Promise<PasskeyRequestOptions | null> => {
  if (passkeys.length === 0) return null;
  const { challenge } = await generateAuthenticationOptions({ rpID: host });
  return {
    challenge,
    rpId: host,
    timeout: TIMEOUT,
    allowCredentials: passkeys.map(toCredential),
    userVerification: 'preferred',
  };
};

/** Verifies and saves a new passkey. False if it does not belong to the challenge, or is already saved. */
export const addPasskey = async (
  db: Writer,
  passkey: PasskeyRegistration,
  {
    client_id,
    user_uuid,
    challenge,
    site: { host, origin },
    ...values
  }: User & { challenge: string; site: PasskeySite; id: string; name: string; now: number },
): Promise<boolean> => {
  const verification = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verification?.verified !== true) return false;
  const { id: credential_id, publicKey, counter } = verification.registrationInfo.credential;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({
      client_id,
      id: values.id,
      user_uuid,
      credential_id,
      host,
      public_key: Buffer.from(publicKey),
      counter,
      transports: passkey.response.transports ?? [],
      name: values.name,
      created_at: values.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Whether a passkey of the user signed the challenge. */
export const verifyPasskey = async (
  db: Writer,
  passkey: PasskeyAssertion,
  {
    client_id,
    user_uuid,
    challenge,
    site: { host, origin },
    now,
  }: User & { challenge: string; site: PasskeySite; now: number },
): Promise<boolean> => {
  const stored = await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
    .where('client_id', '=', client_id)
    .where('user_uuid', '=', user_uuid)
    .where('host', '=', host)
    .where('credential_id', '=', passkey.id)
    .forUpdate()
    .executeTakeFirst();
  if (stored === undefined) return false;
  const { credential_id: id, public_key, counter, transports } = stored;
  const verification = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id, publicKey: new Uint8Array(public_key), counter, transports },
    requireUserVerification: false,
  }).catch(() => null);
  if (verification?.verified !== true) return false;
  await db
    .updateTable('passkeys')
    .set({ counter: verification.authenticationInfo.newCounter, last_used_at: now })
    .where('client_id', '=', client_id)
    .where('id', '=', stored.id)
    .execute();
  return true;
};
