import { type IndexedScheme, indexScheme } from '@springboard/assessment';
import type { Curriculum, JobState } from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type Counts, NO_COUNTS } from './impact-of-member.ts';
import { findMirrors, followOwners } from './mirrors.ts';
import { findGradesFor, findPublished, gradeChangeOf, type StoredVersion } from './queries.ts';

/** How far the impact of a scheme's draft is counted. */
export type ImpactProgress = {
  readonly last_member: string | null;
  readonly counted: number;
  /** Expected when the count began. */
  readonly members: number;
  readonly complete: boolean;
  readonly counts: Counts;
};

/** The draft of a scheme with its count, if there is one for exactly this draft and published version. */
export type DraftCount = {
  readonly etag: string;
  readonly counted: number;
  readonly members: number;
  readonly job_id: number | null;
  /** null: it has no job, or the job was deleted. */
  readonly job_state: JobState | null;
  /** The counts with their draft; null until every member is counted. */
  readonly complete: {
    readonly version: number;
    readonly document: Curriculum;
    readonly counts: Counts;
  } | null;
};

/** undefined: the scheme has no draft. */
export const findDraftCount = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<DraftCount | undefined> => {
  const { rows } = await sql<DraftCount>`
    select v.etag, coalesce(i.counted, 0) as counted, coalesce(i.members, 0) as members,
      i.job_id, j.state as job_state,
      case when i.complete then json_build_object('version', v.version, 'document', v.document,
        'counts', i.counts) end as complete
    from schemes s
    join curriculum_versions v on v.client_id = s.client_id and v.scheme_uuid = s.uuid
      and v.state <> 'published'
    left join curriculum_impacts i on i.client_id = s.client_id and i.scheme_uuid = s.uuid
      and i.etag = v.etag and i.published_version = s.version
    left join jobs j on j.client_id = i.client_id and j.id = i.job_id
    where s.client_id = ${client_id} and s.uuid = ${scheme_uuid}
    order by v.version desc limit 1`.execute(db);
  return rows[0];
};

/** Replaces the count of an earlier draft, whose job ends before its next step. */
export const startCount = async (
  db: Writer,
  client_id: number,
  count: {
    readonly scheme_uuid: string;
    readonly etag: string;
    readonly published_version: number;
    readonly job_id: number;
  },
): Promise<void> => {
  const row = {
    ...count,
    last_member: null,
    counted: 0,
    members: await countExpected(db, client_id, count.scheme_uuid),
    complete: false,
    counts: JSON.stringify(NO_COUNTS),
  };
  await db
    .insertInto('curriculum_impacts')
    .values({ client_id, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'scheme_uuid']).doUpdateSet(row))
    .execute();
};

/** Members with an assessment: all with grades, apart from a few whose assessment is not computed yet. */
const countExpected = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<number> => {
  const { members } = await db
    .selectFrom('member_assessments')
    .select(({ fn }) => fn.countAll<number>().as('members'))
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .executeTakeFirstOrThrow();
  return members;
};

/** The progress of the count that a job makes; undefined: another count has replaced it. */
export const findProgress = (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  job_id: number,
): Promise<ImpactProgress | undefined> =>
  db
    .selectFrom('curriculum_impacts')
    .select(['last_member', 'counted', 'members', 'complete', 'counts'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('job_id', '=', job_id)
    .$narrowType<{ counts: Counts }>()
    .executeTakeFirst();

/** false: another count has replaced it. */
export const saveProgress = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  job_id: number,
  { counts, ...progress }: ImpactProgress,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('curriculum_impacts')
    .set({ ...progress, counts: JSON.stringify(counts) })
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('job_id', '=', job_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Whether the impact of exactly this draft against this published version is counted completely. */
export const isImpactCounted = async (
  db: Reader,
  client_id: number,
  scheme: { readonly uuid: string; readonly version: number },
  etag: string,
): Promise<boolean> => {
  const complete = await db
    .selectFrom('curriculum_impacts')
    .select('scheme_uuid')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme.uuid)
    .where('etag', '=', etag)
    .where('published_version', '=', scheme.version)
    .where('complete', '=', true)
    .executeTakeFirst();
  return complete !== undefined;
};

/** The two versions that an impact compares. `before` is null without a published version. */
export type ComparedVersions = {
  readonly before: IndexedScheme | null;
  readonly after: IndexedScheme;
  /** The grades of `after` for those of `before`; null: they are the same. */
  readonly mapping: readonly number[] | null;
};

export const findCompared = async (
  db: Reader,
  client_id: number,
  scheme: { readonly uuid: string; readonly scale: number },
  draft: Pick<StoredVersion, 'document'>,
): Promise<ComparedVersions> => {
  const indexOf = async ({ document }: Pick<StoredVersion, 'document'>): Promise<IndexedScheme> => {
    const grades = await findGradesFor(db, client_id, scheme, document);
    const mirrors = await findMirrors(db, client_id, scheme.uuid, document.version);
    return indexScheme({ ...document, tree: followOwners(document.tree, mirrors) }, grades);
  };
  const published = await findPublished(db, client_id, scheme.uuid);
  return {
    before: published === undefined ? null : await indexOf(published),
    after: await indexOf(draft),
    mapping: gradeChangeOf(scheme, draft.document)?.mapping ?? null,
  };
};
