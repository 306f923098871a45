import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Everything that the server takes from outside. */
export type Config = {
  /** Address to listen on. `localhost` means both of its addresses (IPv4 and IPv6). */
  host: string;
  port: number;
  /** Absolute path of the folder that holds the secret, the embedded database and the kept builds. */
  data_dir: string;
  /** Login of the owner of a PostgreSQL of your own; null: the server starts one (D3). */
  database_url: string | null;
  /** At least 32 characters. Signs access tokens. */
  secret: string;
  /** Mail server that takes the e-mails; null: they become files in the data folder. */
  smtp_url: string | null;
  /** Sender of all e-mails; null: `no-reply@` the portal's host name. */
  mail_from: string | null;
  /** At least 32 characters: who sends it may read /metrics; null: nobody may. */
  metrics_token: string | null;
  /** Believe X-Forwarded-*: only behind a proxy that sets them. */
  trust_proxy: boolean;
  /** D9: answer 540 from the start. */
  maintenance: boolean;
  /** D9: answer 540 for as long as this file is there. */
  maintenance_file: string;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

type Environment = Readonly<Record<string, string | undefined>>;
type Settings = Omit<Config, 'secret'> & { secret: string | null };

const SECRET_LENGTH = 32;

/**
 * Reads and checks the environment. Without `SPRINGBOARD_SECRET` the secret is one that is made once and
 * kept in the data folder, readable by its owner only.
 *
 * @param root the checkout; the data folder is `.springboard` in it unless `SPRINGBOARD_DATA` says otherwise
 */
export async function loadConfig(env: Environment, root: string): Promise<ConfigResult> {
  const read = readSettings(env, root);
  if (!read.ok) return read;
  const { secret, ...settings } = read.settings;
  if (secret !== null) return { ok: true, config: { ...settings, secret } };
  return keptSecret(settings.data_dir).then(
    (kept) => ({ ok: true, config: { ...settings, secret: kept } }),
    (error: unknown) => ({
      ok: false,
      problems: [`The secret cannot be kept in ${settings.data_dir}: ${reasonOf(error)}.`],
    }),
  );
}

/** Every problem at once, so that nobody has to start the server once per mistake. Reads no file. */
export function readSettings(
  env: Environment,
  root: string,
): { ok: true; settings: Settings } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const settings = {
    host: given(env, 'SPRINGBOARD_HOST') ?? 'localhost',
    port: readPort(given(env, 'SPRINGBOARD_PORT'), problems),
    data_dir: resolve(root, given(env, 'SPRINGBOARD_DATA') ?? '.springboard'),
    database_url: readDatabaseUrl(given(env, 'DATABASE_URL'), problems),
    secret: readSecret(env, 'SPRINGBOARD_SECRET', problems),
    metrics_token: readSecret(env, 'SPRINGBOARD_METRICS_TOKEN', problems),
    smtp_url: readSmtpUrl(given(env, 'SPRINGBOARD_SMTP_URL'), problems),
    mail_from: readMailFrom(given(env, 'SPRINGBOARD_MAIL_FROM'), problems),
    trust_proxy: readSwitch(env, 'SPRINGBOARD_TRUST_PROXY', problems),
    maintenance: readSwitch(env, 'SPRINGBOARD_MAINTENANCE', problems),
  };
  if (problems.length > 0) return { ok: false, problems };
  const maintenance_file = join(settings.data_dir, 'maintenance');
  return { ok: true, settings: { ...settings, maintenance_file } };
}

/** An empty variable is one that is not set: that is how shells and compose files leave them out. */
function given(env: Environment, name: string): string | null {
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

/** Never repeats the value: it may carry a password. */
function readDatabaseUrl(text: string | null, problems: string[]): string | null {
  if (text === null || /^postgres(ql)?:\/\/\S+$/.test(text)) return text;
  problems.push('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  return null;
}

/** Never repeats the value: it may carry a password. */
function readSmtpUrl(text: string | null, problems: string[]): string | null {
  if (text === null || (/^smtps?:\/\/\S+$/.test(text) && URL.canParse(text))) return text;
  problems.push('SPRINGBOARD_SMTP_URL must look like smtps://user:password@mail.example.org.');
  return null;
}

function readMailFrom(text: string | null, problems: string[]): string | null {
  if (text === null || /^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  problems.push(`SPRINGBOARD_MAIL_FROM must be an e-mail address, not "${text}".`);
  return null;
}

function readSecret(env: Environment, name: string, problems: string[]): string | null {
  const text = given(env, name);
  if (text === null || text.length >= SECRET_LENGTH) return text;
  problems.push(`${name} must have at least ${SECRET_LENGTH} characters.`);
  return null;
}

function readSwitch(env: Environment, name: string, problems: string[]): boolean {
  const text = given(env, name)?.toLowerCase() ?? '0';
  if (text === '1' || text === 'true') return true;
  if (text !== '0' && text !== 'false') problems.push(`${name} must be 1 or 0, not "${text}".`);
  return false;
}

async function keptSecret(data_dir: string): Promise<string> {
  const file = join(data_dir, 'secret');
  const kept = await readKept(file);
  if (kept !== null) return kept;
  await mkdir(data_dir, { recursive: true });
  const made = join(data_dir, `secret.${randomBytes(6).toString('hex')}`);
  await writeFile(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  await chmod(made, 0o600);
  // A link appears whole or not at all, and never over another: of two starts at once one wins for both.
  await link(made, file).catch(ignoreExisting);
  await rm(made);
  const winner = await readKept(file);
  if (winner === null) throw new Error(`${file} is empty or too short`);
  return winner;
}

async function readKept(file: string): Promise<string | null> {
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
