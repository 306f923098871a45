import type { MemberAssessment } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { assess, type AssessmentInputs, findInputs } from '../assessments/documents.ts';
import { lockAssessment } from '../assessments/queries.ts';
import { forgetNeedless } from '../assessments/retained.ts';
import { saveAssessment, saveAwards } from '../assessments/save.ts';
import type { FindScheme, PublishedScheme } from '../assessments/schemes.ts';
import { anyOf } from '../database/any-of.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { JobHandler } from '../jobs/steps.ts';
import type { QueuedEmail } from '../mail/enqueue-email.ts';

/** A published version, and how far its members are recomputed. */
export type RecalculationInput = {
  scheme_uuid: string;
  version: number;
  /** The last member that was recomputed in this phase. */
  after: string | null;
  /** `graded`: members with grades and without an assessment. `outdated`: those with one of another version. */
  phase?: Phase;
  /** Recomputed by the earlier steps. */
  members?: number;
  /** Assessments that were outdated at the start. */
  total?: number;
  /** Members whose completions or current level the earlier steps changed. */
  touched?: number;
  /** Of the e-mail about the end, to the user who scheduled the publication. */
  done_email?: DoneEmail;
};

export type DoneEmail = Pick<QueuedEmail, 'scheme_slug' | 'origin' | 'api_origin'> & {
  user_uuid: string;
};

type Phase = 'graded' | 'outdated';

/** Members per step. Small, because a step locks their assessments. */
const BATCH_SIZE = 100;

/**
 * Recomputes the stored assessments after a publication (D6). Until a member's assessment is recomputed, each read
 * computes it.
 */
export const recalculateJob =
  (findScheme: FindScheme, jobs: Pick<Jobs, 'add'>): JobHandler<'recalculate'> =>
  async (db, { principal, input, now }) => {
    const { client_id } = principal;
    const { scheme_uuid, version, after, phase = 'graded', members: before = 0 } = input;
    const end = async (ended: 'DONE' | 'SUPERSEDED', count: number) => {
      await enqueueDoneEmail(db, jobs, client_id, input, now);
      return { outcome: { ended, counts: { members: count } } };
    };
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    // A later publication has a job of its own.
    if (scheme?.version !== version) return end('SUPERSEDED', before);
    const total = input.total ?? (await countOutdated(db, client_id, input));
    const batch = await LOCK[phase](db, { client_id, scheme_uuid, version, after });
    const { isLast, assessments } = batch;
    const touched =
      (input.touched ?? 0) + (await recomputeMembers(db, client_id, scheme, assessments));
    const count = before + assessments.length;
    if (isLast && phase === 'outdated') {
      await saveTouched(db, {
        client_id,
        scheme_uuid,
        version,
        members_touched: touched,
        ended_at: now,
      });
      return end('DONE', count);
    }
    const position = isLast
      ? { phase: 'outdated' as const, after: null }
      : { phase, after: batch.last };
    const next = { ...input, ...position, members: count, total, touched };
    return { next, progress: Math.min(99, (100 * count) / Math.max(1, total)) };
  };

const saveTouched = async (
  db: Writer,
  recalculation: {
    client_id: number;
    scheme_uuid: string;
    version: number;
    members_touched: number;
    ended_at: number;
  },
): Promise<void> => {
  await db
    .insertInto('recalculations')
    .values(recalculation)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const enqueueDoneEmail = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  client_id: number,
  { done_email, version }: RecalculationInput,
  now: number,
): Promise<void> => {
  if (done_email === undefined) return;
  const owner = { client_id, club_id: null, user_uuid: '' };
  const email = { ...done_email, subject: 'publication_done', language_id: null } as const;
  await jobs.add(db, owner, 'send_email', { ...email, version }, now);
};

/** Brings every stored assessment of the published version up to date. Most are. */
export const recomputeOutdated = async (
  db: Writer,
  client_id: number,
  scheme: PublishedScheme,
): Promise<void> => {
  const { uuid: scheme_uuid, version } = scheme;
  for (const lock of Object.values(LOCK)) {
    let batch: Batch = { assessments: [], last: null, isLast: false };
    while (!batch.isLast) {
      batch = await lock(db, { client_id, scheme_uuid, version, after: batch.last });
      await recomputeMembers(db, client_id, scheme, batch.assessments);
    }
  }
};

