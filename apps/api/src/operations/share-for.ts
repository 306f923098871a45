/** The result of `work` for all callers within `ms` milliseconds of its start. */
export const shareFor = <T>(ms: number, work: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; result: Promise<T> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > ms) {
      last = { at: performance.now(), result: work() };
    }
    return last.result;
  };
};
