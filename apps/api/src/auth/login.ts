import { PORTAL_ROLE, type CallBody, type CallResponse } from '@springboard/contract';
import type { PublicContext } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { startSecondStep } from './second-step.ts';
import { startSession } from './start-session.ts';
import { findRoleClubs } from './users.ts';
import type { Account, Accounts } from './providers/provider.ts';
import { findProvider } from './providers/providers.ts';
import {
  checkRateLimit,
  resetAttempts,
  tooManyAttempts,
  withdrawAttempt,
  type Admission,
} from './login-attempts.ts';

type LoginBody = { body: CallBody<'POST /auth/login'> };

/** Signs a user in with a password that the client's provider checks (§4, D4). */
export const login = async (
  request: PublicContext & LoginBody,
): Promise<CallResponse<'POST /auth/login'> | ApiError> => {
  const { host, body, signIn, now } = request;
  if (host === null || host.client_id !== body.client_id) return apiError(404, 'CLIENT_NOT_FOUND');
  const { client_id, portal } = host;
  const provider = await findProvider(request, client_id);
  if (provider.accounts === null || body.provider !== provider.name)
    return apiError(400, 'EXTERNAL_CONFIG_ERROR');
  if (body.type !== PORTAL_ROLE[portal]) return apiError(403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS');

  const { account, admission } = await admit(request, client_id, provider.accounts);
  if (!admission.ok) return tooManyAttempts(admission);
  const { admitted } = admission;
  const result = await account.check({ password: body.password, portal });
  const { key } = account;
  if (result.kind === 'wrong') {
    const failure = { client_id, action: 'sign_in.failed', account: key, now } as const;
    await signIn.write(client_id, (db) => auditSignIn(db, { ...failure, detail: { portal } }));
    return result.error ?? WRONG_CREDENTIALS;
  }
  if (result.kind === 'unavailable') {
    await signIn.write(client_id, (db) => withdrawAttempt(db, admitted));
    return result.error;
  }
  await signIn.write(client_id, (db) => resetAttempts(db, admitted));
  if (result.kind === 'rejected') return result.error;
  if (result.kind === 'reset') return { reset: true };
  // A provider that checks the password itself also has its own second factor.
  if (provider.name === 'springboard') {
    const { language_id } = body;
    const second_step = await signIn.write(client_id, async (db) => {
      const roleClubs = await findRoleClubs(db, client_id, result.user_uuid, PORTAL_ROLE[portal]);
      if (!roleClubs.ok) return null;
      return startSecondStep(db, host, result.user_uuid, { language_id, now });
    });
    if (second_step !== null) return { second_step };
  }
  return startSession(request, host, async () => result, body.language_id);
};

const WRONG_CREDENTIALS = apiError(401, 'AUTH_INVALID_CREDENTIALS');

/** Finds the account and counts the attempt, in one transaction. */
const admit = (
  { server, body, signIn, address, now }: PublicContext & LoginBody,
  client_id: number,
  accounts: Accounts,
): Promise<{ account: Account; admission: Admission }> =>
  signIn.write(client_id, async (db) => {
    const account = await accounts.find(db, body.username);
    const { secret } = server;
    const attempt = { client_id, account: account.key, address, secret, now };
    return { account, admission: await checkRateLimit(db, { kind: 'account', ...attempt }) };
  });
