import type { Reader } from '../../database/tenancy.ts';

/** Somebody as a provider knows them. */
export type Identified = { client_id: number; provider: string; subject: string };

/** The user's uuid; null for somebody who has never been here. */
export const knownAs = async (
  db: Reader,
  { client_id, provider, subject }: Identified,
): Promise<string | null> => {
  const found = await db
    .selectFrom('user_identities')
    .select('user_uuid')
    .where('client_id', '=', client_id)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.user_uuid ?? null;
};
