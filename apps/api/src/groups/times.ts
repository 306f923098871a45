import type { GroupTime, GroupTimeChange, WeeklyTimeFields } from '@springboard/contract';
import { sql } from 'kysely';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { findOrigins, findPreviewSender, previewNotices } from '../mail/notice-context.ts';
import { countFamilies } from '../mail/session-notices.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { addSessions, findWeeklyTimes } from '../sessions/queries.ts';
import { occurrences } from '../sessions/recurrence.ts';
import { writeUnlessDryRun } from './dry-run.ts';
import {
  compareComingSessions,
  findComingSessions,
  noticesOf,
  sessionsOf,
  notifyOfChanges,
} from './coming-sessions.ts';
import { lockOwnGroup } from './administration-queries.ts';

/** Weekly times of a group. A change adds and removes the future sessions of the group. */
export const timeRoutes = (server: Server): void => {
  defineRoute(server, 'POST /groups/:id/times', ({ body, ...context }) => {
    const { dry_run, ...time } = body;
    return changeTimes(context, { action: 'group.time.add', dry_run, tell: null }, (db, key) => {
      const error = validateTime(time);
      return error === null ? addTimes(db, key, [time]).then(([id]) => id ?? 0) : error;
    });
  });
  defineRoute(server, 'PATCH /groups/:id/times/:time_id', ({ body, ...context }) => {
    const { dry_run, tell, ...fields } = body;
    const id = context.params.time_id;
    const order = { action: 'group.time.edit', dry_run, tell };
    return changeTimes(context, order, async (db, key) => {
      const current = await findTime(db, key, id);
      if (current === undefined) return apiError(404, 'NOT_FOUND');
      const { id: _, ...time } = { ...current, ...fields };
      const error = validateTime(time);
      if (error !== null) return error;
      await db
        .updateTable('group_times')
        .set(time)
        .where('client_id', '=', key.client_id)
        .where('id', '=', id)
        .execute();
      return id;
    });
  });
  defineRoute(server, 'DELETE /groups/:id/times/:time_id', ({ query, ...context }) => {
    const id = context.params.time_id;
    const { dry_run, tell } = query;
    const order = { action: 'group.time.delete', dry_run, tell };
    return changeTimes(context, order, async (db, key) => {
      if ((await findTime(db, key, id)) === undefined) return apiError(404, 'NOT_FOUND');
      await db
        .deleteFrom('group_times')
        .where('client_id', '=', key.client_id)
        .where('id', '=', id)
        .execute();
      return id;
    });
  });
};

type GroupKey = { client_id: number; club_id: number; group_id: number };

type TimeContext = Pick<
  Context<'POST /groups/:id/times'>,
  'principal' | 'now' | 'write' | 'signIn' | 'origin' | 'server'
> & {
  params: { id: number };
};

type TimeChange = {
  action: string;
  dry_run: 0 | 1 | undefined;
  /** Whether to e-mail about moved and removed sessions; null: the change has none. */
  tell: 0 | 1 | null | undefined;
};

/** @param change returns the id of the changed time */
const changeTimes = async (
  context: TimeContext,
  { action, dry_run = 0, tell }: TimeChange,
  change: (db: Writer, key: GroupKey) => Promise<number | ApiError> | ApiError,
): Promise<GroupTimeChange | ApiError> => {
  const { principal, params, now, write, server } = context;
  const isDryRun = dry_run === 1;
  const sender = tell !== null && isDryRun ? await findPreviewSender(context) : null;
  const origins = tell === 1 && !isDryRun ? await findOrigins(context) : null;
  return writeUnlessDryRun<GroupTimeChange | ApiError>({ write, isDryRun }, async (db) => {
    const group = await lockOwnGroup(db, principal, params.id);
    if (isApiError(group)) return group;
    const { client_id } = principal;
    const { club_id, id: group_id } = group;
    const key = { client_id, club_id, group_id };
    const today = await findToday(db, principal, now);
    const scope = { client_id, group_id, today, now };
    const before = tell === null ? [] : await findComingSessions(db, scope);
    const changed = await replan(db, scope, async () => change(db, key));
    if (isApiError(changed)) return changed;
    const { result: time_id, ...counts } = changed;
    const changes = compareComingSessions(
      before,
      tell === null ? [] : await findComingSessions(db, scope),
    );
    const families = await countFamilies(db, client_id, sessionsOf(changes));
    const effect = { ...counts, ...(tell !== null && { families }) };
    if (isDryRun) {
      const notices = noticesOf(changes);
      const preview = sender !== null && notices.length > 0 && previewNotices(sender, notices);
      return { time: null, ...effect, ...(preview && { preview }) };
    }
    if (origins !== null) {
      await notifyOfChanges(db, server.jobs, { client_id, club_id, now }, { ...changes, origins });
    }
    await audit(db, principal, now, {
      action,
      entity: 'group',
      entity_id: group_id,
      detail: { time_id, ...counts, ...(origins !== null && { tell: 1 }) },
    });
    return { time: (await findTime(db, key, time_id)) ?? null, ...effect };
  });
};

