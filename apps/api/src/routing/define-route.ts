import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type IdempotencyKey, idempotencyKeyOf, runOnce } from '../changes/idempotency.ts';
import { toIncomingChange } from '../changes/queued-route.ts';
import { toResponse } from '../changes/responses.ts';
import { auditIdOf, startAudit } from '../database/audit.ts';
import {
  type Reader,
  withAccountWriteTransaction,
  withReadTransaction,
  withViewTransaction,
  withSignInReadTransaction,
  withSignInWriteTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { setCaller } from '../http/caller.ts';
import { type Host, portalHostName } from '../http/hosts.ts';
import { createValidator, type RequestInput } from '../http/validate.ts';
import { authenticate, type Principal } from '../identity/authenticate.ts';
import { checkRight } from '../identity/rights.ts';
import type {
  ActionContext,
  ChangeContext,
  Handler,
  PublicContext,
  ReadContext,
  RequestContext,
  SignIn,
} from './context.ts';
import { send } from './send.ts';
import type { Server } from './server.ts';

/** How changes of a call are applied within one transaction (see `IncomingChange.conflict_key`). */
type ChangeOrder = 'sequential' | 'concurrent';

/**
 * Gives a call of the contract its route. Path, roles, input, status and type of context come from the contract. The
 * handler gets the validated input, and returns the call's value or an API error.
 */
export function defineRoute<K extends CallKey>(
  server: Server,
  key: K,
  handler: Handler<K>,
  order?: ChangeOrder,
): void;
export function defineRoute(
  server: Server,
  key: CallKey,
  handler: AnyHandler,
  order: ChangeOrder = 'sequential',
): void {
  if (server.implemented.has(key)) throw new Error(`${key} is implemented twice`);
  server.implemented.add(key);
  const call: Call = calls[key];
  const validate = createValidator(call);
  const [method = '', url = ''] = key.split(' ');
  const queued = { key, call, validate, handler, concurrent: order === 'concurrent' };
  if (call.change === true) server.queuedRoutes.set(key, queued);

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    host: Host | null,
  ): Promise<unknown> => {
    const base = requestContext(server, request, reply, host);
    const input = { params: request.params, query: request.query, body: request.body };
    if (call.auth === 'none') {
      const checked = validate(input);
      return checked.ok
        ? handler({ ...base, ...checked.input, host, signIn: signInTransactions(server) })
        : checked.error;
    }

    if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
    const { authorization } = request.headers;
    const principal = await authenticate(authorization, host, server.verifyToken, base.now);
    if (isApiError(principal)) return principal;
    setCaller(request, { user_uuid: principal.user_uuid });
    if (call.change === true) {
      const incoming = toIncomingChange(queued, { ...base, host, principal, input });
      return isApiError(incoming) ? incoming : toResponse(await server.processChange(incoming));
    }
    if (!hasRole(call, principal) || !isInScope(key, principal)) return apiError(403, 'FORBIDDEN');
    const checked = validate(input);
    if (!checked.ok) return checked.error;
    if (method === 'GET' && call.outside !== true) {
      const inTransaction = readTransactionOf(call, server, principal, base.now);
      return inTransaction((db) => handler({ ...base, ...checked.input, host, principal, db }));
    }
    const idempotencyKey = (form?: object) =>
      idempotencyKeyOf(key, call.status, base, withForm(call, input, form));
    const context = {
      ...transactionsOf(server, principal, key, base, idempotencyKey),
      signIn: signInTransactions(server, principal),
      form: () => partsOf(request),
    };
    const handle = () => handler({ ...base, ...checked.input, host, principal, ...context });
    return call.form === undefined ? handle() : server.uploadLimit.run(principal, handle);
  };

  server.fastify.route({
    method,
    url,
    handler: async (request, reply) => {
      const refused = method === 'GET' ? null : await server.storage.rejectWrite();
      if (refused !== null) return send(server, key, reply, refused);
      const host = await server.findHost(portalHostName(request));
      const run = () => respond(request, reply, host);
      const client_id = host?.client_id ?? null;
      setCaller(request, { client_id });
      const response =
        call.form === undefined ? server.concurrencyLimit.run({ client_id }, run) : run();
      return send(server, key, reply, await response);
    },
  });
}

