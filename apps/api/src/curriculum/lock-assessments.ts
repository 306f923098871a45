import { type RawBuilder, sql } from 'kysely';
import { lockAssessment } from '../assessments/queries.ts';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';

/** Members per batch. Few, because a batch locks their assessments. */
const BATCH_SIZE = 100;

/** A stored assessment, locked until the transaction ends. A new one has version 0. */
export type LockedAssessment = {
  member_uuid: string;
  club_id: number;
  version: number;
  /** The JSON of a MemberAssessment, or `{}`. */
  document: string;
  level: string | null;
};

export type Batch = {
  assessments: readonly LockedAssessment[];
  /** The last member, after whom the next batch begins. */
  last: string | null;
  isLast: boolean;
};

/** The published version of a scheme, and the member after whom a batch begins. */
type Position = { client_id: number; scheme_uuid: string; version: number; after: string | null };

/** Adds and locks assessments of members after `after` with grades in the scheme and no assessment yet. */
const lockGraded = async (db: Writer, position: Position): Promise<Batch> => {
  const { client_id, scheme_uuid, after } = position;
  const { rows: members } = await sql<{ member_uuid: string; club_id: number }>`
    select m.uuid as member_uuid, graded.club_id from members m
    cross join lateral (select s.club_id from scores s where s.client_id = m.client_id
      and s.member_uuid = m.uuid and s.scheme_uuid = ${scheme_uuid} limit 1) graded
    where m.client_id = ${client_id} and m.uuid > ${after ?? BEFORE_ALL}
      and not exists (select from member_assessments ma where ma.client_id = m.client_id
        and ma.member_uuid = m.uuid and ma.scheme_uuid = ${scheme_uuid})
    order by m.uuid limit ${BATCH_SIZE}`.execute(db);
  await Promise.all(
    members.map((member) => lockAssessment(db, { client_id, scheme_uuid, ...member })),
  );
  const uuids = members.map(({ member_uuid }) => member_uuid);
  return {
    assessments: await lockWhere(db, position, sql`member_uuid = ${anyOf(uuids)}`),
    last: uuids.at(-1) ?? null,
    isLast: uuids.length < BATCH_SIZE,
  };
};

/**
 * Locks assessments of another version, of members after `after`. The sum hides the statistics of the column from the
 * planner: when they say that all rows have this version, it would read and sort all rows for each batch.
 */
const lockOutdated = async (db: Writer, position: Position): Promise<Batch> => {
  const { version, after } = position;
  const assessments = await lockWhere(
    db,
    position,
    sql`version + 0 <> ${version} and member_uuid > ${after ?? BEFORE_ALL}`,
  );
  const last = assessments.at(-1)?.member_uuid ?? null;
  return { assessments, last, isLast: assessments.length < BATCH_SIZE };
};

export const LOCK = { graded: lockGraded, outdated: lockOutdated };

/** Without a condition on null, so that a prepared plan begins at the member. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

const lockWhere = async (
  db: Writer,
  { client_id, scheme_uuid }: Position,
  condition: RawBuilder<unknown>,
): Promise<readonly LockedAssessment[]> => {
  const { rows } = await sql<LockedAssessment>`
    select member_uuid, club_id, version, document::text as document, current_remote_node_id as level
    from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and ${condition}
    order by member_uuid limit ${BATCH_SIZE} for no key update`.execute(db);
  return rows;
};

/** Assessments of another version. */
export const countOutdated = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, version }: Pick<Position, 'scheme_uuid' | 'version'>,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and version <> ${version}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
