import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig, readSettings } from './config.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'springboard-config-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('loadConfig', () => {
  test('an empty environment means port 4200 of this machine only, with data in the checkout', () => {
    expect(readSettings({}, '/checkout')).toEqual({
      ok: true,
      settings: {
        host: 'localhost',
        port: 4200,
        data_dir: '/checkout/.springboard',
        database_url: null,
        migrate_url: null,
        replica_url: null,
        replica_max_lag_s: 30,
        sample: true,
        secret: null,
        metrics_token: null,
        portal_address: null,
        api_address: null,
        club_storage: 2 * 1024 ** 3,
        smtp_url: null,
        mail_from: null,
        trust_proxy: [],
        maintenance: false,
        maintenance_file: '/checkout/.springboard/maintenance',
      },
    });
  });

  test('every setting has an environment variable', () => {
    const env = {
      SPRINGBOARD_HOST: '0.0.0.0',
      SPRINGBOARD_PORT: '8080',
      SPRINGBOARD_DATA: '/srv/springboard',
      DATABASE_URL: 'postgres://owner:pw@db:5432/springboard',
      SPRINGBOARD_SECRET: 'x'.repeat(32),
      SPRINGBOARD_METRICS_TOKEN: 'm'.repeat(32),
      SPRINGBOARD_TRUST_PROXY: '10.0.0.7, 172.16.0.0/12,fd00::/8',
      SPRINGBOARD_MAINTENANCE: 'true',
      SPRINGBOARD_PORTAL_ADDRESS: 'https://*:8443',
      SPRINGBOARD_API: 'https://api.example.org/',
      SPRINGBOARD_CLUB_STORAGE_MB: '100',
    };
    expect(readSettings(env, '/checkout')).toMatchObject({
      ok: true,
      settings: {
        host: '0.0.0.0',
        port: 8080,
        data_dir: '/srv/springboard',
        database_url: env.DATABASE_URL,
        metrics_token: env.SPRINGBOARD_METRICS_TOKEN,
        secret: env.SPRINGBOARD_SECRET,
        trust_proxy: ['10.0.0.7', '172.16.0.0/12', 'fd00::/8'],
        maintenance: true,
        portal_address: 'https://*:8443',
        api_address: 'https://api.example.org',
        club_storage: 100 * 1024 * 1024,
      },
    });
  });

  test.each(['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example.org', 'true'])(
    '[D16] a proxy has an address or a network, not %s',
    (proxy) => {
      expect(readSettings({ SPRINGBOARD_TRUST_PROXY: proxy }, '/checkout').ok).toBe(false);
    },
  );

  test.each(['hunter@2', 'hunter#2', '@hunter2', 'hun/t@er#2'])(
    'no part of the password %s appears in the message',
    (password) => {
      const DATABASE_URL = `postgres://owner:${password}@db.example:5432/springboard`;
      const result = readSettings({ DATABASE_URL }, '/checkout');
      expect(result).toEqual({
        ok: false,
        problems: [expect.stringContaining('DATABASE_URL must')],
      });
      expect(JSON.stringify(result)).not.toMatch(/hunt|er#|2@|db\.example/);
    },
  );

  test('a password with encoded characters is accepted', () => {
    const DATABASE_URL = 'postgres://owner:hunter%402%23@db.example:5432/springboard';
    expect(readSettings({ DATABASE_URL }, '/checkout')).toMatchObject({
      settings: { database_url: DATABASE_URL },
    });
  });

  test('[D15] a login that migrates needs one that serves', () => {
    const DATABASE_MIGRATE_URL = 'postgres://owner:pw@db/springboard';
    expect(readSettings({ DATABASE_MIGRATE_URL }, '/checkout').ok).toBe(false);
    const DATABASE_URL = 'postgres://server:pw@db/springboard';
    expect(readSettings({ DATABASE_URL, DATABASE_MIGRATE_URL }, '/checkout')).toMatchObject({
      settings: { database_url: DATABASE_URL, migrate_url: DATABASE_MIGRATE_URL },
    });
  });

  test('[D25] a replica needs a primary, and its lag a number of seconds', () => {
    const DATABASE_REPLICA_URL = 'postgres://owner:hunter2@standby/springboard';
    expect(readSettings({ DATABASE_REPLICA_URL }, '/checkout')).toEqual({
      ok: false,
      problems: ['DATABASE_REPLICA_URL needs DATABASE_URL, the primary.'],
    });
    const urls = { DATABASE_URL: 'postgres://owner:pw@db/springboard', DATABASE_REPLICA_URL };
    expect(readSettings(urls, '/checkout')).toMatchObject({
      settings: { replica_url: DATABASE_REPLICA_URL, replica_max_lag_s: 30 },
    });
    expect(readSettings({ ...urls, DATABASE_REPLICA_MAX_LAG_S: '5' }, '/checkout')).toMatchObject({
      settings: { replica_max_lag_s: 5 },
    });
    for (const DATABASE_REPLICA_MAX_LAG_S of ['0', '-1', '1.5', '30s', '10000']) {
      expect(readSettings({ ...urls, DATABASE_REPLICA_MAX_LAG_S }, '/checkout').ok).toBe(false);
    }
    const wrong = readSettings(
      { ...urls, DATABASE_REPLICA_URL: 'mysql://hunter2@db' },
      '/checkout',
    );
    expect(wrong).toEqual({
      ok: false,
      problems: [expect.stringContaining('DATABASE_REPLICA_URL must look like postgres://')],
    });
    expect(JSON.stringify(wrong)).not.toContain('hunter2');
  });

  test.each([
    [{}, true],
    [{ SPRINGBOARD_SAMPLE: '0' }, false],
    [{ DATABASE_URL: 'postgres://o:p@db/s' }, false],
    [{ DATABASE_URL: 'postgres://o:p@db/s', SPRINGBOARD_SAMPLE: '1' }, true],
  ])('[D15] with %j the sample data is wanted: %s', (env, sample) => {
    expect(readSettings(env, '/checkout')).toMatchObject({ settings: { sample } });
  });

  test('a relative data folder is inside the checkout, and an empty variable counts as not set', () => {
    expect(
      readSettings({ SPRINGBOARD_DATA: 'data', SPRINGBOARD_PORT: ' ' }, '/checkout'),
    ).toMatchObject({
      settings: { data_dir: '/checkout/data', port: 4200 },
    });
  });

  test('all problems are reported together, without values that may be secret', () => {
    const result = readSettings(
      {
        SPRINGBOARD_PORT: '70000',
        DATABASE_URL: 'mysql://owner:hunter2@db',
        SPRINGBOARD_SECRET: 'hunter2',
        SPRINGBOARD_TRUST_PROXY: '10.0.0.7,1',
      },
      '/checkout',
    );
    expect(result).toEqual({
      ok: false,
      problems: [
        'SPRINGBOARD_PORT must be a port number from 0 to 65535, not "70000".',
        expect.stringContaining('DATABASE_URL must look like postgres://user:password@host'),
        'SPRINGBOARD_SECRET must have at least 32 characters.',
        'SPRINGBOARD_TRUST_PROXY must list addresses or networks like 10.0.0.1, 172.16.0.0/12, not "1".',
      ],
    });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  test('a secret is created once, readable by its owner only, also by concurrent starts', async () => {
    const env = { SPRINGBOARD_DATA: join(folder, 'data') };
    const starts = await Promise.all([1, 2, 3, 4].map(() => loadConfig(env, folder)));
    const secrets = new Set(starts.map((start) => (start.ok ? start.config.secret : null)));
    expect([...secrets]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await readdir(env.SPRINGBOARD_DATA)).toEqual(['secret']);
    expect((await stat(join(env.SPRINGBOARD_DATA, 'secret'))).mode & 0o777).toBe(0o600);
  });

  test('a secret from the environment is not stored in a file', async () => {
    const result = await loadConfig(
      { SPRINGBOARD_DATA: folder, SPRINGBOARD_SECRET: 's'.repeat(40) },
      folder,
    );
    expect(result).toMatchObject({ ok: true, config: { secret: 's'.repeat(40) } });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a damaged secret file and a folder that cannot be created are reported as problems', async () => {
    await writeFile(join(folder, 'secret'), '\n');
    const file = join(folder, 'secret');
    expect(await loadConfig({ SPRINGBOARD_DATA: folder }, folder)).toEqual({
      ok: false,
      problems: [`The secret cannot be stored in ${folder}: ${file} is empty or too short.`],
    });
    expect(await loadConfig({ SPRINGBOARD_DATA: join(file, 'below') }, folder)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('cannot be stored in')],
    });
  });
});
