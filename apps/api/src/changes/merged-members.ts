import { sql } from 'kysely';
import { isTransferredAt } from '../access/transferred-members.ts';
import { batched } from '../database/batch-query.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { lateralByKey, valuesTable } from '../database/values-table.ts';

type MemberKey = { client_id: number; member_uuid: string };

/** The member who stays after a merge in which this one took part, as either record; null: there was no merge. */
export const findMerge = batched(
  async (
    db: Writer,
    keys: readonly MemberKey[],
  ): Promise<readonly ({ member_uuid: string } | null)[]> => {
    const { rows } = await sql<{ row_index: number; member_uuid: string }>`
      select input.row_index, merged.member_uuid
      from ${valuesTable(keys, 'input', { client_id: 'bigint', member_uuid: 'uuid' })}
      cross join ${lateralByKey(sql`
        with recursive chain as (
          select m.client_id, m.uuid, m.merged_into from members m
          where m.client_id = input.client_id and m.uuid = input.member_uuid
          union
          select m.client_id, m.uuid, m.merged_into from chain
          join members m on m.client_id = chain.client_id and m.uuid = chain.merged_into
        )
        select chain.uuid as member_uuid from chain
        where chain.merged_into is null and exists (select from members m
          where m.client_id = chain.client_id and m.merged_into = chain.uuid)`)} merged`.execute(
      db,
    );
    const found = new Map(rows.map(({ row_index, member_uuid }) => [row_index, { member_uuid }]));
    return keys.map((_, row_index) => found.get(row_index) ?? null);
  },
);

/** Whether the member went from a club of the user to another club before `recorded_ts`, in seconds. */
export const wasTransferred = batched(
  async (
    db: Writer,
    keys: readonly (MemberKey & { recorded_ts: number })[],
  ): Promise<readonly boolean[]> => {
    const columns = { client_id: 'bigint', member_uuid: 'uuid', recorded_ts: 'bigint' } as const;
    const member = { client_id: sql`input.client_id`, member_uuid: sql`input.member_uuid` };
    const { rows } = await sql<{ row_index: number }>`
      select input.row_index from ${valuesTable(keys, 'input', columns)}
      where ${isTransferredAt(member, sql`input.recorded_ts`)}`.execute(db);
    const found = new Set(rows.map(({ row_index }) => row_index));
    return keys.map((_, row_index) => found.has(row_index));
  },
);
