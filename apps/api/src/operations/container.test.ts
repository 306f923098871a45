import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../config.ts';
import { migrations } from '../database/migrations/index.ts';
import { checkLogin } from '../database/pool.ts';
import { migrate } from '../migrate.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (name: string) => readFile(join(ROOT, name), 'utf8');

/** Instructions of the Dockerfile, split into arguments, with continued lines joined. */
const instructions = async (): Promise<readonly string[][]> =>
  (await read('Dockerfile'))
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => line.split(/\s+/));

/** Packages that a module and the modules of its own folder tree import when they run. */
const packagesOf = async (path: string, seen = new Set<string>()): Promise<string[]> => {
  if (seen.has(path)) return [];
  seen.add(path);
  const text = await read(path);
  const imports = [
    ...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms),
    ...text.matchAll(/import\('([^']+)'\)/g),
  ].map(([, name = '']) => name);
  const found = imports.map(async (name) => {
    if (name.startsWith('.')) return packagesOf(join(dirname(path), name), seen);
    return name.startsWith('node:') ? [] : [/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name];
  });
  return (await Promise.all(found)).flat();
};

describe('the container image', () => {
  test('copies files that exist, and starts one that exists', async () => {
    const copies = (await instructions()).filter(
      ([name, first]) => name === 'COPY' && first?.startsWith('--') !== true,
    );
    const paths = copies.flatMap((words) => words.slice(1, -1));
    expect(paths.length).toBeGreaterThan(5);
    for (const path of [...paths, 'tools/serve.ts']) {
      expect(await stat(join(ROOT, path)).then(() => path)).toBe(path);
    }
  });

  test('copies the manifest of every workspace, which npm ci needs', async () => {
    const manifest: { workspaces: string[] } = JSON.parse(await read('package.json'));
    const copied = (await instructions())
      .filter(([name]) => name === 'COPY')
      .flatMap((words) => words.slice(1, -1));
    for (const workspace of globSync(manifest.workspaces, { cwd: ROOT })) {
      const isCopied = copied.some(
        (path) =>
          workspace.startsWith(`${path}/`) ||
          path.startsWith(`${workspace}/`) ||
          path === workspace,
      );
      expect({ workspace, isCopied }).toEqual({ workspace, isCopied: true });
    }
  });

  test('installs the production packages of the server only', async () => {
    const installs = (await instructions()).filter((words) =>
      words.join(' ').startsWith('RUN npm ci'),
    );
    expect(installs.at(-1)).toEqual(
      expect.arrayContaining(['--omit=dev', '--workspace=@springboard/api']),
    );
    // An optional peer of a production package, such as TypeScript, is installed even with --omit=dev.
    for (const file of globSync('{apps,libs}/*/package.json', { cwd: ROOT })) {
      const { nx, dependencies = {} } = JSON.parse(await read(file));
      if (!nx.tags.includes('scope:browser')) continue;
      const packages = Object.keys(dependencies).filter(
        (name) => !name.startsWith('@springboard/'),
      );
      expect({ file, packages }).toEqual({ file, packages: [] });
    }
  });

  test.each(['tools/serve.ts', 'tools/admin.ts'])(
    '[D15] has every package that %s needs, also for the sample data',
    async (path) => {
      const { dependencies } = JSON.parse(await read('apps/api/package.json'));
      const installed = new Set(['@springboard/api', ...Object.keys(dependencies)]);
      const needed = await packagesOf(path);
      expect(needed).toContain('@springboard/domain');
      expect(needed.filter((name) => !installed.has(name))).toEqual([]);
    },
  );

  test('does not run the server as root', async () => {
    const users = (await instructions()).filter(([name]) => name === 'USER');
    expect(users.at(-1)).toEqual(['USER', 'node']);
  });

  test('serves and migrates with logins that have no power over the cluster, and different passwords', async () => {
    const compose: {
      services: Record<
        string,
        { environment: object; mem_limit?: string; logging?: { options: object } }
      >;
      configs: { roles: { content: string } };
    } = parse(await read('compose.yaml'), { merge: true });
    const filled = (text: string) => text.replaceAll(/\$\{(\w+)[^}]*\}/g, 'of-the-test-$1');
    const owner = new Client({ connectionString: inject('owner_url') });
    await owner.connect();
    await owner.query(filled(compose.configs.roles.content));
    await owner.end();
    const url = new URL(inject('owner_url'));
    const logIn = (username: string, name: string) => {
      Object.assign(url, { username, password: `of-the-test-${name}`, pathname: '/springboard' });
      return url.href;
    };
    const migrating = logIn('springboard_migrate', 'DATABASE_MIGRATE_PASSWORD');
    await migrate(migrating, null, migrations, 'springboard_server');
    await checkLogin(logIn('springboard_server', 'DATABASE_SERVER_PASSWORD'));
    for (const username of ['springboard_server', 'springboard_migrate']) {
      await expect(checkLogin(logIn(username, 'DATABASE_PASSWORD'))).rejects.toThrow(/password/);
    }
    const ofServer = filled(JSON.stringify(compose.services['springboard']?.environment));
    expect(ofServer).not.toContain('of-the-test-DATABASE_PASSWORD');
    for (const service of Object.values(compose.services)) {
      expect(service.mem_limit).toMatch(/g$/);
      expect(service.logging?.options).toMatchObject({ 'max-size': '16m' });
    }
  });

  test('gets only valid settings from compose.yaml', async () => {
    const compose: {
      services: { springboard: { environment: Record<string, string> } };
    } = parse(await read('compose.yaml'));
    const { environment } = compose.services.springboard;
    const required = {
      DATABASE_MIGRATE_PASSWORD: 'of-migrate',
      DATABASE_SERVER_PASSWORD: 'of-server',
      SPRINGBOARD_SECRET: 'x'.repeat(32),
    };
    const settingsOf = (values: Readonly<Record<string, string>>) => {
      const fill = (_all: string, key: string) => values[key] ?? '';
      const env = Object.entries(environment).map(([name, text]) => [
        name,
        text.replaceAll(/\$\{(\w+)[^}]*\}/g, fill),
      ]);
      return readSettings(Object.fromEntries(env), ROOT);
    };
    expect(settingsOf({ ...required, SPRINGBOARD_SAMPLE: '1' })).toMatchObject({
      ok: true,
      settings: { sample: true },
    });
    expect(settingsOf(required)).toMatchObject({
      ok: true,
      settings: {
        database_url: 'postgres://springboard_server:of-server@database:5432/springboard',
        migrate_url: 'postgres://springboard_migrate:of-migrate@database:5432/springboard',
        sample: false,
        trust_proxy: ['172.30.77.1'],
        metrics_token: null,
      },
    });
    const known = await read('apps/api/src/config.ts');
    for (const name of Object.keys(environment)) expect(known).toContain(`'${name}'`);
  });

  test('gets every setting that the server reads from .env, except those that the image sets', async () => {
    const compose = await read('compose.yaml');
    const config = await read('apps/api/src/config.ts');
    const settings = new Set(config.match(/(?<=')SPRINGBOARD_\w+(?=')/g));
    const ofImage = (await instructions()).flat().map((word) => word.replace(/=.*/, ''));
    // The portals get the address of the API when the image is built.
    const fixed = new Set([...ofImage, 'SPRINGBOARD_API', 'SPRINGBOARD_TRUST_PROXY']);
    for (const name of settings.difference(fixed)) expect(compose).toContain(`\${${name}:`);
  });
});
