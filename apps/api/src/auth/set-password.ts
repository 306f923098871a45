import type { CallBody } from '@springboard/contract';
import { passwordFault } from '@springboard/domain';
import type { Writer } from '../database/tenancy.ts';
import type { Open } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findClient } from '../clients/queries.ts';
import { orderLetter, ownerlessOf } from '../mail/letter-order.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findLink, useLink } from './links.ts';

type Given = { body: CallBody<'POST /auth/set-password'> };

/**
 * Sets the password of whoever the link was sent to (§5, D4). Everybody is signed out: whoever knew the old
 * one may be signed in with it.
 */
export const setPassword = async (request: Open & Given): Promise<undefined | Refusal> => {
  const { server, host, body, signIn, now } = request;
  if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
  const { client_id } = host;
  const { token, password } = body;
  const found = await signIn.read(client_id, async (db) => {
    const link = await findLink(db, { client_id, token, now });
    return link === null ? null : { link, client: (await findClient(db, client_id)).name };
  });
  if (found === null) return USED_UP;
  const { link, client } = found;
  const fault = faultOf(password, [
    link.firstname,
    link.lastname,
    link.username ?? '',
    link.email?.split('@')[0] ?? '',
    client,
  ]);
  if (fault !== null) return refuse(422, 'VALIDATION', { password: fault });

  const hash = await server.passwords.hash(password);
  const user = { client_id, user_uuid: link.uuid };
  const isSet = await signIn.write(client_id, async (db) => {
    if (!(await useLink(db, { ...user, token, now }))) return false;
    await keepPassword(db, { ...user, hash, now });
    await signOutEverywhere(db, { ...user, now });
    // In case it was not them.
    if (link.purpose === 'reset') {
      const letter = { user_uuid: link.uuid, subject: 'changed', language_id: null } as const;
      await orderLetter(db, request, ownerlessOf(client_id), letter);
    }
    return true;
  });
  return isSet ? undefined : USED_UP;
};

const USED_UP = refuse(400, 'AUTH_INVALID_TOKEN');

/** By code, as the forms have them. */
const faultOf = (password: string, own: readonly string[]): string | null => {
  const fault = passwordFault(password);
  if (fault !== null) return fault.code;
  return isCommonPassword(password, own) ? 'PASSWORD_COMMON' : null;
};

type User = { client_id: number; user_uuid: string };

/** Whoever has the e-mail with the link has shown that the address is theirs. */
const keepPassword = async (
  db: Writer,
  { client_id, user_uuid, hash, now }: User & { hash: string; now: number },
): Promise<void> => {
  const values = { hash, reset_required: false, changed_at: now };
  await db
    .insertInto('user_passwords')
    .values({ client_id, user_uuid, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'user_uuid']).doUpdateSet(values))
    .execute();
  await db
    .updateTable('users')
    .set({ status: 'active', verified: true })
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .execute();
};

/** Ends every session of a user, and those of others that are going on as them. */
export const signOutEverywhere = async (
  db: Writer,
  { client_id, user_uuid, now }: User & { now: number },
): Promise<void> => {
  await db
    .updateTable('refresh_token_families')
    .set({ revoked_at: now, revoked_reason: 'user' })
    .where('client_id', '=', client_id)
    .where((eb) => eb.or([eb('user_uuid', '=', user_uuid), eb('orig_user_uuid', '=', user_uuid)]))
    .where('revoked_at', 'is', null)
    .execute();
};
