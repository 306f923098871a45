import { type TouchEvent, useRef } from 'react';

/** Pixels from which a movement is a swipe, and by how much it is more sideways than up or down. */
const MIN_DISTANCE = 60;
const MIN_RATIO = 2;

/** Handlers for an element. `onSwipe` gets 1 for a swipe to the left (the next one), −1 for one to the right. */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      // Two fingers zoom.
      start.current =
        touch === undefined || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (touch === undefined || from === null) return;
      const x = touch.clientX - from.x;
      const y = touch.clientY - from.y;
      if (Math.abs(x) < MIN_DISTANCE || Math.abs(x) < MIN_RATIO * Math.abs(y)) return;
      onSwipe(x < 0 ? 1 : -1);
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
};
