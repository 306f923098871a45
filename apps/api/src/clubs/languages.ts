import { sql } from 'kysely';
import { activeLanguages } from '../clients/queries.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';

/** Replaces the languages of a club. A choice of all active languages counts as none: the club also gets later ones. */
export const replaceClubLanguages = async (
  db: Writer,
  { client_id, club_id }: { client_id: number; club_id: number },
  language_ids: readonly number[],
): Promise<ApiError | null> => {
  const active = (await activeLanguages(db, client_id)).map(({ language_id }) => language_id);
  if (!language_ids.every((id) => active.includes(id))) {
    return apiError(422, 'VALIDATION', { language_ids: 'unknown' });
  }
  const chosen = language_ids.length === active.length ? [] : language_ids;
  await sql`
    delete from club_languages where client_id = ${client_id} and club_id = ${club_id}
      and not language_id = any (${chosen})`.execute(db);
  await sql`
    insert into club_languages (client_id, club_id, language_id)
    select ${client_id}::bigint, ${club_id}::bigint, id from unnest(${chosen}::bigint[]) id
    on conflict do nothing`.execute(db);
  return null;
};
