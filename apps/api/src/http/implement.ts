import type { CallKey } from '@springboard/contract';
import { type Call, calls } from '@springboard/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf } from '../changes/answer.ts';
import { type Named, namedIn, once } from '../changes/once.ts';
import { arrivalIn } from '../changes/queued-call.ts';
import { readAs, readSignIn, writeAccount, writeAs, writeSignIn } from '../database/tenancy.ts';
import type { Act, Change, Handler, Open, Read, Request, SignIn } from './context.ts';
import { portalHostName, portalOrigin } from './hosts.ts';
import { isRefusal, refuse } from './refusal.ts';
import { send } from './send.ts';
import type { Server } from './server.ts';
import { type Parts, validatorOf } from './validate.ts';
import { identify, type Who } from './who.ts';

/** How changes of this call are decided in one transaction (see `Arrival`). */
type ChangeOrder = 'one by one' | 'side by side';

/**
 * Gives a call of the contract its route. Path, roles, shape, status and kind come from the contract;
 * the handler gets what is checked, and answers the call's value or a refusal.
 */
export function implement<K extends CallKey>(
  server: Server,
  key: K,
  handler: Handler<K>,
  order?: ChangeOrder,
): void;
export function implement(
  server: Server,
  key: CallKey,
  handler: AnyHandler,
  order: ChangeOrder = 'one by one',
): void {
  if (server.implemented.has(key)) throw new Error(`${key} is implemented twice`);
  server.implemented.add(key);
  const call: Call = calls[key];
  const validate = validatorOf(call);
  const [method = '', url = ''] = key.split(' ');
  const queued = { key, call, validate, handler, side_by_side: order === 'side by side' };
  if (call.change === true) server.kinds.set(key, queued);

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const base = requestOf(server, request, reply);
    const given = { params: request.params, query: request.query, body: request.body };
    const host = await server.findHost(portalHostName(request));
    if (call.auth === 'none') {
      const checked = validate(given);
      return checked.ok
        ? handler({ ...base, ...checked.parts, host, signIn: signInOf(server) })
        : checked.refusal;
    }

    if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
    const { authorization } = request.headers;
    const who = await identify(authorization, host, server.verifyToken, base.now);
    if (isRefusal(who)) return who;
    if (call.change === true) {
      const arrival = arrivalIn(queued, { ...base, host, who, given });
      return isRefusal(arrival) ? arrival : answerOf(await server.takeIn(arrival));
    }
    if (!mayCall(call, who)) return refuse(403, 'FORBIDDEN');
    const validated = validate(given);
    if (!validated.ok) return validated.refusal;
    const checked = validated.parts;
    if (method === 'GET' && call.outside !== true) {
      return readAs(server.database, who, (db) => handler({ ...base, ...checked, host, who, db }));
    }
    const named = (content?: object) =>
      namedIn(key, call.status, base, bodyOf(call, given, content));
    const form: Act['form'] = () => request.parts();
    const acting = { ...transactionsOf(server, who, named), signIn: signInOf(server), form };
    return handler({ ...base, ...checked, host, who, ...acting });
  };

  server.fastify.route({
    method,
    url,
    handler: async (request, reply) =>
      send(server, key, reply, await server.gate.pass(() => answer(request, reply))),
  });
}

type AnyHandler = (context: (Open | Read | Change | Act) & Parts) => Promise<unknown>;

const mayCall = (call: Call, who: Who): boolean =>
  call.auth === 'none' || call.auth.includes(who.role);

const requestOf = (server: Server, request: FastifyRequest, reply: FastifyReply): Request => ({
  server,
  request_id: request.id,
  address: request.ip,
  headers: request.headers,
  origin: portalOrigin(request),
  api_origin: `${request.protocol}://${request.host}`,
  now: server.now(),
  reply: {
    header: (name, value) => void reply.header(name, value),
    total: (count) => void reply.header('x-total-count', String(count)),
  },
});

/** A form is read by its handler, which says what came in it. */
const bodyOf = (call: Call, given: Parts, form: object | undefined): Parts => {
  if ((call.form === undefined) !== (form === undefined))
    throw new Error('What came in a form is a part of its request');
  return form === undefined ? given : { ...given, body: form };
};

const transactionsOf = (
  { database }: Server,
  who: Who,
  named: (form?: object) => Named | null,
): Pick<Act, 'read' | 'write' | 'writeAccount' | 'writeAnew'> => {
  let written = false;
  // The id has one answer: a second transaction would be taken for the first sent again.
  const begin = () => {
    if (written) throw new Error('A call writes in one transaction');
    written = true;
  };
  return {
    read: (work) => readAs(database, who, work),
    write: async (work, form) => {
      begin();
      return writeAs(database, who, (db) => once(db, who, named(form), work));
    },
    writeAccount: async (work, form) => {
      begin();
      return writeAccount(database, who, (db) => once(db, who, named(form), work));
    },
    writeAnew: (work) => writeAs(database, who, work),
  };
};

const signInOf = (server: Server): SignIn['signIn'] => ({
  read: (client_id, work) => readSignIn(server.database, client_id, work),
  write: (client_id, work) => writeSignIn(server.database, client_id, work),
});
