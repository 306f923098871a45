import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import {
  startTemporaryPostgres,
  type TemporaryPostgres,
} from '@springboard/api/testing/temporary-postgres.ts';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { languageId } from './seed/clients.ts';
import { SEED_LOGINS, SEED_PASSWORD } from './seed/logins.ts';

let postgres: TemporaryPostgres;
beforeAll(async () => {
  postgres = await startTemporaryPostgres();
});
afterAll(() => postgres.stop());

const spawnServer = (settings: Record<string, string>) =>
  spawn(process.execPath, [join(import.meta.dirname, 'serve.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: postgres.owner_url,
      SPRINGBOARD_DATA: join(postgres.folder, 'data'),
      SPRINGBOARD_HOST: '127.0.0.1',
      SPRINGBOARD_PORT: '0',
      SPRINGBOARD_SECRET: 'a secret for tests, long enough to sign',
      ...settings,
    },
  });

/** Starts the server, uses it at its address and stops it. Returns the events of its start. */
const withServer = async (
  settings: Record<string, string>,
  use: (url: string) => Promise<void>,
): Promise<readonly string[]> => {
  const server = spawnServer(settings);
  const events: string[] = [];
  // Read from the start: a server blocks on a full pipe.
  const errors = text(server.stderr);
  onTestFailed(() => console.error('The server printed:', events, server.exitCode));
  try {
    for await (const line of createInterface(server.stdout)) {
      const { event, url = '' }: { event: string; url?: string } = JSON.parse(line);
      events.push(event);
      if (event !== 'listening') continue;
      await use(url);
      return events;
    }
    throw new Error(`The server ended: ${await errors}`);
  } finally {
    server.stdout.resume();
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    server.kill('SIGTERM');
    await ended;
  }
};

const send = async (url: string, host: string, body?: object): Promise<number> => {
  const headers = { host, 'content-type': 'application/json' };
  const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
};

const signIn = (url: string) =>
  send(`${url}/v1/auth/login`, 'coach.localhost', {
    client_id: 1,
    language_id: languageId('en-GB'),
    type: 'coach',
    provider: 'springboard',
    username: SEED_LOGINS.coach,
    password: SEED_PASSWORD,
  });

describe('node tools/serve.ts', () => {
  test('[D15] leaves an empty database empty unless SPRINGBOARD_SAMPLE is 1', async () => {
    const events = await withServer({}, async (url) => {
      expect(await send(url, 'coach.localhost')).toBe(503);
      expect(await signIn(url)).toBe(404);
    });
    expect(events).not.toContain('sample data');

    const filled = await withServer({ SPRINGBOARD_SAMPLE: '1' }, async (url) => {
      expect(await signIn(url)).toBe(200);
    });
    expect(filled).toContain('sample data');
    const documents = await readdir(join(postgres.folder, 'data/files/documents'));
    expect(documents).toContain('emergency-plan.pdf');

    const again = await withServer({ SPRINGBOARD_SAMPLE: '1' }, async (url) => {
      expect(await signIn(url)).toBe(200);
    });
    expect(again).not.toContain('sample data');
  });

  test('[D25] starts and is ready although its replica is not a standby', async () => {
    const DATABASE_REPLICA_URL = postgres.owner_url;
    const events = await withServer({ DATABASE_REPLICA_URL }, async (url) => {
      expect(await send(`${url}/ready`, 'localhost')).toBe(200);
    });
    expect(events).toContain('replica not used');
  });

  test('exits with a readable message if the database does not respond', async () => {
    const server = spawnServer({ DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/springboard' });
    const [output, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    expect(code).toBe(1);
    expect(output).toBe(
      'The database at 127.0.0.1:1 does not answer. Is it running, and is DATABASE_URL right?\n',
    );
  });
});
