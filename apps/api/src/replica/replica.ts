import { sql } from 'kysely';
import { collectViews, logViews, type View } from '../access/log-views.ts';
import type { Database } from '../database/pool.ts';
import {
  NO_SESSION,
  type Reader,
  type Tenant,
  withReadTransaction,
  withViewTransaction,
} from '../database/tenant-transaction.ts';
import { isDatabaseUnavailable } from '../http/map-exception.ts';
import type { Wait } from '../jobs/pause.ts';
import type { Standby, StandbyState } from './standby.ts';

type Reading<T> = {
  /** Runs in a transaction of the standby. Runs again on the primary if the standby interrupts it. */
  readonly read: (db: Reader) => Promise<T>;
  /** The same on the primary. */
  readonly otherwise: () => Promise<T>;
};

/** Reads from a standby what may be read there, and everything else from the primary (ADR 0057). */
export type Replica = {
  /**
   * For a call: what was committed `max_lag_s` seconds ago. The session is checked on the primary. A user who has just
   * changed something reads from the primary. `now` in seconds.
   */
  readRecent<T>(call: Reading<T> & { readonly caller: Tenant; readonly now: number }): Promise<T>;
  /** For results that are stored: everything that was committed before. The standby gets some time to catch up. */
  readCurrent<T>(work: Reading<T> & { readonly tenant: Tenant }): Promise<T>;
  /** null: there is no replica. */
  status(): ReplicaStatus | null;
};

export type ReplicaStatus = {
  readonly state: StandbyState;
  readonly is_used: boolean;
  readonly lag_s: number | null;
  /** Reads that the standby interrupted, since the start. */
  readonly interrupted: number;
};

export type ReplicaDeps = {
  primary: Database;
  /** Pool of the standby. */
  database: Database;
  standby: Standby;
  max_lag_s: number;
  wait: Wait;
};

/** A change is received at most this long before it is committed. */
const CHANGE_SECONDS = 30;
/** Together 5 s. */
const CATCH_UP_ATTEMPTS = 50;
const CATCH_UP_MS = 100;

export const noReplica: Replica = {
  readRecent: ({ otherwise }) => otherwise(),
  readCurrent: ({ otherwise }) => otherwise(),
  status: () => null,
};

export const createReplica = ({
  primary,
  database,
  standby,
  max_lag_s,
  wait,
}: ReplicaDeps): Replica => {
  let interrupted = 0;

  const readThere = async <T>(tenant: Tenant, { read, otherwise }: Reading<T>): Promise<T> => {
    try {
      return await withReadTransaction(database, { ...tenant, ...NO_SESSION }, read);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    interrupted += 1;
    void standby.check();
    return otherwise();
  };

  const catchesUp = async (): Promise<boolean> => {
    const end = await standby.findEnd();
    for (let attempt = 0; attempt < CATCH_UP_ATTEMPTS; attempt += 1) {
      if (await standby.hasReplayed(end)) return true;
      await wait(CATCH_UP_MS);
    }
    return false;
  };

  return {
    readRecent: async ({ caller, now, read, otherwise }) => {
      if (!standby.isUsable()) return otherwise();
      const since = now - max_lag_s - CHANGE_SECONDS;
      const has_changed = await withReadTransaction(primary, caller, (db) =>
        hasChangedSince(db, caller, since),
      );
      if (has_changed) return otherwise();
      const views: View[] = [];
      const value = await readThere(caller, {
        read: (db) => {
          collectViews(db, views);
          return read(db);
        },
        otherwise: () => {
          views.length = 0;
          return otherwise();
        },
      });
      // Before the response, so that nothing is shown without an entry (D19).
      if (views.length > 0)
        await withViewTransaction(primary, caller, (db) => logViews(db, views, now));
      return value;
    },
    readCurrent: async ({ tenant, read, otherwise }) =>
      standby.isUsable() && (await catchesUp())
        ? readThere(tenant, { read, otherwise })
        : otherwise(),
    status: () => ({
      state: standby.state(),
      is_used: standby.isUsable(),
      lag_s: standby.lag_s(),
      interrupted,
    }),
  };
};

/** Changes of a device have a lane. Calls that a replica may answer show nothing that a device is changing. */
const hasChangedSince = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  since: number,
): Promise<boolean> => {
  const { rows } = await sql<{ has_changed: boolean }>`
    select exists (select from operations where client_id = ${client_id} and user_uuid = ${user_uuid}
      and lane is null and received_ts >= ${since}) as has_changed`.execute(db);
  return rows[0]?.has_changed === true;
};
