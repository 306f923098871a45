/** The part of `navigator.locks` that is needed. */
export type Locks = {
  request<T>(name: string, options: { signal?: AbortSignal }, run: () => Promise<T>): Promise<T>;
};

/** The longest wait for a lock, because a tab that the browser froze keeps its lock. */
const PATIENCE_MS = 10_000;

/**
 * Runs one thing at a time, in this tab and, as far as `locks` can, in all tabs. The lock only spares
 * requests; what runs must be right without it.
 */
export const withLock = (name: string, locks: Locks | undefined) => {
  let last: Promise<unknown> = Promise.resolve();

  const acrossTabs = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!locks) return run();
    let began = false;
    const begin = () => {
      began = true;
      return run();
    };
    try {
      return await locks.request(name, { signal: AbortSignal.timeout(PATIENCE_MS) }, begin);
    } catch (error) {
      if (began) throw error;
      return begin();
    }
  };

  return <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(
      () => acrossTabs(run),
      () => acrossTabs(run),
    );
    last = mine;
    return mine;
  };
};
