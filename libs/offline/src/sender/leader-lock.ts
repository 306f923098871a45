import { broadcastMessage } from '../cross-tab.ts';
import type { OfflinePorts } from '../ports.ts';

/** The leader's right to send. It is lost when another tab steals the lock because this one seemed frozen. */
export type LeaderLease = { isLost(): boolean };

const HEARTBEAT_MS = 5000;
/** After so many missed heartbeats, 15 s, another tab steals the lock. */
const MAX_MISSED_HEARTBEATS = 3;

/**
 * Runs `work` in one tab at a time. The lock is for efficiency only: the server keeps the order and applies each
 * change once, whichever tabs send (OF13).
 */
export const withLeaderLock = async (
  name: string,
  { locks, broadcast, wait }: Pick<OfflinePorts, 'locks' | 'broadcast' | 'wait'>,
  work: (lease: LeaderLease) => Promise<void>,
): Promise<void> => {
  if (!locks) return work({ isLost: () => false });
  const heartbeat = `${name} beats`;
  let state: 'waiting' | 'leading' | 'ended' = 'waiting';

  const lead = async () => {
    if (state !== 'waiting') return;
    state = 'leading';
    void sendHeartbeats();
    try {
      await work({ isLost: () => state === 'ended' });
    } finally {
      state = 'ended';
    }
  };

  const sendHeartbeats = async (): Promise<void> => {
    if (state !== 'leading') return;
    broadcastMessage(broadcast, heartbeat);
    await wait(HEARTBEAT_MS);
    return sendHeartbeats();
  };

  /** Counts missed heartbeats of the leader. Stops waiting for its lock after too many. */
  const watchLeader = async (channel: NonNullable<typeof broadcast>) => {
    let missed = 0;
    const onMessage = ({ data }: { data: unknown }) => {
      if (data === heartbeat) missed = 0;
    };
    const watch = async (): Promise<void> => {
      await wait(HEARTBEAT_MS);
      missed += 1;
      if (state === 'waiting') return missed < MAX_MISSED_HEARTBEATS ? watch() : waiting.abort();
    };
    channel.addEventListener('message', onMessage);
    await watch();
    channel.removeEventListener('message', onMessage);
  };

  const waiting = new AbortController();
  if (broadcast) void watchLeader(broadcast);
  await locks.request(name, { signal: waiting.signal }, lead).catch(ignoreAbort);
  if (state === 'waiting') await locks.request(name, { steal: true }, lead).catch(ignoreAbort);
  state = 'ended';
};

/** A request for the lock aborts when another tab steals the lock, and when this one stops waiting for it. */
const ignoreAbort = (error: unknown) => {
  if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
};
