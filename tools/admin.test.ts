import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '@springboard/api/src/app.ts';
import { appPassword, openDatabase } from '@springboard/api/src/database/pool.ts';
import { folderStorage } from '@springboard/api/src/files/storage.ts';
import { migrate } from '@springboard/api/src/migrate.ts';
import { startTemporaryPostgres } from '@springboard/api/testing/temporary-postgres.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SECRET = 'a secret for tests, long enough to sign';
const PASSWORD = 'Turnip-Orchid-7';

let owner_url = '';
let app: App['fastify'];
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const postgres = await startTemporaryPostgres();
  stops.unshift(() => postgres.stop());
  ({ owner_url } = postgres);
  await migrate(owner_url, appPassword(SECRET));
  const onError = (error: Error) => {
    throw error;
  };
  const database = openDatabase({ owner_url, secret: SECRET, onError });
  stops.unshift(() => database.destroy());
  const folder = await mkdtemp(join(tmpdir(), 'springboard-admin-'));
  stops.unshift(() => rm(folder, { recursive: true }));
  const created = await createApp({
    database,
    secret: SECRET,
    now: () => Math.floor(Date.now() / 1000),
    newId: randomUUID,
    log: { info: () => undefined, error: () => undefined },
    files: folderStorage(folder),
    mail: { send: async () => undefined, close: () => undefined },
    providerSecret: async () => null,
    maintenance: () => false,
  });
  app = created.fastify;
  stops.unshift(() => app.close());
});
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Runs the command as a process, and returns its exit code and its output. */
const admin = (...args: string[]) => adminOn(owner_url, ...args);

const adminOn = (url: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const script = join(import.meta.dirname, 'admin.ts');
    const env = { PATH: process.env['PATH'], DATABASE_URL: url, SPRINGBOARD_SECRET: SECRET };
    execFile(process.execPath, [script, ...args], { env }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });

const CLIENT = {
  name: 'Harbour Gymnastics',
  coach: 'coach.harbour.test',
  club: 'club.harbour.test',
  scheme: 'scheme.harbour.test',
  parent: 'parent.harbour.test',
  languages: 'en-GB,cy-GB',
  'first-club': 'Harbour Club',
  'time-zone': 'Europe/London',
  administrator: 'club',
  firstname: 'Ines',
  lastname: 'Berg',
  email: 'ines@harbour.test',
};
const optionsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => `--${name}=${value}`);

const linkIn = (text: string): URL => new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '');

