import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { Portal } from '@springboard/contract';
import { createApp } from './app.ts';
import { createProviderSecrets } from './auth/provider-secrets.ts';
import type { Config } from './config.ts';
import { startEmbedded } from './database/embedded/embedded.ts';
import { type HasRoom, hasRoomIn } from './database/embedded/free-space.ts';
import { migrations } from './database/migrations/index.ts';
import { migrate } from './migrate.ts';
import {
  appPassword,
  appUrl,
  checkLogin,
  type Database,
  openDatabase,
  type PoolCounts,
} from './database/pool.ts';
import { folderStorage } from './files/storage.ts';
import { clientNames, portalAddresses } from './http/hosts.ts';
import type { Log } from './http/log.ts';
import { maintenanceFrom } from './http/maintenance.ts';
import { createJobHandlers } from './job-handlers.ts';
import { createJobs } from './jobs/jobs.ts';
import { startWorker } from './jobs/worker.ts';
import { folderMail, type Mail, smtpMail } from './mail/mail.ts';
import { endsInTime, FINISH_WITHIN_MS, finishRequests } from './operations/stop.ts';
import { startScheduler } from './operations/scheduler.ts';
import { noReplica } from './replica/replica.ts';
import { type RunningReplica, startReplica } from './replica/start-replica.ts';
import { createSourceFinder } from './portals/client-sources.ts';
import { servePortals } from './portals/portals.ts';
import { scheduledTasks } from './scheduled-tasks.ts';
import { notSetUpPage, pageLanguage } from './setup/pages.ts';
import { startSetup } from './setup/setup.ts';

/** Of connections that have nothing to do. */
const CLOSE_WITHIN_MS = 2000;

export type StartOptions = {
  config: Config;
  log: Log;
  /** Folder of each portal's build. A portal without one is not served. */
  builds: Partial<Readonly<Record<Portal, string>>>;
  /** Called with the owner's login after the migrations and before the first request, for instance for a seed. */
  prepare?: (owner_url: string) => Promise<void>;
};

export type RunningServer = {
  /** Address that it listens on. */
  url: string;
  /** Where the first client is created, for 24 hours (D15); null: there is a client. */
  setup_url: string | null;
  /** Finishes the active requests, then stops everything that was started here. */
  stop(): Promise<void>;
};

/**
 * The composition root: starts the database (an embedded PostgreSQL, unless one is configured), migrates it, and serves
 * the API and the portals.
 *
 * @throws EmbeddedDatabaseError, DatabaseTooNew
 */
