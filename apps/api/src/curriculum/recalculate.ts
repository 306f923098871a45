import { sql } from 'kysely';
import { lockAssessment } from '../assessments/queries.ts';
import type { FindScheme } from '../assessments/schemes.ts';
import { settleAssessment } from '../assessments/settle.ts';
import type { Reader } from '../database/tenancy.ts';
import type { JobHandler } from '../jobs/steps.ts';

/** A version whose members are to follow, and the last one who does. */
export type Recalculation = {
  scheme_uuid: string;
  version: number;
  after: string | null;
};

/** Members of one step: their assessments are locked as long as it takes, so that few have to wait. */
const AT_ONCE = 50;

/**
 * The job after a publication (D6): what follows from each member's grades by the version that was published.
 * Until a member's turn has come, it is worked out whenever somebody reads it.
 */
export const recalculator =
  (findScheme: FindScheme): JobHandler<'recalculate'> =>
  async (db, { who, input }) => {
    const { client_id } = who;
    const { scheme_uuid, version } = input;
    const scheme = await findScheme(db, client_id, { uuid: scheme_uuid });
    // A later publication has a job of its own.
    if (scheme?.version !== version) return { result: { ended: 'SUPERSEDED' } };
    const members = await findBehind(db, { client_id, ...input });
    for (const { member_uuid, club_id } of members) {
      const key = { client_id, member_uuid, scheme_uuid, club_id };
      await settleAssessment(db, key, scheme, await lockAssessment(db, key));
    }
    const last = members.at(-1)?.member_uuid;
    if (last === undefined || members.length < AT_ONCE) return { result: { ended: 'DONE' } };
    return { next: { ...input, after: last }, progress: await shareDone(db, client_id, input) };
  };

type Behind = { member_uuid: string; club_id: number };

const findBehind = async (
  db: Reader,
  { client_id, scheme_uuid, version, after }: Recalculation & { client_id: number },
): Promise<readonly Behind[]> => {
  const { rows } = await sql<Behind>`
    select member_uuid, club_id from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and version <> ${version}
      and (${after}::uuid is null or member_uuid > ${after}::uuid)
    order by member_uuid limit ${AT_ONCE}`.execute(db);
  return rows;
};

/** Percent of the members who have grades in the scheme. */
const shareDone = async (
  db: Reader,
  client_id: number,
  { scheme_uuid, version }: Recalculation,
): Promise<number> => {
  const { rows } = await sql<{ share: number }>`
    select (100.0 * count(*) filter (where version = ${version}) / greatest(count(*), 1))::float as share
    from member_assessments
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid}`.execute(db);
  return rows[0]?.share ?? 0;
};
