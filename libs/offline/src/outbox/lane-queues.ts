import type { Entry } from './entry.ts';

/**
 * The unsent entries of each lane, and the last sequence number of each lane. Both are updated entry by entry,
 * so that neither a tap nor a delivery has to scan the outbox.
 */
export const createLaneQueues = () => {
  const lastSequenceByLane = new Map<string, number>();
  /** By lane, then by `n`. A lane without unsent entries has no queue. */
  const queues = new Map<string, Map<number, Entry>>();

  const remove = ({ lane, n }: Entry) => {
    const queue = queues.get(lane);
    queue?.delete(n);
    if (queue?.size === 0) queues.delete(lane);
  };

  return {
    put(entry: Entry) {
      const { lane, lane_seq, n, state } = entry;
      lastSequenceByLane.set(lane, Math.max(lastSequenceByLane.get(lane) ?? 0, lane_seq));
      if (state === 'rejected' || state === 'done') return remove(entry);
      const queue = queues.get(lane) ?? new Map<number, Entry>();
      queues.set(lane, queue.set(n, entry));
    },

    /** The highest sequence number of the lane, 0 if it has no entry. */
    lastSequence: (lane: string): number => lastSequenceByLane.get(lane) ?? 0,

    /** The first unsent entry of each lane. Rejected entries block nothing (OF7). */
    *firstPendingPerLane(): Generator<Entry, void, void> {
      for (const queue of queues.values()) {
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
