import type { MailKind } from '@springboard/contract';
import type { Writer } from '../database/tenancy.ts';
import { readUnsubscribeToken } from './links.ts';

/** Ends the e-mails that the token is for, of the one person whose it is; gives their kind, null where it is not ours. */
export const unsubscribe = async (
  db: Writer,
  secret: Uint8Array,
  { client_id, token, now }: { client_id: number; token: string; now: number },
): Promise<MailKind | null> => {
  const found = readUnsubscribeToken(secret, client_id, token);
  if (found === null) return null;
  const { user_uuid, kind } = found;
  const user = await db
    .selectFrom('users')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', user_uuid)
    .executeTakeFirst();
  if (user === undefined) return null;
  await db
    .insertInto('unsubscribes')
    .values({ client_id, user_uuid, kind, ts: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return kind;
};
