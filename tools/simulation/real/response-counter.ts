/** Counts the answers that phones hear, so that something can happen while they come. */
export const createResponseCounter = () => {
  let count = 0;
  let waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  return {
    increment: () => {
      count += 1;
      for (const { at, resolve } of waiting) if (at <= count) resolve();
      waiting = waiting.filter(({ at }) => at > count);
    },
    /** Resolves once so many more have come. */
    waitForMore: (responses: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ at: count + responses, resolve });
      }),
  };
};
