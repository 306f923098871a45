import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

/** All settings of the server. */
export type Config = {
  /** Address to listen on. `localhost` means both of its addresses (IPv4 and IPv6). */
  host: string;
  port: number;
  /** Absolute path of the folder with the secret, the embedded database and previous builds. */
  data_dir: string;
  /** Login of the owner of an external PostgreSQL; null: the server starts its own (D3). */
  database_url: string | null;
  /** Login that migrates; null: that of `database_url`, which then makes the server's own role. */
  migrate_url: string | null;
  /** Login of the server to a standby of `database_url`; null: all is read from the primary (ADR 0057). */
  replica_url: string | null;
  /** The standby is not used while it is further behind. */
  replica_max_lag_s: number;
  /** Write the sample data into an empty database: by default only into the server's own (D15). */
  sample: boolean;
  /** At least 32 characters. Signs access tokens. */
  secret: string;
  /** Mail server; null: e-mails are written to files in the data folder. */
  smtp_url: string | null;
  /** Sender of all e-mails; null: `no-reply@` the portal's host name. */
  mail_from: string | null;
  /** Address of the portals with `*` for the host name; null: HTTPS, and plain HTTP on this machine (D24). */
  portal_address: string | null;
  /** Address of the API where it is not on the portals' hosts; null: it is. */
  api_address: string | null;
  /** The largest total size of the files of a club, in bytes. */
  club_storage: number;
  /** At least 32 characters. Gives access to /metrics; null: there is no such path. */
  metrics_token: string | null;
  /** Addresses and networks of the proxies whose X-Forwarded-* headers are believed. */
  trust_proxy: readonly string[];
  /** D9: respond with 540 from the start. */
  maintenance: boolean;
  /** D9: respond with 540 as long as this file exists. */
  maintenance_file: string;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

type Environment = Readonly<Record<string, string | undefined>>;
type Settings = Omit<Config, 'secret'> & { secret: string | null };

const SECRET_LENGTH = 32;
const DEFAULT_REPLICA_MAX_LAG_S = 30;
/** 2 GB: about 1,000 documents and 30 videos of the largest size. */
export const DEFAULT_CLUB_STORAGE = 2048 * 1024 * 1024;

/**
 * Reads and checks the environment. Without `SPRINGBOARD_SECRET`, a secret is created once and stored in the data
 * folder, readable by its owner only.
 *
 * @param root the checkout; by default the data folder is `.springboard` in it
 */
export async function loadConfig(env: Environment, root: string): Promise<ConfigResult> {
  const read = readSettings(env, root);
  if (!read.ok) return read;
  const { secret, ...settings } = read.settings;
  if (secret !== null) return { ok: true, config: { ...settings, secret } };
  return storedSecret(settings.data_dir).then(
    (stored) => ({ ok: true, config: { ...settings, secret: stored } }),
    (error: unknown) => ({
      ok: false,
      problems: [`The secret cannot be stored in ${settings.data_dir}: ${reasonOf(error)}.`],
    }),
  );
}

/** Returns all problems together, so that one start shows them all. Reads no file. */
export function readSettings(
  env: Environment,
  root: string,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const settings = {
    host: variable(env, 'SPRINGBOARD_HOST') ?? 'localhost',
    port: readPort(variable(env, 'SPRINGBOARD_PORT'), problems),
    data_dir: resolve(root, variable(env, 'SPRINGBOARD_DATA') ?? '.springboard'),
    database_url: readDatabaseUrl(env, 'DATABASE_URL', problems),
    migrate_url: readDatabaseUrl(env, 'DATABASE_MIGRATE_URL', problems),
    replica_url: readDatabaseUrl(env, 'DATABASE_REPLICA_URL', problems),
    replica_max_lag_s: readReplicaMaxLag(variable(env, 'DATABASE_REPLICA_MAX_LAG_S'), problems),
    sample:
      variable(env, 'SPRINGBOARD_SAMPLE') === null
        ? variable(env, 'DATABASE_URL') === null
        : readSwitch(env, 'SPRINGBOARD_SAMPLE', problems),
    secret: readSecret(env, 'SPRINGBOARD_SECRET', problems),
    metrics_token: readSecret(env, 'SPRINGBOARD_METRICS_TOKEN', problems),
    portal_address: readPortalAddress(variable(env, 'SPRINGBOARD_PORTAL_ADDRESS'), problems),
    api_address: readApiAddress(variable(env, 'SPRINGBOARD_API'), problems),
    club_storage: readClubStorage(variable(env, 'SPRINGBOARD_CLUB_STORAGE_MB'), problems),
    smtp_url: readSmtpUrl(variable(env, 'SPRINGBOARD_SMTP_URL'), problems),
    mail_from: readMailFrom(variable(env, 'SPRINGBOARD_MAIL_FROM'), problems),
    trust_proxy: readProxies(variable(env, 'SPRINGBOARD_TRUST_PROXY'), problems),
    maintenance: readSwitch(env, 'SPRINGBOARD_MAINTENANCE', problems),
  };
  if (settings.migrate_url !== null && settings.database_url === null && problems.length === 0) {
    problems.push('DATABASE_MIGRATE_URL needs DATABASE_URL, the login that serves.');
  }
  if (settings.replica_url !== null && settings.database_url === null && problems.length === 0) {
    problems.push('DATABASE_REPLICA_URL needs DATABASE_URL, the primary.');
  }
  if (problems.length > 0) return { ok: false, problems };
  const maintenance_file = join(settings.data_dir, 'maintenance');
  return { ok: true, settings: { ...settings, maintenance_file } };
}

/** An empty variable counts as not set, because shells and compose files leave them out that way. */
function variable(env: Environment, name: string): string | null {
  return env[name]?.trim() || null;
}

function readPort(text: string | null, problems: string[]): number {
  if (text === null) return 4200;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    problems.push(`SPRINGBOARD_PORT must be a port number from 0 to 65535, not "${text}".`);
  }
  return port;
}

