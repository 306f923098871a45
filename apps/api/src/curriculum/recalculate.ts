import type { MemberAssessment } from '@springboard/contract';
import { sql } from 'kysely';
import { assess } from '../assessments/documents.ts';
import { type ClubKey, findAssessmentInputs, lockAssessment } from '../assessments/queries.ts';
import { forgetNeedless } from '../assessments/retained.ts';
import type { FindScheme, PublishedScheme } from '../assessments/schemes.ts';
import { recomputeAssessment } from '../assessments/recompute.ts';
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
    const members = await FIND[phase](db, { client_id, scheme_uuid, version, after });
    const keys = members.map((member) => ({ client_id, scheme_uuid, ...member }));
    const awardsBefore = await Promise.all(keys.map((key) => lockAssessment(db, key)));
    const outcomes = await findOutcomes(db, keys);
    const areTouched = await Promise.all(
      keys.map(async (key, index) => {
        await forgetNeedlessRetained(db, key, scheme);
        const awards = awardsBefore[index] ?? '[]';
        const { assessment } = await recomputeAssessment(db, key, scheme, awards);
        return isTouched(outcomes.get(key.member_uuid), assessment);
      }),
    );
    const count = before + members.length;
    const touched = (input.touched ?? 0) + areTouched.filter(Boolean).length;
    const isLast = members.length < BATCH_SIZE;
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
      : { phase, after: members.at(-1)?.member_uuid ?? null };
    const next = { ...input, ...position, members: count, total, touched };
    return { next, progress: Math.min(99, (100 * count) / Math.max(1, total)) };
  };

/** What a publication may change for a member. */
type Outcome = { readonly complete: readonly string[]; readonly level: string | null };

/** The stored outcomes of locked assessments. A member who had no assessment has none. */
const findOutcomes = async (
  db: Reader,
  keys: readonly ClubKey[],
): Promise<ReadonlyMap<string, Outcome>> => {
  const [first] = keys;
  if (first === undefined) return new Map();
  const { rows } = await sql<Outcome & { member_uuid: string }>`
    select member_uuid, current_remote_node_id as level,
      array(select json_object_keys(document #> '{assessments,complete}')) as complete
    from member_assessments
    where client_id = ${first.client_id} and scheme_uuid = ${first.scheme_uuid} and version > 0
      and member_uuid = any (${keys.map(({ member_uuid }) => member_uuid)}::uuid[])`.execute(db);
  return new Map(rows.map(({ member_uuid, ...outcome }) => [member_uuid, outcome]));
};

const isTouched = (
  before: Outcome | undefined,
  { assessments: { complete }, current_remote_node_id }: MemberAssessment,
): boolean => {
  if (before === undefined) return false;
  const isSame =
    before.complete.length === Object.keys(complete).length &&
    before.complete.every((id) => complete[id] !== undefined);
  return !isSame || before.level !== current_remote_node_id;
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
  for (const find of [findGraded, findOutdated]) {
    let after: string | null = null;
    for (;;) {
      const members: readonly Member[] = await find(db, { client_id, scheme_uuid, version, after });
      await Promise.all(
        members.map(async (member) => {
          const key = { client_id, scheme_uuid, ...member };
          await recomputeAssessment(db, key, scheme, await lockAssessment(db, key));
        }),
      );
      after = members.at(-1)?.member_uuid ?? null;
      if (members.length < BATCH_SIZE) break;
    }
  }
};

/** Forgets what this publication retained of a member and what holds by the rules of the scheme anyway. */
const forgetNeedlessRetained = async (
  db: Writer,
  key: ClubKey,
  scheme: PublishedScheme,
): Promise<void> => {
  const inputs = await findAssessmentInputs(db, key);
  const ids = Object.keys(inputs.retained);
  if (ids.length === 0) return;
  const { complete } = assess(scheme, { ...inputs, retained: {} }).assessments;
  const needless = ids.filter((id) => (complete[id] ?? Infinity) <= (inputs.retained[id] ?? 0));
  const { client_id, member_uuid, scheme_uuid } = key;
  const { version } = scheme;
  await Promise.all(
    needless.map((node_id) =>
      forgetNeedless(db, { client_id, member_uuid, scheme_uuid, version, node_id }),
    ),
  );
};

type Member = { member_uuid: string; club_id: number };

type Position = Pick<RecalculationInput, 'scheme_uuid' | 'version' | 'after'> & {
  client_id: number;
};

/** Members after `after` with grades in the scheme and no assessment yet. */
const findGraded = async (
  db: Reader,
  { client_id, scheme_uuid, after }: Position,
): Promise<readonly Member[]> => {
  const { rows } = await sql<Member>`
    select distinct on (member_uuid) member_uuid, club_id from scores s
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid}
      and (${after}::uuid is null or member_uuid > ${after}::uuid)
      and not exists (select from member_assessments ma where ma.client_id = s.client_id
        and ma.member_uuid = s.member_uuid and ma.scheme_uuid = s.scheme_uuid)
    order by member_uuid limit ${BATCH_SIZE}`.execute(db);
  return rows;
};

/** Members after `after` whose assessment is of another version. */
const findOutdated = async (
  db: Reader,
  { client_id, scheme_uuid, version, after }: Position,
): Promise<readonly Member[]> => {
  const { rows } = await sql<Member>`
    select member_uuid, club_id from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and version <> ${version}
      and (${after}::uuid is null or member_uuid > ${after}::uuid)
    order by member_uuid limit ${BATCH_SIZE}`.execute(db);
  return rows;
};

const FIND = { graded: findGraded, outdated: findOutdated };

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
