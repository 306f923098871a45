import type { CallBody, LoginResponse, SecondStep } from '@springboard/contract';
import { defineRoute } from '../routing/define-route.ts';
import type { PublicContext } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { Host } from '../http/hosts.ts';
import { apiError, isApiError, type ApiError } from '../http/api-error.ts';
import { PORTAL_ROLE } from '@springboard/contract';
import { enqueueEmail, withoutOwner } from '../mail/enqueue-email.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { checkRateLimit, resetAttempts, tooManyAttempts } from './login-attempts.ts';
import { startSession } from './start-session.ts';
import {
  type Challenge,
  type ChallengeKey,
  deleteChallenge,
  findChallenge,
  lockChallenge,
  newChallengeToken,
  saveChallenge,
  updateChallenge,
} from './second-factor/challenges.ts';
import { addFactor, type NewFactor, startPasskey, startTotp } from './second-factor/enrol.ts';
import {
  findFactors,
  hasFactor,
  requiresFactor,
  spendRecoveryCode,
  spendTotp,
} from './second-factor/factors.ts';
import { findPasskeys, passkeyRequest, verifyPasskey } from './second-factor/passkeys.ts';

/**
 * After a correct password: the second step for a user with a factor, or for one who must have one. Returns null if
 * the password is enough.
 */
export const startSecondStep = async (
  db: Writer,
  { client_id, host, portal }: Host,
  user_uuid: string,
  { language_id, now }: { language_id: number; now: number },
): Promise<SecondStep | null> => {
  const user = { client_id, user_uuid };
  const factors = await findFactors(db, user);
  const enrol = !hasFactor(factors);
  if (enrol && !(await requiresFactor(db, user, PORTAL_ROLE[portal]))) return null;
  const passkey = await passkeyRequest(host, await findPasskeys(db, user, host));
  const token = newChallengeToken();
  const purpose = enrol ? 'enrol' : 'verify';
  const expires_at = await saveChallenge(
    db,
    { client_id, host, purpose, now, token },
    { user_uuid, language_id, passkey_challenge: passkey?.challenge ?? null },
  );
  return { token, expires_at, enrol, totp: factors.totp !== null, passkey };
};

/** The calls between a correct password and the session. */
export const secondStepRoutes = (server: Server): void => {
  defineRoute(server, 'POST /auth/second-step', verify);

  defineRoute(server, 'POST /auth/enrol/totp', async (request) =>
    startEnrolment(request, (db, user) => startTotp(db, user, server.secret)),
  );

  defineRoute(server, 'POST /auth/enrol/passkey', async (request) =>
    startEnrolment(request, (db, user, { host }) => startPasskey(db, user, host)),
  );

  defineRoute(server, 'POST /auth/enrol', async (request) => {
    const { host, body, signIn, now } = request;
    if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
    const factor = newFactorIn(request, host);
    if (isApiError(factor)) return factor;
    const key = keyOf(host, body.token, 'enrol', now);
    const challenge = await signIn.read(host.client_id, (db) => findChallenge(db, key));
    if (challenge === undefined) return EXPIRED;
    let recovery_codes: string[] | null = null;
    const login = await startSession(
      request,
      host,
      async (db) => {
        const locked = await lockEnrolment(db, key);
        if (locked === undefined) return EXPIRED;
        const added = await addFactor(db, locked, factor, { serverSecret: server.secret, now });
        if (isApiError(added)) return added;
        ({ recovery_codes } = added);
        await deleteChallenge(db, locked);
        const { user_uuid, language_id } = locked;
        const email = { user_uuid, subject: 'factor_added', language_id } as const;
        await enqueueEmail(db, request, withoutOwner(host.client_id), email);
        return { user_uuid: locked.user_uuid, second_factor: factor.kind };
      },
      challenge.language_id,
    );
    return isApiError(login) ? login : { recovery_codes, login };
  });
};

/** The challenge is unknown, used or too old: the user has to type the password again. */
const EXPIRED = apiError(400, 'AUTH_INVALID_TOKEN');

const keyOf = (
  { client_id, host }: Host,
  token: string,
  purpose: ChallengeKey['purpose'],
  now: number,
): ChallengeKey => ({ client_id, host, purpose, now, token });

