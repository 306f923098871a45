/** Taps that follow each other quickly are closer together than this. */
const CALM_MS = 250;

/** Does the last work that it was given, once nothing more has come for a moment; `never` forgets it. */
export const whenCalm = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    run: (work: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(work, CALM_MS);
    },
    never: (): void => clearTimeout(timer),
  };
};
