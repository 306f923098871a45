import type { Entry } from '../src/outbox/entry.ts';
import type { RawDatabase } from './indexeddb/database.ts';
import { installedIndexedDb, installIndexedDb } from './indexeddb/install.ts';

/**
 * The disks of a world: what is on them, read without asking the browser and so without disturbing it, and
 * how they fail.
 */
export type Disks = {
  /** Entries of an outbox in the order of recording, as they are at this very moment. */
  readonly outbox: (database: string) => readonly Entry[];
  /** Whether the next writes of a database are refused for want of room. */
  readonly setFull: (database: string, isFull: boolean) => void;
  /** Writes that were refused since the start. */
  readonly failedWrites: () => number;
  /**
   * Makes a database one of version 7: what was recorded, and nothing of what the server said. Nobody may
   * have it open.
   */
  readonly downgrade: (database: string) => void;
  /** The browser finds a database damaged, and throws it away, whoever has it open. */
  readonly deleteDatabase: (database: string) => void;
};

installedIndexedDb();

/** Puts a browser without databases in the place of the one before: what it held would stay in memory. */
export const resetDisks = (): void => {
  installIndexedDb();
};

/** Worlds have their databases in one browser, by their names. */
export const createDisks = (): Disks => {
  const { databases } = installedIndexedDb();
  /** Those that are full, and those that were. */
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
