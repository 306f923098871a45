import { Cursor } from './cursor.ts';
import { keyAt, keyOf, partOf, rangeOf, type Key, type KeyPath } from './keys.ts';
import { namesOf, type Names } from './names.ts';
import type { Request } from './request.ts';
import { prepareRow, type IndexOn, type Table } from './table.ts';
import type { Transaction } from './transaction.ts';

export class ObjectStore {
  readonly transaction: Transaction;
  readonly name: string;
  readonly #table: Table;
  readonly #indexes = new Map<string, Index>();

  constructor(transaction: Transaction, name: string, table: Table) {
    this.transaction = transaction;
    this.name = name;
    this.#table = table;
  }

  get keyPath(): KeyPath | null {
    return this.#table.keyPath;
  }

  get autoIncrement(): boolean {
    return this.#table.autoIncrement;
  }

  get indexNames(): Names {
    return namesOf([...this.#table.indexes.keys()]);
  }

  put(value: unknown, key?: unknown): Request {
    return this.#write(value, key, false);
  }

  add(value: unknown, key?: unknown): Request {
    return this.#write(value, key, true);
  }

  #write(value: unknown, key: unknown, isNew: boolean): Request {
    const { transaction } = this;
    this.#mayWrite();
    const row = prepareRow(this.#table, value, key === undefined ? undefined : keyOf(key));
    const request = transaction.enqueue(() =>
      this.#table.put(row.value, row.key, isNew, transaction.undo),
    );
    transaction.db.raw.failIfFull(transaction);
    return request;
  }

  delete(query: unknown): Request {
    this.#mayWrite();
    const range = partOf(query);
    return this.transaction.enqueue(() => this.#table.delete(range, this.transaction.undo));
  }

  clear(): Request {
    this.#mayWrite();
    return this.transaction.enqueue(() => this.#table.delete(rangeOf(null), this.transaction.undo));
  }

  #mayWrite(): void {
    if (this.transaction.state !== 'active')
      throw new DOMException('ended', 'TransactionInactiveError');
    if (this.transaction.mode === 'readonly')
      throw new DOMException('only to be read', 'ReadOnlyError');
  }

  get(query: unknown): Request {
    const range = partOf(query);
    return this.transaction.enqueue(() => this.#table.rows.firstWithin(range)?.value);
  }

  getKey(query: unknown): Request {
    const range = partOf(query);
    return this.transaction.enqueue(() => this.#table.rows.firstWithin(range)?.key);
  }

  getAll(query?: unknown, count = Infinity): Request {
    const range = rangeOf(query);
    return this.transaction.enqueue(() =>
      this.#table.rows
        .within(range)
        .slice(0, count)
        .map(({ value }) => value),
    );
  }

  getAllKeys(query?: unknown, count = Infinity): Request {
    const range = rangeOf(query);
    return this.transaction.enqueue(() =>
      this.#table.rows
        .within(range)
        .slice(0, count)
        .map(({ key }) => key),
    );
  }

  count(query?: unknown): Request {
    const range = rangeOf(query);
    return this.transaction.enqueue(() => this.#table.rows.within(range).length);
  }

  openKeyCursor(query?: unknown, direction = 'next'): Request {
    const range = rangeOf(query);
    return this.transaction.enqueue(() => {
      const rows = this.#table.rows.within(range);
      const row = direction === 'prev' ? rows.at(-1) : rows[0];
      return row ? new Cursor(row.key, row.key) : null;
    });
  }

  index(name: string): Index {
    if (this.transaction.state === 'finished')
      throw new DOMException('finished', 'InvalidStateError');
    const known = this.#indexes.get(name);
    if (known) return known;
    const on = this.#table.indexes.get(name);
    if (!on) throw new DOMException(`no index ${name}`, 'NotFoundError');
    const index = new Index(this, name, on, this.#table);
    this.#indexes.set(name, index);
    return index;
  }

  createIndex(name: string, keyPath: KeyPath, { unique = false } = {}): Index {
    const { transaction } = this;
    if (transaction.mode !== 'versionchange')
      throw new DOMException('no upgrade', 'InvalidStateError');
    this.#table.addIndex(name, keyPath, unique);
    transaction.undo.push(() => this.#table.indexes.delete(name));
    return this.index(name);
  }
}

export class Index {
  readonly objectStore: ObjectStore;
  readonly name: string;
  readonly #on: IndexOn;
  readonly #table: Table;

  constructor(objectStore: ObjectStore, name: string, on: IndexOn, table: Table) {
    this.objectStore = objectStore;
    this.name = name;
    this.#on = on;
    this.#table = table;
  }

  get keyPath(): KeyPath {
    return this.#on.keyPath;
  }

  get unique(): boolean {
    return this.#on.unique;
  }

  get(query: unknown): Request {
    return this.#request(
      partOf(query),
      ([key]) => (key !== undefined && this.#valueOf(key)) || undefined,
    );
  }

  getAll(query?: unknown, count = Infinity): Request {
    return this.#request(rangeOf(query), (keys) =>
      keys.slice(0, count).map((key) => this.#valueOf(key)),
    );
  }

  getAllKeys(query?: unknown, count = Infinity): Request {
    return this.#request(rangeOf(query), (keys) => keys.slice(0, count));
  }

  count(query?: unknown): Request {
    return this.#request(rangeOf(query), (keys) => keys.length);
  }

  openKeyCursor(query?: unknown, direction = 'next'): Request {
    return this.#request(rangeOf(query), (keys) => {
      const primary = direction === 'prev' ? keys.at(-1) : keys[0];
      const key = primary === undefined ? undefined : keyAt(this.#valueOf(primary), this.keyPath);
      return primary === undefined || key === undefined ? null : new Cursor(key, primary);
    });
  }

  #request(range: ReturnType<typeof rangeOf>, select: (keys: readonly Key[]) => unknown): Request {
    return this.objectStore.transaction.enqueue(() =>
      select(this.#on.rows.within(range).map(({ value }) => value)),
    );
  }

  #valueOf(key: Key): unknown {
    return this.#table.rows.first(key)?.value;
  }
}
