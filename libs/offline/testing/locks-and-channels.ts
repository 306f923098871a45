import type { Broadcast, Locks } from '../src/ports.ts';

/** The Web Locks of one browser. Each tab requests them with its own object. */
export const createLocks = () => {
  type Holder = { tab: object; end: (error?: DOMException) => void };
  type Waiter = { tab: object; grant: () => void };
  const held = new Map<string, Holder>();
  const queues = new Map<string, Waiter[]>();
  const gone = new Set<object>();

  const next = (name: string) => {
    const waiter = queues.get(name)?.shift();
    if (waiter && gone.has(waiter.tab)) next(name);
    else waiter?.grant();
  };

  const finish = async (name: string, work: () => Promise<void>, holder: Holder): Promise<void> => {
    try {
      await work();
    } finally {
      if (held.get(name) === holder) {
        held.delete(name);
        next(name);
      }
    }
    holder.end();
  };

  const lockOf = (tab: object): Locks => ({
    request: (name, { steal = false, signal }, work) =>
      new Promise((resolve, reject) => {
        const grant = () => {
          const holder: Holder = {
            tab,
            end(error) {
              if (held.get(name) === holder) held.delete(name);
              if (error) reject(error);
              else resolve(undefined);
            },
          };
          held.set(name, holder);
          finish(name, work, holder).catch(reject);
        };
        if (steal) {
          held.get(name)?.end(new DOMException('stolen', 'AbortError'));
          grant();
        } else if (held.has(name)) {
          const waiter = { tab, grant };
          queues.set(name, [...(queues.get(name) ?? []), waiter]);
          signal?.addEventListener('abort', () => {
            const queue = queues.get(name) ?? [];
            if (!queue.includes(waiter)) return;
            queues.set(
              name,
              queue.filter((other) => other !== waiter),
            );
            reject(new DOMException('given up', 'AbortError'));
          });
        } else grant();
      }),
  });

  return {
    lockOf,
    /** Releases the locks of a closed tab. */
    drop(tab: object) {
      gone.add(tab);
      for (const [name, holder] of held) {
        if (holder.tab !== tab) continue;
        held.delete(name);
        next(name);
      }
    },
  };
};

/** The broadcast channel of one browser. The tab that posts a message does not receive it. */
export const createChannel = () => {
  type Listener = (event: { data: unknown }) => void;
  const listeners = new Map<Listener, { tab: object; whenRunning: () => Promise<void> }>();
  const deliver = async (listener: Listener, data: unknown, whenRunning: () => Promise<void>) => {
    await whenRunning();
    listener({ data });
  };

  return (tab: object, whenRunning: () => Promise<void>): Broadcast => ({
    postMessage(data) {
      for (const [listener, target] of listeners) {
        if (target.tab !== tab) void deliver(listener, data, target.whenRunning);
      }
    },
    addEventListener: (_, listener) => void listeners.set(listener, { tab, whenRunning }),
    removeEventListener: (_, listener) => void listeners.delete(listener),
  });
};
