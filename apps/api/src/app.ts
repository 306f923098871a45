import { type CallKey, MAINTENANCE_STATUS } from '@springboard/contract';
import fastifyFactory, { type FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { answerChecker } from './http/answer-checker.ts';
import { schemeFinder } from './assessments/schemes.ts';
import { type Intake, sharedIntake } from './changes/intake.ts';
import type { Database } from './database/pool.ts';
import type { FileStorage } from './files/storage.ts';
import { compress } from './http/compress.ts';
import { allowOwnPortals } from './http/cross-origin.ts';
import { describeError, refusalOfError } from './http/failure.ts';
import { type FindHost, hostFinder } from './http/hosts.ts';
import type { Log } from './http/log.ts';
import type { Maintenance } from './http/maintenance.ts';
import { answerNotFound } from './http/not-found.ts';
import { sendRefusal } from './http/send.ts';
import type { Server } from './http/server.ts';
import { API_VERSION } from './http/version.ts';
import { describeApi } from './openapi/routes.ts';
import { allRoutes } from './routes.ts';

const PREFIX = '/v1';
const BODY_LIMIT = 1024 * 1024;

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
  maintenance: Maintenance;
  /** How queued changes are taken in; those that arrive together share transactions unless told otherwise. */
  takeIn?: Intake;
  /** Believe X-Forwarded-*. */
  trust_proxy?: boolean;
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

  const implemented = new Set<CallKey>();
  await fastify.register(
    async (v1) => {
      addHooks(v1, parts, findHost);
      // A route of its own, so that it stands before any other server of `/*` on the same instance.
      v1.all('/*', { onRequest: answerUnknown }, answerUnknown);
      const server: Server = {
        fastify: v1,
        database: parts.database,
        secret: new TextEncoder().encode(parts.secret),
        now: parts.now,
        newId: parts.newId,
        log: parts.log,
        files: parts.files,
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
