import { sql } from 'kysely';
import type { Scheme, SchemeLicense } from '@springboard/contract';
import type { SchemeOrigin } from '@springboard/domain';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { etagOf } from '../http/etag.ts';
import { leadingLanguage } from '../curriculum/translation-queries.ts';

/** A scheme with the fields that its national body administers. */
export type AdministeredScheme = Omit<Scheme, 'stats'> & {
  language_ids: number[];
  leading_language_id: number | null;
  public: boolean;
  license: SchemeLicense | null;
  etag: string;
  deleted_at: number | null;
};

/** One scheme or all schemes of a client, either the deleted ones or the others. */
export const findAdministeredSchemes = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  { slug, deleted }: { slug?: string; deleted: boolean },
): Promise<readonly AdministeredScheme[]> => {
  const { rows } = await sql<Omit<AdministeredScheme, 'etag' | 'published'>>`
    select s.uuid, s.slug, s.title, s.theme, s.description, s.version, s.updated_at, s.deleted_at, s.public,
      array(select sl.language_id from scheme_languages sl
        where sl.client_id = s.client_id and sl.scheme_uuid = s.uuid order by 1)::integer[]
        as language_ids,
      ${leadingLanguage} as leading_language_id,
      case when json_typeof(s.origin->'license') = 'object'
        then json_build_object('title', s.origin->'license'->'title', 'uri', s.origin->'license'->'uri') end as license
    from schemes s
    where s.client_id = ${client_id}
      and s.deleted_at is ${deleted ? sql`not null` : sql`null`}
      ${slug === undefined ? sql`` : sql`and s.slug = ${slug}`}
    order by s.title, s.uuid`.execute(db);
  return rows.map((row) => ({
    ...row,
    published: row.version > 0,
    etag: etagOf(
      JSON.stringify([
        row.title,
        row.description,
        row.theme,
        row.language_ids,
        row.leading_language_id,
        row.version,
        row.public,
        row.license,
      ]),
    ),
  }));
};

/** Locks a scheme until the transaction ends. */
export const lockScheme = async (
  db: Writer,
  principal: Tenant,
  filter: { slug: string; deleted: boolean },
): Promise<AdministeredScheme | undefined> => {
  await sql`select from schemes where client_id = ${principal.client_id} and slug = ${filter.slug}
    for update`.execute(db);
  const [scheme] = await findAdministeredSchemes(db, principal, filter);
  return scheme;
};

/** Includes the slugs of deleted schemes, which can be restored. */
export const findUsedSlugs = async (
  db: Reader,
  { client_id }: Tenant,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('schemes')
    .select('slug')
    .where('client_id', '=', client_id)
    .execute();
  return rows.map(({ slug }) => slug);
};

export const areClientLanguages = async (
  db: Reader,
  { client_id }: Tenant,
  language_ids: readonly number[],
): Promise<boolean> => {
  const rows = await db
    .selectFrom('client_languages')
    .select('language_id')
    .where('client_id', '=', client_id)
    .where('language_id', 'in', [...language_ids])
    .execute();
  return rows.length === language_ids.length;
};

export const setLanguages = async (
  db: Writer,
  { client_id }: Tenant,
  scheme_uuid: string,
  language_ids: readonly number[],
): Promise<void> => {
  await db
    .deleteFrom('scheme_languages')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('language_id', 'not in', [...language_ids])
    .execute();
  await db
    .insertInto('scheme_languages')
    .values(language_ids.map((language_id) => ({ client_id, scheme_uuid, language_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Changes the licence of a scheme. What else the file of an import said about it stays. */
export const setLicense = async (
  db: Writer,
  { client_id }: Tenant,
  scheme_uuid: string,
  license: SchemeLicense | null,
): Promise<void> => {
  const found = await db
    .selectFrom('schemes')
    .select('origin')
    .where('client_id', '=', client_id)
    .where('uuid', '=', scheme_uuid)
    .$narrowType<{ origin: SchemeOrigin | null }>()
    .executeTakeFirst();
  const before = found?.origin ?? null;
  const text = license?.title === before?.license?.title ? before?.license?.text : undefined;
  const origin: SchemeOrigin = {
    document: before?.document ?? {},
    extensions: before?.extensions ?? {},
    license: license && { title: license.title.trim(), uri: license.uri, text: text ?? '' },
  };
  const { document, extensions } = origin;
  const isEmpty = Object.keys(document).length + Object.keys(extensions).length === 0;
  await db
    .updateTable('schemes')
    .set({ origin: license === null && isEmpty ? null : JSON.stringify(origin) })
    .where('client_id', '=', client_id)
    .where('uuid', '=', scheme_uuid)
    .execute();
};
