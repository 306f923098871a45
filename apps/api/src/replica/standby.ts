import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import type { Log } from '../http/log.ts';

/** Why a standby is not used: it does not respond, it is too far behind, or it accepts writes itself. */
export type StandbyState = 'ready' | 'down' | 'behind' | 'not_standby';

/** A position in PostgreSQL's log, in bytes. */
export type Position = bigint;

export type StandbyDeps = {
  primary: Database;
  /** Pool of the standby for these checks only: reports may use all connections of another one. */
  standby: Database;
  max_lag_s: number;
  log: Log;
  /** Milliseconds of a clock that is never set. */
  elapsed_ms: () => number;
};

/** Watches a standby. It is usable while all that was committed `max_lag_s` seconds ago has been replayed there. */
export type Standby = {
  /** Measures the lag. Concurrent calls share a measurement. */
  check(): Promise<void>;
  isUsable(): boolean;
  state(): StandbyState;
  /** Seconds, at most; null: not known yet. */
  lag_s(): number | null;
  /** The end of the primary's log. */
  findEnd(): Promise<Position>;
  hasReplayed(position: Position): Promise<boolean>;
};

/**
 * The lag is the age of the newest position of the primary that the standby has replayed. It needs no clock of the
 * standby, and it also grows while the standby is cut off from its primary, which PostgreSQL's own functions do not show.
 */
export const watchStandby = ({
  primary,
  standby,
  max_lag_s,
  log,
  elapsed_ms,
}: StandbyDeps): Standby => {
  let state: StandbyState | null = null;
  /** When the primary's log ended at the newest position that the standby has replayed. */
  let replayed_at: number | null = null;
  let positions: { at: number; end: Position }[] = [];

  const lag_s = () => (replayed_at === null ? null : (elapsed_ms() - replayed_at) / 1000);
  const isCurrent = () => {
    const lag = lag_s();
    return lag !== null && lag <= max_lag_s;
  };

  const measure = async (): Promise<StandbyState> => {
    const at = elapsed_ms();
    // While the primary does not respond, the lag grows.
    const end = await findEnd(primary).catch(() => null);
    if (end !== null) positions.push({ at, end });
    const found = await findReplayed(standby).catch(() => null);
    if (found === null) return 'down';
    const { replayed } = found;
    if (replayed === null) return 'not_standby';
    const newest = positions.findLast((position) => position.end <= replayed);
    if (newest !== undefined) replayed_at = newest.at;
    const oldest_needed = Math.max(newest?.at ?? 0, at - max_lag_s * 1000);
    positions = positions.filter((position) => position.at >= oldest_needed);
    return isCurrent() ? 'ready' : 'behind';
  };

  const update = async (): Promise<void> => {
    const measured = await measure();
    if (measured === state) return;
    state = measured;
    if (measured === 'ready') log.info('replica used', { lag_s: Math.round(lag_s() ?? 0) });
    else log.error('replica not used', { reason: measured });
  };

  let current: Promise<void> | null = null;
  return {
    check: () => {
      current ??= update().finally(() => {
        current = null;
      });
      return current;
    },
    isUsable: () => state === 'ready' && isCurrent(),
    state: () => state ?? 'down',
    lag_s,
    findEnd: () => findEnd(primary),
    hasReplayed: async (position) => {
      const found = await findReplayed(standby).catch(() => null);
      return found !== null && found.replayed !== null && found.replayed >= position;
    },
  };
};

/** All that was acknowledged is before it. */
const findEnd = async (primary: Database): Promise<Position> => {
  const { rows } = await sql<{ end: string }>`
    select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::text as end`.execute(primary);
  return BigInt(rows[0]?.end ?? 0);
};

/** null: it is not a standby, for instance because it was promoted. */
const findReplayed = async (standby: Database): Promise<{ replayed: Position | null }> => {
  const { rows } = await sql<{ replayed: string | null }>`
    select case when pg_is_in_recovery()
      then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text end as replayed`.execute(standby);
  const replayed = rows[0]?.replayed ?? null;
  return { replayed: replayed === null ? null : BigInt(replayed) };
};
