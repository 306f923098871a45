import { openDB } from 'idb';
import { describe, expect, test, vi } from 'vitest';
import { coachActions, openTab, setupCoach } from '../../testing/setup-coach.ts';
import { connect, type Connection } from './connection.ts';
import { toStorageError } from './storage-error.ts';
import { VERSION } from './schema.ts';

const count = (db: Connection) => db.read(['outbox'], (tx) => tx.objectStore('outbox').count());

describe('connect', () => {
  test('[OF8] an upgrade keeps every store of an older database', async () => {
    const older = await openDB('of-7', 7, {
      upgrade: (db) => {
        db.createObjectStore('devices');
      },
    });
    await older.put('devices', 'device', 'owner');
    older.close();
    const db = connect('of-7', () => undefined);
    expect(await count(db)).toBe(0);
    const device = await db.read(['devices'], (tx) => tx.objectStore('devices').get('owner'));
    expect(device).toBe('device');
    await db.close();
  });

  test('[OF17] an upgrade adds the missing indexes to an old outbox', async () => {
    const older = await openDB('of-1', 1, {
      upgrade: (db) => {
        db.createObjectStore('outbox', { keyPath: 'n', autoIncrement: true });
      },
    });
    await older.add('outbox', { owner: 'owner', lane: 'lane', lane_seq: 1, open: 1 });
    older.close();
    const db = connect('of-1', () => undefined);
    const keys = await db.read(['outbox'], (tx) =>
      Promise.all([
        tx.objectStore('outbox').index('lane').getAllKeys(['owner', 'lane', 1]),
        tx.objectStore('outbox').index('open').getAllKeys(['owner', 1]),
      ]),
    );
    expect(keys).toEqual([[1], [1]]);
    await db.close();
  });

  test('[OF8] closes for a newer version of the app and reports APP_OUTDATED', async () => {
    const { device, world, commit, mark, state } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m2', true));
    const newer = await world.waitFor(openDB(device.database, VERSION + 1));
    expect(newer.version).toBe(VERSION + 1);
    expect(await world.waitFor(newer.count('outbox'))).toBe(1);
    expect(await commit(mark('m2', false))).toEqual({ ok: false, error: 'APP_OUTDATED' });
    expect(state()).toMatchObject({ unsent: 1, storage_error: 'APP_OUTDATED' });
    newer.close();
  });

  test('[OF8] reports that an older tab blocks the upgrade, and opens when it closes', async () => {
    const older = await openDB('of-blocked', 7);
    let blocked = 0;
    const db = connect('of-blocked', () => {
      blocked += 1;
      older.close();
    });
    expect(await count(db)).toBe(0);
    expect(blocked).toBe(1);
    await db.close();
  });

  test('[OF13] opens the database again after the browser closed it', async () => {
    const { world, device, commit, mark, state } = await setupCoach();
    world.network.setOffline(true);
    await commit(mark('m2', true));
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    expect(await commit(mark('m1', true))).toMatchObject({ ok: true });
    expect(state().unsent).toBe(2);
    const again = coachActions(world, device, await openTab(world, device));
    expect(again.state().unsent).toBe(2);
  });

  test('runs `opened` before other transactions each time the database is opened', async () => {
    const events: string[] = [];
    const db = connect(
      'of-opened',
      () => undefined,
      async (opened) => {
        await opened.write(['devices'], 'strict', (tx) =>
          tx.objectStore('devices').put('id', 'me'),
        );
        events.push('opened');
      },
    );
    const devices = await db.read(['devices'], (tx) => tx.objectStore('devices').getAll());
    expect([devices, events]).toEqual([['id'], ['opened']]);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError');
    });
    await count(db);
    expect(events).toEqual(['opened', 'opened']);
    await db.close();
  });

  test('a failed `opened` fails the transaction, and the next one opens the database again', async () => {
    const rejections = [new DOMException('full', 'QuotaExceededError')];
    const db = connect(
      'of-refused',
      () => undefined,
      async () => {
        for (const rejection of rejections.splice(0)) throw rejection;
      },
    );
    await expect(count(db)).rejects.toThrow('full');
    expect(await count(db)).toBe(0);
    await db.close();
  });

  test('toStorageError returns a code for database errors and null for bugs', () => {
    expect(toStorageError(new DOMException('', 'QuotaExceededError'))).toBe('STORAGE_FULL');
    expect(toStorageError(new DOMException('', 'VersionError'))).toBe('APP_OUTDATED');
    expect(toStorageError(new DOMException('', 'UnknownError'))).toBe('STORAGE_FAILED');
    expect(toStorageError(new TypeError('a bug'))).toBeNull();
  });
});
