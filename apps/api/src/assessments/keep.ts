import type { Award, MemberAssessment } from '@springboard/contract';
import { sql } from 'kysely';
import { gathered } from '../database/gathered.ts';
import { records } from '../database/records.ts';
import type { Writer } from '../database/tenancy.ts';
import { type ClubKey, KEY, nameOf } from './queries.ts';

type KeptAssessment = ClubKey & { version: number; assessment: MemberAssessment };

/** Keeps what was computed. It must be locked. */
export const keepAssessment = gathered(
  async (db: Writer, kept: readonly KeptAssessment[]): Promise<readonly null[]> => {
    const rows = [...new Map(kept.map((one) => [nameOf(one), rowOf(one)])).values()];
    const columns = sql`client_id, club_id, member_uuid, scheme_uuid, version, document,
      current_remote_node_id, last_assessed_ts`;
    await sql`
      insert into member_assessments (${columns})
      select client_id, club_id, member_uuid, scheme_uuid, version, document::json,
        current_remote_node_id, last_assessed_ts
      from ${records(rows, 'given', KEPT)}
      order by member_uuid, scheme_uuid
      on conflict (client_id, member_uuid, scheme_uuid) do update set version = excluded.version,
        document = excluded.document, current_remote_node_id = excluded.current_remote_node_id,
        last_assessed_ts = excluded.last_assessed_ts`.execute(db);
    return kept.map(() => null);
  },
);

const KEPT = {
  ...KEY,
  version: 'integer',
  document: 'text',
  current_remote_node_id: 'text',
  last_assessed_ts: 'bigint',
} as const;

const rowOf = ({ client_id, club_id, member_uuid, scheme_uuid, ...kept }: KeptAssessment) => {
  const { version, assessment } = kept;
  const times = Object.values(assessment.scores).map(({ ts }) => ts);
  return {
    client_id,
    club_id,
    member_uuid,
    scheme_uuid,
    version,
    document: JSON.stringify(assessment),
    current_remote_node_id: assessment.current_remote_node_id,
    last_assessed_ts: times.length === 0 ? null : Math.max(...times),
  };
};

/** The awards as rows, for reports. */
export const keepAwards = gathered(
  async (
    db: Writer,
    kept: readonly (ClubKey & { awards: readonly Award[] })[],
  ): Promise<readonly null[]> => {
    const once = new Map(kept.map((one) => [nameOf(one), one]));
    for (const { awards, ...key } of once.values()) await replaceAwards(db, key, awards);
    return kept.map(() => null);
  },
);

const replaceAwards = async (
  db: Writer,
  { club_id, ...key }: ClubKey,
  awards: readonly Award[],
): Promise<void> => {
  const { client_id, member_uuid, scheme_uuid } = key;
  await db
    .deleteFrom('awards')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  if (awards.length === 0) return;
  await db
    .insertInto('awards')
    .values(awards.map((award) => ({ ...key, club_id, ...award })))
    .execute();
};
