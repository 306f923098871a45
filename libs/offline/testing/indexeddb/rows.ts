import { compareKeys, type Key, type KeyRange } from './keys.ts';

/** One record: of a store, or of an index, where the value is the key of what is found. */
export type Row<V> = { readonly key: Key; readonly value: V };

/** Records in the order of `compare`, which has to agree with that of their keys. */
export class Rows<V> {
  readonly all: Row<V>[] = [];
  readonly #compare: (a: Row<V>, b: Row<V>) => number;

  constructor(compare: (a: Row<V>, b: Row<V>) => number) {
    this.#compare = compare;
  }

  put(row: Row<V>): void {
    const at = this.#indexOf(row);
    const there = this.all[at];
    const isThere = there !== undefined && this.#compare(there, row) === 0;
    this.all.splice(at, isThere ? 1 : 0, row);
  }

  delete(row: Row<V>): void {
    const at = this.#indexOf(row);
    const there = this.all[at];
    if (there && this.#compare(there, row) === 0) this.all.splice(at, 1);
  }

  /** The first with this key. */
  first(key: Key): Row<V> | undefined {
    const row = this.all[firstOf(this.all, (each) => compareKeys(each.key, key) >= 0)];
    return row && compareKeys(row.key, key) === 0 ? row : undefined;
  }

  firstWithin(range: KeyRange): Row<V> | undefined {
    const { lower, upper } = range;
    return lower !== undefined && lower === upper ? this.first(lower) : this.within(range)[0];
  }

  within({ lower, upper, lowerOpen, upperOpen }: KeyRange): Row<V>[] {
    const rows = this.all;
    const from =
      lower === undefined
        ? 0
        : firstOf(rows, ({ key }) => compareKeys(key, lower) >= (lowerOpen ? Number.MIN_VALUE : 0));
    const to =
      upper === undefined
        ? rows.length
        : firstOf(rows, ({ key }) => compareKeys(key, upper) >= (upperOpen ? 0 : Number.MIN_VALUE));
    return rows.slice(from, to);
  }

  #indexOf(row: Row<V>): number {
    const last = this.all.at(-1);
    // Most of what is recorded comes after all that was.
    if (!last || this.#compare(last, row) < 0) return this.all.length;
    return firstOf(this.all, (each) => this.#compare(each, row) >= 0);
  }
}

/** The place of the first row that is so; all after it are, too. */
const firstOf = <V>(rows: readonly Row<V>[], isSo: (row: Row<V>) => boolean): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const row = rows[middle];
    if (row && isSo(row)) to = middle;
    else from = middle + 1;
  }
  return from;
};