export const startServer = async (options: StartOptions): Promise<RunningServer> => {
  const { config, log } = options;
  const embedded =
    config.database_url === null
      ? await startEmbedded({ data_dir: config.data_dir, log: linesTo(log), wait })
      : null;
  const owner_url = config.migrate_url ?? config.database_url ?? embedded?.owner_url ?? '';
  const serving_url = config.migrate_url === null ? null : config.database_url;
  try {
    const { version, applied } =
      serving_url === null
        ? await migrate(owner_url, appPassword(config.secret))
        : await migrate(owner_url, null, migrations, userOf(serving_url));
    log.info('migrated', { version, applied });
    await options.prepare?.(owner_url);
    const hasRoom = embedded === null ? undefined : hasRoomIn(embedded.data_dir);
    return await listen(options, { owner_url, serving_url, hasRoom }, async () => embedded?.stop());
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
};

const listen = async (
  { config, log, builds }: StartOptions,
  {
    owner_url,
    serving_url,
    hasRoom,
  }: { owner_url: string; serving_url: string | null; hasRoom: HasRoom | undefined },
  stopDatabase: () => Promise<void>,
): Promise<RunningServer> => {
  let pool: PoolCounts | null = null;
  const database = openDatabase({
    owner_url,
    secret: config.secret,
    url: serving_url,
    watch: (counts) => {
      pool = counts;
    },
    onError: (error) => log.error('database connection lost', { name: error.name }),
  });
  const { replica, stop: stopReplica } = await replicaOf(config, { primary: database, log });
  const now = () => Math.floor(Date.now() / 1000);
  const jobs = createJobs(database);
  const mail = mailOf(config, log);
  const secret = new TextEncoder().encode(config.secret);
  const files = folderStorage(join(config.data_dir, 'files'), hasRoom);
  const handlers = createJobHandlers({ database, replica, jobs, files, mail, secret });
  const stopWorker = await startWorker({ database, jobs, handlers, now, log, wait });
  // Known once the server listens, if the setting is 0.
  let port = config.port;
  const portalAddress = portalAddresses(config.portal_address, () => port);
  const { api_address } = config;
  const { fastify, findHost } = await createApp({
    database,
    replica,
    secret: config.secret,
    now,
    wait,
    newId: randomUUID,
    log,
    files,
    hasRoom,
    mail,
    jobs,
    providerSecret: createProviderSecrets(process.env, join(config.data_dir, 'secrets')),
    maintenance: maintenanceFrom(config),
    trust_proxy: config.trust_proxy,
    portalAddress,
    api_address,
    club_storage: config.club_storage,
    checkLogin: () => checkLogin(serving_url ?? appUrl(owner_url, config.secret)),
    metrics_token: config.metrics_token,
    pool,
  });
  const portalOf = async (hostname: string) => (await findHost(hostname))?.portal ?? null;
  const setup = await startSetup({ database, owner_url, now, portalAddress });
  setup?.routes(fastify);
  await servePortals(fastify, {
    builds,
    portalOf,
    clientNameOf: clientNames(database, findHost),
    sourcesOf: createSourceFinder(database, findHost, now),
    notSetUp: async ({ headers }) =>
      setup !== null && (await setup.isOpen())
        ? notSetUpPage(pageLanguage(headers['accept-language']))
        : null,
    previous: join(config.data_dir, 'builds'),
  });
  const url = await fastify.listen({ host: config.host, port: config.port });
  port = fastify.addresses()[0]?.port ?? port;
  log.info('listening', { url });
  // After the port is known, because the e-mails have links.
  const tasks = scheduledTasks({
    database,
    replica,
    jobs,
    now,
    portalAddress,
    api_address,
    log,
    mail_folder: mailFolder(config),
  });
  const stopScheduler = startScheduler({ log, every }, tasks);
  const setup_url = setup === null ? null : `http://localhost:${port}${setup.path}`;
  if (setup_url !== null) log.info('not set up', { setup_url });
  return {
    url,
    setup_url,
    stop: async () => {
      const waitInBackground = (ms: number) => wait(ms, undefined, { ref: false });
      const finish = async (work: string, ending: Promise<unknown>, within_ms: number) => {
        const finished = await endsInTime(ending, waitInBackground, within_ms);
        if (!finished) log.error(`${work} cut off`, {});
      };
      const finished = await finishRequests(fastify, waitInBackground);
      if (!finished) log.error('requests cut off', {});
      const jobs_and_tasks = Promise.all([stopWorker(), stopScheduler()]);
      await finish('jobs or tasks', jobs_and_tasks, FINISH_WITHIN_MS);
      mail.close();
      await stopReplica();
      // A connection whose query was cut off does not close.
      await finish('connections', database.destroy(), CLOSE_WITHIN_MS);
      await stopDatabase();
    },
  };
};

/** The server has the same login there as on the primary, because roles are replicated too. */
const replicaOf = async (
  { replica_url, replica_max_lag_s: max_lag_s, migrate_url, secret }: Config,
  { primary, log }: { primary: Database; log: Log },
): Promise<RunningReplica> => {
  if (replica_url === null) return { replica: noReplica, stop: async () => undefined };
  const url = migrate_url === null ? null : replica_url;
  const login = { owner_url: replica_url, secret, url };
  return startReplica({ primary, login, max_lag_s, log, wait, every });
};

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

const mailFolder = ({ data_dir }: Config): string => join(data_dir, 'mail');

const mailOf = (config: Config, log: Log): Mail => {
  const { smtp_url, mail_from } = config;
  return smtp_url === null
    ? folderMail(mailFolder(config), { log, newId: randomUUID, from_address: mail_from })
    : smtpMail(smtp_url, mail_from);
};

/** Does not keep the process alive. */
const every = (ms: number, work: () => void): (() => void) => {
  const timer = setInterval(work, ms).unref();
  return () => clearInterval(timer);
};

const linesTo = (log: Log) => ({
  info: (message: string) => log.info('database', { message }),
  error: (message: string) => log.error('database', { message }),
});
