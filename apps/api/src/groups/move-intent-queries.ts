import { type RawBuilder, sql } from 'kysely';
import { latestTimestamp, type Received, isNewer } from '../database/last-write-wins.ts';
import { batched } from '../database/batch-query.ts';
import { lateralByKey, writeInRounds, valuesTable } from '../database/values-table.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Principal } from '../identity/authenticate.ts';
import { canOpenGroup } from '../access/group-access.ts';
import { todaySql } from '../access/today.ts';

/** A group that the user may open, and whether the member is in it today. */
type GroupAndMembership = { club_id: number; scheme_uuid: string | null; is_member: boolean };

type GroupAndMembershipQuery = {
  principal: Principal;
  now: number;
  group_id: number;
  member_uuid: string;
};

/**
 * Returns undefined for a group that does not exist or that the user may not open. All queries of a batch come
 * from one tenant, so they share client, club and role.
 */
export const findGroupAndMembership = batched(
  async (
    db: Writer,
    queries: readonly GroupAndMembershipQuery[],
  ): Promise<readonly (GroupAndMembership | undefined)[]> => {
    const [first] = queries;
    if (first === undefined) return [];
    const { client_id, club_id, role } = first.principal;
    const user_uuid: RawBuilder<string> = sql`input.user_uuid`;
    const today = todaySql({ client_id, club_id }, sql<number>`input.now`);
    const { rows } = await sql<GroupAndMembership & { row_index: number }>`
      select input.row_index, found.*
      from ${valuesTable(queries.map(toRow), 'input', QUERY_COLUMNS)}
      cross join ${lateralByKey(sql`
        select g.club_id, g.scheme_uuid, exists (
          select from class_members cm
          where cm.client_id = g.client_id and cm.group_id = g.id
            and cm.member_uuid = input.member_uuid and not cm.waiting
            and (cm.left_date is null or cm.left_date > ${today})) as is_member
        from groups g
        where g.client_id = ${client_id} and g.id = input.group_id and g.deleted_at is null
          and ${canOpenGroup({ client_id, club_id, role, user_uuid }, today)}`)} found`.execute(db);
    const groups = new Map(rows.map(({ row_index, ...group }) => [row_index, group]));
    return queries.map((_, row_index) => groups.get(row_index));
  },
);

const toRow = ({ principal, ...query }: GroupAndMembershipQuery) => ({
  ...query,
  user_uuid: principal.user_uuid,
});

const QUERY_COLUMNS = {
  group_id: 'bigint',
  member_uuid: 'uuid',
  now: 'bigint',
  user_uuid: 'uuid',
} as const;

type MoveIntentKey = { client_id: number; group_id: number; member_uuid: string };

export type MoveIntent = MoveIntentKey &
  Received & {
    club_id: number;
    /** null: the move intent was cancelled. */
    remote_node_id: string | null;
    stay: boolean;
    recorded_ts: number;
    user_uuid: string;
    device_id: string | null;
  };

/**
 * Saves move intents and their history; false if a change that was recorded later wins. Intents for the same
 * member and group are saved in the order of the list.
 */
export const saveMoveIntent = batched(
  async (db: Writer, intents: readonly MoveIntent[]): Promise<readonly boolean[]> => {
    const memberKey = ({ group_id, member_uuid }: MoveIntent) => `${group_id} ${member_uuid}`;
    const saved = await writeInRounds(intents, memberKey, (batch) => saveBatch(db, batch));
    return intents.map((intent) => saved.has(intent));
  },
);

/** Cancels all move intents of a group, whose scheme has other levels by now. */
export const cancelMoveIntents = async (
  db: Writer,
  { client_id, group_id, user_uuid }: { client_id: number; group_id: number; user_uuid: string },
  now: number,
): Promise<void> => {
  await sql`
    with cancelled as (
      update move_marks set remote_node_id = null, stay = false, recorded_ts = greatest(recorded_ts, ${now}::bigint),
        user_uuid = ${user_uuid}::uuid, device_id = null, returned_reason = null, returned_by = null
      where client_id = ${client_id} and group_id = ${group_id} and remote_node_id is not null
      returning *)
    insert into move_mark_history (client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts,
      received_ts, user_uuid, superseded)
    select client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts, ${now}::bigint, user_uuid,
      false from cancelled`.execute(db);
};

const INTENT_COLUMNS = {
  client_id: 'bigint',
  club_id: 'bigint',
  group_id: 'bigint',
  member_uuid: 'uuid',
  remote_node_id: 'text',
  stay: 'boolean',
  recorded_ts: 'bigint',
  user_uuid: 'uuid',
  device_id: 'uuid',
  received_ts: 'bigint',
  request_id: 'text',
} as const;

/** Returns the indexes of the intents that won. */
const saveBatch = async (
  db: Writer,
  intents: readonly MoveIntent[],
): Promise<readonly { row_index: number }[]> => {
  const columns = sql`client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts, user_uuid,
    device_id`;
  const sameMember = sql`saved.group_id = input.group_id and saved.member_uuid = input.member_uuid`;
  const { rows } = await sql<{ row_index: number }>`
    with input as materialized (
      select * from ${valuesTable(intents, 'input', INTENT_COLUMNS)}
    ), saved as (
      insert into move_marks (${columns})
      select ${columns} from input order by group_id, member_uuid
      on conflict (client_id, group_id, member_uuid) do update set
        remote_node_id = excluded.remote_node_id, stay = excluded.stay,
        recorded_ts = ${latestTimestamp('move_marks')}, user_uuid = excluded.user_uuid,
        device_id = excluded.device_id, returned_reason = null, returned_by = null
      where ${isNewer('move_marks')}
      returning group_id, member_uuid
    ), history as (
      insert into move_mark_history (${columns}, received_ts, request_id, superseded)
      select ${columns}, received_ts, request_id, not exists (select from saved where ${sameMember})
      from input order by row_index
    )
    select input.row_index from input join saved on ${sameMember}`.execute(db);
  return rows;
};

export type MoveIntentFields = { move_remote_node_id: string | null; move_stay: boolean };

/** The fields of a group member; `stay` of a cancelled intent has no meaning. */
export const toMoveIntentFields = ({
  remote_node_id,
  stay,
}: Pick<MoveIntent, 'remote_node_id' | 'stay'>): MoveIntentFields => ({
  move_remote_node_id: remote_node_id,
  move_stay: remote_node_id !== null && stay,
});

/** The current move intent, for one that did not win. */
export const findMoveIntent = async (db: Reader, key: MoveIntentKey): Promise<MoveIntentFields> =>
  toMoveIntentFields(
    await db
      .selectFrom('move_marks')
      .select(['remote_node_id', 'stay'])
      .where('client_id', '=', key.client_id)
      .where('group_id', '=', key.group_id)
      .where('member_uuid', '=', key.member_uuid)
      .executeTakeFirstOrThrow(),
  );
