import { type RawBuilder, sql } from 'kysely';
import type { Lane } from './arrival.ts';

/** How a change reached the server, for the history. */
export type Received = {
  /** Seconds, by the server's clock. */
  readonly received_ts: number;
  readonly request_id: string;
};

/** When a change was recorded on the device. A clock that is ahead of ours counts as now (offline.md). */
export const recordedTs = (ts: number, now: number): number => Math.min(ts, now);

/** Which device a value came from, for its row and the history. */
export const deviceOf = (lane: Lane | null): string | null => lane?.device_id ?? null;

/**
 * Whether the given value replaces the one in `table`: the later recorded time wins between devices; on one
 * device the later in its lane does, however its clock jumped (OF12).
 */
export const winsOver = (
  table: string,
  ts: 'recorded_ts' | 'ts' = 'recorded_ts',
): RawBuilder<boolean> => {
  const [stands, given] = [sql.ref(`${table}.${ts}`), sql.ref(`excluded.${ts}`)];
  const [from, device] = [sql.ref(`${table}.device_id`), sql.ref('excluded.device_id')];
  return sql<boolean>`(${given} >= ${stands} or ${from} = ${device})`;
};

/** The time that a winning value stands with: never earlier than what it replaced. */
export const laterOf = (
  table: string,
  ts: 'recorded_ts' | 'ts' = 'recorded_ts',
): RawBuilder<number> =>
  sql<number>`greatest(${sql.ref(`${table}.${ts}`)}, ${sql.ref(`excluded.${ts}`)})`;