/** The problem repeats no part of the value: an unencoded `@` or `#` moves a part of the password elsewhere. */
function readDatabaseUrl(env: Environment, name: string, problems: string[]): string | null {
  const text = variable(env, name);
  if (text === null) return null;
  const rest = /^postgres(?:ql)?:\/\/([^\s#]+)$/.exec(text)?.[1];
  if (rest !== undefined && rest.split('@').length <= 2 && URL.canParse(text)) return text;
  problems.push(
    `${name} must look like postgres://user:password@host:5432/database. Write @, #, / and ? in the password as %40, %23, %2F and %3F.`,
  );
  return null;
}

function readReplicaMaxLag(text: string | null, problems: string[]): number {
  if (text === null) return DEFAULT_REPLICA_MAX_LAG_S;
  if (!/^[1-9]\d{0,3}$/.test(text))
    problems.push(`DATABASE_REPLICA_MAX_LAG_S must be a number from 1 to 9999, not "${text}".`);
  return Number(text);
}

/** The problem does not repeat the value, which may contain a password. */
function readSmtpUrl(text: string | null, problems: string[]): string | null {
  if (text === null || (/^smtps?:\/\/\S+$/.test(text) && URL.canParse(text))) return text;
  problems.push('SPRINGBOARD_SMTP_URL must look like smtps://user:password@mail.example.org.');
  return null;
}

function readPortalAddress(text: string | null, problems: string[]): string | null {
  if (text === null || /^https?:\/\/\*(:\d{1,5})?$/.test(text)) return text;
  problems.push(`SPRINGBOARD_PORTAL_ADDRESS must look like https://*:8443, not "${text}".`);
  return null;
}

function readApiAddress(text: string | null, problems: string[]): string | null {
  if (text === null) return null;
  if (/^https?:\/\/[^/]+\/?$/.test(text) && URL.canParse(text)) return new URL(text).origin;
  problems.push(`SPRINGBOARD_API must look like https://api.example.org, not "${text}".`);
  return null;
}

const MEGABYTE = 1024 * 1024;

function readClubStorage(text: string | null, problems: string[]): number {
  if (text === null) return DEFAULT_CLUB_STORAGE;
  if (!/^[1-9]\d{0,8}$/.test(text))
    problems.push(`SPRINGBOARD_CLUB_STORAGE_MB must be a whole number, not "${text}".`);
  return Number(text) * MEGABYTE;
}

function readMailFrom(text: string | null, problems: string[]): string | null {
  if (text === null || /^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  problems.push(`SPRINGBOARD_MAIL_FROM must be an e-mail address, not "${text}".`);
  return null;
}

function readSecret(env: Environment, name: string, problems: string[]): string | null {
  const text = variable(env, name);
  if (text === null || text.length >= SECRET_LENGTH) return text;
  problems.push(`${name} must have at least ${SECRET_LENGTH} characters.`);
  return null;
}

function readProxies(text: string | null, problems: string[]): readonly string[] {
  const proxies = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  const wrong = proxies.find((proxy) => !isAddressOrNetwork(proxy));
  if (wrong !== undefined) {
    problems.push(
      `SPRINGBOARD_TRUST_PROXY must list addresses or networks like 10.0.0.1, 172.16.0.0/12, not "${wrong}".`,
    );
  }
  return proxies;
}

/** A network of length 0 would believe every caller. */
function isAddressOrNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    length === undefined ||
    (/^[1-9]\d*$/.test(length) && Number(length) <= (version === 6 ? 128 : 32))
  );
}

function readSwitch(env: Environment, name: string, problems: string[]): boolean {
  const text = variable(env, name)?.toLowerCase() ?? '0';
  if (text === '1' || text === 'true') return true;
  if (text !== '0' && text !== 'false') problems.push(`${name} must be 1 or 0, not "${text}".`);
  return false;
}

async function storedSecret(data_dir: string): Promise<string> {
  const file = join(data_dir, 'secret');
  const stored = await readSecretFile(file);
  if (stored !== null) return stored;
  await mkdir(data_dir, { recursive: true });
  const created = join(data_dir, `secret.${randomBytes(6).toString('hex')}`);
  await writeFile(created, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
  });
  await chmod(created, 0o600);
  // A link appears completely or not at all, and replaces nothing: of concurrent starts the first one wins.
  await link(created, file).catch(ignoreExisting);
  await rm(created);
  const winner = await readSecretFile(file);
  if (winner === null) throw new Error(`${file} is empty or too short`);
  return winner;
}

async function readSecretFile(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (text.trim().length < SECRET_LENGTH) throw new Error(`${file} is empty or too short`);
  return text.trim();
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
