import type { MailLink } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import { findLink, readUnsubscribeToken } from '../mail/links.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { oneClickRoute, unsubscribe } from './unsubscribe.ts';
import { findProvider } from './providers/providers.ts';
import { setPassword } from './set-password.ts';
import { checkRateLimit, tooManyAttempts } from './login-attempts.ts';
import { findLogin } from './users.ts';

/** Links in e-mails: requesting and using them, all without signing in. */
export const linkRoutes = (server: Server): void => {
  defineRoute(server, 'GET /auth/reset-url', async (request) => {
    const { host, query } = request;
    if (host === null || host.client_id !== query.client_id)
      return apiError(404, 'CLIENT_NOT_FOUND');
    return { url: (await findProvider(request, host.client_id)).resetUrl };
  });

  defineRoute(server, 'POST /auth/request-reset', async (request) => {
    const { host, body, signIn, address, now } = request;
    if (host === null || host.client_id !== body.client_id)
      return apiError(404, 'CLIENT_NOT_FOUND');
    const { client_id } = host;
    const { name } = await findProvider(request, client_id);
    if (name !== 'springboard') return apiError(400, 'EXTERNAL_CONFIG_ERROR');
    const { secret } = server;
    const { username } = body;
    const account = username.trim().toLowerCase();
    const admission = await signIn.write(client_id, async (db) => {
      const attempt = { kind: 'reset', client_id, account, address, secret, now } as const;
      const admitted = await checkRateLimit(db, attempt);
      if (!admitted.ok) return admitted;
      const user_uuid = (await findLogin(db, client_id, username))?.uuid ?? null;
      const language_id = body.language_id ?? null;
      const event = { client_id, action: 'password.requested', account: user_uuid } as const;
      await auditSignIn(db, { ...event, now });
      const email = { user_uuid, subject: 'reset', language_id } as const;
      await enqueueEmail(db, request, withoutOwner(client_id), email);
      return admitted;
    });
    return admission.ok ? undefined : tooManyAttempts(admission);
  });

  defineRoute(server, 'POST /auth/check-token', async ({ host, body, signIn, now }) => {
    if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
    const { client_id } = host;
    const { token, typ } = body;
    if (typ === 'unsubscribe') {
      const unsubscription = readUnsubscribeToken(server.secret, client_id, token);
      return unsubscription === null ? INVALID : { typ, username: null, kind: unsubscription.kind };
    }
    return signIn.read(client_id, async (db) => {
      const link = await findLink(db, { client_id, token, now });
      if (link?.purpose !== typ) return INVALID;
      const found = { typ, username: link.username ?? link.email, kind: null };
      const invitation = typ === 'invite' ? await findInvitation(db, link.uuid) : null;
      return invitation === null ? found : { ...found, invitation };
    });
  });

  defineRoute(server, 'POST /auth/set-password', setPassword);

  defineRoute(server, 'POST /auth/unsubscribe', async ({ host, body, signIn, now }) => {
    if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
    const { client_id } = host;
    const params = { client_id, token: body.token, now };
    const kind = await signIn.write(client_id, (db) => unsubscribe(db, server.secret, params));
    return kind === null ? INVALID : { typ: 'unsubscribe' as const, username: null, kind };
  });

  oneClickRoute(server);
};

/** null: the user was not invited as a guardian. */
const findInvitation = async (
  db: Reader,
  user_uuid: string,
): Promise<MailLink['invitation'] | null> => {
  const { rows } = await sql<{ invitation: MailLink['invitation'] | null }>`
    select invitation_of(${user_uuid}) as invitation`.execute(db);
  return rows[0]?.invitation ?? null;
};

const INVALID = apiError(400, 'AUTH_INVALID_TOKEN');
