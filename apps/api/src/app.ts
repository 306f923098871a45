import { type CallKey, MAINTENANCE_STATUS } from '@springboard/contract';
import fastifyFactory, { type FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { publicCaseRoutes } from './curriculum/public-case.ts';
import { DEFAULT_CLUB_STORAGE } from './config.ts';
import { createResponseChecker } from './http/response-checker.ts';
import { createSchemeFinder } from './assessments/schemes.ts';
import { type ProcessChange, batchingQueue } from './changes/batch-queue.ts';
import type { HasRoom } from './database/embedded/free-space.ts';
import type { Database, PoolCounts } from './database/pool.ts';
import type { FileStorage } from './files/storage.ts';
import { createPasswords } from './auth/passwords.ts';
import { compress } from './http/compress.ts';
import { allowAnyOrigin, allowPortalOrigins } from './http/cross-origin.ts';
import { describeError, mapException } from './http/map-exception.ts';
import {
  type FindHost,
  type PortalAddress,
  createHostFinder,
  portalAddresses,
} from './http/hosts.ts';
import { createTokenVerifier } from './identity/token-cache.ts';
import { callerOf } from './http/caller.ts';
import { acceptOnlyJson } from './http/parse-json.ts';
import type { Log } from './http/log.ts';
import type { Maintenance } from './http/maintenance.ts';
import { answerNotFound } from './routing/not-found.ts';
import { sendApiError } from './routing/send.ts';
import type { Server } from './routing/server.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { type Wait, waitForRequests } from './jobs/pause.ts';
import type { Mail } from './mail/mail.ts';
import { API_VERSION } from './http/version.ts';
import { describeApi } from './openapi/routes.ts';
import {
  type BodyTimeout,
  DEFAULT_BODY_TIMEOUT,
  dropStalledBodies,
  REQUEST_TIMEOUT_MS,
} from './http/body-timeout.ts';
import {
  type ConcurrencyLimit,
  type ConcurrencyLimits,
  createConcurrencyLimit,
} from './http/concurrency-limit.ts';
import { noReplica, type Replica } from './replica/replica.ts';
import { createMetrics } from './operations/metrics.ts';
import { createStorageState } from './operations/storage-state.ts';
import { operationRoutes } from './operations/routes.ts';
import { transportSecurity } from './portals/headers.ts';
import { allRoutes } from './routes.ts';

const PREFIX = '/v1';
/** The address is part of the CASE standard. */
const CASE_PREFIX = '/ims/case';
/** Where the server listens without a setting. */
const DEFAULT_PORT = 4200;
const BODY_LIMIT = 1024 * 1024;
/**
 * In total ten waiting calls for each connection of the pool: about as long as a caller waits. One client cannot use
 * all of them.
 */
const CALLS: ConcurrencyLimits = { total: 220, per_client: 165 };
/** Uploads take as long as the network of the sender, so they do not count as calls. */
const UPLOADS: ConcurrencyLimits = { total: 40, per_client: 12, per_user: 3 };

export type AppDeps = {
  database: Database;
  /** By default there is none. */
  replica?: Replica;
  /** At least 32 characters; signs access tokens. */
  secret: string;
  /** Seconds. */
  now: () => number;
  /** For the pauses of long calls; by default they take no time. */
  wait?: Wait;
  /** A new UUID. */
  newId: () => string;
  log: Log;
  /** Storage of uploaded files. */
  files: FileStorage;
  /** Whether the disk of the server's own database has room; absent: its database is elsewhere. */
  hasRoom?: HasRoom | undefined;
  mail: Mail;
  /** Those of the worker of the same server, which then starts added jobs immediately. */
  jobs?: Jobs;
  /** A secret that a provider's settings refer to by name (ADR 0009); null: not set. */
  providerSecret: (name: string) => Promise<string | null>;
  maintenance: Maintenance;
  /** Opens a new connection to the database, as a growing pool does; rejects if it is refused. */
  checkLogin?: () => Promise<void>;
  /** Processes queued changes; by default those that arrive together share transactions. */
  processChange?: ProcessChange;
  /** Addresses and networks of the proxies whose X-Forwarded-* headers are believed; by default none. */
  trust_proxy?: readonly string[];
  /** Further calls get 503 with Retry-After. */
  calls?: ConcurrencyLimits;
  /** The same for calls with a form. */
  uploads?: ConcurrencyLimits;
  body_timeout?: BodyTimeout;
  portalAddress?: PortalAddress;
  /** The largest total size of the files of a club, in bytes. */
  club_storage?: number;
  /** Address of this API where it is not on the portals' hosts. */
  api_address?: string | null;
  /** Gives access to /metrics; null: there is no such path. */
  metrics_token?: string | null;
  pool?: PoolCounts | null;
  /** Checks every success response against the contract, for tests. */
  check_responses?: boolean;
};

export type App = {
  fastify: FastifyInstance;
  findHost: FindHost;
  /** Calls of the contract that have a route. */
  implemented: ReadonlySet<CallKey>;
};

/** The complete API under `/v1`, which does not listen yet. */
export const createApp = async (deps: AppDeps): Promise<App> => {
  const findHost = createHostFinder(deps.database, deps.now);
  const fastify = fastifyFactory({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: [...(deps.trust_proxy ?? [])],
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    requestIdHeader: false,
    genReqId: (request) => validRequestId(request.headers['x-request-id']) ?? deps.newId(),
    clientErrorHandler: dropBrokenConnection,
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      void sendApiError(reply, mapException(error));
    },
  });
  const storage = createStorageState(deps);
  const handleNotFound = answerNotFound(PREFIX);
  fastify.setNotFoundHandler(handleNotFound);
  acceptOnlyJson(fastify);
  fastify.setErrorHandler(async (error, request, reply) => {
    const api_error = await storage.explain(mapException(error));
    storage.notice(api_error);
    if (api_error.status >= 500 && api_error.error !== 'STORAGE_FULL') {
      const of = { request_id: request.id, ...callerOf(request) };
      deps.log.error('failed', { ...of, ...describeError(error) });
    }
    return sendApiError(reply, api_error);
  });

  const secret = new TextEncoder().encode(deps.secret);
  const concurrencyLimit = createConcurrencyLimit(deps.calls ?? CALLS);
  const metrics = metricsOf(deps, concurrencyLimit);
  fastify.addHook('onRequest', dropStalledBodies(deps.body_timeout ?? DEFAULT_BODY_TIMEOUT));
  const state = { stopping: false };
  fastify.addHook('preClose', async () => {
    state.stopping = true;
  });
  // Otherwise the connection of the last response is kept alive, and stopping waits for it.
  fastify.addHook('onSend', async (_request, reply) => {
    if (state.stopping) void reply.header('connection', 'close');
  });
  operationRoutes(fastify, {
    database: deps.database,
    isStopping: () => state.stopping,
    metrics,
    findHost,
    storage,
    checkLogin: deps.checkLogin ?? (async () => undefined),
  });

  const implemented = new Set<CallKey>();
  const shared: { server?: Server } = {};
  await fastify.register(
    async (v1) => {
      addHooks(v1, deps, findHost);
      metrics?.read.watch(v1);
      // An explicit route, so that it takes precedence over the portals' `/*` on the same instance.
      v1.all('/*', { onRequest: handleNotFound }, handleNotFound);
      const server: Server = {
        fastify: v1,
        database: deps.database,
        replica: deps.replica ?? noReplica,
        secret,
        verifyToken: createTokenVerifier(secret),
        now: deps.now,
        wait: deps.wait ?? waitForRequests,
        newId: deps.newId,
        log: deps.log,
        mail: deps.mail,
        providerSecret: deps.providerSecret,
        passwords: createPasswords(),
        files: deps.files,
        storage,
        concurrencyLimit,
        uploadLimit: createConcurrencyLimit(deps.uploads ?? UPLOADS),
        jobs: deps.jobs ?? createJobs(deps.database),
        findHost,
        portalAddress: deps.portalAddress ?? portalAddresses(null, () => DEFAULT_PORT),
        api_address: deps.api_address ?? null,
        club_storage: deps.club_storage ?? DEFAULT_CLUB_STORAGE,
        findScheme: createSchemeFinder(),
        processChange: deps.processChange ?? batchingQueue(deps.database),
        queuedRoutes: new Map(),
        implemented,
        checkResponse: deps.check_responses === true ? createResponseChecker() : () => undefined,
      };
      allRoutes(server);
      shared.server = server;
      await describeApi(v1);
    },
    { prefix: PREFIX },
  );
  await fastify.register(
    async (publicCase) => {
      addHooks(publicCase, deps, findHost);
      if (shared.server !== undefined) publicCaseRoutes({ ...shared.server, fastify: publicCase });
    },
    { prefix: CASE_PREFIX },
  );
  return { fastify, findHost, implemented };
};

const metricsOf = (
  { database, replica = noReplica, metrics_token: token = null, pool = null }: AppDeps,
  concurrencyLimit: ConcurrencyLimit,
) =>
  token === null
    ? null
    : { read: createMetrics({ database, replica, concurrencyLimit, pool }), token };

const addHooks = (v1: FastifyInstance, deps: AppDeps, findHost: FindHost): void => {
  v1.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-api-version': API_VERSION,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...transportSecurity(request.protocol),
    });
    if (deps.maintenance()) {
      const preflight = allowAnyOrigin(request, reply);
      if (preflight !== undefined) return preflight;
      return reply.code(MAINTENANCE_STATUS).send({ error: 'MAINTENANCE', maintenance_mode: true });
    }
    return undefined;
  });
  v1.addHook('onRequest', allowPortalOrigins(findHost));
  v1.addHook('onSend', compress);
  v1.addHook('onResponse', async (request, reply) => {
    deps.log.info('answered', {
      request_id: request.id,
      ...callerOf(request),
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
};

const validRequestId = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null;

/**
 * An incomplete request gets no response: after a 408, Chromium would send it again by itself (OF3).
 */
const dropBrokenConnection = (_error: Error, socket: Socket): void => {
  socket.destroy();
};
