import { sql } from 'kysely';
import { assess } from '../assessments/documents.ts';
import { type ClubKey, findAssessmentInputs, lockAssessment } from '../assessments/queries.ts';
import { forgetNeedless } from '../assessments/retained.ts';
import type { FindScheme, PublishedScheme } from '../assessments/schemes.ts';
import { recomputeAssessment } from '../assessments/recompute.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { JobHandler } from '../jobs/steps.ts';

/** A published version, and the last member that was recomputed. */
export type RecalculationInput = {
  scheme_uuid: string;
  version: number;
  after: string | null;
  /** Recomputed by the earlier steps. */
  members?: number;
};

/** Members per step. Small, because a step locks their assessments. */
const BATCH_SIZE = 50;

/**
 * Recomputes the stored assessments after a publication (D6). Until a member's assessment is recomputed, each read
 * computes it.
 */
export const recalculateJob =
  (findScheme: FindScheme): JobHandler<'recalculate'> =>
  async (db, { principal, input }) => {
    const { client_id } = principal;
    const { scheme_uuid, version, members: before = 0 } = input;
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    // A later publication has a job of its own.
    if (scheme?.version !== version)
      return { outcome: { ended: 'SUPERSEDED', counts: { members: before } } };
    const members = await findOutdated(db, { client_id, ...input });
    for (const { member_uuid, club_id } of members) {
      const key = { client_id, member_uuid, scheme_uuid, club_id };
      const awardsBefore = await lockAssessment(db, key);
      await forgetNeedlessRetained(db, key, scheme);
      await recomputeAssessment(db, key, scheme, awardsBefore);
    }
    const last = members.at(-1)?.member_uuid;
    const count = before + members.length;
    if (last === undefined || members.length < BATCH_SIZE)
      return { outcome: { ended: 'DONE', counts: { members: count } } };
    const next = { ...input, after: last, members: count };
    return { next, progress: await percentDone(db, client_id, input) };
  };

/** Brings every stored assessment of the published version up to date. Most are. */
export const recomputeOutdated = async (
  db: Writer,
  client_id: number,
  scheme: PublishedScheme,
): Promise<void> => {
  const { uuid: scheme_uuid, version } = scheme;
  let after: string | null = null;
  for (;;) {
    const members: readonly OutdatedMember[] = await findOutdated(db, {
      client_id,
      scheme_uuid,
      version,
      after,
    });
    for (const { member_uuid, club_id } of members) {
      const key = { client_id, member_uuid, scheme_uuid, club_id };
      await recomputeAssessment(db, key, scheme, await lockAssessment(db, key));
    }
    after = members.at(-1)?.member_uuid ?? null;
    if (members.length < BATCH_SIZE) return;
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
  await forgetNeedless(db, key, scheme.version, needless);
};

type OutdatedMember = { member_uuid: string; club_id: number };

const findOutdated = async (
  db: Reader,
  { client_id, scheme_uuid, version, after }: RecalculationInput & { client_id: number },
): Promise<readonly OutdatedMember[]> => {
  const { rows } = await sql<OutdatedMember>`
    select member_uuid, club_id from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and version <> ${version}
      and (${after}::uuid is null or member_uuid > ${after}::uuid)
    union
    select member_uuid, club_id from scores s
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid}
      and (${after}::uuid is null or member_uuid > ${after}::uuid)
      and not exists (select from member_assessments ma where ma.client_id = s.client_id
        and ma.member_uuid = s.member_uuid and ma.scheme_uuid = s.scheme_uuid)
    order by member_uuid limit ${BATCH_SIZE}`.execute(db);
  return rows;
};

/** The percentage of the scheme's stored assessments that are up to date. */
const percentDone = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, version }: RecalculationInput,
): Promise<number> => {
  const { rows } = await sql<{ percent: number }>`
    select (100.0 * count(*) filter (where version = ${version}) / greatest(count(*), 1))::float as percent
    from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid}`.execute(db);
  return rows[0]?.percent ?? 0;
};
