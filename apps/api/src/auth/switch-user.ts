import { isOn, providerRules } from '@springboard/access';
import type { CallBody, Portal, Tokens } from '@springboard/contract';
import type { Reader } from '../database/tenancy.ts';
import type { Act } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { exchange } from './exchange.ts';
import { providerOf } from './providers/providers.ts';
import { admitTry, forgetTries, slowDown, withdrawTry } from './tries.ts';
import { clubUsersOf, featuresFor } from './users.ts';

type Given = { body: CallBody<'POST /auth/switch-user'> };

/** Goes on as another coach of the club, with their pin; as whoever signed in, without one (§5, D4). */
export const switchUser = async (request: Act & Given): Promise<Tokens | Refusal> => {
  const { host, who, body } = request;
  const owner = who.orig_user_uuid ?? who.user_uuid;
  if (body.user_uuid !== owner) {
    const refusal = await refusalOfSwitch(request, owner);
    if (refusal !== null) return refusal;
  }
  return exchange(request, host, body.refresh_token, { owner, user_uuid: body.user_uuid });
};

const refusalOfSwitch = async (request: Act & Given, owner: string): Promise<Refusal | null> => {
  const { who, signIn, body } = request;
  const { client_id, club_id, portal } = who;
  const provider = await providerOf(request, client_id);
  const isOffered = await signIn.read(client_id, async (db) => {
    if (club_id === null) return false;
    const place = { client_id, club_id, portal, owner, provider: provider.name };
    if (!(await maySwitch(db, place))) return false;
    const users = await clubUsersOf(db, client_id, club_id);
    return users.some(({ uuid }) => uuid === body.user_uuid);
  });
  if (!isOffered) return refuse(403, 'FORBIDDEN');
  const { pin } = body;
  return pin === undefined
    ? refuse(422, 'VALIDATION', { pin: 'required' })
    : refusalOfPin(request, pin, provider.checkPin);
};

/** Counted before it is known whether it is right, as a password is (`tries.ts`). */
const refusalOfPin = async (
  { server, who, body, signIn, address, now }: Act & Given,
  pin: string,
  checkPin: Awaited<ReturnType<typeof providerOf>>['checkPin'],
): Promise<Refusal | null> => {
  const { client_id } = who;
  const account = body.user_uuid;
  const { secret } = server;
  const admission = await signIn.write(client_id, (db) =>
    admitTry(db, { kind: 'pin', client_id, account, address, secret, now }),
  );
  if (!admission.ok) return slowDown(admission);
  const { admitted } = admission;
  const verdict = await checkPin(body.user_uuid, pin);
  if (verdict === 'mismatch') return refuse(403, 'INCORRECT_PIN');
  if (verdict === 'match') {
    await signIn.write(client_id, (db) => forgetTries(db, admitted));
    return null;
  }
  await signIn.write(client_id, (db) => withdrawTry(db, admitted));
  return isRefusal(verdict) ? verdict : OVERLOADED;
};

const OVERLOADED = refuse(503, 'OVERLOADED', undefined, { 'retry-after': '2' });

/** §6: whether another coach may go on where `owner` has signed in. */
export const maySwitch = async (
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
  const features = await featuresFor(db, { client_id, club_id, user_uuid: owner }, provider);
  return isOn(features, 'SWITCH_USER');
};
