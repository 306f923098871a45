import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readVersion, VERSION_CHECK_MS, watchVersion } from './watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const watching = (answers: (string | null)[]) => {
  const found: string[] = [];
  const read = vi.fn<() => Promise<string | null>>(async () => answers.shift() ?? null);
  const watch = watchVersion({ built: '1.0.0', read, found: (version) => found.push(version) });
  return { found, read, watch };
};

test('requests the version immediately and then every 60 seconds', async () => {
  const { read } = watching([]);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS - 1);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a text that differs from the built version is a new version', async () => {
  const { found } = watching(['1.0.0', '1.1.0']);
  await vi.advanceTimersByTimeAsync(0);
  expect(found).toEqual([]);
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS);
  expect(found).toEqual(['1.1.0']);
});

test('no answer is no new version', async () => {
  const { found } = watching([null, null]);
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS);
  expect(found).toEqual([]);
});

test('nothing is asked or said after stopping', async () => {
  const { found, read, watch } = watching(['2.0.0']);
  watch.stop();
  await vi.advanceTimersByTimeAsync(5 * VERSION_CHECK_MS);
  expect(read).toHaveBeenCalledTimes(1);
  expect(found).toEqual([]);
});

test("a captive portal's page is not a version", async () => {
  const page = async () => new Response('<!doctype html><title>Welcome</title>');
  expect(await readVersion(page)).toBeNull();
});

test('an error answer and a dead network are not a version', async () => {
  expect(await readVersion(async () => new Response('1.2.3', { status: 502 }))).toBeNull();
  expect(
    await readVersion(async () => Promise.reject(new TypeError('Failed to fetch'))),
  ).toBeNull();
});

test('the version is read past every cache', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('1.2.3+abc\n'));
  expect(await readVersion(fetch)).toBe('1.2.3+abc');
  expect(fetch).toHaveBeenCalledWith('/version', { cache: 'no-store' });
});
