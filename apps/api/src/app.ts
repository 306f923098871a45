import { type CallKey, MAINTENANCE_STATUS } from '@springboard/contract';
import fastifyFactory, { type FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { answerChecker } from './http/answer-checker.ts';
import { schemeFinder } from './assessments/schemes.ts';
import { type Intake, sharedIntake } from './changes/intake.ts';
import type { Database, PoolCounts } from './database/pool.ts';
import type { FileStorage } from './files/storage.ts';
import { createPasswords } from './auth/passwords.ts';
import { compress } from './http/compress.ts';
import { allowOwnPortals } from './http/cross-origin.ts';
import { describeError, refusalOfError } from './http/failure.ts';
import { type FindHost, hostFinder } from './http/hosts.ts';
import { tokenVerifier } from './http/known-tokens.ts';
import type { Log } from './http/log.ts';
import type { Maintenance } from './http/maintenance.ts';
import { answerNotFound } from './http/not-found.ts';
import { sendRefusal } from './http/send.ts';
import type { Server } from './http/server.ts';
import { createJobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import { API_VERSION } from './http/version.ts';
import { describeApi } from './openapi/routes.ts';
import { createGate, type Gate } from './operations/gate.ts';
import { createMetrics } from './operations/metrics.ts';
import { operationRoutes } from './operations/routes.ts';
import { allRoutes } from './routes.ts';

const PREFIX = '/v1';
const BODY_LIMIT = 1024 * 1024;
/** Ten waiting for each connection of the pool: about as long as a caller waits. */
const CALLS_AT_ONCE = 220;

export type AppParts = {
  database: Database;
  /** At least 32 characters; signs access tokens. */
  secret: string;
  /** Seconds. */
  now: () => number;
  /** A new UUID. */
  newId: () => string;
  log: Log;
  /** Where uploaded files are kept. */
  files: FileStorage;
  mail: Mail;
  /** What a provider's settings name and do not hold; null where nobody has set it. */
  secretNamed: (name: string) => Promise<string | null>;
  maintenance: Maintenance;
  /** How queued changes are taken in; those that arrive together share transactions unless told otherwise. */
  takeIn?: Intake;
  /** Believe X-Forwarded-*. */
  trust_proxy?: boolean;
  /** Calls at work or waiting at once; more are told to come again. */
  calls_at_once?: number;
  /** Who sends it may read /metrics; null: nobody may. */
  metrics_token?: string | null;
  pool?: PoolCounts | null;
  /** Check every success answer against the contract: for tests. */
  check_answers?: boolean;
};

export type App = {
  fastify: FastifyInstance;
  findHost: FindHost;
  /** Calls of the contract that have a route. */
  implemented: ReadonlySet<CallKey>;
};

/** The API under `/v1`, complete and not listening yet. */
export const createApp = async (parts: AppParts): Promise<App> => {
  const findHost = hostFinder(parts.database, parts.now);
  const fastify = fastifyFactory({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: parts.trust_proxy ?? false,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    requestIdHeader: false,
    genReqId: (request) => givenRequestId(request.headers['x-request-id']) ?? parts.newId(),
    clientErrorHandler: dropBrokenConnection,
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      void sendRefusal(reply, refusalOfError(error));
    },
  });
  const answerUnknown = answerNotFound(PREFIX);
  fastify.setNotFoundHandler(answerUnknown);
  takeOnlyJson(fastify);
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfError(error);
    if (refusal.status >= 500) {
      parts.log.error('failed', { request_id: request.id, ...describeError(error) });
    }
    return sendRefusal(reply, refusal);
  });

  const secret = new TextEncoder().encode(parts.secret);
  const gate = createGate(parts.calls_at_once ?? CALLS_AT_ONCE);
  const metrics = metricsOf(parts, gate);
  const life = { stopping: false };
  fastify.addHook('preClose', async () => {
    life.stopping = true;
  });
  // Else the connection of the last answer is kept alive, and stopping waits for it.
  fastify.addHook('onSend', async (_request, reply) => {
    if (life.stopping) void reply.header('connection', 'close');
  });
  operationRoutes(fastify, {
    database: parts.database,
    isStopping: () => life.stopping,
    metrics,
  });

  const implemented = new Set<CallKey>();
  await fastify.register(
    async (v1) => {
      addHooks(v1, parts, findHost);
      metrics?.read.watch(v1);
      // A route of its own, so that it stands before any other server of `/*` on the same instance.
      v1.all('/*', { onRequest: answerUnknown }, answerUnknown);
      const server: Server = {
        fastify: v1,
        database: parts.database,
        secret,
        verifyToken: tokenVerifier(secret),
        now: parts.now,
        newId: parts.newId,
        log: parts.log,
        mail: parts.mail,
        secretNamed: parts.secretNamed,
        passwords: createPasswords(),
        files: parts.files,
        gate,
        jobs: createJobs(parts.database),
        findHost,
        findScheme: schemeFinder(),
        takeIn: parts.takeIn ?? sharedIntake(parts.database),
        kinds: new Map(),
        implemented,
        checkAnswer: parts.check_answers === true ? answerChecker() : () => undefined,
      };
      allRoutes(server);
      describeApi(v1);
    },
    { prefix: PREFIX },
  );
  return { fastify, findHost, implemented };
};

const metricsOf = ({ database, metrics_token: token = null, pool = null }: AppParts, gate: Gate) =>
  token === null ? null : { read: createMetrics({ database, gate, pool }), token };

const addHooks = (v1: FastifyInstance, parts: AppParts, findHost: FindHost): void => {
  v1.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'x-api-version': API_VERSION,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (parts.maintenance()) {
      return reply.code(MAINTENANCE_STATUS).send({ error: 'MAINTENANCE', maintenance_mode: true });
    }
    return undefined;
  });
  v1.addHook('onRequest', allowOwnPortals(findHost));
  v1.addHook('onSend', compress);
  v1.addHook('onResponse', async (request, reply) => {
    parts.log.info('answered', {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
};

/** Any other body is 415; an empty one is none, whatever its type says. */
const takeOnlyJson = (fastify: FastifyInstance): void => {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
};

const givenRequestId = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\x21-\x7e]{1,200}$/.test(header) ? header : null;

/**
 * A request that did not arrive whole gets no answer: Chromium sends again, unasked, what was answered
 * with 408 (offline.md).
 */
const dropBrokenConnection = (_error: Error, socket: Socket): void => {
  socket.destroy();
};