/** The end is after the start, and the last date is not before the first. */
export const validateTime = ({
  start_time,
  end_time,
  from_date,
  to_date = null,
}: WeeklyTimeFields): ApiError | null => {
  if (end_time <= start_time) return apiError(422, 'VALIDATION', { end_time: 'minimum' });
  return to_date !== null && to_date < from_date
    ? apiError(422, 'VALIDATION', { to_date: 'minimum' })
    : null;
};

/** Adds weekly times, and returns their ids. */
export const addTimes = async (
  db: Writer,
  key: GroupKey,
  times: readonly WeeklyTimeFields[],
): Promise<readonly number[]> => {
  if (times.length === 0) return [];
  const rows = await db
    .insertInto('group_times')
    .values(times.map(({ to_date = null, ...time }) => ({ ...key, ...time, to_date })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

const findTime = async (
  db: Reader,
  { client_id, group_id }: GroupKey,
  id: number,
): Promise<GroupTime | undefined> => {
  const { rows } = await sql<GroupTime>`
    select id, weekday, to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time,
      from_date, to_date
    from group_times where client_id = ${client_id} and group_id = ${group_id} and id = ${id}`.execute(
    db,
  );
  return rows[0];
};

export type PlanScope = { client_id: number; group_id: number; today: string; now: number };

/**
 * Changes the weekly times of a group, removes the future sessions that no time has any more, and adds the missing
 * ones of the next eight weeks. Sessions with a register or guests stay, and so do those with a cover coach, a plan, a
 * cancellation, a place or a maximum of their own, and those that never came from a weekly time.
 */
export const replan = async <T>(
  db: Writer,
  scope: PlanScope,
  change: () => Promise<T | ApiError>,
): Promise<(Omit<GroupTimeChange, 'time'> & { result: T }) | ApiError> => {
  const { client_id, group_id, today } = scope;
  const before = await findSessionsOfTimes(db, scope);
  const result = await change();
  if (isApiError(result)) return result;
  const after = new Set(await findSessionsOfTimes(db, scope));
  const obsolete = before.filter((id) => !after.has(id));
  const removed = await removeUnusedSessions(db, client_id, obsolete);
  const times = await findWeeklyTimes(db, client_id, group_id);
  const planned = times.flatMap((time) =>
    occurrences(time, today).map((date) => ({ group_time_id: time.id, date })),
  );
  const added = planned.length === 0 ? 0 : await addSessions(db, client_id, planned);
  return { result, added, removed, retained: obsolete.length - removed };
};

/** Future sessions of the group that have the start and end of its weekly time on their date. */
const findSessionsOfTimes = async (
  db: Reader,
  { client_id, group_id, now }: PlanScope,
): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s
    join clubs club on club.client_id = s.client_id and club.id = s.club_id
    cross join lateral (
      select t.start_time, t.end_time from group_times t
      where t.client_id = s.client_id and t.group_id = s.group_id and t.weekday = extract(isodow from s.date)
        and s.date >= t.from_date and (t.to_date is null or s.date <= t.to_date)
      order by t.start_time limit 1) t
    where s.client_id = ${client_id} and s.group_id = ${group_id} and s.start_at > ${now}
      and s.start_at = extract(epoch from (s.date + t.start_time) at time zone club.time_zone)::bigint
      and s.end_at = s.start_at + extract(epoch from t.end_time - t.start_time)::bigint`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const removeUnusedSessions = async (
  db: Writer,
  client_id: number,
  ids: readonly number[],
): Promise<number> => {
  const { rows } = await sql`
    delete from sessions s using groups g
    where s.client_id = ${client_id} and s.id = any (${ids}::bigint[])
      and g.client_id = s.client_id and g.id = s.group_id
      and not s.cancelled and not s.roster_kept and s.cover_user_uuid is null and s.session_plan_uuid is null
      and coalesce(s.place, g.place) is not distinct from g.place
      and coalesce(s.max_members, g.max_members) is not distinct from g.max_members
      and not exists (select from class_members cm where cm.client_id = s.client_id
        and cm.group_id = s.group_id and cm.guest and cm.joined_date = s.date)
      and not exists (select from registers r where r.client_id = s.client_id and r.group_id = s.group_id
        and r.date = s.date)
      and not exists (select from attendance a where a.client_id = s.client_id and a.group_id = s.group_id
        and a.date = s.date)
    returning s.id`.execute(db);
  return rows.length;
};

/** Sets the maximum of the sessions that have the group's, from today: they limit the places left (`findPlacesOf`). */
export const setSessionMaximum = async (
  db: Writer,
  { client_id, group_id, today }: PlanScope,
  before: number | null,
  after: number | null,
): Promise<void> => {
  await sql`
    update sessions set max_members = ${after}::integer
    where client_id = ${client_id} and group_id = ${group_id} and date >= ${today}
      and max_members is not distinct from ${before}::integer`.execute(db);
};
