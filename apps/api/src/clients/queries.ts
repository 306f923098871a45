import { type Club, LANGUAGES, type Language } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';

export const findClient = (db: Reader, client_id: number) =>
  db
    .selectFrom('clients')
    .select([
      'id',
      'name',
      'theme_name',
      'theme_url',
      'translation_url',
      'auth_provider',
      'analytics',
    ])
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();

/** Whether the client has the language, active or not. */
export const isLanguage = async (
  db: Reader,
  client_id: number,
  language_id: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('client_languages')
    .select('language_id')
    .where('client_id', '=', client_id)
    .where('language_id', '=', language_id)
    .executeTakeFirst();
  return row !== undefined;
};

/** The active languages of a client, in display order (§1). */
export const activeLanguages = async (db: Reader, client_id: number): Promise<Language[]> => {
  const rows = await db
    .selectFrom('client_languages')
    .select(['language_id', 'language', 'active'])
    .where('client_id', '=', client_id)
    .where('active', '=', 1)
    .execute();
  return rows.sort((a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language));
};

/** A column of `clubs`: the languages that a club has chosen; null: none, so it has all of its client. */
export const clubLanguageIds = sql<number[] | null>`(
  select json_agg(cl.language_id order by cl.language_id) from club_languages cl
  where cl.client_id = clubs.client_id and cl.club_id = clubs.id)`.as('language_ids');

/**
 * Those of the client's active languages that a club has chosen: all if it has chosen none, or none that is still active.
 */
export const languagesOfClub = (
  active: readonly Language[],
  club: Pick<Club, 'language_ids'> | null,
): readonly Language[] => {
  const ids = club?.language_ids;
  if (ids === undefined) return active;
  const chosen = active.filter(({ language_id }) => ids.includes(language_id));
  return chosen.length === 0 ? active : chosen;
};
