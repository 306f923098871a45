import { findClient } from '../clients/queries.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { ActionContext } from '../routing/context.ts';
import {
  checkRateLimit,
  resetAttempts,
  tooManyAttempts,
  withdrawAttempt,
} from './login-attempts.ts';
import { findProvider } from './providers/providers.ts';
import { findCredentials } from './users.ts';

type Account = { match: number; names: readonly (string | null)[] };

/**
 * Checks the current password, with the limits of sign-in. `match` is the position of the first of `passwords` that is
 * the user's.
 */
export const openAccount = async (
  request: ActionContext,
  passwords: readonly string[],
): Promise<Account | ApiError> => {
  const { server, principal, signIn, address, now } = request;
  const { client_id, user_uuid } = principal;
  if (principal.orig_user_uuid !== null) return apiError(403, 'FORBIDDEN');
  const { name } = await findProvider(request, client_id);
  if (name !== 'springboard') return apiError(400, 'EXTERNAL_CONFIG_ERROR');
  const { secret } = server;
  const attempt = { kind: 'account', client_id, account: user_uuid, address, secret, now } as const;
  const { admission, user, client } = await signIn.write(client_id, async (db) => ({
    admission: await checkRateLimit(db, attempt),
    user: await findCredentials(db, client_id, user_uuid),
    client: (await findClient(db, client_id)).name,
  }));
  if (!admission.ok) return tooManyAttempts(admission);
  const { admitted } = admission;
  for (const [match, password] of passwords.entries()) {
    const result = await server.passwords.verify(user.hash, password);
    if (result === 'overloaded') {
      await signIn.write(client_id, (db) => withdrawAttempt(db, admitted));
      return apiError(503, 'OVERLOADED', undefined, { 'retry-after': '2' });
    }
    if (result === 'match') {
      await signIn.write(client_id, (db) => resetAttempts(db, admitted));
      return { match, names: [...user.names, client] };
    }
  }
  return apiError(403, 'AUTH_INVALID_CREDENTIALS');
};

/** Checks the current password of the user who signed in on the device. Returns null for the right one. */
export const confirmPassword = async (
  request: ActionContext,
  password: string,
): Promise<ApiError | null> => {
  const account = await openAccount(request, [password]);
  return 'kind' in account ? account : null;
};
