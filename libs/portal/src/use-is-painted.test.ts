import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useIsPainted } from './use-is-painted.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('useIsPainted', () => {
  test('is true after the first paint', () => {
    const { result } = renderHook(useIsPainted);
    expect(result.current).toBe(false);
    act(() => void vi.advanceTimersToNextFrame());
    act(() => void vi.runOnlyPendingTimers());
    expect(result.current).toBe(true);
  });
});
