/** Counts the answers that phones hear, so that something can happen while they come. */
export const countAnswers = () => {
  let heard = 0;
  let waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  return {
    heard: () => {
      heard += 1;
      for (const { at, resolve } of waiting) if (at <= heard) resolve();
      waiting = waiting.filter(({ at }) => at > heard);
    },
    /** Resolves once so many more have come. */
    more: (answers: number) =>
      new Promise<void>((resolve) => {
        waiting.push({ at: heard + answers, resolve });
      }),
  };
};
