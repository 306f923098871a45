import type { Session, SessionState } from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { IS_ON_ROSTER } from '../access/roster.ts';
import { byName } from '../database/paging.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import { COACHES_OF } from '../groups/queries.ts';
import { toRegister } from '../groups/list.ts';
import { etagOf } from '../http/etag.ts';
import type { SessionKey } from '../mail/session-notices.ts';

type SessionFilter = {
  from: string;
  to: string;
  group_ids?: readonly number[];
  /** The cover coach, and the coaches of the group also where another coach covers them. */
  coaches?: readonly string[];
  states?: readonly SessionState[];
  /** The place of the session, or that of its group if it has none. */
  places?: readonly string[];
};

/** A session with what only its file and its ETag need. */
export type SessionRow = Session & {
  id: number;
  own_max_members: number | null;
  roster_kept: boolean;
  start_time: string;
  end_time: string;
};

type StoredSession = Omit<SessionRow, 'register' | 'etag'> & {
  state: SessionState;
  marks: boolean;
  completed_by: string | null;
  completed_ts: number | null;
};

/** The sessions of a club between two dates, in the order of their start. */
export const findSessions = (
  db: Reader,
  { client_id, club_id }: { client_id: number; club_id: number },
  { from, to, group_ids = [], coaches = [], states = [], places = [] }: SessionFilter,
): Promise<readonly SessionRow[]> =>
  readSessions(
    db,
    sql`s.client_id = ${client_id} and s.club_id = ${club_id} and s.date between ${from} and ${to}
      ${places.length === 0 ? sql`` : sql`and coalesce(s.place, g.place) = any (${places}::text[])`}
      ${group_ids.length === 0 ? sql`` : sql`and s.group_id = any (${group_ids}::bigint[])`}
      ${
        coaches.length === 0
          ? sql``
          : sql`and (s.cover_user_uuid = any (${coaches}::uuid[])
              or exists (select from group_coaches lead where lead.client_id = s.client_id
                and lead.group_id = s.group_id and lead.user_uuid = any (${coaches}::uuid[])))`
      }`,
    states.length === 0 ? sql`true` : sql`state = any (${states}::text[])`,
  );

/** Finds those of the sessions that exist. */
export const findSessionsByKey = (
  db: Reader,
  client_id: number,
  keys: readonly SessionKey[],
): Promise<readonly SessionRow[]> => {
  const rows = keys.map(({ group_id, date }) => ({ group_id, date }));
  return readSessions(
    db,
    sql`s.client_id = ${client_id} and (s.group_id, s.date) in (
      select k.group_id, k.date from ${valuesTable(rows, 'k', { group_id: 'bigint', date: 'date' })})`,
    sql`true`,
  );
};

const readSessions = async (
  db: Reader,
  isFound: RawBuilder<unknown>,
  hasState: RawBuilder<unknown>,
): Promise<readonly SessionRow[]> => {
  const { rows } = await sql<StoredSession>`
    select * from (
      select s.id, s.group_id, g.name, s.date, s.start_at, s.end_at, s.cancelled, s.cancel_reason,
        s.session_plan_uuid, s.roster_kept, s.max_members as own_max_members,
        coalesce(s.max_members, g.max_members) as max_members, coalesce(s.place, g.place) as place, members.*, ${COACHES_OF} as coaches,
        (select json_build_object('uuid', u.uuid, 'name', u.firstname || ' ' || u.lastname) from users u
          where u.client_id = s.client_id and u.uuid = s.cover_user_uuid) as cover,
        r.completed_by, r.completed_ts, mark.marks,
        to_char(to_timestamp(s.start_at) at time zone club.time_zone, 'HH24:MI') as start_time,
        to_char(to_timestamp(s.end_at) at time zone club.time_zone, 'HH24:MI') as end_time,
        case when s.cancelled then 'cancelled' when r.completed_ts is not null then 'complete'
          when mark.marks then 'partial' else 'not_started' end as state
      from sessions s
      join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
      join clubs club on club.client_id = g.client_id and club.id = g.club_id
      left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
      cross join lateral (
        select exists (select from attendance a where a.client_id = s.client_id and a.group_id = s.group_id
          and a.date = s.date and a.present is not null) as marks) mark
      cross join lateral (
        select count(*)::integer as total_members, count(*) filter (where cm.guest)::integer as guests,
          count(*) filter (where exists (select from reported_absences ra where ra.client_id = cm.client_id
            and ra.member_uuid = cm.member_uuid and ra.cancelled_at is null
            and s.date between ra.from_date and ra.to_date))::integer as absences
        from class_members cm
        where cm.client_id = s.client_id and cm.group_id = s.group_id and ${IS_ON_ROSTER}) members
      where ${isFound}
    ) session
    where ${hasState}
    order by start_at, ${byName(sql.ref('name'))}, group_id`.execute(db);
  return rows.map(({ state: _state, marks, completed_by, completed_ts, ...row }) => ({
    ...row,
    register: toRegister({ marks, completed_by, completed_ts }),
    etag: sessionEtag(row),
  }));
};

/** Covers the fields that administrators edit. */
const sessionEtag = (row: Omit<SessionRow, 'etag' | 'register'>): string =>
  etagOf(
    JSON.stringify([
      row.cancelled,
      row.cancel_reason,
      row.cover?.uuid ?? null,
      row.own_max_members,
      row.place,
      row.session_plan_uuid,
    ]),
  );

/** Without the fields that are not in the contract. */
export const toSession = ({
  id: _id,
  own_max_members: _own,
  roster_kept: _roster,
  start_time: _start,
  end_time: _end,
  ...session
}: SessionRow): Session => session;

export type SessionValues = {
  cancelled?: boolean;
  cancel_reason?: string | null;
  cancelled_by?: string | null;
  cancelled_at?: number | null;
  cover_user_uuid?: string | null;
  max_members?: number | null;
  place?: string | null;
  session_plan_uuid?: string | null;
};

export const updateSessions = async (
  db: Writer,
  client_id: number,
  ids: readonly number[],
  values: SessionValues,
): Promise<void> => {
  await db
    .updateTable('sessions')
    .set(values)
    .where('client_id', '=', client_id)
    .where('id', 'in', [...ids])
    .execute();
};
