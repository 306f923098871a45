import { compareKeys, keyAt, type Key, type KeyPath, type KeyRange } from './keys.ts';
import { frozenCopy } from './frozen-copy.ts';
import { Rows } from './rows.ts';

/** How to undo what a transaction did, the last first. */
export type Undo = (() => void)[];

export type IndexOn = {
  readonly keyPath: KeyPath;
  readonly unique: boolean;
  readonly rows: Rows<Key>;
};

/** What a store holds on the disk. */
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

  /** Puts a value in, and gives its key. Throws where that is taken. */
  put(value: unknown, prepareRow: Key | undefined, isNew: boolean, undo: Undo): Key {
    const key = prepareRow ?? this.#number(undo);
    if (typeof prepareRow === 'number' && this.autoIncrement) this.#numberedUpTo(prepareRow, undo);
    const before = this.rows.first(key);
    if (before && isNew) throw new DOMException('there already', 'ConstraintError');
    const kept = Object.freeze(prepareRow === undefined ? this.#withKey(value, key) : value);
    for (const { keyPath, unique, rows } of this.indexes.values()) {
      const at = unique ? keyAt(kept, keyPath) : undefined;
      const there = at === undefined ? undefined : rows.first(at);
      if (there && compareKeys(there.value, key) !== 0)
        throw new DOMException('there already', 'ConstraintError');
    }
    this.#set(key, before?.value, kept);
    undo.push(() => this.#set(key, kept, before?.value));
    return key;
  }

  delete(range: KeyRange, undo: Undo): void {
    for (const { key, value } of this.rows.within(range)) {
      this.#set(key, value, undefined);
      undo.push(() => this.#set(key, undefined, value));
    }
  }

  /** Every record that is here goes into it. Throws where two would be one. */
  addIndex(name: string, keyPath: KeyPath, unique: boolean): void {
    const rows = new Rows<Key>(
      (a, b) => compareKeys(a.key, b.key) || compareKeys(a.value, b.value),
    );
    for (const { key: value, value: kept } of this.rows.all) {
      const key = keyAt(kept, keyPath);
      if (key === undefined) continue;
      if (unique && rows.first(key)) throw new DOMException('there already', 'ConstraintError');
      rows.put({ key, value });
    }
    this.indexes.set(name, { keyPath, unique, rows });
  }

  /** undefined: not there. */
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

/** What is put in: a copy as it is now, and its key, which a store may find in it or make. */
export const given = (
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
