import { useEffect, useState } from 'react';

/** A page that takes longer may never come: a request ends only after 20 s. */
export const SLOW_MS = 6000;

/** Whether something has lasted for so long. */
export const useIsAfter = (ms: number, lasts = true): boolean => {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!lasts) return undefined;
    const timer = setTimeout(() => setAfter(true), ms);
    return () => {
      clearTimeout(timer);
      setAfter(false);
    };
  }, [ms, lasts]);
  return isAfter;
};
