import { describe, expect, test } from 'vitest';
import { createTestCaches } from '../../testing/caches.ts';
import { cacheBackupStorage } from './cache-storage.ts';

const openBackup = (caches: CacheStorage, database?: string) => {
  const storage = cacheBackupStorage(caches, database);
  if (!storage) throw new Error('there is no Cache API');
  return storage;
};

describe('cacheBackupStorage', () => {
  test('stores texts by number and lists the highest number first', async () => {
    const backup = openBackup(createTestCaches());
    expect(await backup.list()).toEqual([]);
    for (const number of [9, 10, 2]) await backup.write(number, `the text ${number}`);
    expect(await backup.list()).toEqual([10, 9, 2]);
    expect(await backup.read(9)).toBe('the text 9');
    await backup.remove(9);
    expect(await backup.list()).toEqual([10, 2]);
    expect(await backup.read(9)).toBe('');
  });

  test('is undefined without the Cache API', () => {
    expect(cacheBackupStorage(undefined)).toBeUndefined();
  });

  test('separates databases of different names', async () => {
    const caches = createTestCaches();
    await openBackup(caches).write(1, 'one');
    expect(await openBackup(caches, 'another').list()).toEqual([]);
  });
});
