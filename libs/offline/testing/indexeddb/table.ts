import { compareKeys, keyAt, type Key, type KeyPath, type KeyRange } from './keys.ts';
import { frozenCopy } from './frozen-copy.ts';
import { Rows } from './rows.ts';

/** The steps that undo a transaction, to be run from the last to the first. */
export type Undo = (() => void)[];

export type IndexOn = {
  readonly keyPath: KeyPath;
  readonly unique: boolean;
  readonly rows: Rows<Key>;
};

/** The rows and indexes of a store. */
export class Table {
  readonly keyPath: KeyPath | null;
  readonly autoIncrement: boolean;
  readonly rows = new Rows<unknown>((a, b) => compareKeys(a.key, b.key));
  readonly indexes = new Map<string, IndexOn>();
  #nextNumber = 1;

  constructor(keyPath: KeyPath | null, autoIncrement: boolean) {
    this.keyPath = keyPath;
    this.autoIncrement = autoIncrement;
  }

  /**
   * Stores a value and returns its key.
   *
   * @throws DOMException ConstraintError if the key or a unique index key exists
   */
  put(value: unknown, providedKey: Key | undefined, isNew: boolean, undo: Undo): Key {
    const key = providedKey ?? this.#number(undo);
    if (typeof providedKey === 'number' && this.autoIncrement)
      this.#numberedUpTo(providedKey, undo);
    const before = this.rows.first(key);
    if (before && isNew) throw new DOMException('there already', 'ConstraintError');
    const stored = Object.freeze(providedKey === undefined ? this.#withKey(value, key) : value);
    for (const { keyPath, unique, rows } of this.indexes.values()) {
      const at = unique ? keyAt(stored, keyPath) : undefined;
      const existing = at === undefined ? undefined : rows.first(at);
      if (existing && compareKeys(existing.value, key) !== 0)
        throw new DOMException('there already', 'ConstraintError');
    }
    this.#set(key, before?.value, stored);
    undo.push(() => this.#set(key, stored, before?.value));
    return key;
  }

  delete(range: KeyRange, undo: Undo): void {
    for (const { key, value } of this.rows.within(range)) {
      this.#set(key, value, undefined);
      undo.push(() => this.#set(key, undefined, value));
    }
  }

  /**
   * Adds an index of all rows.
   *
   * @throws DOMException ConstraintError if the index is unique and two rows have the same key
   */
  addIndex(name: string, keyPath: KeyPath, unique: boolean): void {
    const rows = new Rows<Key>(
      (a, b) => compareKeys(a.key, b.key) || compareKeys(a.value, b.value),
    );
    for (const { key: value, value: stored } of this.rows.all) {
      const key = keyAt(stored, keyPath);
      if (key === undefined) continue;
      if (unique && rows.first(key)) throw new DOMException('there already', 'ConstraintError');
      rows.put({ key, value });
    }
    this.indexes.set(name, { keyPath, unique, rows });
  }

  /** `undefined` means that there is no row. */
  #set(key: Key, before: unknown, after: unknown): void {
    if (after === undefined) this.rows.delete({ key, value: before });
    else this.rows.put({ key, value: after });
    for (const { keyPath, rows } of this.indexes.values()) {
      const [was, is] = [keyAt(before, keyPath), keyAt(after, keyPath)];
      if (was !== undefined && is !== undefined && compareKeys(was, is) === 0) continue;
      if (was !== undefined) rows.delete({ key: was, value: key });
      if (is !== undefined) rows.put({ key: is, value: key });
    }
  }

  #number(undo: Undo): number {
    const number = this.#nextNumber;
    this.#numberedUpTo(number, undo);
    return number;
  }

  #numberedUpTo(number: number, undo: Undo): void {
    const before = this.#nextNumber;
    if (number < before) return;
    this.#nextNumber = Math.floor(number) + 1;
    undo.push(() => {
      this.#nextNumber = before;
    });
  }

  #withKey(value: unknown, key: Key): unknown {
    if (typeof this.keyPath !== 'string' || typeof value !== 'object' || value === null)
      return value;
    return { ...value, [this.keyPath]: key };
  }
}

/** The row to store: an immutable copy and its key, which may be in the value or be generated later. */
export const prepareRow = (
  { keyPath, autoIncrement }: Table,
  value: unknown,
  key: Key | undefined,
): { readonly value: unknown; readonly key: Key | undefined } => {
  const inside = keyPath === null ? undefined : keyAt(value, keyPath);
  const isInside = keyPath !== null && (inside !== undefined || autoIncrement);
  const isOutside = keyPath === null && (key !== undefined || autoIncrement);
  if (!(key === undefined ? isInside || isOutside : isOutside))
    throw new DOMException('no key, or two', 'DataError');
  return { value: frozenCopy(value), key: inside ?? key };
};
