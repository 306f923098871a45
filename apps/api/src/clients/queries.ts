import { LANGUAGES, type Language } from '@springboard/contract';
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
      'analytics_url',
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
