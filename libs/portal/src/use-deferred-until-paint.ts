import { useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * `value` as it was when the screen was last painted. What only sums up a tap (counts, how many wait) follows
 * one frame after what the tap changed, so that the tapped row changes immediately.
 */
export const useDeferredUntilPaint = <T>(value: T): T => {
  const [painted, setPainted] = useState(() => value);
  useEffect(() => {
    afterPaint(() => setPainted(() => value));
  }, [value]);
  return painted;
};