type VerifyContext = PublicContext & { body: CallBody<'POST /auth/second-step'> };

const verify = async (request: VerifyContext): Promise<LoginResponse | ApiError> => {
  const { server, host, body, signIn, address, now } = request;
  if (host === null) return apiError(404, 'CLIENT_NOT_FOUND');
  if ((body.code === undefined) === (body.passkey === undefined))
    return apiError(422, 'VALIDATION', { code: 'required' });
  const { client_id, portal } = host;
  const { secret } = server;
  const key = keyOf(host, body.token, 'verify', now);
  // Counted before the check, as for a password.
  const found = await signIn.write(client_id, async (db) => {
    const challenge = await findChallenge(db, key);
    if (challenge === undefined) return null;
    const account = challenge.user_uuid;
    const attempt = { kind: 'second_step', client_id, account, address, secret, now } as const;
    return { challenge, admission: await checkRateLimit(db, attempt) };
  });
  if (found === null) return EXPIRED;
  const { challenge, admission } = found;
  if (!admission.ok) return tooManyAttempts(admission);
  return startSession(
    request,
    host,
    async (db) => {
      const locked = await lockChallenge(db, key);
      if (locked === undefined) return EXPIRED;
      const { user_uuid } = locked;
      const factor = await verifyFactor(db, request, host, locked);
      if (factor === null) {
        const failure = { client_id, action: 'sign_in.code_failed', account: user_uuid } as const;
        await auditSignIn(db, { ...failure, detail: { portal }, now });
        return apiError(403, 'INCORRECT_CODE');
      }
      await deleteChallenge(db, locked);
      await resetAttempts(db, admission.admitted);
      return { user_uuid, second_factor: factor };
    },
    challenge.language_id,
  );
};

/** The factor that was used, or null for a wrong one. */
const verifyFactor = async (
  db: Writer,
  { server, body, origin, now }: VerifyContext,
  { host }: Host,
  user: Challenge,
): Promise<'passkey' | 'totp' | 'recovery_code' | null> => {
  const { client_id, user_uuid, passkey_challenge: challenge } = user;
  if (body.passkey !== undefined) {
    const site = { host, origin };
    if (challenge === null) return null;
    const options = { client_id, user_uuid, challenge, site, now };
    return (await verifyPasskey(db, body.passkey, options)) ? 'passkey' : null;
  }
  const code = body.code?.replaceAll(/\s/g, '') ?? '';
  if (/^\d{6}$/.test(code)) {
    const { secret } = server;
    return (await spendTotp(db, user, { code, secret, now })) ? 'totp' : null;
  }
  return (await spendRecoveryCode(db, user, code)) ? 'recovery_code' : null;
};

/** Not for a user who has got a factor since: another person may have typed the password. */
const lockEnrolment = async (db: Writer, key: ChallengeKey): Promise<Challenge | undefined> => {
  const challenge = await lockChallenge(db, key);
  return challenge === undefined || hasFactor(await findFactors(db, challenge))
    ? undefined
    : challenge;
};

const startEnrolment = <T>(
  { host, body, signIn, now }: PublicContext & { body: { token: string } },
  start: (
    db: Writer,
    user: Challenge,
    host: Host,
  ) => Promise<{ challenge: Partial<Challenge>; response: T }>,
): Promise<T | ApiError> => {
  if (host === null) return Promise.resolve(apiError(404, 'CLIENT_NOT_FOUND'));
  return signIn.write(host.client_id, async (db) => {
    const found = await lockEnrolment(db, keyOf(host, body.token, 'enrol', now));
    if (found === undefined) return EXPIRED;
    const { challenge, response } = await start(db, found, host);
    await updateChallenge(db, found, challenge);
    return response;
  });
};

const newFactorIn = (
  { server, body, origin }: PublicContext & { body: CallBody<'POST /auth/enrol'> },
  { host }: Host,
): NewFactor | ApiError => {
  const { code, passkey, name } = body;
  if (code !== undefined && passkey === undefined) return { kind: 'totp', code };
  if (passkey === undefined || code !== undefined)
    return apiError(422, 'VALIDATION', { code: 'required' });
  if (name === undefined) return apiError(422, 'VALIDATION', { name: 'required' });
  return { kind: 'passkey', passkey, name, id: server.newId(), site: { host, origin } };
};
