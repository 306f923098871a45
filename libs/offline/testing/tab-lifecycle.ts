/** A tab is running, frozen or closed. In a closed tab `whenRunning` never resolves. */
export const createTabLifecycle = () => {
  let state: 'lives' | 'frozen' | 'gone' = 'lives';
  let waiting: (() => void)[] = [];
  return {
    whenRunning: (): Promise<void> =>
      state === 'lives'
        ? Promise.resolve()
        : new Promise((resolve) => {
            if (state === 'frozen') waiting.push(resolve);
          }),
    freeze: () => {
      if (state === 'lives') state = 'frozen';
    },
    resume: () => {
      if (state !== 'frozen') return;
      state = 'lives';
      for (const resolve of waiting) resolve();
      waiting = [];
    },
    end() {
      state = 'gone';
      waiting = [];
    },
  };
};
