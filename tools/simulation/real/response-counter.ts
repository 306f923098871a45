/** Counts the responses that phones receive, so that something can happen between them. */
export const createResponseCounter = () => {
  let count = 0;
  let waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  return {
    increment: () => {
      count += 1;
      for (const { at, resolve } of waiting) if (at <= count) resolve();
      waiting = waiting.filter(({ at }) => at > count);
    },
    /** Resolves after so many more responses. */
    waitForMore: (responses: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ at: count + responses, resolve });
      }),
  };
};
