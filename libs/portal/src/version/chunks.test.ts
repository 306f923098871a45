import { afterEach, describe, expect, test, vi } from 'vitest';
import { ChunkError, loadChunk } from './chunks.ts';

afterEach(() => vi.useRealTimers());

describe('loadChunk', () => {
  test('[§9] rejects a chunk that is not loaded after 120 s', async () => {
    vi.useFakeTimers();
    const outcome = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(ChunkError);
  });

  test('returns a loaded chunk and clears its timer', async () => {
    vi.useFakeTimers();
    expect(await loadChunk(async () => 'part')).toBe('part');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('the error has the cause of the failure', async () => {
    const cause = new TypeError('Failed to fetch');
    const error = await loadChunk(() => Promise.reject(cause)).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ChunkError);
    expect(error).toMatchObject({ cause });
  });
});
