import { sql } from 'kysely';
import { lockAssessment } from '../assessments/queries.ts';
import type { FindScheme } from '../assessments/schemes.ts';
import { recomputeAssessment } from '../assessments/recompute.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { JobHandler } from '../jobs/steps.ts';

/** A published version, and the last member that was recomputed. */
export type RecalculationInput = {
  scheme_uuid: string;
  version: number;
  after: string | null;
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
    const { scheme_uuid, version } = input;
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    // A later publication has a job of its own.
    if (scheme?.version !== version) return { result: { ended: 'SUPERSEDED' } };
    const members = await findOutdated(db, { client_id, ...input });
    for (const { member_uuid, club_id } of members) {
      const key = { client_id, member_uuid, scheme_uuid, club_id };
      await recomputeAssessment(db, key, scheme, await lockAssessment(db, key));
    }
    const last = members.at(-1)?.member_uuid;
    if (last === undefined || members.length < BATCH_SIZE) return { result: { ended: 'DONE' } };
    return { next: { ...input, after: last }, progress: await percentDone(db, client_id, input) };
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
