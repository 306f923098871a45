import { dateIn } from '@springboard/domain';
import type { Database } from '../database/pool.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { sumOfClients } from '../operations/each-client.ts';
import { addSessions, findWeeklyTimes, lockPlanning } from './queries.ts';
import { occurrences } from './recurrence.ts';

/**
 * Plans every client's sessions of the next eight weeks from the weekly times of its groups. Returns the number of
 * added sessions. Several servers may call it concurrently.
 *
 * @param now seconds
 */
export const planSessions = (database: Database, now: number): Promise<number> =>
  sumOfClients(database, (db, client_id) => planClient(db, client_id, now));

const planClient = async (db: Writer, client_id: number, now: number): Promise<number> => {
  if (!(await lockPlanning(db, client_id))) return 0;
  const times = await findWeeklyTimes(db, client_id);
  const planned = times.flatMap((time) =>
    occurrences(time, dateIn(time.time_zone, now)).map((date) => ({
      group_time_id: time.id,
      date,
    })),
  );
  return planned.length === 0 ? 0 : addSessions(db, client_id, planned);
};
