import { Cursor } from './cursor.ts';
import { Database } from './database.ts';
import { Factory } from './factory.ts';
import { KeyRange } from './keys.ts';
import { Request, OpenRequest } from './request.ts';
import { Index, ObjectStore } from './stores.ts';
import { Transaction } from './transaction.ts';

const CLASSES = {
  IDBCursor: Cursor,
  IDBDatabase: Database,
  IDBFactory: Factory,
  IDBIndex: Index,
  IDBKeyRange: KeyRange,
  IDBObjectStore: ObjectStore,
  IDBOpenDBRequest: OpenRequest,
  IDBRequest: Request,
  IDBTransaction: Transaction,
};

let installed: Factory | null = null;

/** Installs a browser without databases under the platform's global names. */
export const installIndexedDb = (): Factory => {
  installed = new Factory();
  Object.assign(globalThis, CLASSES, { indexedDB: installed });
  return installed;
};

/** The installed browser; installs one if necessary. */
export const installedIndexedDb = (): Factory => installed ?? installIndexedDb();
