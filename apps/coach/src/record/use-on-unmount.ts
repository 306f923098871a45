import { useEffect, useEffectEvent } from 'react';

/** Calls the latest `work` when the component disappears, for example because the user goes back. */
export const useOnUnmount = (work: () => void): void => {
  const callLatest = useEffectEvent(work);
  useEffect(() => () => callLatest(), []);
};
