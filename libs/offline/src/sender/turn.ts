import type { OfflinePorts } from '../ports.ts';
import { post } from '../post.ts';

/** The right to send. Lost when another tab took it because this one seemed frozen. */
export type Turn = { isLost(): boolean };

const BEAT_MS = 5000;
/** Beats that may be missing before the turn is stolen: 15 s. */
const MISSED = 3;

/**
 * Runs `work` in one tab at a time. For efficiency only: the server keeps order and counts once
 * whoever sends (OF13).
 */
export const takeTurn = async (
  name: string,
  { locks, broadcast, wait }: Pick<OfflinePorts, 'locks' | 'broadcast' | 'wait'>,
  work: (turn: Turn) => Promise<void>,
): Promise<void> => {
  if (!locks) return work({ isLost: () => false });
  const beat = `${name} beats`;
  let has: 'waits' | 'holds' | 'ended' = 'waits';

  const hold = async () => {
    if (has !== 'waits') return;
    has = 'holds';
    void beatOn();
    try {
      await work({ isLost: () => has === 'ended' });
    } finally {
      has = 'ended';
    }
  };

  const beatOn = async (): Promise<void> => {
    if (has !== 'holds') return;
    post(broadcast, beat);
    await wait(BEAT_MS);
    return beatOn();
  };

  /** Hears the holder's beats; gives up waiting for it once it has been silent for too long. */
  const watch = async (channel: NonNullable<typeof broadcast>) => {
    let missed = 0;
    const listen = ({ data }: { data: unknown }) => {
      if (data === beat) missed = 0;
    };
    const next = async (): Promise<void> => {
      await wait(BEAT_MS);
      missed += 1;
      if (has === 'waits') return missed < MISSED ? next() : waiting.abort();
    };
    channel.addEventListener('message', listen);
    await next();
    channel.removeEventListener('message', listen);
  };

  const waiting = new AbortController();
  if (broadcast) void watch(broadcast);
  await locks.request(name, { signal: waiting.signal }, hold).catch(unlessAborted);
  if (has === 'waits') await locks.request(name, { steal: true }, hold).catch(unlessAborted);
  has = 'ended';
};

/** Stolen, or given up waiting. */
const unlessAborted = (error: unknown) => {
  if (!(error instanceof DOMException) || error.name !== 'AbortError') throw error;
};
