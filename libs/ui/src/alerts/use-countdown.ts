import { useEffect, useRef } from 'react';

/** Runs `end` after `duration` milliseconds in which nothing held the clock; another `end` starts it anew. */
export const useCountdown = (
  end: () => void,
  { duration, held }: { duration: number; held: boolean },
): void => {
  const left = useRef({ of: end, ms: duration });
  useEffect(() => {
    if (left.current.of !== end) left.current = { of: end, ms: duration };
    if (held) return undefined;
    const begun = Date.now();
    const timer = setTimeout(end, left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms -= Date.now() - begun;
    };
  }, [duration, held, end]);
};
