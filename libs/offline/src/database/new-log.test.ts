import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { onNewLog } from './new-log.ts';

/** A browser of its own, and what was deleted in it that was there. */
const makeBrowser = () => {
  const factory = new IDBFactory();
  const deleted: string[] = [];
  const remove = factory.deleteDatabase.bind(factory);
  factory.deleteDatabase = (name) => {
    const request = remove(name);
    request.addEventListener('success', (event) => {
      if (event instanceof IDBVersionChangeEvent && event.oldVersion > 0) deleted.push(name);
    });
    return request;
  };
  const names = async () => (await factory.databases()).map(({ name }) => name);
  const start = () => onNewLog(factory, async () => 'open');
  /** After so many that were deleted. */
  const spareIsThere = (count: number) =>
    vi.waitFor(async () => {
      expect(deleted).toHaveLength(count);
      expect(await names()).toEqual(['springboard-spare']);
    });
  return { factory, deleted, names, start, spareIsThere };
};

test('[OF2] each start deletes one database that held nothing, and leaves one for the next', async () => {
  const { deleted, start, spareIsThere } = makeBrowser();
  for (const count of [1, 2, 3]) {
    expect(await start()).toBe('open');
    await spareIsThere(count);
  }
  expect(new Set(deleted)).toEqual(new Set(['springboard-spare']));
});

test('nothing else is written while the log begins', async () => {
  const { factory, names, start, spareIsThere } = makeBrowser();
  await start();
  await spareIsThere(1);
  const opening = Promise.withResolvers<string>();
  const opened = onNewLog(factory, () => opening.promise);
  await vi.waitFor(async () => expect(await names()).toEqual([]));
  opening.resolve('open');
  expect(await opened).toBe('open');
  await spareIsThere(2);
});

test('two tabs that start at once are both open, and leave one database', async () => {
  const { names, start } = makeBrowser();
  expect(await Promise.all([start(), start()])).toEqual(['open', 'open']);
  await vi.waitFor(async () => expect(await names()).toEqual(['springboard-spare']));
});

test('where the browser refuses, everything opens all the same', async () => {
  const { factory, start } = makeBrowser();
  factory.deleteDatabase = () => {
    throw new DOMException('no databases here', 'SecurityError');
  };
  expect(await start()).toBe('open');
});