const query = async (text: string): Promise<Record<string, number>[]> => {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

const post = (host: string, url: string, payload: object) =>
  app.inject({ method: 'POST', url: `/v1${url}`, headers: { host }, payload });

const setPassword = (link: URL, password = PASSWORD) =>
  post(link.host, '/auth/set-password', { token: link.searchParams.get('token'), password });

const signIn = async (host: string, type: string, username: string, password = PASSWORD) => {
  const [row] = await query(
    `select client_id::integer, language_id::integer from client_languages
      join client_hosts using (client_id) where active = 1 and host = '${host}'`,
  );
  const { client_id, language_id } = row ?? {};
  const body = { client_id, language_id, type, username, password, provider: 'springboard' };
  return (await post(host, '/auth/login', body)).statusCode;
};

describe('npm run admin', () => {
  test('[D15] lists its commands, and each explains its options', async () => {
    const { code, out } = await admin('--help');
    expect(code).toBe(0);
    const commands = ['client create', 'client set', 'host add', 'user create', 'user reset'];
    for (const command of commands) {
      expect(out).toContain(command);
      const help = await admin(...command.split(' '), '--help');
      expect(help.code).toBe(0);
      expect(help.out).toMatch(/--client|--first-club/);
    }
    expect((await admin('client', 'destroy')).code).toBe(1);
  });

  test('[D15] from an empty database to the first sign-in, and to a second user and a new password', async () => {
    const rejected = await admin('client', 'create', ...optionsOf({ ...CLIENT, email: 'ines' }));
    expect([rejected.code, rejected.err]).toEqual([1, '--email: EMAIL\n']);
    const created = await admin('client', 'create', ...optionsOf(CLIENT));
    expect(created.code).toBe(0);
    const first = linkIn(created.out);
    expect(first.host).toBe(CLIENT.club);
    expect((await setPassword(first)).statusCode).toBe(204);
    expect(await signIn(CLIENT.club, 'admin', CLIENT.email)).toBe(200);

    const countClients = () => query('select count(*)::integer as clients from clients');
    const clients = await countClients();
    const again = await admin('client', 'create', ...optionsOf(CLIENT));
    expect([again.code, again.err]).toEqual([1, 'HOST_TAKEN\n']);
    expect(await countClients()).toEqual(clients);

    const [row] = await query(
      `select client_id::integer as client, id::integer as club from clubs
        join client_hosts using (client_id) where host = '${CLIENT.club}'`,
    );
    const { client = 0, club = 0 } = row ?? {};
    const host = { client: String(client), portal: 'coach', host: 'trainer.harbour.test' };
    expect((await admin('host', 'add', ...optionsOf(host))).code).toBe(0);
    expect((await admin('host', 'add', ...optionsOf(host))).err).toBe('HOST_TAKEN\n');

    const user = { firstname: 'Ben', lastname: 'Hughes', email: 'ben@harbour.test', role: 'coach' };
    const where = { client: String(client), club: String(club) };
    const coach = await admin('user', 'create', ...optionsOf({ ...where, ...user }));
    expect((await setPassword(linkIn(coach.out))).statusCode).toBe(204);
    expect(await signIn('trainer.harbour.test', 'coach', user.email)).toBe(200);

    const reset = await admin('user', 'reset', `--client=${client}`, `--user=${user.email}`);
    const changed = 'Parsnip-Violet-8';
    expect((await setPassword(linkIn(reset.out), changed)).statusCode).toBe(204);
    expect(await signIn(CLIENT.coach, 'coach', user.email)).toBe(401);
    expect(await signIn(CLIENT.coach, 'coach', user.email, changed)).toBe(200);
  });

  test('[D15] rejects a host name and a user of an unknown client', async () => {
    const client = '999999';
    const host = { client, portal: 'coach', host: 'trainer.unknown.test' };
    const user = { client, role: 'ngo', firstname: 'Ben', lastname: 'Hughes', email: 'b@c.test' };
    const unknown = { code: 1, out: '', err: 'UNKNOWN_CLIENT\n' };
    expect(await admin('host', 'add', ...optionsOf(host))).toEqual(unknown);
    expect(await admin('user', 'create', ...optionsOf(user))).toEqual(unknown);
  });

  test('[D16] [D20] a setting of a client is validated before it is written', async () => {
    const set = (values: Record<string, string>) => admin('client', 'set', ...optionsOf(values));
    const rejected = await set({
      client: 'one',
      'retention-months': '601',
      'sign-in-months': '0',
      reason: ' ',
      'second-factor': 'coach',
    });
    expect([rejected.code, rejected.err.split('\n')]).toEqual([
      1,
      [
        '--client is missing or not valid.',
        '--retention-months is missing or not valid.',
        '--sign-in-months is missing or not valid.',
        '--reason is missing or not valid.',
        '--second-factor is missing or not valid.',
        '',
      ],
    ]);
    expect((await set({ client: '1' })).err).toContain(
      '--retention-months, --sign-in-months, --second-factor or another setting',
    );
    const unknown = { client: '999999', 'retention-months': '12', 'second-factor': 'ngo,admin' };
    expect((await set(unknown)).err).toBe('UNKNOWN_CLIENT\n');
  });

  test('[D4] [D11] a client gets its sign-in, its theme, its texts, its statistics and its headings', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'springboard-settings-'));
    const file = async (name: string, content: unknown) => {
      const path = join(folder, name);
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    };
    const body = { issuer: 'https://login.harbour.test', client_id: 'springboard' };
    const labels = [
      { kind: 'plan_header', name: 'Focus', value: 'One aim' },
      { kind: 'plan_footer', name: 'Safety' },
    ];
    const hosts = Object.fromEntries(
      ['coach', 'club', 'scheme', 'parent'].map((portal) => [portal, `${portal}.albion.test`]),
    );
    const albion = { ...CLIENT, ...hosts, email: 'vera@albion.test', 'ngo-id': 'A-1' };
    const created = await admin(
      'client',
      'create',
      ...optionsOf({
        ...albion,
        provider: 'other',
        'provider-settings': await file('body.json', body),
        theme: 'albion',
        'theme-url': 'https://albion.test/theme.css',
        'analytics-url': 'https://visits.test/count.js?site=7',
        labels: await file('labels.json', labels),
      }),
    );
    expect([created.code, created.out]).toEqual([
      0,
      expect.stringMatching(/The administrator logs in with the provider: other\n$/),
    ]);
    const [, id = ''] = /^Client (\d+) /.exec(created.out) ?? [];
    const stored = async (): Promise<unknown> => {
      const rows: readonly unknown[] = await query(
        `select c.auth_provider, c.theme_name, c.theme_url, c.translation_url, c.analytics_url,
           (select json_object_agg(provider, settings) from client_providers where client_id = c.id) as settings,
           (select json_agg(kind || ' ' || name || ' ' || value order by ordering) from labels
             where client_id = c.id) as labels,
           (select ngo_id from users where client_id = c.id) as administrator
         from clients c where c.id = ${id}`,
      );
      return rows[0];
    };
    expect(await stored()).toEqual({
      auth_provider: 'other',
      theme_name: 'albion',
      theme_url: 'https://albion.test/theme.css',
      translation_url: null,
      analytics_url: 'https://visits.test/count.js?site=7',
      settings: { other: body },
      labels: ['plan_header Focus One aim', 'plan_footer Safety '],
      administrator: 'A-1',
    });
    const set = async (values: Record<string, string>) =>
      admin('client', 'set', ...optionsOf({ client: id, ...values }));
    const invalid = await set({
      provider: 'oauth',
      'provider-settings': await file('broken.json', '{'),
      theme: 'gold',
      'theme-url': 'http://albion.test/theme.css',
      'translation-url': '//albion.test',
      'analytics-url': 'javascript:alert(1)',
      labels: await file('unnamed.json', [{ kind: 'plan_header' }]),
    });
    expect([invalid.code, invalid.err.match(/--[a-z-]+(?= is missing or not valid)/g)]).toEqual([
      1,
      [
        '--provider',
        '--provider-settings',
        '--theme',
        '--theme-url',
        '--translation-url',
        '--analytics-url',
        '--labels',
      ],
    ]);
    const course = { url: 'https://courses.test/api', key: 'SPRINGBOARD_PROVIDER_COURSES' };
    const rejected = [
      await set({ provider: 'coursepro' }),
      await set({
        provider: 'coursepro',
        'provider-settings': await file('secret.json', { ...course, key: 'the key itself' }),
      }),
      await set({ 'provider-settings': await file('course.json', course) }),
      await set({ 'provider-settings': await file('typo.json', { ...body, isuer: 'x' }) }),
    ];
    for (const { code, err } of rejected) {
      expect([code, err]).toEqual([1, expect.stringContaining('--provider-settings is missing')]);
    }
    const changed = await set({
      provider: 'coursepro',
      'provider-settings': await file('course.json', course),
      'theme-url': 'none',
      'translation-url': '/texts/albion',
      'analytics-url': 'none',
      labels: await file('more.json', [{ kind: 'plan_header', name: 'focus', value: 'Two' }]),
    });
    expect(changed).toEqual({ code: 0, out: `Client ${id} is changed.\n`, err: '' });
    expect(await stored()).toMatchObject({
      auth_provider: 'coursepro',
      theme_name: 'albion',
      theme_url: null,
      translation_url: '/texts/albion',
      analytics_url: null,
      settings: { other: body, coursepro: course },
      labels: ['plan_header focus Two', 'plan_footer Safety '],
    });
    await rm(folder, { recursive: true });
  });

  test('[D15] exits with a readable message if the database has no tables or does not respond', async () => {
    await query('create database empty');
    const empty = new URL(owner_url);
    empty.pathname = '/empty';
    const create = ['client', 'create', ...optionsOf(CLIENT)];
    expect(await adminOn(empty.href, ...create)).toEqual({
      code: 1,
      out: '',
      err: 'The database has no tables yet. Start Springboard once: it creates them.\n',
    });
    expect((await adminOn('postgres://owner:secret@127.0.0.1:1/none', ...create)).err).toBe(
      'The database at 127.0.0.1:1 does not answer. Is it running, and is DATABASE_URL right?\n',
    );
  });
});
