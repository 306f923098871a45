import { calendarOf } from '@springboard/domain';
import type { Database } from '../database/pool.ts';
import {
  NO_SESSION,
  withSignInReadTransaction,
  withWriteTransaction,
} from '../database/tenant-transaction.ts';
import { type RunEveryDeps, runEvery } from '../operations/run-every.ts';
import { addSessions, findWeeklyTimes, lockPlanning } from './queries.ts';
import { occurrences } from './recurrence.ts';

/**
 * Plans every client's sessions of the next eight weeks from the weekly times of its groups. Returns the number of
 * added sessions. Several servers may call it concurrently.
 *
 * @param now seconds
 */
export const planSessions = async (database: Database, now: number): Promise<number> => {
  const clients = await withSignInReadTransaction(database, null, (db) =>
    db.selectFrom('clients').select('id').orderBy('id').execute(),
  );
  let added = 0;
  for (const { id } of clients) added += await planClient(database, id, now);
  return added;
};

/** Runs with the role of the national body, which sees all clubs of its client and no other. */
const planClient = (database: Database, client_id: number, now: number): Promise<number> =>
  withWriteTransaction(
    database,
    { client_id, club_id: null, user_uuid: '', role: 'ngo', ...NO_SESSION },
    async (db) => {
      if (!(await lockPlanning(db, client_id))) return 0;
      const times = await findWeeklyTimes(db, client_id);
      const today = todayIn(now);
      const planned = times.flatMap((time) =>
        occurrences(time, today(time.time_zone)).map((date) => ({ group_time_id: time.id, date })),
      );
      return planned.length === 0 ? 0 : addSessions(db, client_id, planned);
    },
  );

/** Computes today's date once for each time zone. */
const todayIn = (now: number): ((time_zone: string) => string) => {
  const dates = new Map<string, string>();
  return (time_zone) => {
    const date = dates.get(time_zone) ?? calendarOf(time_zone)(now);
    dates.set(time_zone, date);
    return date;
  };
};

const DAY_MS = 86_400_000;

type DailyDeps = RunEveryDeps & {
  database: Database;
  /** Seconds. */
  now: () => number;
};

/** Plans sessions now and once a day. Eight weeks of lead time make a failed day harmless. */
export const planDaily = ({ database, now, ...deps }: DailyDeps): Promise<() => Promise<void>> =>
  runEvery(deps, {
    ms: DAY_MS,
    run: async () => ({ sessions: await planSessions(database, now()) }),
    event: 'planned',
    error_event: 'not planned',
  });
