import type { Api } from '@springboard/api-client';
import type { Group } from '@springboard/contract';
import type { Connection } from '../database/connection.ts';
import type { OfflineState } from '../state.ts';
import type { Pulled } from './snapshots.ts';

/** What a pull works with. */
export type SyncParts = {
  readonly api: Pick<Api, 'call' | 'text'>;
  readonly db: Connection;
  readonly owner: string;
  /** Seconds. */
  readonly now: () => number;
  readonly progress: (change: Partial<OfflineState['sync']>) => void;
  /** These snapshots were replaced. */
  readonly pulled: (snapshots: readonly Pulled[]) => Promise<void>;
  readonly pulledSchemes: () => Promise<void>;
};

/** A group that has members; an unbooked slot has none. */
export type BookedGroup = Group & { readonly id: number };

export const isBooked = (group: Group): group is BookedGroup => group.id !== null;

/** §4: groups of which the members are loaded at the same time. */
const AT_ONCE = 5;

/** `work` for every item, five at a time, begun in their order. */
export const eachOf = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = Array.from(items).values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};
