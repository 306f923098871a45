import type { DatedRegister, Register } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { sql } from 'kysely';
import { type Today, openableGroupIds } from '../access/group-access.ts';
import { isMemberOn, ROSTER } from '../access/roster.ts';
import { todaySql } from '../access/today.ts';
import { validateDate } from '../access/validate-date.ts';
import { deviceOf, isNewer, latestTimestamp, recordedTs } from '../database/last-write-wins.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { lateralByKey } from '../database/values-table.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { ChangeContext, Context } from '../routing/context.ts';
import { toRegister } from './list.ts';
import { findAccessibleGroup } from './queries.ts';

/** D7: completes the register of a session, or reopens it. */
export const setRegister = async (
  context: ChangeContext,
  params: { group_id: number; date: string; ts: number; complete: boolean },
): Promise<Register | ApiError> => {
  const { db, principal, now, lane, request_id } = context;
  const { date, complete } = params;
  const group = await findAccessibleGroup(
    db,
    principal,
    params.group_id,
    todaySql(principal, now),
    'write',
  );
  if (group === undefined) return apiError(404, 'UNKNOWN_GROUP');

  const recorded_ts = recordedTs(params.ts, now);
  const error = validateDate(date, recorded_ts, group.time_zone, principal.features);
  if (error !== null) return error;

  const key = { client_id: principal.client_id, group_id: group.id, date };
  if (complete && !(await takesPlace(db, key, recorded_ts))) return apiError(404, 'NO_SESSION');
  const register = {
    ...key,
    club_id: group.club_id,
    completed_by: complete ? principal.name : null,
    completed_ts: complete ? recorded_ts : null,
    recorded_ts,
    user_uuid: principal.user_uuid,
    device_id: deviceOf(lane),
  };
  const wins = await saveRegister(db, register);
  await addRegisterToHistory(db, register, { received_ts: now, request_id, superseded: !wins });
  if (!wins) context.result('superseded');
  else if (complete) await saveRoster(db, key);
  return findRegister(db, key);
};

type RegisterKey = { client_id: number; group_id: number; date: string };

type RegisterRow = RegisterKey & {
  club_id: number;
  /** The name of the user who completed it; null: reopened. */
  completed_by: string | null;
  completed_ts: number | null;
  recorded_ts: number;
  user_uuid: string;
  device_id: string | null;
};

/**
 * Whether a session takes place on the date. A coach may have completed its register before it was cancelled, on a
 * device that sends it later. A removed session has none: only coming sessions are removed.
 */
const takesPlace = async (
  db: Reader,
  { client_id, group_id, date }: RegisterKey,
  recorded_ts: number,
): Promise<boolean> => {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('client_id', '=', client_id)
    .where('group_id', '=', group_id)
    .where('date', '=', date)
    .where((eb) => eb.or([eb('cancelled', '=', false), eb('cancelled_at', '>', recorded_ts)]))
    .executeTakeFirst();
  return session !== undefined;
};

/** Returns false if a change that was recorded later wins. */
const saveRegister = async (db: Writer, register: RegisterRow): Promise<boolean> => {
  const written = await db
    .insertInto('registers')
    .values(register)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'group_id', 'date'])
        .doUpdateSet((eb) => ({
          completed_by: eb.ref('excluded.completed_by'),
          completed_ts: eb.ref('excluded.completed_ts'),
          recorded_ts: latestTimestamp('registers'),
          user_uuid: eb.ref('excluded.user_uuid'),
          device_id: eb.ref('excluded.device_id'),
        }))
        .where(isNewer('registers')),
    )
    .returning('date')
    .executeTakeFirst();
  return written !== undefined;
};

const addRegisterToHistory = async (
  db: Writer,
  { completed_by: _name, completed_ts, ...register }: RegisterRow,
  more: { received_ts: number; request_id: string; superseded: boolean },
): Promise<void> => {
  await db
    .insertInto('register_history')
    .values({ ...register, ...more, completed: completed_ts !== null })
    .execute();
};

