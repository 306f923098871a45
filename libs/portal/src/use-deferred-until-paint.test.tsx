import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useDeferredUntilPaint } from './use-deferred-until-paint.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useDeferredUntilPaint', () => {
  test('returns a new value after the next paint, and only the last of several', () => {
    const { result, rerender } = renderHook(useDeferredUntilPaint<string>, {
      initialProps: 'none',
    });
    rerender('one');
    rerender('two');
    expect(result.current).toBe('none');
    act(() => void vi.advanceTimersToNextFrame());
    act(() => void vi.runOnlyPendingTimers());
    expect(result.current).toBe('two');
  });
});
