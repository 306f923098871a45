import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readVersion, VERSION_CHECK_MS, watchVersion } from './watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watching = (answers: (string | null)[]) => {
  const found: string[] = [];
  const read = vi.fn<() => Promise<string | null>>(async () => answers.shift() ?? null);
  const watch = watchVersion({ built: '1.0.0', read, found: (version) => found.push(version) });
  return { found, read, watch };
};

describe('watchVersion and readVersion', () => {
  test('requests the version immediately and then every 60 seconds', async () => {
    const { read } = watching([]);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS - 1);
    expect(read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('reports a text that differs from the built version', async () => {
    const { found } = watching(['1.0.0', '1.1.0']);
    await vi.advanceTimersByTimeAsync(0);
    expect(found).toEqual([]);
    await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS);
    expect(found).toEqual(['1.1.0']);
  });

  test('reports nothing without a response', async () => {
    const { found } = watching([null, null]);
    await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS);
    expect(found).toEqual([]);
  });

  test('requests and reports nothing after stop()', async () => {
    const { found, read, watch } = watching(['2.0.0']);
    watch.stop();
    await vi.advanceTimersByTimeAsync(5 * VERSION_CHECK_MS);
    expect(read).toHaveBeenCalledTimes(1);
    expect(found).toEqual([]);
  });

  test('returns null for the page of a captive portal', async () => {
    const page = async () => new Response('<!doctype html><title>Welcome</title>');
    expect(await readVersion(page)).toBeNull();
  });

  test('returns null for an error response and a failed request', async () => {
    expect(await readVersion(async () => new Response('1.2.3', { status: 502 }))).toBeNull();
    expect(
      await readVersion(async () => Promise.reject(new TypeError('Failed to fetch'))),
    ).toBeNull();
  });

  test('requests the version without a cache', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('1.2.3+abc\n'));
    expect(await readVersion(fetch)).toBe('1.2.3+abc');
    expect(fetch).toHaveBeenCalledWith('/version', { cache: 'no-store' });
  });
});
