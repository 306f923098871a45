import type { Watermark } from '../database/schema.ts';
import { readWatermark } from '../outbox/outbox-cache.ts';
import { replaceSnapshots, type PulledSnapshot } from './snapshots.ts';
import type { PullDeps } from './types.ts';

/** Writes one snapshot and reports it. */
export const writeSnapshot = async (
  { db, onSnapshots }: Pick<PullDeps, 'db' | 'onSnapshots'>,
  pulled: PulledSnapshot,
): Promise<void> => {
  await replaceSnapshots(db, [pulled]);
  await onSnapshots([pulled]);
};

/** Writes the snapshots of a pull that loads several groups concurrently. */
export type SnapshotWriter = {
  /** The entries that the response to a request sent now will certainly contain (OF10). */
  readonly watermark: () => Promise<Watermark>;
  /** Queues a snapshot. Resolves when few enough are waiting for the disk. */
  readonly enqueue: (pulled: PulledSnapshot) => Promise<void>;
  /** Resolves when the queue is written. Rejects if the database failed. */
  readonly flush: () => Promise<void>;
};

/** With this many snapshots waiting for the disk, the next request waits too. */
const MAX_QUEUED = 5;

/**
 * Snapshots that arrive during a write share the next transaction, because a sync with a transaction per group
 * would mostly wait for their ends. The watermark is read again with each write. Until then requests use the one
 * before: an older watermark is never wrong, it only leaves more entries on top.
 *
 * @param onWritten called with the number of snapshots that were written and shown
 */
export const createSnapshotWriter = (
  { db, owner, onSnapshots }: Pick<PullDeps, 'db' | 'owner' | 'onSnapshots'>,
  onWritten: (snapshots: number) => void,
): SnapshotWriter => {
  let queue: PulledSnapshot[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  const read = () => db.read(['outbox'], (tx) => readWatermark(tx, owner));
  let watermark = read();
  // The rejection reaches the caller of `watermark()`. This avoids an unhandled rejection before that.
  watermark.catch(() => undefined);

  const refreshWatermark = async (): Promise<void> => {
    const latest = await read();
    watermark = Promise.resolve(latest);
  };

  const writeQueue = async (): Promise<void> => {
    const batch = queue;
    queue = [];
    await Promise.all([replaceSnapshots(db, batch), refreshWatermark()]);
    await onSnapshots(batch);
    onWritten(batch.length);
    return queue.length > 0 ? writeQueue() : stop();
  };

  const stop = () => {
    isWriting = false;
  };

  return {
    watermark: () => watermark,

    async enqueue(pulled) {
      queue.push(pulled);
      if (!isWriting) {
        isWriting = true;
        writing = writeQueue();
        // The rejection reaches the caller of `flush()`. This avoids an unhandled rejection before that.
        writing.catch(() => undefined);
      }
      if (queue.length >= MAX_QUEUED) await writing;
    },

    flush: () => writing,
  };
};
