import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDeferredUntilPaint } from './use-deferred-until-paint.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a value follows once the screen was painted, and the last of several is what stays', () => {
  const { result, rerender } = renderHook(useDeferredUntilPaint<string>, { initialProps: 'none' });
  rerender('one');
  rerender('two');
  expect(result.current).toBe('none');
  act(() => void vi.advanceTimersToNextFrame());
  act(() => void vi.runOnlyPendingTimers());
  expect(result.current).toBe('two');
});
