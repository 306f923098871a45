import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../config.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (name: string) => readFile(join(ROOT, name), 'utf8');

/** Instructions of the Dockerfile with their words, continued lines joined. */
const instructions = async (): Promise<readonly string[][]> =>
  (await read('Dockerfile'))
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => line.split(/\s+/));

test('what the image copies is there, and so is what it starts', async () => {
  const copies = (await instructions()).filter(
    ([name, first]) => name === 'COPY' && first?.startsWith('--') !== true,
  );
  const paths = copies.flatMap((words) => words.slice(1, -1));
  expect(paths.length).toBeGreaterThan(5);
  for (const path of [...paths, 'apps/api/src/main.ts']) {
    expect(await stat(join(ROOT, path)).then(() => path)).toBe(path);
  }
});

test('the image gets the manifest of every workspace, without which npm ci fails', async () => {
  const manifest: { workspaces: string[] } = JSON.parse(await read('package.json'));
  const copied = (await instructions())
    .filter(([name]) => name === 'COPY')
    .flatMap((words) => words.slice(1, -1));
  for (const workspace of globSync(manifest.workspaces, { cwd: ROOT })) {
    const isCopied = copied.some(
      (path) =>
        workspace.startsWith(`${path}/`) || path.startsWith(`${workspace}/`) || path === workspace,
    );
    expect({ workspace, isCopied }).toEqual({ workspace, isCopied: true });
  }
});

test('the server does not run as root', async () => {
  const users = (await instructions()).filter(([name]) => name === 'USER');
  expect(users.at(-1)).toEqual(['USER', 'node']);
});

test('compose gives the server settings that it knows and takes', async () => {
  const compose: {
    services: { springboard: { environment: Record<string, string> } };
  } = parse(await read('compose.yaml'));
  const { environment } = compose.services.springboard;
  const values: Readonly<Record<string, string>> = {
    DATABASE_PASSWORD: 'secret',
    SPRINGBOARD_SECRET: 'x'.repeat(32),
  };
  const env = Object.fromEntries(
    Object.entries(environment).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, key: string) => values[key] ?? ''),
    ]),
  );
  expect(readSettings(env, ROOT)).toMatchObject({
    ok: true,
    settings: {
      database_url: 'postgres://springboard:secret@database:5432/springboard',
      trust_proxy: true,
      metrics_token: null,
    },
  });
  const known = await read('apps/api/src/config.ts');
  for (const name of Object.keys(environment)) expect(known).toContain(`'${name}'`);
});
