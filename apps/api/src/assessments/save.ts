import type { Award, MemberAssessment } from '@springboard/contract';
import { sql } from 'kysely';
import { batched } from '../database/batch-query.ts';
import { valuesTable } from '../database/values-table.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ClubKey, KEY, mapKey } from './queries.ts';

type ComputedAssessment = ClubKey & { version: number; assessment: MemberAssessment };

/** Saves computed assessments. The caller must hold their locks. */
export const saveAssessment = batched(
  async (db: Writer, computed: readonly ComputedAssessment[]): Promise<readonly null[]> => {
    const rows = [
      ...new Map(computed.map((assessment) => [mapKey(assessment), toRow(assessment)])).values(),
    ];
    const columns = sql`client_id, club_id, member_uuid, scheme_uuid, version, document,
      current_remote_node_id, last_assessed_ts`;
    await sql`
      insert into member_assessments (${columns})
      select client_id, club_id, member_uuid, scheme_uuid, version, document::json,
        current_remote_node_id, last_assessed_ts
      from ${valuesTable(rows, 'input', COLUMN_TYPES)}
      order by member_uuid, scheme_uuid
      on conflict (client_id, member_uuid, scheme_uuid) do update set version = excluded.version,
        document = excluded.document, current_remote_node_id = excluded.current_remote_node_id,
        last_assessed_ts = excluded.last_assessed_ts`.execute(db);
    return computed.map(() => null);
  },
);

const COLUMN_TYPES = {
  ...KEY,
  version: 'integer',
  document: 'text',
  current_remote_node_id: 'text',
  last_assessed_ts: 'bigint',
} as const;

const toRow = ({
  client_id,
  club_id,
  member_uuid,
  scheme_uuid,
  ...computed
}: ComputedAssessment) => {
  const { version, assessment } = computed;
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

/** Saves the awards also as rows, for reports. */
export const saveAwards = batched(
  async (
    db: Writer,
    members: readonly (ClubKey & { awards: readonly Award[] })[],
  ): Promise<readonly null[]> => {
    const unique = [...new Map(members.map((member) => [mapKey(member), member])).values()];
    const keys = unique.map(({ awards: _awards, ...key }) => key);
    await sql`
      delete from awards using ${valuesTable(keys, 'input', KEY)}
      where awards.client_id = input.client_id and awards.member_uuid = input.member_uuid
        and awards.scheme_uuid = input.scheme_uuid`.execute(db);
    const rows = unique.flatMap(({ awards, ...key }) =>
      awards.map((award) => ({ ...key, ...award })),
    );
    if (rows.length > 0) await db.insertInto('awards').values(rows).execute();
    return members.map(() => null);
  },
);
