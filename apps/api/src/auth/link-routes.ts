import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { orderLetter, ownerlessOf } from '../mail/letter-order.ts';
import { findLink, readUnsubscribeToken } from './links.ts';
import { oneClickRoute } from './one-click.ts';
import { providerOf } from './providers/providers.ts';
import { setPassword } from './set-password.ts';
import { admitTry, slowDown } from './tries.ts';
import { unsubscribe } from './unsubscribe.ts';
import { findLogin } from './users.ts';

/** What is done with a link from an e-mail, and how to get one; all of it without signing in. */
export const linkRoutes = (server: Server): void => {
  implement(server, 'GET /auth/reset-url', async (request) => {
    const { host, query } = request;
    if (host === null || host.client_id !== query.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
    return { url: (await providerOf(request, host.client_id)).resetUrl };
  });

  implement(server, 'POST /auth/request-reset', async (request) => {
    const { host, body, signIn, address, now } = request;
    if (host === null || host.client_id !== body.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
    const { client_id } = host;
    const { name } = await providerOf(request, client_id);
    if (name !== 'springboard') return refuse(400, 'EXTERNAL_CONFIG_ERROR');
    const { secret } = server;
    const { username } = body;
    const account = username.trim().toLowerCase();
    const admission = await signIn.write(client_id, async (db) => {
      const attempt = { kind: 'reset', client_id, account, address, secret, now } as const;
      const admitted = await admitTry(db, attempt);
      if (!admitted.ok) return admitted;
      const user_uuid = (await findLogin(db, client_id, username))?.uuid ?? null;
      const language_id = body.language_id ?? null;
      const letter = { user_uuid, subject: 'reset', language_id } as const;
      await orderLetter(db, request, ownerlessOf(client_id), letter);
      return admitted;
    });
    return admission.ok ? undefined : slowDown(admission);
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
    const given = { client_id, token: body.token, now };
    const kind = await signIn.write(client_id, (db) => unsubscribe(db, server.secret, given));
    return kind === null ? INVALID : { typ: 'unsubscribe' as const, username: null, kind };
  });

  oneClickRoute(server);
};

const INVALID = refuse(400, 'AUTH_INVALID_TOKEN');
