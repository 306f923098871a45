import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallKey, TokenPayload } from '@springboard/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type App, createApp } from '../app.ts';
import { type FileStorage, folderStorage } from '../files/storage.ts';
import { jsonLog, type Log } from '../http/log.ts';
import { jobHandlers } from '../jobs/handlers.ts';
import { createJobs } from '../jobs/jobs.ts';
import { runJob, type WorkerParts } from '../jobs/worker.ts';
import type { Letter, Mail } from '../mail/mail.ts';
import type { UserRow } from './builders.ts';
import { TEST_SECRET } from './names.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { tokenOf } from './token.ts';

/** 2026-11-18, a Wednesday, 12:00:00Z. */
export const NOON = Date.parse('2026-11-18T12:00:00Z') / 1000;

/** Routes that write and are no calls of the contract, for no portal asks them itself. */
export type BesideKey = 'GET /files/content' | 'POST /mail/unsubscribe';

/** Not typed by the call: a test also sends what is wrong. */
export type TestRequest = {
  /** Access token. */
  as?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  host?: string;
  headers?: Record<string, string>;
};

export type TestApi = TestDatabase &
  App & {
    clock: { now: number };
    files: FileStorage;
    /** Where their bytes are. */
    files_folder: string;
    /** Letters that were sent, in their order. */
    letters: Letter[];
    /** Secrets of providers, by name. */
    secrets: Map<string, string>;
    switches: { maintenance: boolean; quiet: boolean };
    /** The lines of the log, as they would be written. */
    logged: readonly string[];
    /** Does the jobs that wait, as a worker would. */
    settled(): Promise<void>;
    /** Sends a call of the contract, or what writes beside it. */
    call(key: CallKey | BesideKey, request?: TestRequest): Promise<LightMyRequestResponse>;
    /** An access token for a user as they are in the database. */
    tokenFor(user: UserRow, overrides?: Partial<TokenPayload>): Promise<string>;
  };

/** The whole API on a database of its own, with a clock that stands still. */
export const startTestApi = async (): Promise<TestApi> => {
  const test = await openTestDatabase();
  const clock = { now: NOON };
  const switches = { maintenance: false, quiet: false };
  const logged: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'springboard-files-'));
  const files = folderStorage(folder);
  const letters: Letter[] = [];
  const secrets = new Map<string, string>();
  const log = jsonLog(
    (line) => void logged.push(line),
    () => new Date(clock.now * 1000),
  );
  const now = () => clock.now;
  const mail: Mail = {
    send: async (letter) => void letters.push(letter),
    close: () => undefined,
  };
  // A failure that the test did not ask for has to be seen.
  const loud: Log = {
    info: (...line) => log.info(...line),
    error: (...line) => {
      log.error(...line);
      if (!switches.quiet) console.error(...line);
    },
  };
  const app = await createApp({
    database: test.database,
    secret: TEST_SECRET,
    now,
    newId: randomUUID,
    log: loud,
    files,
    mail,
    secretNamed: async (name) => secrets.get(name) ?? null,
    maintenance: () => switches.maintenance,
    check_answers: true,
  });
  const secret = new TextEncoder().encode(TEST_SECRET);
  const { database } = test;
  const jobs = createJobs(database);
  const worker: WorkerParts = {
    database,
    jobs,
    handlers: jobHandlers({ database, jobs, files, mail, secret }),
    now,
    log: loud,
  };
  return {
    ...test,
    ...app,
    settled: () => doWaiting(test, worker),
    clock,
    files,
    files_folder: folder,
    letters,
    secrets,
    switches,
    logged,
    call: callOf(app),
    tokenFor: (user, overrides) =>
      tokenOf(user, { secret: TEST_SECRET, now: clock.now }, overrides),
    close: async () => {
      await app.fastify.close();
      await test.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Sends calls of the contract to an app. */
export const callOf =
  ({ fastify }: Pick<App, 'fastify'>): TestApi['call'] =>
  (key, { as, params = {}, query = {}, body, host = 'coach.localhost', headers = {} } = {}) => {
    const [method = '', path = ''] = key.split(' ');
    return fastify.inject({
      method: methodOf(method),
      url: `/v1${fill(path, params)}`,
      query: Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, String(value)]),
      ),
      headers: {
        host,
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Object(body) }),
    });
  };

/** Jobs that jobs add are done as well. */
const doWaiting = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  worker: WorkerParts,
): Promise<void> => {
  const waiting = await owner
    .selectFrom('jobs')
    .select(['client_id', 'id as job_id'])
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute();
  for (const ref of waiting) await runJob(worker, ref, false);
  if (waiting.length > 0) await doWaiting({ owner }, worker);
};

const fill = (path: string, params: Record<string, string | number>): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );

const methodOf = (method: string) => {
  if (method === 'GET' || method === 'POST' || method === 'PATCH' || method === 'DELETE')
    return method;
  throw new Error(`No call has the method ${method}`);
};
