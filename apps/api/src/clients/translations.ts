import type { ClientTranslations } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkIfMatch, etagOf } from '../http/etag.ts';
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
  defineRoute(server, 'PUT /client-translations/:language_id', replaceTranslations);
};

const replaceTranslations = ({
  principal,
  params: { language_id },
  body: { messages },
  headers,
  now,
  write,
}: Context<'PUT /client-translations/:language_id'>): Promise<ClientTranslations | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const { rows: languages } = await sql`select from client_languages
      where client_id = ${client_id} and language_id = ${language_id} for update`.execute(db);
    if (languages.length === 0) return apiError(404, 'NOT_FOUND');
    const before = await findTranslations(db, client_id, language_id);
    const error = checkIfMatch(headers, before.etag);
    if (error !== null) return error;
    if (before.external) return apiError(409, 'CONFLICT', { translation_url: 'external' });
    const invalid = Object.entries(messages).find(([key, text]) => !KEY.test(key) || !isText(text));
    if (invalid !== undefined) return apiError(422, 'VALIDATION', { messages: invalid[0] });
    const etag = etagOfMessages(messages);
    if (etag === before.etag) return before;
    if (Object.keys(messages).length === 0) {
      await db
        .deleteFrom('client_translations')
        .where('client_id', '=', client_id)
        .where('language_id', '=', language_id)
        .execute();
    } else {
      const row = {
        messages: JSON.stringify(messages),
        etag,
        updated_at: now,
        updated_by: principal.user_uuid,
      };
      await db
        .insertInto('client_translations')
        .values({ client_id, language_id, ...row })
        .onConflict((conflict) => conflict.columns(['client_id', 'language_id']).doUpdateSet(row))
        .execute();
    }
    await audit(db, principal, now, {
      action: 'language.wording',
      entity: 'language',
      entity_id: language_id,
      detail: { messages: Object.keys(messages).length },
    });
    return findTranslations(db, client_id, language_id);
  });

/** `namespace:key`, as in the catalogues of the portals. */
const KEY = /^(?=.{1,200}$)[a-z-]+:[\w-]+(?:\.[\w-]+)*$/;

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
  const row = await db
    .selectFrom('client_translations')
    .select('messages')
    .where('client_id', '=', client_id)
    .where('language_id', '=', language_id)
    .executeTakeFirst();
  const messages: Record<string, string> = Object.fromEntries(
    Object.entries(Object(row?.messages)).map(([key, text]) => [key, String(text)]),
  );
  return { messages, external: client.translation_url !== null, etag: etagOfMessages(messages) };
};

/** Independent of the order of the keys. */
const etagOfMessages = (messages: Readonly<Record<string, string>>): string =>
  etagOf(JSON.stringify(Object.entries(messages).toSorted(([a], [b]) => (a < b ? -1 : 1))));
