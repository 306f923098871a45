import type { Reader } from '../../database/tenant-transaction.ts';

/** A user's identity at a provider. */
export type Identity = { client_id: number; provider: string; subject: string };

/** The user's uuid; null for an unknown identity. */
export const findIdentity = async (
  db: Reader,
  { client_id, provider, subject }: Identity,
): Promise<string | null> => {
  const row = await db
    .selectFrom('user_identities')
    .select('user_uuid')
    .where('client_id', '=', client_id)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_uuid ?? null;
};
