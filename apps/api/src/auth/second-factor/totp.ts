import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { TotpSetup } from '@springboard/contract';
import { Secret, TOTP } from 'otpauth';

/** Authenticator apps: six digits for every 30 seconds (RFC 6238). */

/** Steps before and after the current one that are accepted, for clocks that differ. */
const WINDOW = 1;

type Owner = { client: string; username: string };

/** Returns a new secret in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the user scans or types into the app. */
export const totpSetup = (secret: string, { client, username }: Owner): TotpSetup => ({
  secret,
  uri: new TOTP({ issuer: client, label: username, secret }).toString(),
});

/** The step of a correct code, counted since 1970; null for a wrong code. `now` in seconds. */
export const totpStep = (secret: string, code: string, now: number): number | null => {
  const totp = new TOTP({ secret });
  const timestamp = now * 1000;
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
};

/** Encrypted, so that a copy of the database opens no account. */
export const encryptTotp = (
  serverSecret: Uint8Array,
  user_uuid: string,
  secret: string,
): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(serverSecret), nonce);
  cipher.setAAD(Buffer.from(user_uuid));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
};

/** Returns null if the server's secret has changed. */
export const decryptTotp = (
  serverSecret: Uint8Array,
  user_uuid: string,
  encrypted: string,
): string | null => {
  const bytes = Buffer.from(encrypted, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(serverSecret), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(user_uuid));
  decipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
};

const keyOf = (serverSecret: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', serverSecret, '', 'secrets of authenticator apps', 32));
