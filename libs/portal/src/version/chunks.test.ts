import { afterEach, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from './chunks.ts';

afterEach(() => vi.useRealTimers());

test('[§9] a part of the portal that has not come after 120 s is given up', async () => {
  vi.useFakeTimers();
  const outcome = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ChunkError);
});

test('a part that comes in time is handed on, and nothing is left to wait for', async () => {
  vi.useFakeTimers();
  expect(await loadChunk(async () => 'part')).toBe('part');
  expect(vi.getTimerCount()).toBe(0);
});

test('why a part could not be loaded is kept', async () => {
  const cause = new TypeError('Failed to fetch');
  const error = await loadChunk(() => Promise.reject(cause)).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ChunkError);
  expect(error).toMatchObject({ cause });
});
