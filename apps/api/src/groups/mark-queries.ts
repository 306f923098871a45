import { type RawBuilder, sql } from 'kysely';
import { laterOf, type Received, winsOver } from '../changes/recorded.ts';
import { gathered } from '../database/gathered.ts';
import { eachByKey, eachRowOnce, records } from '../database/records.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import type { Who } from '../http/who.ts';
import { mayOpen } from './may-open.ts';
import { todayHere } from './today.ts';

/** A group that the user may open, and whether the member is in it today. */
export type Place = { club_id: number; scheme_uuid: string | null; is_member: boolean };

type Asked = { who: Who; now: number; group_id: number; member_uuid: string };

/**
 * undefined: no such group, or none that this user may open. Who asks together is of one company, so client,
 * club and role are everybody's.
 */
export const findPlace = gathered(
  async (db: Writer, asked: readonly Asked[]): Promise<readonly (Place | undefined)[]> => {
    const [first] = asked;
    if (first === undefined) return [];
    const { client_id, club_id, role } = first.who;
    const user_uuid: RawBuilder<string> = sql`asked.user_uuid`;
    const today = todayHere({ client_id, club_id }, sql<number>`asked.now`);
    const { rows } = await sql<Place & { place: number }>`
      select asked.place, found.* from ${records(asked.map(rowOf), 'asked', ASKED)}
      cross join ${eachByKey(sql`
        select g.club_id, g.scheme_uuid, exists (
          select from class_members cm
          where cm.client_id = g.client_id and cm.group_id = g.id
            and cm.member_uuid = asked.member_uuid and not cm.waiting
            and (cm.left_date is null or cm.left_date > ${today})) as is_member
        from groups g
        where g.client_id = ${client_id} and g.id = asked.group_id and g.deleted_at is null
          and ${mayOpen({ client_id, role, user_uuid }, today)}`)} found`.execute(db);
    const places = new Map(rows.map(({ place, ...found }) => [place, found]));
    return asked.map((_, place) => places.get(place));
  },
);

const rowOf = ({ who, ...asked }: Asked) => ({ ...asked, user_uuid: who.user_uuid });

const ASKED = {
  group_id: 'bigint',
  member_uuid: 'uuid',
  now: 'bigint',
  user_uuid: 'uuid',
} as const;

type MarkKey = { client_id: number; group_id: number; member_uuid: string };

export type MoveMark = MarkKey &
  Received & {
    club_id: number;
    /** null: the mark is cancelled. */
    remote_node_id: string | null;
    stay: boolean;
    recorded_ts: number;
    user_uuid: string;
    device_id: string | null;
  };

/**
 * Keeps the mark and its history. False: what was recorded later stands. Of several for one member of a group
 * the first given is kept first.
 */
export const putMoveMark = gathered(
  async (db: Writer, given: readonly MoveMark[]): Promise<readonly boolean[]> => {
    const memberOf = ({ group_id, member_uuid }: MoveMark) => `${group_id} ${member_uuid}`;
    const standing = await eachRowOnce(given, memberOf, (marks) => putAll(db, marks));
    return given.map((mark) => standing.has(mark));
  },
);

const MARK = {
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

/** Places of those that stand. */
const putAll = async (
  db: Writer,
  marks: readonly MoveMark[],
): Promise<readonly { place: number }[]> => {
  const columns = sql`client_id, club_id, group_id, member_uuid, remote_node_id, stay, recorded_ts, user_uuid,
    device_id`;
  const same = sql`put.group_id = given.group_id and put.member_uuid = given.member_uuid`;
  const { rows } = await sql<{ place: number }>`
    with given as materialized (
      select * from ${records(marks, 'given', MARK)}
    ), put as (
      insert into move_marks (${columns})
      select ${columns} from given order by group_id, member_uuid
      on conflict (client_id, group_id, member_uuid) do update set
        remote_node_id = excluded.remote_node_id, stay = excluded.stay,
        recorded_ts = ${laterOf('move_marks')}, user_uuid = excluded.user_uuid,
        device_id = excluded.device_id
      where ${winsOver('move_marks')}
      returning group_id, member_uuid
    ), kept as (
      insert into move_mark_history (${columns}, received_ts, request_id, superseded)
      select ${columns}, received_ts, request_id, not exists (select from put where ${same})
      from given order by place
    )
    select given.place from given join put on ${same}`.execute(db);
  return rows;
};

export type StandingMark = { move_remote_node_id: string | null; move_stay: boolean };

/** As a group shows it; a mark that is cancelled has no say on staying. */
export const standingMark = ({
  remote_node_id,
  stay,
}: Pick<MoveMark, 'remote_node_id' | 'stay'>): StandingMark => ({
  move_remote_node_id: remote_node_id,
  move_stay: remote_node_id !== null && stay,
});

/** What stands where another mark does not. */
export const findMoveMark = async (db: Reader, key: MarkKey): Promise<StandingMark> =>
  standingMark(
    await db
      .selectFrom('move_marks')
      .select(['remote_node_id', 'stay'])
      .where('client_id', '=', key.client_id)
      .where('group_id', '=', key.group_id)
      .where('member_uuid', '=', key.member_uuid)
      .executeTakeFirstOrThrow(),
  );
