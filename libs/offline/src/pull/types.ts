import type { Api } from '@springboard/api-client';
import type { Group } from '@springboard/contract';
import type { Connection } from '../database/connection.ts';
import type { OfflineState } from '../state.ts';
import type { PulledSnapshot } from './snapshots.ts';

/** The dependencies of a pull. */
export type PullDeps = {
  readonly api: Pick<Api, 'call' | 'text'>;
  readonly db: Connection;
  readonly owner: string;
  /** Seconds. */
  readonly now: () => number;
  readonly isOnline: () => boolean;
  readonly progress: (change: Partial<OfflineState['sync']>) => void;
  /** Snapshots were replaced. */
  readonly onSnapshots: (snapshots: readonly PulledSnapshot[]) => Promise<void>;
  /** Schemes were replaced. */
  readonly onSchemes: () => Promise<void>;
};

/** A group that has members. An unbooked slot has none. */
export type BookedGroup = Group & { readonly id: number };

export const hasMembers = (group: Group): group is BookedGroup => group.id !== null;

/** §4: the number of groups whose members are loaded concurrently. */
const CONCURRENCY = 5;

/** Runs `work` for all items, started in their order, at most five concurrently. */
export const forEachConcurrently = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = Array.from(items).values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};
