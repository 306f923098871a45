import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallKey, JobKind, TokenPayload } from '@springboard/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { type App, type AppDeps, createApp } from '../src/app.ts';
import { type FileStorage, folderStorage } from '../src/files/storage.ts';
import { jsonLog, type Log } from '../src/http/log.ts';
import { createJobHandlers } from '../src/job-handlers.ts';
import { createJobs } from '../src/jobs/jobs.ts';
import { noReplica } from '../src/replica/replica.ts';
import { runJob, type WorkerDeps } from '../src/jobs/worker.ts';
import type { Email, Mail } from '../src/mail/mail.ts';
import type { UserRow } from './builders.ts';
import { TEST_SECRET } from './names.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';
import { openTestSession, tokenOf } from './token.ts';

/** 2026-11-18, a Wednesday, 12:00:00Z. */
export const NOON = Date.parse('2026-11-18T12:00:00Z') / 1000;

/** Routes that write and are not calls of the contract, because no portal calls them itself. */
export type ExtraKey = 'GET /files/content' | 'GET /calendars/:file' | 'POST /mail/unsubscribe';

/** Not typed by the call, because tests also send invalid requests. */
export type TestRequest = {
  /** Access token. */
  as?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | readonly number[]>;
  body?: unknown;
  host?: string;
  headers?: Record<string, string>;
};

export type TestApi = TestDatabase &
  App & {
    clock: { now: number };
    files: FileStorage;
    /** The folder with their bytes. */
    files_folder: string;
    /** E-mails that were sent, in order. */
    emails: Email[];
    /** Secrets of providers, by name. */
    secrets: Map<string, string>;
    switches: { maintenance: boolean; quiet: boolean };
    /** The lines of the log. */
    logged: readonly string[];
    /** Runs the jobs in the queue, or those of one kind, as a worker would. */
    runJobs(kind?: JobKind): Promise<void>;
    /** Sends a call of the contract or one of the extra routes. */
    call(key: CallKey | ExtraKey, request?: TestRequest): Promise<LightMyRequestResponse>;
    /** An access token for a user as they are in the database. */
    tokenFor(user: UserRow, overrides?: Partial<TokenPayload>): Promise<string>;
  };

/** The whole API with a clock that the test sets, by default on a new database. */
export const startTestApi = async (
  options: Pick<AppDeps, 'trust_proxy' | 'replica' | 'metrics_token'> = {},
  existing: TestDatabase | null = null,
): Promise<TestApi> => {
  const test = existing ?? (await openTestDatabase());
  const clock = { now: NOON };
  const switches = { maintenance: false, quiet: false };
  const logged: string[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'springboard-files-'));
  const files = folderStorage(folder);
  const emails: Email[] = [];
  const secrets = new Map<string, string>();
  const log = jsonLog(
    (line) => void logged.push(line),
    () => new Date(clock.now * 1000),
  );
  const now = () => clock.now;
  const mail: Mail = {
    send: async (email) => void emails.push(email),
    close: () => undefined,
  };
  // An unexpected error has to be visible.
  const visibleLog: Log = {
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
    log: visibleLog,
    files,
    mail,
    providerSecret: async (name) => secrets.get(name) ?? null,
    maintenance: () => switches.maintenance,
    check_responses: true,
    ...options,
  });
  const secret = new TextEncoder().encode(TEST_SECRET);
  const { database } = test;
  const { replica = noReplica } = options;
  const jobs = createJobs(database);
  const worker: WorkerDeps = {
    database,
    jobs,
    handlers: createJobHandlers({ database, replica, jobs, files, mail, secret }),
    now,
    log: visibleLog,
  };
  return {
    ...test,
    ...app,
    runJobs: (kind) => runQueuedJobs(test, worker, kind),
    clock,
    files,
    files_folder: folder,
    emails,
    secrets,
    switches,
    logged,
    call: callOf(app),
    tokenFor: async (user, overrides = {}) => {
      const now = overrides.iat ?? clock.now;
      const { language } = overrides;
      const { family = await openTestSession(test.owner, user, now, language?.language_id) } =
        overrides;
      return tokenOf(user, { secret: TEST_SECRET, now: clock.now }, { ...overrides, family });
    },
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
        Object.entries(query).map(([name, value]) => [
          name,
          typeof value === 'object' ? value.map(String) : String(value),
        ]),
      ),
      headers: {
        host,
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: Object(body) }),
    });
  };

/** Repeats a call while the server is overloaded, as the portals do: a slow machine may have no free connection. */
export const repeatOverloaded = async (
  send: () => Promise<LightMyRequestResponse>,
): Promise<LightMyRequestResponse> => {
  let response = await send();
  while (response.statusCode === 503) response = await send();
  return response;
};

/** Also runs jobs that jobs add. */
const runQueuedJobs = async (
  { owner }: Pick<TestDatabase, 'owner'>,
  worker: WorkerDeps,
  kind: JobKind | undefined,
): Promise<void> => {
  const query = owner
    .selectFrom('jobs')
    .select(['client_id', 'id as job_id'])
    .where(sql<boolean>`(state = 'queued' or (state = 'running' and is_paused))`)
    .orderBy('id');
  const queued = await (kind === undefined ? query : query.where('kind', '=', kind)).execute();
  for (const ref of queued) await runJob(worker, ref, false);
  if (queued.length > 0) await runQueuedJobs({ owner }, worker, kind);
};

const fill = (path: string, params: Record<string, string | number>): string =>
  Object.entries(params).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(String(value))),
    path,
  );

const methodOf = (method: string) => {
  const known = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(
    (candidate) => candidate === method,
  );
  if (known !== undefined) return known;
  throw new Error(`No call has the method ${method}`);
};
