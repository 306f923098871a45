import type {
  Curriculum,
  CurriculumVersion,
  Grade,
  Locale,
  SchemeVideo,
  SectionType,
} from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';

export type LockedScheme = {
  uuid: string;
  slug: string;
  title: string;
  theme: string | null;
  version: number;
};

/** A curriculum version with its document. */
export type StoredVersion = CurriculumVersion & { document: Curriculum };

/** Locks a scheme's curriculum until the transaction ends. */
export const lockScheme = (
  db: Writer,
  { client_id }: Tenant,
  key: { slug: string } | { uuid: string },
): Promise<LockedScheme | undefined> =>
  db
    .selectFrom('schemes')
    .select(['uuid', 'slug', 'title', 'theme', 'version'])
    .where('client_id', '=', client_id)
    .where(({ eb }) => ('slug' in key ? eb('slug', '=', key.slug) : eb('uuid', '=', key.uuid)))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** The draft if there is one, else the published version; undefined if the scheme has neither. */
export const findEditable = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<StoredVersion | undefined> => {
  const { rows } = await sql<StoredVersion>`
    select v.version, v.state, v.etag, v.note, v.created_at, v.published_at, v.document
    from curriculum_versions v
    join schemes s on s.client_id = v.client_id and s.uuid = v.scheme_uuid
    where v.client_id = ${client_id} and v.scheme_uuid = ${scheme_uuid}
      and (v.state <> 'published' or v.version = s.version)
    order by v.version desc limit 1`.execute(db);
  return rows[0];
};

export const findPublished = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<StoredVersion | undefined> => {
  const { rows } = await sql<StoredVersion>`
    select v.version, v.state, v.etag, v.note, v.created_at, v.published_at, v.document
    from curriculum_versions v
    join schemes s on s.client_id = v.client_id and s.uuid = v.scheme_uuid and s.version = v.version
    where v.client_id = ${client_id} and v.scheme_uuid = ${scheme_uuid}`.execute(db);
  return rows[0];
};

export const findGradesOf = (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<Grade[]> =>
  db
    .selectFrom('scheme_grades')
    .select(['label', 'pass'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('position')
    .execute();

export const findVideoIds = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('scheme_videos')
    .select('id')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** Writes a version's draft, replacing an earlier one. */
export const writeDraft = async (
  db: Writer,
  principal: Tenant,
  now: number,
  draft: { document: Curriculum; etag: string; note?: string | undefined },
): Promise<void> => {
  const { document, etag, note } = draft;
  const text = JSON.stringify(document);
  await db
    .insertInto('curriculum_versions')
    .values({
      client_id: principal.client_id,
      scheme_uuid: document.uuid,
      version: document.version,
      state: 'draft',
      document: text,
      etag,
      note: note ?? null,
      created_by: principal.user_uuid,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'scheme_uuid', 'version']).doUpdateSet({
        document: text,
        etag,
        state: 'draft',
        ...(note !== undefined && { note }),
      }),
    )
    .execute();
};

/** Publishes a version and moves the scheme's pointer to it. */
export const publishVersion = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { document, etag }: { document: Curriculum; etag: string },
): Promise<void> => {
  await db
    .updateTable('curriculum_versions')
    .set({
      state: 'published',
      document: JSON.stringify(document),
      etag,
      published_by: principal.user_uuid,
      published_at: now,
    })
    .where('client_id', '=', principal.client_id)
    .where('scheme_uuid', '=', document.uuid)
    .where('version', '=', document.version)
    .execute();
  await db
    .updateTable('schemes')
    .set({ version: document.version, updated_at: now })
    .where('client_id', '=', principal.client_id)
    .where('uuid', '=', document.uuid)
    .execute();
};

export const deleteDraft = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
): Promise<void> => {
  await db
    .deleteFrom('curriculum_versions')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('state', '<>', 'published')
    .execute();
};

/** A scheme that the user may see: a published one; for the national body, also an unpublished one. */
export const findVisibleScheme = (db: Reader, principal: Principal, slug: string) => {
  const query = db
    .selectFrom('schemes')
    .select(['uuid', 'slug', 'title', 'theme', 'version', 'updated_at'])
    .where('client_id', '=', principal.client_id)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null);
  return (principal.role === 'ngo' ? query : query.where('version', '>', 0)).executeTakeFirst();
};

export const findVideos = (db: Reader, client_id: number, scheme_uuid: string) =>
  db
    .selectFrom('scheme_videos')
    .select(['id', 'name', 'url'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('id')
    .execute();

/** A video of the scheme with its captions: WebVTT by language. */
export const findVideo = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, id }: { scheme_uuid: string; id: number },
): Promise<(SchemeVideo & { captions: Partial<Record<Locale, string>> }) | undefined> =>
  db
    .selectFrom('scheme_videos')
    .select(['id', 'name', 'url'])
    .select(sql<Partial<Record<Locale, string>>>`captions`.as('captions'))
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('id', '=', id)
    .executeTakeFirst();

export const findSections = (db: Reader, client_id: number, scheme_uuid: string) =>
  db
    .selectFrom('scheme_sections')
    .select(['id', 'ordering', 'type', 'title'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('ordering')
    .orderBy('id')
    .$narrowType<{ type: SectionType }>()
    .execute();
