import { LANGUAGES, type Language } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';

/** §7: the languages that a client offers. */
export const languageRoutes = (server: Server): void => {
  implement(server, 'GET /client-languages', async ({ db, who }) => {
    const rows = await allLanguages(db, who.client_id);
    return [...rows].sort((a, b) => LANGUAGES.indexOf(a.language) - LANGUAGES.indexOf(b.language));
  });
  implement(server, 'PATCH /client-languages/:language_id', switchLanguage);
};

const switchLanguage = ({
  who,
  params,
  body,
  now,
  write,
}: Context<'PATCH /client-languages/:language_id'>): Promise<Language | Refusal> =>
  write(async (db) => {
    // All of them, so that two people do not switch the last two off at once.
    await sql`select from client_languages where client_id = ${who.client_id}
      order by language_id for update`.execute(db);
    const languages = await allLanguages(db, who.client_id);
    const language = languages.find(({ language_id }) => language_id === params.language_id);
    if (language === undefined) return refuse(404, 'NOT_FOUND');
    if (body.active === 0) {
      const left = languages.filter((one) => one.active === 1 && one !== language);
      if (left.length === 0) return refuse(409, 'CONFLICT', { active: 'last' });
      const slugs = await onlyIn(
        db,
        who.client_id,
        left.map(({ language_id }) => language_id),
      );
      if (slugs.length > 0) return refuse(409, 'CONFLICT', { active: 'in_use', schemes: slugs });
    }
    await db
      .updateTable('client_languages')
      .set({ active: body.active })
      .where('client_id', '=', who.client_id)
      .where('language_id', '=', language.language_id)
      .execute();
    await audit(db, who, now, {
      action: 'language.switch',
      entity: 'language',
      entity_id: language.language_id,
      detail: { active: body.active },
    });
    return { ...language, active: body.active };
  });

const allLanguages = (db: Reader, client_id: number): Promise<Language[]> =>
  db
    .selectFrom('client_languages')
    .select(['language_id', 'language', 'active'])
    .where('client_id', '=', client_id)
    .execute();

/** Schemes that would have no language left that is switched on (§5: a scheme must have one). */
const onlyIn = async (
  db: Writer,
  client_id: number,
  left: readonly number[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ slug: string }>`
    select s.slug from schemes s
    where s.client_id = ${client_id} and s.deleted_at is null
      and exists (select from scheme_languages sl
        where sl.client_id = s.client_id and sl.scheme_uuid = s.uuid)
      and not exists (select from scheme_languages sl
        where sl.client_id = s.client_id and sl.scheme_uuid = s.uuid
          and sl.language_id = any (${left}::bigint[]))
    order by s.slug`.execute(db);
  return rows.map(({ slug }) => slug);
};
