import type { ClientTranslations } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { isLanguage } from './queries.ts';

/** The client's own wording (scheme-portal §10, D10). Portals check keys and placeholders when they load it. */
export const translationRoutes = (server: Server): void => {
  defineRoute(server, 'GET /client-translations/:language_id', async ({ db, principal, params }) =>
    (await isLanguage(db, principal.client_id, params.language_id))
      ? findTranslations(db, principal.client_id, params.language_id)
      : apiError(404, 'NOT_FOUND'),
  );
  defineRoute(server, 'PATCH /client-translations/:language_id', changeText);
};

const MAX_TEXTS = 2000;

const changeText = ({
  principal,
  params: { language_id },
  body: { key, text, before },
  now,
  write,
}: Context<'PATCH /client-translations/:language_id'>): Promise<ClientTranslations | ApiError> =>
  write(async (db) => {
    const { client_id, user_uuid } = principal;
    const { rows: languages } = await sql`select from client_languages
      where client_id = ${client_id} and language_id = ${language_id} for update`.execute(db);
    if (languages.length === 0) return apiError(404, 'NOT_FOUND');
    const current = await findTranslations(db, client_id, language_id);
    if (current.external) return apiError(409, 'CONFLICT', { translation_url: 'external' });
    if (text !== null && !isText(text)) return apiError(422, 'VALIDATION', { text: 'invalid' });
    const stored = current.messages[key] ?? null;
    if (stored === text) return current;
    if (stored !== before) return apiError(409, 'CONFLICT', { text: stored });
    if (stored === null && Object.keys(current.messages).length >= MAX_TEXTS)
      return apiError(422, 'VALIDATION', { key: 'full' });
    const row = { client_id, language_id, key };
    if (text === null) await removeText(db, row);
    else await storeText(db, { ...row, text, updated_at: now, updated_by: user_uuid });
    await audit(db, principal, now, {
      action: 'language.wording',
      entity: 'language',
      entity_id: language_id,
      detail: { key },
    });
    return findTranslations(db, client_id, language_id);
  });

type Key = { client_id: number; language_id: number; key: string };
type StoredText = { text: string; updated_at: number; updated_by: string };

const removeText = async (db: Writer, { client_id, language_id, key }: Key): Promise<void> => {
  await db
    .deleteFrom('client_messages')
    .where('client_id', '=', client_id)
    .where('language_id', '=', language_id)
    .where('key', '=', key)
    .execute();
};

const storeText = async (
  db: Writer,
  { client_id, language_id, key, ...row }: Key & StoredText,
): Promise<void> => {
  await db
    .insertInto('client_messages')
    .values({ client_id, language_id, key, ...row })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'language_id', 'key']).doUpdateSet(row),
    )
    .execute();
};

/** A portal ignores a text that includes another message (`$t(…)`). */
const isText = (text: string): boolean => text.trim() !== '' && !text.includes('$t(');

const findTranslations = async (
  db: Reader,
  client_id: number,
  language_id: number,
): Promise<ClientTranslations> => {
  const client = await db
    .selectFrom('clients')
    .select('translation_url')
    .where('id', '=', client_id)
    .executeTakeFirstOrThrow();
  const messages = await findMessages(db, client_id, language_id);
  return { messages: Object.fromEntries(messages), external: client.translation_url !== null };
};

/** The client's own texts in a language, by `namespace:key`. */
export const findMessages = async (
  db: Reader,
  client_id: number,
  language_id: number,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('client_messages')
    .select(['key', 'text'])
    .where('client_id', '=', client_id)
    .where('language_id', '=', language_id)
    .orderBy('key')
    .execute();
  return new Map(rows.map(({ key, text }) => [key, text]));
};
