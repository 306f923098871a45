import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('afterPaint', () => {
  test('runs the work once, after the next frame', () => {
    const work = vi.fn<() => void>();
    afterPaint(work);
    vi.advanceTimersByTime(10);
    expect(work).not.toHaveBeenCalled();
    frames[0]?.(0);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledOnce();
  });

  test('runs the work in a hidden tab, which paints no frame', () => {
    const work = vi.fn<() => void>();
    afterPaint(work);
    vi.advanceTimersByTime(250);
    expect(work).toHaveBeenCalledOnce();
  });
});