type AnyHandler = (
  context: (PublicContext | ReadContext | ChangeContext | ActionContext) & RequestInput,
) => Promise<unknown>;

/** The parts of a form. Without the check, the parser would wait for ever for a connection that is already closed. */
async function* partsOf(request: FastifyRequest) {
  if (request.raw.destroyed) {
    throw Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' });
  }
  yield* request.parts();
}

const hasRole = (call: Call, principal: Principal): boolean =>
  call.auth === 'none' || call.auth.includes(principal.role);

/** A token for queued changes opens nothing else (D23). Calls that can be queued do not come here. */
const isInScope = (key: CallKey, { scope }: Principal): boolean =>
  scope === null || key === 'POST /changes';

const requestContext = (
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  host: Host | null,
): RequestContext => ({
  server,
  request_id: request.id,
  address: request.ip,
  headers: request.headers,
  origin: host === null ? '' : server.portalAddress(host.host),
  now: server.now(),
  reply: {
    header: (name, value) => void reply.header(name, value),
    total: (count) => void reply.header('x-total-count', String(count)),
  },
});

/** The input with the content of its form as the body. Only the handler reads a form, so it has to pass it on. */
const withForm = (call: Call, input: RequestInput, form: object | undefined): RequestInput => {
  if ((call.form === undefined) !== (form === undefined))
    throw new Error('The content of a form is part of its request');
  return form === undefined ? input : { ...input, body: form };
};

/** The transaction in which a call reads: on the primary, or on a replica if the call may be some seconds late. */
const readTransactionOf =
  (call: Call, { database, replica }: Server, caller: Principal, now: number) =>
  <T>(read: (db: Reader) => Promise<T>): Promise<T> => {
    const writes = call.views === true || call.presence === true;
    const inTransaction = writes ? withViewTransaction : withReadTransaction;
    const otherwise = () => inTransaction(database, caller, read);
    return call.replica === true
      ? replica.readRecent({ caller, now, read, otherwise })
      : otherwise();
  };

const transactionsOf = (
  server: Server,
  principal: Principal,
  call: CallKey,
  { now, reply }: RequestContext,
  idempotencyKey: (form?: object) => IdempotencyKey | null,
): Pick<ActionContext, 'read' | 'write' | 'writeAccount' | 'writeEachTime'> => {
  const { database } = server;
  let written = false;
  // A request id has one stored response: a second transaction would be taken for a repeated request.
  const allowOnce = () => {
    if (written) throw new Error('A call writes in one transaction');
    written = true;
  };
  const declared: Call = calls[call];
  const canUndo = isUndoable(declared, principal);
  const runWrite = async <T>(
    db: Writer,
    key: IdempotencyKey | null,
    work: (db: Writer) => Promise<T>,
  ): Promise<T | ApiError> => {
    const response = await runOnce(db, principal, key, async (transaction) => {
      const right = declared.rights?.[principal.role];
      const forbidden =
        right === undefined ? null : await checkRight(transaction, principal, right);
      if (forbidden !== null) return forbidden;
      if (canUndo) await startAudit(transaction, principal, call, now);
      return work(transaction);
    });
    const audit_id = auditIdOf(db);
    if (audit_id !== null && !isApiError(response)) reply.header('x-audit-id', String(audit_id));
    return response;
  };
  return {
    read: readTransactionOf(declared, server, principal, now),
    write: async (work, form) => {
      allowOnce();
      const key = idempotencyKey(form);
      return withWriteTransaction(database, principal, (db) => runWrite(db, key, work));
    },
    writeAccount: async (work, form) => {
      allowOnce();
      const key = idempotencyKey(form);
      return withAccountWriteTransaction(database, principal, (db) => runWrite(db, key, work));
    },
    writeEachTime: (work) => withWriteTransaction(database, principal, work),
  };
};

/** D18: administrators can undo what they do. */
const isUndoable = ({ undo }: Call, { role }: Principal): boolean =>
  undo === true && (role === 'admin' || role === 'ngo');

const signInTransactions = ({ database }: Server, caller?: Principal): SignIn['signIn'] => ({
  read: (client_id, work) => withSignInReadTransaction(database, client_id, work, caller),
  write: (client_id, work) => withSignInWriteTransaction(database, client_id, work, caller),
});
