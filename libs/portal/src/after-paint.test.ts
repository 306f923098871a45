import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from './after-paint.ts';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames.length = 0;
  vi.useFakeTimers();
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the frame comes first, then the work, and only once', () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  vi.advanceTimersByTime(10);
  expect(work).not.toHaveBeenCalled();
  frames[0]?.(0);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledOnce();
});

test('in a tab that paints nothing it is done all the same', () => {
  const work = vi.fn<() => void>();
  afterPaint(work);
  vi.advanceTimersByTime(250);
  expect(work).toHaveBeenCalledOnce();
});
