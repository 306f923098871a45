import { openDB, unwrap, type IDBPDatabase } from 'idb';
import { upgrade, VERSION, type Schema, type StoreName, type Tx } from './schema.ts';

/** Transactions: each resolves with what `work` gives once it is complete, and rejects if it is not. */
export type Handle = {
  read<T>(stores: StoreName[], work: (tx: Tx<'readonly'>) => Promise<T>): Promise<T>;
  /** `strict`: complete means on the disk (OF1). */
  write<T>(
    stores: StoreName[],
    durability: 'strict' | 'relaxed',
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
};

/** The way to the database, whose handle may die at any time: a dead one is opened anew. */
export type Connection = Handle & {
  /**
   * One strict transaction of which all requests are known beforehand: they go out together, without a
   * promise each, and only `complete` is waited for. What a tap takes. `meanwhile` runs while the disk is
   * busy.
   */
  writeDirectly<T>(
    store: StoreName,
    requests: (store: IDBObjectStore) => T,
    meanwhile: () => void,
  ): Promise<T>;
  /** Opens it, if nobody has yet. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/**
 * @param blocked another tab keeps an older version open; the way is free once it lets go
 * @param opened has the database first, each time that it is opened; where it rejects, nobody has it
 */
export const connect = (
  name: string,
  blocked: () => void,
  opened: (db: Handle) => Promise<void> = async () => undefined,
): Connection => {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  let isClosed = false;

  const drop = () => {
    opening = null;
  };

  const open = () => {
    if (isClosed) throw new DOMException('closed', 'InvalidStateError');
    opening ??= openDB<Schema>(name, VERSION, {
      upgrade: (db, _from, _to, tx) => upgrade(db, tx),
      blocked,
      /** A newer version of the app wants the database: never stand in its way. */
      blocking(_current, _wanted, event) {
        drop();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      /** The browser has closed it, perhaps thrown it away: what is there now shows at once. */
      terminated() {
        drop();
        if (!isClosed) open().catch(() => null);
      },
    })
      .then(prepare)
      .catch((error: unknown) => {
        drop();
        throw error;
      });
    return opening;
  };

  const prepare = async (db: IDBPDatabase<Schema>) => {
    try {
      await opened(handleBy(async (start) => start(db)));
      return db;
    } catch (error) {
      db.close();
      throw error;
    }
  };

  const begin = async <T>(start: (db: IDBPDatabase<Schema>) => T): Promise<T> => {
    try {
      return start(await open());
    } catch (error) {
      // The handle was dead before anything was done with it.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      drop();
      return start(await open());
    }
  };

  return {
    ...handleBy(begin),
    async ready() {
      await open();
    },
    async writeDirectly(store, requests, meanwhile) {
      const tx = await begin((db) =>
        unwrap(db).transaction(store, 'readwrite', { durability: 'strict' }),
      );
      return new Promise((resolve, reject) => {
        const result = requests(tx.objectStore(store));
        // Without waiting for the answers to the requests.
        tx.commit();
        tx.addEventListener('complete', () => resolve(result));
        tx.addEventListener('abort', () => {
          reject(tx.error ?? new DOMException('aborted', 'AbortError'));
        });
        meanwhile();
      });
    },
    async close() {
      isClosed = true;
      const db = await opening?.catch(() => null);
      drop();
      db?.close();
    },
  };
};

const handleBy = (begin: <T>(start: (db: IDBPDatabase<Schema>) => T) => Promise<T>): Handle => ({
  async read(stores, work) {
    const tx = await begin((db) => db.transaction(stores, 'readonly'));
    return complete(tx, () => work(tx));
  },
  async write(stores, durability, work) {
    const tx = await begin((db) => db.transaction(stores, 'readwrite', { durability }));
    return complete(tx, () => work(tx));
  },
});

/** The transaction's own error says more than that of the request which met it first. */
const complete = async <T>(
  tx: { done: Promise<void>; error: DOMException | null; abort(): void },
  work: () => Promise<T>,
): Promise<T> => {
  tx.done.catch(() => null);
  try {
    const result = await work();
    await tx.done;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // It has ended already.
    }
    throw error instanceof DOMException ? (tx.error ?? error) : error;
  }
};
