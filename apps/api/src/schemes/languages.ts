import {
  type ClientLanguage,
  LANGUAGES,
  type Language,
  type TranslationCoverage,
} from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import { findCoverage } from '../curriculum/translations.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { findAdministeredSchemes } from './administration-queries.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import type { Server } from '../routing/server.ts';

/** §7: a client's languages and their switches. */
export const languageRoutes = (server: Server): void => {
  defineRoute(server, 'GET /client-languages', async ({ db, principal, query, now }) => {
    const rows = await findLanguages(db, principal.client_id);
    const languages = rows.toSorted(
      (a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language),
    );
    return query.with_stats === 1 ? withStats(db, principal, languages, now) : languages;
  });
  defineRoute(server, 'PATCH /client-languages/:language_id', switchLanguage);
};

const switchLanguage = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /client-languages/:language_id'>): Promise<Language | ApiError> =>
  write(async (db) => {
    await lockLanguages(db, principal);
    const languages = await findLanguages(db, principal.client_id);
    const language = languages.find(({ language_id }) => language_id === params.language_id);
    if (language === undefined) return apiError(404, 'NOT_FOUND');
    if (body.active === 0) {
      const remaining = languages.filter((other) => other.active === 1 && other !== language);
      const error = await checkRemaining(db, principal, remaining);
      if (error !== null) return error;
    }
    await db
      .updateTable('client_languages')
      .set({ active: body.active })
      .where('client_id', '=', principal.client_id)
      .where('language_id', '=', language.language_id)
      .execute();
    await audit(db, principal, now, {
      action: 'language.switch',
      entity: 'language',
      entity_id: language.language_id,
      detail: { active: body.active },
    });
    return { ...language, active: body.active };
  });

/** So that two users cannot switch off the last two languages concurrently. */
export const lockLanguages = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
): Promise<void> => {
  await sql`select from client_languages where client_id = ${client_id}
    order by language_id for update`.execute(db);
};

/** 409 if no language remains active, or none of a scheme (§5). */
const checkRemaining = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  remaining: readonly Language[],
): Promise<ApiError | null> => {
  if (remaining.length === 0) return apiError(409, 'CONFLICT', { active: 'last' });
  const ids = remaining.map(({ language_id }) => language_id);
  const slugs = await findSchemesWithoutLanguage(db, client_id, ids);
  return slugs.length === 0
    ? null
    : apiError(409, 'CONFLICT', { active: 'in_use', schemes: slugs });
};

/** Rolls back the undo that switches off the last language, or the last one of a scheme. */
export const undoSwitchOfLanguage = async (
  db: Writer,
  principal: Tenant,
  restore: () => Promise<void>,
): Promise<void> => {
  await lockLanguages(db, principal);
  await restore();
  const languages = await findLanguages(db, principal.client_id);
  const active = languages.filter((language) => language.active === 1);
  const error = await checkRemaining(db, principal, active);
  if (error !== null) throw new Rollback(error);
};

const findLanguages = (db: Reader, client_id: number): Promise<Language[]> =>
  db
    .selectFrom('client_languages')
    .select(['language_id', 'language', 'active'])
    .where('client_id', '=', client_id)
    .execute();

/** With the schemes that offer each language, how much of them is translated, and who chose it. */
const withStats = async (
  db: Reader,
  principal: Tenant,
  languages: readonly Language[],
  now: number,
): Promise<ClientLanguage[]> => {
  const { rows } = await sql<{ language_id: number; users: number }>`
    select language_id, users from users_of_languages(${now})`.execute(db);
  const users = new Map(rows.map((row) => [row.language_id, row.users]));
  const schemes = await findAdministeredSchemes(db, principal, { deleted: false });
  const coverage: TranslationCoverage[] = [];
  // A scheme in one language has nothing to translate, and its draft is large.
  for (const { uuid, language_ids } of schemes) {
    if (language_ids.length > 1)
      coverage.push(...(await findCoverage(db, principal.client_id, uuid)));
  }
  return languages.map((language) => {
    const { language_id: id } = language;
    const own = coverage.filter(({ language_id }) => language_id === id);
    return {
      ...language,
      stats: {
        users: users.get(id) ?? 0,
        schemes: schemes
          .filter(({ language_ids }) => language_ids.includes(id))
          .map(({ title }) => title),
        texts: own.reduce((sum, { texts }) => sum + texts, 0),
        translated: own.reduce((sum, { translated }) => sum + translated, 0),
      },
    };
  });
};

/** Schemes with languages, but with none of these (§5: a scheme must have an active language). */
const findSchemesWithoutLanguage = async (
  db: Writer,
  client_id: number,
  language_ids: readonly number[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from schemes s
    where s.client_id = ${client_id} and s.deleted_at is null
      and exists (select from scheme_languages sl
        where sl.client_id = s.client_id and sl.scheme_uuid = s.uuid)
      and not exists (select from scheme_languages sl
        where sl.client_id = s.client_id and sl.scheme_uuid = s.uuid
          and sl.language_id = any (${language_ids}::bigint[]))
    order by s.slug`.execute(db);
  return rows.map(({ slug }) => slug);
};
