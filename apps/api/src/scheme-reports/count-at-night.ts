import { sql } from 'kysely';
import { createSchemeFinder, type FindScheme } from '../assessments/schemes.ts';
import {
  type Reader,
  withReadTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import type { Log } from '../http/log.ts';
import { describeError } from '../http/map-exception.ts';
import type { Replica } from '../replica/replica.ts';
import { findClientIds, serverTenant, type TaskDeps } from '../operations/each-client.ts';
import { weekAt, startOf } from './periods.ts';
import { countWeek, storeCounts, tryLockCounts } from './stored-counts.ts';

/** From the start of the week, in UTC. Later, a scheme is counted by its first request. */
const NIGHT_SECONDS = 6 * 3600;

export type NightlyCountDeps = Pick<TaskDeps, 'database' | 'now'> & {
  replica: Pick<Replica, 'readCurrent'>;
  log: Log;
};

/**
 * Makes a task that counts the new week of one scheme at each run, in the first hours of the week, so that the first
 * report does not wait (scheme-portal.md 14). It leaves out schemes that were first published in this week, as they
 * have nothing to count. An error is logged, and the scheme is left to its first request. Several servers may run it
 * concurrently: each scheme is counted once.
 */
export const createNightlyCount = (
  deps: NightlyCountDeps,
): (() => Promise<{ counted: number; failed: number }>) => {
  const findScheme = createSchemeFinder();
  let failures = { week: '', schemes: new Set<string>() };
  return async () => {
    const now = deps.now();
    const week = weekAt(now);
    const total = { counted: 0, failed: 0 };
    if (now >= startOf(week) + NIGHT_SECONDS) return total;
    if (failures.week !== week) failures = { week, schemes: new Set() };
    for (const key of await findDue(deps, week)) {
      if (failures.schemes.has(key.scheme_uuid)) continue;
      try {
        if (!(await countOne(deps, findScheme, key, now))) continue;
        total.counted += 1;
        break;
      } catch (error) {
        failures.schemes.add(key.scheme_uuid);
        total.failed += 1;
        deps.log.error('scheme not counted', { ...key, ...describeError(error) });
      }
    }
    return total;
  };
};

type Key = { readonly client_id: number; readonly scheme_uuid: string };

/** The schemes of all clients that are published since before the week and not counted in it. */
const findDue = async (
  { database }: Pick<NightlyCountDeps, 'database'>,
  week: string,
): Promise<readonly Key[]> => {
  const due: Key[] = [];
  for (const client_id of await findClientIds(database)) {
    const schemes = await withReadTransaction(database, serverTenant(client_id), (db) =>
      findDueSchemes(db, client_id, week),
    );
    due.push(...schemes.map((scheme_uuid) => ({ client_id, scheme_uuid })));
  }
  return due;
};

const findDueSchemes = async (
  db: Reader,
  client_id: number,
  week: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ uuid: string }>`
    select s.uuid from schemes s
    where s.client_id = ${client_id} and s.deleted_at is null and s.version > 0
      and exists (select from curriculum_versions v
        where v.client_id = s.client_id and v.scheme_uuid = s.uuid and v.published_at < ${startOf(week)})
      and not exists (select from scheme_report_counts c
        where c.client_id = s.client_id and c.scheme_uuid = s.uuid and c.week = ${week})
    order by s.uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
};

/** Counts in the transaction that has the lock. False: another server is counting the scheme, or has counted it. */
const countOne = (
  { database, replica }: NightlyCountDeps,
  findScheme: FindScheme,
  { client_id, scheme_uuid }: Key,
  now: number,
): Promise<boolean> =>
  withWriteTransaction(database, serverTenant(client_id), async (db: Writer) => {
    if (!(await tryLockCounts(db, { client_id, scheme_uuid }))) return false;
    const due = await findDueSchemes(db, client_id, weekAt(now));
    const scheme = due.includes(scheme_uuid)
      ? await findScheme(db, client_id, { uuid: scheme_uuid })
      : null;
    if (scheme === null) return false;
    const counts = await replica.readCurrent({
      tenant: serverTenant(client_id),
      read: (reader) => countWeek(reader, client_id, scheme, now),
      otherwise: () => countWeek(db, client_id, scheme, now),
    });
    const { version } = scheme;
    await storeCounts(db, { client_id, scheme_uuid }, { counts, counted_at: now, version });
    return true;
  });
