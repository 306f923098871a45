import type { CallBody } from '@springboard/contract';
import { passwordFault } from '@springboard/domain';
import type { Writer } from '../database/tenancy.ts';
import type { Open } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { senderOf } from '../mail/send-letter.ts';
import { isCommonPassword } from './common-passwords.ts';
import { findLink, useLink } from './links.ts';
import { sendChanged } from './password-letters.ts';

type Given = { body: CallBody<'POST /auth/set-password'> };

/**
 * Sets the password of whoever the link was sent to (§5, D4). Everybody is signed out: whoever knew the old
 * one may be signed in with it.
 */
export const setPassword = async ({
  server,
  host,
  body,
  signIn,
  origin,
  now,
}: Open & Given): Promise<undefined | Refusal> => {
  if (host === null) return refuse(404, 'CLIENT_NOT_FOUND');
  const { client_id } = host;
  const { token, password } = body;
  const found = await signIn.read(client_id, async (db) => {
    const link = await findLink(db, { client_id, token, now });
    return link === null
      ? null
      : { link, ...(await senderOf(db, { client_id, user_uuid: link.uuid }, null)) };
  });
  if (found === null) return USED_UP;
  const { link, client, language } = found;
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
    return true;
  });
  if (!isSet) return USED_UP;
  if (link.email !== null && link.purpose === 'reset') {
    const { firstname, email, username } = link;
    const to = { ...user, firstname, email, username: username ?? email };
    server.later.begin('password letter', () =>
      sendChanged(server, { to, client, language, origin }),
    );
  }
  return undefined;
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

const signOutEverywhere = async (
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
