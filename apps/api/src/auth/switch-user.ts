import { isOn, providerRules } from '@springboard/access';
import type { CallBody, Portal, Tokens } from '@springboard/contract';
import { findFeatures } from '../access/features.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { ActionContext } from '../routing/context.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { auditSignIn } from './audit-sign-in.ts';
import { exchange } from './exchange.ts';
import { findProvider } from './providers/providers.ts';
import {
  checkRateLimit,
  resetAttempts,
  tooManyAttempts,
  withdrawAttempt,
} from './login-attempts.ts';
import { findClubUsers } from './users.ts';

type SwitchUserBody = { body: CallBody<'POST /auth/switch-user'> };

/** Switches to another coach of the club with their PIN, or back to the user who signed in without one (§5, D4). */
export const switchUser = async (
  request: ActionContext & SwitchUserBody,
): Promise<Tokens | ApiError> => {
  const { host, principal, body } = request;
  const owner = principal.orig_user_uuid ?? principal.user_uuid;
  if (body.user_uuid !== owner) {
    const error = await validateSwitch(request, owner);
    if (error !== null) return error;
  }
  return exchange(request, host, body.refresh_token, { owner, user_uuid: body.user_uuid });
};

const validateSwitch = async (
  request: ActionContext & SwitchUserBody,
  owner: string,
): Promise<ApiError | null> => {
  const { principal, signIn, body } = request;
  const { client_id, club_id, portal } = principal;
  const provider = await findProvider(request, client_id);
  const isOffered = await signIn.read(client_id, async (db) => {
    if (club_id === null) return false;
    const scope = { client_id, club_id, portal, owner, provider: provider.name };
    if (!(await canSwitchUser(db, scope))) return false;
    const users = await findClubUsers(db, client_id, club_id);
    return users.some(({ uuid }) => uuid === body.user_uuid);
  });
  if (!isOffered) return apiError(403, 'FORBIDDEN');
  const { pin } = body;
  return pin === undefined
    ? apiError(422, 'VALIDATION', { pin: 'required' })
    : verifyPin(request, pin, provider.checkPin);
};

/** Counts the attempt before the check, as for a password (`login-attempts.ts`). */
const verifyPin = async (
  { server, principal, body, signIn, address, now }: ActionContext & SwitchUserBody,
  pin: string,
  checkPin: Awaited<ReturnType<typeof findProvider>>['checkPin'],
): Promise<ApiError | null> => {
  const { client_id } = principal;
  const account = body.user_uuid;
  const { secret } = server;
  const admission = await signIn.write(client_id, (db) =>
    checkRateLimit(db, { kind: 'pin', client_id, account, address, secret, now }),
  );
  if (!admission.ok) return tooManyAttempts(admission);
  const { admitted } = admission;
  const result = await checkPin(body.user_uuid, pin);
  if (result === 'mismatch') {
    const { user_uuid, club_id } = principal;
    const failure = { client_id, club_id, action: 'sign_in.pin_failed', user_uuid } as const;
    await signIn.write(client_id, (db) => auditSignIn(db, { ...failure, account, now }));
    return apiError(403, 'INCORRECT_PIN');
  }
  if (result === 'match') {
    await signIn.write(client_id, (db) => resetAttempts(db, admitted));
    return null;
  }
  await signIn.write(client_id, (db) => withdrawAttempt(db, admitted));
  return isApiError(result) ? result : OVERLOADED;
};

const OVERLOADED = apiError(503, 'OVERLOADED', undefined, { 'retry-after': '2' });

/** §6: whether other coaches may use the session in which `owner` signed in. */
export const canSwitchUser = async (
  db: Reader,
  {
    client_id,
    club_id,
    portal,
    owner,
    provider,
  }: { client_id: number; club_id: number; portal: Portal; owner: string; provider: string },
): Promise<boolean> => {
  if (portal !== 'coach' || !providerRules(provider).switchUser) return false;
  const features = await findFeatures(db, { client_id, club_id, user_uuid: owner }, provider);
  return isOn(features, 'SWITCH_USER');
};
