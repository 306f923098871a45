/** A tab lives, is frozen for a while, or is gone: then what it waits for never comes. */
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
