import { openDB, unwrap, type IDBPDatabase } from 'idb';
import { upgrade, VERSION, type Schema, type StoreName, type Tx } from './schema.ts';

/** Transactions. Each resolves with the result of `work` on `complete`, and rejects on `abort`. */
export type Handle = {
  read<T>(stores: StoreName[], work: (tx: Tx<'readonly'>) => Promise<T>): Promise<T>;
  /** `strict`: complete means on the disk (OF1). */
  write<T>(
    stores: StoreName[],
    durability: 'strict' | 'relaxed',
    work: (tx: Tx) => Promise<T>,
  ): Promise<T>;
};

/** A connection to the database, which opens it again when the browser has closed it. */
export type Connection = Handle & {
  /**
   * One strict transaction whose requests are all known beforehand. It sends them together and waits for
   * `complete` only, which makes a commit fast. `meanwhile` runs during the write.
   */
  writeDirectly<T>(
    store: StoreName,
    requests: (store: IDBObjectStore) => T,
    meanwhile: () => void,
  ): Promise<T>;
  /** Opens the database if it is not open yet. */
  ready(): Promise<void>;
  close(): Promise<void>;
};

/**
 * @param blocked called when another tab has an older version open; opening continues when it closes
 * @param opened runs before all other transactions each time the database is opened; if it rejects, opening fails
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
      /** Closes for a newer version of the app. */
      blocking(_current, _wanted, event) {
        drop();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      /** The browser has closed the database and perhaps deleted it. Opens it again to show its content. */
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
      await opened(createHandle(async (start) => start(db)));
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
      // The browser had closed the handle before this transaction began.
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      drop();
      return start(await open());
    }
  };

  return {
    ...createHandle(begin),
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

const createHandle = (
  begin: <T>(start: (db: IDBPDatabase<Schema>) => T) => Promise<T>,
): Handle => ({
  async read(stores, work) {
    const tx = await begin((db) => db.transaction(stores, 'readonly'));
    return complete(tx, () => work(tx));
  },
  async write(stores, durability, work) {
    const tx = await begin((db) => db.transaction(stores, 'readwrite', { durability }));
    return complete(tx, () => work(tx));
  },
});

/** Rejects with the transaction's error, which says more than that of the first failed request. */
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