/** Recomputes locked assessments. Returns for how many members the completions or the current level changed. */
const recomputeMembers = async (
  db: Writer,
  client_id: number,
  scheme: PublishedScheme,
  stored: readonly LockedAssessment[],
): Promise<number> => {
  const uuids = stored.map(({ member_uuid }) => member_uuid);
  const inputs = await findNeededInputs(db, client_id, scheme, uuids);
  const unchanged: string[] = [];
  const changed = stored.flatMap((before) => {
    const { member_uuid } = before;
    const assessment = assess(scheme, inputs.get(member_uuid) ?? NO_INPUTS);
    if (JSON.stringify(assessment) !== before.document) return [{ before, assessment }];
    unchanged.push(member_uuid);
    return [];
  });
  await setVersion(db, client_id, scheme, unchanged);
  const areTouched = await Promise.all(
    changed.map(async ({ before, assessment }) => {
      const { club_id, member_uuid } = before;
      const key = { client_id, club_id, member_uuid, scheme_uuid: scheme.uuid };
      const document: Partial<MemberAssessment> = JSON.parse(before.document);
      await saveAssessment(db, { ...key, version: scheme.version, assessment });
      if (JSON.stringify(assessment.awards) !== JSON.stringify(document.awards ?? [])) {
        await saveAwards(db, { ...key, awards: assessment.awards });
      }
      return isTouched(before, document, assessment);
    }),
  );
  return areTouched.filter(Boolean).length;
};

const NO_INPUTS: AssessmentInputs = { scores: {}, badges: [], retained: {} };

/** A member who had no assessment is not touched. */
const isTouched = (
  { version, level }: LockedAssessment,
  before: Partial<MemberAssessment>,
  { assessments: { complete }, current_remote_node_id }: MemberAssessment,
): boolean => {
  if (version === 0) return false;
  const ids = Object.keys(before.assessments?.complete ?? {});
  const isSame =
    ids.length === Object.keys(complete).length && ids.every((id) => complete[id] !== undefined);
  return !isSame || level !== current_remote_node_id;
};

/** Of assessments whose document is the same in this version. */
const setVersion = async (
  db: Writer,
  client_id: number,
  { uuid, version }: PublishedScheme,
  member_uuids: readonly string[],
): Promise<void> => {
  if (member_uuids.length === 0) return;
  await db
    .updateTable('member_assessments')
    .set({ version })
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .where('member_uuid', '=', anyOf(member_uuids))
    .execute();
};

/**
 * The inputs of each member, without what this publication retained and what holds by the rules of the scheme anyway,
 * which is forgotten.
 */
const findNeededInputs = async (
  db: Writer,
  client_id: number,
  scheme: PublishedScheme,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, AssessmentInputs>> => {
  const { uuid: scheme_uuid, version } = scheme;
  const inputs = await findInputs(db, client_id, scheme_uuid, uuids);
  const needless = [...inputs].flatMap(([member_uuid, input]) =>
    findNeedless(scheme, input).map((node_id) => {
      return { client_id, member_uuid, scheme_uuid, version, node_id };
    }),
  );
  if (needless.length === 0) return inputs;
  await Promise.all(needless.map((completion) => forgetNeedless(db, completion)));
  return findInputs(db, client_id, scheme_uuid, uuids);
};

/** The retained nodes that hold by the rules of the scheme anyway. */
const findNeedless = (
  scheme: PublishedScheme,
  { retained, ...input }: AssessmentInputs,
): readonly string[] => {
  const ids = Object.keys(retained);
  if (ids.length === 0) return [];
  const { complete } = assess(scheme, { ...input, retained: {} }).assessments;
  return ids.filter((id) => (complete[id] ?? Infinity) <= (retained[id] ?? 0));
};

/** A stored assessment, locked until the transaction ends. A new one has version 0. */
type LockedAssessment = {
  member_uuid: string;
  club_id: number;
  version: number;
  /** The JSON of a MemberAssessment, or `{}`. */
  document: string;
  level: string | null;
};

type Batch = {
  assessments: readonly LockedAssessment[];
  /** The last member, after whom the next batch begins. */
  last: string | null;
  isLast: boolean;
};

type Position = Pick<RecalculationInput, 'scheme_uuid' | 'version' | 'after'> & {
  client_id: number;
};

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

const LOCK = { graded: lockGraded, outdated: lockOutdated };

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

const countOutdated = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, version }: RecalculationInput,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and version <> ${version}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};
