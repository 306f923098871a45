import { calendarOf } from '@springboard/domain';
import type { Database } from '../database/pool.ts';
import { readSignIn, writeAs } from '../database/tenancy.ts';
import { meetingDates } from './meetings.ts';
import { addSessions, findWeeklyTimes, lockPlanning } from './queries.ts';

/**
 * Plans the sessions of the next eight weeks of every client from the weekly times of its groups, and gives
 * how many were added. Any number of servers may do it at once.
 *
 * @param now seconds
 */
export const planSessions = async (database: Database, now: number): Promise<number> => {
  const clients = await readSignIn(database, null, (db) =>
    db.selectFrom('clients').select('id').orderBy('id').execute(),
  );
  let added = 0;
  for (const { id } of clients) added += await planClient(database, id, now);
  return added;
};

/** As the national body, who sees all clubs of the client and none of another. */
const planClient = (database: Database, client_id: number, now: number): Promise<number> =>
  writeAs(database, { client_id, club_id: null, user_uuid: '', role: 'ngo' }, async (db) => {
    if (!(await lockPlanning(db, client_id))) return 0;
    const times = await findWeeklyTimes(db, client_id);
    const today = todayIn(now);
    const meetings = times.flatMap((time) =>
      meetingDates(time, today(time.time_zone)).map((date) => ({ group_time_id: time.id, date })),
    );
    return meetings.length === 0 ? 0 : addSessions(db, client_id, meetings);
  });

/** Today by time zone; clubs of one client share few of them. */
const todayIn = (now: number): ((time_zone: string) => string) => {
  const dates = new Map<string, string>();
  return (time_zone) => {
    const date = dates.get(time_zone) ?? calendarOf(time_zone)(now);
    dates.set(time_zone, date);
    return date;
  };
};
