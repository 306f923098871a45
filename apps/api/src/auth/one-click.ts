import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { writeSignIn } from '../database/tenancy.ts';
import { refuse } from '../http/refusal.ts';
import { sendRefusal } from '../http/send.ts';
import type { Server } from '../http/server.ts';
import { portalOrigin } from '../http/hosts.ts';
import { unsubscribe } from './unsubscribe.ts';

const Query = Type.Object({
  client_id: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
  token: Type.String({ minLength: 1, maxLength: 512 }),
});

const MOST_BYTES = 4096;

/**
 * RFC 8058: what a mail program sends by itself when its user presses "unsubscribe". No call of the contract:
 * it comes as a form, without a session, and from no portal, so that the address says whose client it is. A
 * person who opens the address gets the page that asks first, because programs open addresses to check them.
 */
export const oneClickRoute = (server: Server): void => {
  void server.fastify.register(async (forms) => {
    takeForms(forms);
    forms.post('/mail/unsubscribe', async ({ query }, reply) => {
      if (!Value.Check(Query, query)) return sendRefusal(reply, INVALID);
      const client_id = Number(query.client_id);
      const given = { client_id, token: query.token, now: server.now() };
      const kind = await writeSignIn(server.database, client_id, (db) =>
        unsubscribe(db, server.secret, given),
      );
      return kind === null ? sendRefusal(reply, INVALID) : reply.code(204).send();
    });
    forms.get('/mail/unsubscribe', async (request, reply) => {
      const { query } = request;
      if (!Value.Check(Query, query)) return sendRefusal(reply, INVALID);
      const page = new URLSearchParams({ token: query.token }).toString();
      return reply.redirect(`${portalOrigin(request)}/unsubscribe?${page}`, 303);
    });
  });
};

/** Both kinds that the RFC allows; the address has said everything, so that what is in it does not matter. */
const takeForms = (forms: FastifyInstance): void => {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  forms.addContentTypeParser(
    types,
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, _body, done) => done(null, undefined),
  );
};

const INVALID = refuse(400, 'AUTH_INVALID_TOKEN');
