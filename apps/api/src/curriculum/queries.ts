import type {
  Curriculum,
  CurriculumVersion,
  Grade,
  GradeChange,
  RemovedNode,
  SchemeNode,
  SectionType,
} from '@springboard/contract';
import { changesBetween } from '@springboard/domain';
import { sql } from 'kysely';
import { toGrade } from '../assessments/scales.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';

export type LockedScheme = {
  uuid: string;
  slug: string;
  title: string;
  theme: string | null;
  version: number;
  /** How often publications have changed the grades. */
  scale: number;
  /** The number of the last edit of a draft. */
  edit_number: number;
  /** The number of the last edit before the newest replacement of a whole draft. */
  replaced_number: number;
};

/** A curriculum version with its document. */
export type StoredVersion = CurriculumVersion & {
  document: Curriculum;
  /** The draft, or the one that was published; versions keep it while their number changes. */
  draft: number;
  /** What was removed in this draft and can be restored. */
  removed: readonly RemovedNode[];
  created_by: string | null;
  edited_by: string | null;
};

/** Locks a scheme's curriculum until the transaction ends. */
export const lockScheme = (
  db: Writer,
  { client_id }: Tenant,
  key: { slug: string } | { uuid: string },
): Promise<LockedScheme | undefined> =>
  db
    .selectFrom('schemes')
    .select([
      'uuid',
      'slug',
      'title',
      'theme',
      'version',
      'scale',
      'edit_number',
      'replaced_number',
    ])
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
    select v.version, v.state, v.etag, v.note, v.created_at, v.published_at, v.document, v.draft,
      v.removed, v.created_by, v.edited_by
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
    select v.version, v.state, v.etag, v.note, v.created_at, v.published_at, v.document, v.draft,
      v.removed, v.created_by, v.edited_by
    from curriculum_versions v
    join schemes s on s.client_id = v.client_id and s.uuid = v.scheme_uuid and s.version = v.version
    where v.client_id = ${client_id} and v.scheme_uuid = ${scheme_uuid}`.execute(db);
  return rows[0];
};

export const findGradesOf = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<Grade[]> => {
  const rows = await db
    .selectFrom('scheme_grades')
    .select(['label', 'pass', 'meaning'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .orderBy('position')
    .execute();
  return rows.map(toGrade);
};

/** The grade change of a draft; undefined: it keeps the published grades. */
export const gradeChangeOf = (
  { scale }: { readonly scale: number },
  document: Curriculum | undefined,
): GradeChange | undefined =>
  document?.grade_change?.scale === scale ? document.grade_change : undefined;

/** The grades of a draft or of the published version. */
export const findGradesFor = async (
  db: Reader,
  client_id: number,
  scheme: { readonly uuid: string; readonly scale: number },
  document: Curriculum | undefined,
): Promise<readonly Grade[]> =>
  gradeChangeOf(scheme, document)?.grades ?? findGradesOf(db, client_id, scheme.uuid);

/** The document of the scheme's next version, with the grade change of the draft if there is one. */
export const nextDocument = (
  scheme: LockedScheme,
  base: StoredVersion | undefined,
  tree: SchemeNode[],
): Curriculum => {
  const { uuid, slug, title, theme, version } = scheme;
  const grade_change = gradeChangeOf(scheme, base?.document);
  return {
    uuid,
    slug,
    title,
    theme,
    version: version + 1,
    ...(grade_change && { grade_change }),
    tree,
  };
};

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

/** A draft to write. `replaces`: browsers that know the earlier one load the tree again. */
export type DraftToWrite = {
  readonly document: Curriculum;
  readonly etag: string;
  readonly note?: string | undefined;
  readonly removed?: readonly RemovedNode[];
  /** The number of a draft that exists or existed. A new draft takes the next number. */
  readonly draft?: number;
  readonly replaces?: boolean;
  /**
   * The former state of a draft that only follows its owners: its review continues, and its last editor is the same.
   */
  readonly unedited?: Pick<StoredVersion, 'state' | 'created_by' | 'created_at' | 'edited_by'>;
};

/** Writes a version's draft, replacing an earlier one. A new draft takes the next number of the scheme's edits. */
export const writeDraft = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { document, etag, note, removed, draft, replaces = true, unedited }: DraftToWrite,
): Promise<void> => {
  const number =
    draft !== undefined && !replaces
      ? draft
      : await takeNumbers(db, principal.client_id, document.uuid, 1);
  if (replaces) await markReplaced(db, principal.client_id, document.uuid);
  const changes = {
    document: JSON.stringify(document),
    etag,
    state: unedited?.state ?? 'draft',
    edited_by: unedited === undefined ? principal.user_uuid : unedited.edited_by,
    ...(note !== undefined && { note }),
    ...(removed !== undefined && { removed: JSON.stringify(removed) }),
  };
  await db
    .insertInto('curriculum_versions')
    .values({
      client_id: principal.client_id,
      scheme_uuid: document.uuid,
      version: document.version,
      draft: draft ?? number,
      created_by: unedited === undefined ? principal.user_uuid : unedited.created_by,
      created_at: unedited?.created_at ?? now,
      ...changes,
    })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'scheme_uuid', 'version']).doUpdateSet(changes),
    )
    .execute();
};

/** Takes the next numbers of a scheme's edits, and returns the last of them. */
export const takeNumbers = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  count: number,
): Promise<number> => {
  const { edit_number } = await db
    .updateTable('schemes')
    .set((eb) => ({ edit_number: eb('edit_number', '+', count) }))
    .where('client_id', '=', client_id)
    .where('uuid', '=', scheme_uuid)
    .returning('edit_number')
    .executeTakeFirstOrThrow();
  return edit_number;
};

/** Browsers that know only earlier edits load the tree again. */
export const markReplaced = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
): Promise<void> => {
  await db
    .updateTable('schemes')
    .set((eb) => ({ replaced_number: eb.ref('edit_number') }))
    .where('client_id', '=', client_id)
    .where('uuid', '=', scheme_uuid)
    .execute();
};

/** A version to publish, and the published tree that it replaces. */
export type Publication = {
  readonly document: Curriculum;
  readonly etag: string;
  readonly before: readonly SchemeNode[];
};

/** Publishes a version and moves the scheme's pointer to it. */
export const publishVersion = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { document: draft, etag, before }: Publication,
): Promise<void> => {
  const { grade_change, ...document } = draft;
  const changes = changesBetween(before, document.tree).length + (grade_change ? 1 : 0);
  await db
    .updateTable('curriculum_versions')
    .set({
      state: 'published',
      document: JSON.stringify(document),
      etag,
      removed: '[]',
      note: document.note ?? null,
      changes,
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
    .select(['uuid', 'slug', 'title', 'theme', 'version', 'scale', 'updated_at'])
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
