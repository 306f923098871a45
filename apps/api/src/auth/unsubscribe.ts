import type { MailKind } from '@springboard/contract';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { type Writer, withSignInWriteTransaction } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { readUnsubscribeToken } from '../mail/links.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';

/** Unsubscribes the token's user from its kind of e-mails, and returns the kind; null for an invalid token. */
export const unsubscribe = async (
  db: Writer,
  secret: Uint8Array,
  { client_id, token, now }: { client_id: number; token: string; now: number },
): Promise<MailKind | null> => {
  const unsubscription = readUnsubscribeToken(secret, client_id, token);
  if (unsubscription === null) return null;
  const { user_uuid, kind } = unsubscription;
  const user = await db
    .selectFrom('users')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .executeTakeFirst();
  if (user === undefined) return null;
  await db
    .insertInto('unsubscribes')
    .values({ client_id, user_uuid, kind, ts: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return kind;
};

const Query = Type.Object({
  client_id: Type.String({ pattern: '^[1-9][0-9]{0,15}$' }),
  token: Type.String({ minLength: 1, maxLength: 512 }),
});

const MAX_BODY_BYTES = 4096;

/**
 * RFC 8058: the request that a mail client sends when its user presses "unsubscribe". It is not a call of the
 * contract: it is a form without a session or portal, so the URL contains the client. A GET only redirects to the
 * page with the question, because mail clients open URLs to check them.
 */
export const oneClickRoute = (server: Server): void => {
  void server.fastify.register(async (forms) => {
    acceptForms(forms);
    forms.post('/mail/unsubscribe', async ({ query }, reply) => {
      if (!Value.Check(Query, query)) return sendApiError(reply, INVALID);
      const client_id = Number(query.client_id);
      const params = { client_id, token: query.token, now: server.now() };
      const kind = await withSignInWriteTransaction(server.database, client_id, (db) =>
        unsubscribe(db, server.secret, params),
      );
      return kind === null ? sendApiError(reply, INVALID) : reply.code(204).send();
    });
    forms.get('/mail/unsubscribe', async (request, reply) => {
      const { query } = request;
      if (!Value.Check(Query, query)) return sendApiError(reply, INVALID);
      const page = new URLSearchParams({ token: query.token }).toString();
      const host = await server.findHost(request.hostname);
      // A path stays on the host of the request.
      const portal = host === null ? '' : server.portalAddress(host.host);
      return reply.redirect(`${portal}/unsubscribe?${page}`, 303);
    });
  });
};

/** Accepts both form types of the RFC, and ignores their content because the URL is complete. */
const acceptForms = (forms: FastifyInstance): void => {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  forms.addContentTypeParser(
    types,
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, _body, done) => done(null, undefined),
  );
};

const INVALID = apiError(400, 'AUTH_INVALID_TOKEN');
