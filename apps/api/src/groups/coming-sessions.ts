import { mondayOf } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { addMovedNotices, type MovedSession } from '../mail/moved-sessions.ts';
import { removedNotices, type RemovedSession, weeklyTimeOf } from '../mail/removed-sessions.ts';
import {
  addSessionNotices,
  byStart,
  type NoticeOrigins,
  type NoticeScope,
  type SessionKey,
  type SessionNotice,
} from '../mail/session-notices.ts';

type ComingSession = {
  group_id: number;
  date: string;
  name: string;
  start_at: number;
  place: string | null;
  time_zone: string;
  /** Weekday and time, the same for all sessions of a weekly time. */
  weekly: string;
};

/** The sessions of the group that have not started and are not cancelled, by date. A deleted group has none. */
export const findComingSessions = async (
  db: Reader,
  { client_id, group_id, now }: { client_id: number; group_id: number; now: number },
): Promise<readonly ComingSession[]> => {
  const { rows } = await sql<ComingSession>`
    select s.group_id, s.date, g.name, s.start_at, coalesce(s.place, g.place) as place, club.time_zone,
      ${weeklyTimeOf(sql`s.start_at`)} as weekly
    from sessions s
    join groups g on g.client_id = s.client_id and g.id = s.group_id and g.deleted_at is null
    join clubs club on club.client_id = s.client_id and club.id = s.club_id
    where s.client_id = ${client_id} and s.group_id = ${group_id} and s.start_at > ${now} and not s.cancelled
    order by s.date`.execute(db);
  return rows;
};

export type ComingChanges = {
  moved: readonly (MovedSession & SessionNotice)[];
  removed: readonly RemovedSession[];
};

/** What a change of weekly times, place or group did to the coming sessions of a group. */
export const compareComingSessions = (
  before: readonly ComingSession[],
  after: readonly ComingSession[],
): ComingChanges => {
  const moved = findMoved(before, after);
  return { moved, removed: findRemoved(before, after, moved) };
};

/** The sessions that the changes concern. */
export const sessionsOf = ({ moved, removed }: ComingChanges): readonly SessionKey[] => [
  ...moved,
  ...removed,
];

/** The changes as an e-mail says them. */
export const noticesOf = ({ moved, removed }: ComingChanges): readonly SessionNotice[] =>
  byStart([...moved, ...removedNotices(removed)]);

/** E-mails guardians and coaches about the changes, in the caller's transaction. */
export const notifyOfChanges = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  scope: NoticeScope,
  { moved, removed, origins }: ComingChanges & { origins: NoticeOrigins },
): Promise<void> => {
  await addSessionNotices(db, jobs, scope, { sessions: removed, change: 'removed', origins });
  await addMovedNotices(db, jobs, scope, { sessions: moved, origins });
};

/**
 * Sessions that an edit of weekly times or of the group's place has moved: to another place, to another hour of their
 * date, or to another day of their week. A week with several such days leaves open which session went where, so they
 * are no moves.
 */
const findMoved = (
  before: readonly ComingSession[],
  after: readonly ComingSession[],
): readonly (MovedSession & SessionNotice & { was_date: string })[] => {
  const beforeByDate = new Map(before.map((session) => [session.date, session]));
  const datesAfter = new Set(after.map(({ date }) => date));
  const removedByWeek = Map.groupBy(
    before.filter(({ date }) => !datesAfter.has(date)),
    ({ date }) => mondayOf(date),
  );
  const addedByWeek = Map.groupBy(
    after.filter(({ date }) => !beforeByDate.has(date)),
    ({ date }) => mondayOf(date),
  );
  const originOf = ({ date }: ComingSession): ComingSession | undefined => {
    const same = beforeByDate.get(date);
    if (same !== undefined) return same;
    const [removed, ...others] = removedByWeek.get(mondayOf(date)) ?? [];
    const isSingle = others.length === 0 && addedByWeek.get(mondayOf(date))?.length === 1;
    return isSingle ? removed : undefined;
  };
  return after.flatMap((session) => {
    const was = originOf(session);
    if (was === undefined) return [];
    if (was.start_at === session.start_at && was.place === session.place) return [];
    return {
      ...session,
      was_date: was.date,
      was_start_at: was.start_at,
      was_place: was.place,
      change: 'moved' as const,
      reason: null,
      was: { start_at: was.start_at, place: was.place },
    };
  });
};

/** Sessions that are gone without having moved, by date. */
const findRemoved = (
  before: readonly ComingSession[],
  after: readonly ComingSession[],
  moved: readonly { was_date: string }[],
): readonly RemovedSession[] => {
  const remaining = new Set([
    ...after.map(({ date }) => date),
    ...moved.map(({ was_date }) => was_date),
  ]);
  return before
    .filter(({ date }) => !remaining.has(date))
    .map((session) => ({
      ...session,
      is_last: !after.some(({ date, weekly }) => date > session.date && weekly === session.weekly),
    }));
};