/** D7: saves the session's current members as its roster. A repeated call adds members and removes none. */
const saveRoster = async (db: Writer, key: RegisterKey): Promise<void> => {
  const { client_id, group_id, date } = key;
  await sql`
    with session as (
      update sessions set roster_kept = true
      where client_id = ${client_id} and group_id = ${group_id} and date = ${date}
      returning client_id, club_id, id
    )
    insert into session_roster (client_id, club_id, session_id, class_member_id, member_uuid)
    select session.client_id, session.club_id, session.id, cm.class_member_id, cm.member_uuid
    from session
    join class_members cm on cm.client_id = session.client_id and cm.group_id = ${group_id}
      and ${isMemberOn(date)}
    on conflict do nothing`.execute(db);
};

const findRegister = async (db: Reader, key: RegisterKey): Promise<Register> => {
  const { client_id, group_id, date } = key;
  const { rows } = await sql<{
    marks: boolean;
    completed_by: string | null;
    completed_ts: number | null;
  }>`
    select exists (select from attendance a where a.client_id = ${client_id} and a.group_id = ${group_id}
      and a.date = ${date} and a.present is not null) as marks,
      r.completed_by, r.completed_ts
    from (select 1) one
    left join registers r on r.client_id = ${client_id} and r.group_id = ${group_id} and r.date = ${date}
    `.execute(db);
  return toRegister(rows[0] ?? { marks: false, completed_by: null, completed_ts: null });
};

/** Counts the first and the last date. */
const MAX_PERIOD_DAYS = 93;

type Key = 'GET /registers';

/** Registers of the groups that the user may open, latest first, to find incomplete ones (D12). */
export const listRegisters = ({
  db,
  principal,
  query,
  now,
}: Context<Key>): Promise<DatedRegister[] | ApiError> => {
  const { from, to } = query;
  if (to < from) return Promise.resolve(apiError(422, 'VALIDATION', { to: 'minimum' }));
  if (to >= addDays(from, MAX_PERIOD_DAYS)) {
    return Promise.resolve(apiError(422, 'VALIDATION', { to: 'maximum' }));
  }
  return findRegisters(db, principal, todaySql(principal, now), query);
};

/**
 * Cancelled sessions and unbooked slots have no register (§2). The members are those of the saved roster;
 * without one, those of the group on the date.
 */
const findRegisters = async (
  db: Reader,
  principal: Principal,
  today: Today,
  { from, to, state }: Context<Key>['query'],
): Promise<DatedRegister[]> => {
  const { rows } = await sql<DatedRegister>`
    select group_id, name, date, start_at, total_members, state, completed_by, completed_ts from (
      select s.group_id, g.name, g.is_slot, s.date, s.start_at,
        (select count(*) from ${ROSTER} roster)::integer as total_members,
        case when r.completed_ts is not null then 'complete'
          when exists (select from attendance a where a.client_id = s.client_id
            and a.group_id = s.group_id and a.date = s.date and a.present is not null) then 'partial'
          else 'not_started' end as state,
        case when r.completed_ts is not null then r.completed_by end as completed_by, r.completed_ts
      from (${openableGroupIds(principal, today)}) open
      cross join ${lateralByKey(sql`
        select * from groups by_id where by_id.client_id = ${principal.client_id} and by_id.id = open.id`)} g
      cross join ${lateralByKey(sql`
        select * from sessions by_group where by_group.client_id = g.client_id and by_group.group_id = g.id
          and by_group.date between ${from} and ${to} and not by_group.cancelled`)} s
      left join registers r on r.client_id = s.client_id and r.group_id = s.group_id and r.date = s.date
      where g.deleted_at is null
    ) register
    where not (is_slot and total_members = 0)
      ${state === undefined ? sql`` : sql`and state = ${state}`}
    order by date desc, start_at desc, group_id`.execute(db);
  return rows;
};
