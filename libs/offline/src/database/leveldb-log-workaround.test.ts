import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import { withFreshLevelDbLog } from './leveldb-log-workaround.ts';

const SPARES = ['springboard-spare-0', 'springboard-spare-1'];
const never = () => new Promise<void>(() => undefined);

/** A separate browser, with the names of the existing databases that it deleted. */
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
  const start = (wait = never) => withFreshLevelDbLog({ factory, wait }, async () => 'open');
  /** Waits until `count` databases were deleted and the spares exist again. */
  const sparesAreThere = (count: number) =>
    vi.waitFor(async () => {
      expect(deleted).toHaveLength(count);
      expect(await names()).toEqual(SPARES);
    });
  return { factory, deleted, names, start, sparesAreThere };
};

describe('withFreshLevelDbLog', () => {
  test('[OF2] each start deletes the spare databases and creates those for the next start', async () => {
    const { deleted, start, sparesAreThere } = makeBrowser();
    for (const count of [2, 4, 6]) {
      expect(await start()).toBe('open');
      await sparesAreThere(count);
    }
    expect(new Set(deleted)).toEqual(new Set(SPARES));
  });

  test('no other write happens while the log is renewed', async () => {
    const { factory, names, start, sparesAreThere } = makeBrowser();
    await start();
    await sparesAreThere(2);
    const opening = Promise.withResolvers<string>();
    const opened = withFreshLevelDbLog({ factory, wait: never }, () => opening.promise);
    await vi.waitFor(async () => expect(await names()).toEqual([]));
    opening.resolve('open');
    expect(await opened).toBe('open');
    await sparesAreThere(4);
  });

  test('two tabs that start concurrently both open, and leave spare databases for the next start', async () => {
    const { names, start } = makeBrowser();
    expect(await Promise.all([start(), start()])).toEqual(['open', 'open']);
    await vi.waitFor(async () => expect(await names()).toEqual(SPARES));
  });

  test('opens after the new log has begun, or after a timeout if a frozen tab blocks it', async () => {
    const { factory, start, sparesAreThere } = makeBrowser();
    await start();
    await sparesAreThere(2);
    const frozen = await new Promise<IDBDatabase>((resolve) => {
      const request = factory.open('springboard-spare-0');
      request.addEventListener('success', () => resolve(request.result));
    });
    const patience = Promise.withResolvers<void>();
    let isOpen = false;
    const opened = start(() => patience.promise).then(() => (isOpen = true));
    await vi.waitFor(async () => expect((await factory.databases()).length).toBe(2));
    expect(isOpen).toBe(false);
    patience.resolve();
    await opened;
    frozen.close();
    await sparesAreThere(4);
  });

  test('opens also if the browser throws when a spare is deleted', async () => {
    const { factory, start } = makeBrowser();
    factory.deleteDatabase = () => {
      throw new DOMException('no databases here', 'SecurityError');
    };
    expect(await start()).toBe('open');
  });
});
