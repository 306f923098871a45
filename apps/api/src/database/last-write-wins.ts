import { type RawBuilder, sql } from 'kysely';

/** When and by which request a change reached the server, for its history. */
export type Received = {
  /** Seconds, by the server's clock. */
  readonly received_ts: number;
  readonly request_id: string;
};

/** When a change was recorded on the device. A clock that is ahead of ours counts as now (OF12). */
export const recordedTs = (ts: number, now: number): number => Math.min(ts, now);

/** The device that a value came from, for its row and its history. */
export const deviceOf = (lane: { readonly device_id: string } | null): string | null =>
  lane?.device_id ?? null;

/**
 * Whether the new value replaces the one in `table`. Of two devices, the later recorded time wins. Of one device,
 * the later change in the lane wins, whatever its clock said (OF12).
 */
export const isNewer = (
  table: string,
  ts: 'recorded_ts' | 'ts' = 'recorded_ts',
): RawBuilder<boolean> => {
  const [old_ts, new_ts] = [sql.ref(`${table}.${ts}`), sql.ref(`excluded.${ts}`)];
  const [old_device, new_device] = [sql.ref(`${table}.device_id`), sql.ref('excluded.device_id')];
  return sql<boolean>`(${new_ts} >= ${old_ts} or ${old_device} = ${new_device})`;
};

/** The recorded time of a winning value: never earlier than that of the value it replaces. */
export const latestTimestamp = (
  table: string,
  ts: 'recorded_ts' | 'ts' = 'recorded_ts',
): RawBuilder<number> =>
  sql<number>`greatest(${sql.ref(`${table}.${ts}`)}, ${sql.ref(`excluded.${ts}`)})`;
