import type { SchemeEdit } from '@springboard/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An edit that the server has not confirmed, or that met another person's value. */
export type StoredEdit = {
  readonly edit: SchemeEdit;
  /** The other person's value, where the server reported a conflict. */
  readonly theirs?: unknown;
  /** Another person removed its node. */
  readonly isOrphan?: boolean;
};

/** Keeps edits on the device until the server has them. */
export type UnsentStorage = {
  /** In the order in which they were put. */
  load(): Promise<readonly StoredEdit[]>;
  put(edits: readonly StoredEdit[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
};

type Row = StoredEdit & { readonly owner: string; readonly id: string; readonly order: number };

interface Schema extends DBSchema {
  unsent: { key: string; value: Row; indexes: { owner: [string, number] } };
}

/**
 * Unsent edits in IndexedDB, a row for each. Several tabs share them: an edit that two tabs send has one effect.
 * Without a database of the browser it keeps nothing. The database is opened when it is used first: the tree is painted
 * before.
 *
 * @param owner the user and the scheme
 */
export const openUnsentStorage = (owner: string, now: () => number): UnsentStorage => {
  if (!('indexedDB' in globalThis)) return NOTHING;
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const open = () =>
    (opening ??= openDB<Schema>('scheme-editor', 1, {
      upgrade(database) {
        const rows = database.createObjectStore('unsent', { keyPath: 'id' });
        rows.createIndex('owner', ['owner', 'order']);
      },
    }));
  let last = 0;
  return {
    async load() {
      const range = IDBKeyRange.bound([owner, 0], [owner, Number.MAX_VALUE]);
      return (await open()).getAllFromIndex('unsent', 'owner', range);
    },
    async put(edits) {
      const orders = edits.map(() => {
        last = Math.max(last + 0.001, now());
        return last;
      });
      const transaction = (await open()).transaction('unsent', 'readwrite');
      for (const [index, stored] of edits.entries()) {
        const row = { ...stored, owner, id: stored.edit.id, order: orders[index] ?? last };
        void transaction.store.put(row);
      }
      await transaction.done;
    },
    async remove(ids) {
      const transaction = (await open()).transaction('unsent', 'readwrite');
      for (const id of ids) void transaction.store.delete(id);
      await transaction.done;
    },
  };
};

const NOTHING: UnsentStorage = {
  load: async () => [],
  put: async () => undefined,
  remove: async () => undefined,
};
