import type { Entry } from '../src/outbox/entry.ts';
import type { RawDatabase } from './indexeddb/database.ts';
import { installedIndexedDb, installIndexedDb } from './indexeddb/install.ts';

/**
 * The disks of a world: reads them directly, without a transaction that would disturb the engine, and makes
 * them fail.
 */
export type Disks = {
  /** The current entries of an outbox in the order of recording. */
  readonly outbox: (database: string) => readonly Entry[];
  /** Makes the next writes of a database fail for lack of space, or work again. */
  readonly setFull: (database: string, isFull: boolean) => void;
  /** Number of writes that failed since the start. */
  readonly failedWrites: () => number;
  /**
   * Turns a database into one of version 7, with the recorded changes and without snapshots. No tab may have it
   * open.
   */
  readonly downgrade: (database: string) => void;
  /** The browser finds a database damaged and deletes it, also while tabs have it open. */
  readonly deleteDatabase: (database: string) => void;
};

installedIndexedDb();

/** Replaces the browser by one without databases, to free the memory. */
export const resetDisks = (): void => {
  installIndexedDb();
};

/** All worlds share one browser and have databases with different names. */
export const createDisks = (): Disks => {
  const { databases } = installedIndexedDb();
  /** Databases that are or were full. */
  const filled = new Set<RawDatabase>();

  return {
    outbox(database) {
      const rows = databases.get(database)?.tables.get('outbox')?.rows.all ?? [];
      return rows.map(({ value }) => value).filter(isEntry);
    },
    setFull(name, isFull) {
      const database = databases.get(name);
      if (!database) return;
      database.isFull = isFull;
      filled.add(database);
    },
    failedWrites: () => [...filled].reduce((sum, { failedWrites }) => sum + failedWrites, 0),
    downgrade(name) {
      const database = databases.get(name);
      if (!database) return;
      database.version = 7;
      for (const store of database.tables.keys()) {
        if (!RECORDED_STORES.includes(store)) database.tables.delete(store);
      }
    },
    deleteDatabase(name) {
      const database = databases.get(name);
      databases.delete(name);
      database?.terminate();
    },
  };
};

const isEntry = (value: unknown): value is Entry => typeof Object(value).op_id === 'string';

const RECORDED_STORES = ['outbox', 'lanes', 'devices'];
