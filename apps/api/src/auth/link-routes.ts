import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { findLink, readUnsubscribeToken } from './links.ts';
import { sendReset } from './password-letters.ts';
import { providerOf } from './providers/providers.ts';
import { setPassword } from './set-password.ts';
import { admitTry, slowDown } from './tries.ts';

/** What is done with a link from an e-mail, and how to get one; all of it without signing in. */
export const linkRoutes = (server: Server): void => {
  implement(server, 'GET /auth/reset-url', async (request) => {
    const { host, query } = request;
    if (host === null || host.client_id !== query.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
    return { url: (await providerOf(request, host.client_id)).resetUrl };
  });

  implement(server, 'POST /auth/request-reset', async (request) => {
    const { host, body, signIn, address, origin, now } = request;
    if (host === null || host.client_id !== body.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
    const { client_id } = host;
    const { name } = await providerOf(request, client_id);
    if (name !== 'springboard') return refuse(400, 'EXTERNAL_CONFIG_ERROR');
    const { secret } = server;
    const { username } = body;
    const account = username.trim().toLowerCase();
    const admission = await signIn.write(client_id, (db) =>
      admitTry(db, { kind: 'reset', client_id, account, address, secret, now }),
    );
    if (!admission.ok) return slowDown(admission);
    const language_id = body.language_id ?? null;
    server.later.begin('password letter', () =>
      sendReset(server, { client_id, username, language_id, origin }),
    );
    return undefined;
  });

  implement(server, 'POST /auth/check-token', async ({ host, body, signIn, now }) => {
    if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
    const { client_id } = host;
    const { token, typ } = body;
    if (typ === 'unsubscribe') {
      const found = readUnsubscribeToken(server.secret, client_id, token);
      return found === null ? INVALID : { typ, username: null, kind: found.kind };
    }
    const link = await signIn.read(client_id, (db) => findLink(db, { client_id, token, now }));
    return link?.purpose === typ
      ? { typ, username: link.username ?? link.email, kind: null }
      : INVALID;
  });

  implement(server, 'POST /auth/set-password', setPassword);

  implement(server, 'POST /auth/unsubscribe', async ({ host, body, signIn, now }) => {
    if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
    const { client_id } = host;
    const found = readUnsubscribeToken(server.secret, client_id, body.token);
    if (found === null) return INVALID;
    const { user_uuid, kind } = found;
    const isKnown = await signIn.write(client_id, async (db) => {
      const user = await db
        .selectFrom('users')
        .select('uuid')
        .where('client_id', '=', client_id)
        .where('uuid', '=', user_uuid)
        .executeTakeFirst();
      if (user === undefined) return false;
      await db
        .insertInto('unsubscribes')
        .values({ client_id, user_uuid, kind, ts: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    });
    return isKnown ? { typ: 'unsubscribe' as const, username: null, kind } : INVALID;
  });
};

const INVALID = refuse(400, 'AUTH_INVALID_TOKEN');
