import type { Entry } from './entry.ts';

/**
 * The lanes of the entries that a tab knows, each with what it still has to send: kept as entries come
 * and change, so that neither a tap nor a delivery looks at all of them.
 */
export const createQueues = () => {
  const lasts = new Map<string, number>();
  /** By lane, then by `n`. A lane with nothing to send is not here. */
  const waiting = new Map<string, Map<number, Entry>>();

  const leave = ({ lane, n }: Entry) => {
    const queue = waiting.get(lane);
    queue?.delete(n);
    if (queue?.size === 0) waiting.delete(lane);
  };

  return {
    put(entry: Entry) {
      const { lane, lane_seq, n, state } = entry;
      lasts.set(lane, Math.max(lasts.get(lane) ?? 0, lane_seq));
      if (state === 'rejected' || state === 'done') return leave(entry);
      const queue = waiting.get(lane) ?? new Map<number, Entry>();
      waiting.set(lane, queue.set(n, entry));
    },

    /** The number of the last known entry of a lane, 0 if there is none. */
    lastIn: (lane: string): number => lasts.get(lane) ?? 0,

    /** The first of each lane that is to be sent; rejected ones block nothing (OF7). */
    *heads(): Generator<Entry, void, void> {
      for (const queue of waiting.values()) {
        const first = firstOf(queue);
        if (first) yield first;
      }
    },
  };
};

const firstOf = (queue: ReadonlyMap<number, Entry>): Entry | undefined => {
  let first: Entry | undefined;
  for (const entry of queue.values()) {
    if (!first || entry.lane_seq < first.lane_seq) first = entry;
  }
  return first;
};
