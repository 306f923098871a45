import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import type { Entry } from '../outbox/entry.ts';
import { orderRecords } from './ordered.ts';
import { copyOf } from './plain.ts';

/**
 * The disks of a world: what is on them, read without asking the browser and so without disturbing it, and
 * how they fail. With `ordered.ts` the one place that knows fake-indexeddb from within.
 */
export type Disks = {
  /** Entries of an outbox in the order of recording, as they are at this very moment. */
  readonly outbox: (database: string) => readonly Entry[];
  /** Whether the next writes of a database are refused for want of room. */
  readonly fill: (database: string, isFull: boolean) => void;
  /** Writes that were refused since the start. */
  readonly refused: () => number;
  /**
   * Makes a database one of version 7: what was recorded, and nothing of what the server said. Nobody may
   * have it open.
   */
  readonly age: (database: string) => void;
};

/** Puts a browser without databases in the place of the one before: what it held would stay in memory. */
export const forgetDisks = (): void => void Reflect.set(globalThis, 'indexedDB', new IDBFactory());

export const createDisks = (): Disks => {
  Reflect.set(globalThis, 'structuredClone', copyOf);
  orderRecords();
  const full = new Set<string>();
  let refused = 0;
  refuseWrites((name) => {
    if (!full.has(name)) return false;
    refused += 1;
    return true;
  });

  const raw = (name: string): RawDatabase | undefined =>
    Reflect.get(indexedDB, '_databases').get(name);

  return {
    outbox(database) {
      const records = raw(database)?.rawObjectStores.get('outbox')?.records;
      return records ? Array.from(records.values(), ({ value }) => value) : [];
    },
    fill(database, isFull) {
      if (isFull) full.add(database);
      else full.delete(database);
    },
    refused: () => refused,
    age(name) {
      const database = raw(name);
      if (!database) return;
      database.version = 7;
      for (const store of database.rawObjectStores.keys()) {
        if (!RECORDED.includes(store)) database.rawObjectStores.delete(store);
      }
    },
  };
};

const RECORDED = ['outbox', 'lanes', 'devices'];

type RawDatabase = {
  version: number;
  readonly rawObjectStores: Map<string, { records: { values(): Iterable<{ value: Entry }> } }>;
};

let isFull: (database: string) => boolean = () => false;

/** As a browser does it: the request is taken, and its transaction aborts with the reason. */
const refuseWrites = (decide: (database: string) => boolean): void => {
  isFull = decide;
  if (Object.hasOwn(IDBObjectStore.prototype, 'isWatched')) return;
  Reflect.set(IDBObjectStore.prototype, 'isWatched', true);
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name];
    Reflect.set(
      IDBObjectStore.prototype,
      name,
      function (this: globalThis.IDBObjectStore, ...given: Parameters<typeof write>) {
        const request = write.apply(this, given);
        if (isFull(this.transaction.db.name)) abortForWantOfRoom(this.transaction);
        return request;
      },
    );
  }
};

const abortForWantOfRoom = (transaction: IDBTransaction): void => {
  const abort: (reason: string) => void = Reflect.get(transaction, '_abort');
  const task: (task: () => void) => void = Reflect.get(globalThis, 'setImmediate');
  task(() => {
    if (Reflect.get(transaction, '_state') !== 'finished') {
      abort.call(transaction, 'QuotaExceededError');
    }
  });
};
