import { IDBDatabase, IDBKeyRange } from 'fake-indexeddb';

/**
 * fake-indexeddb checks every key anew at every comparison, and looks through a whole index to take one
 * record out of it: most of a history's time. Here its records lie in one ordered list each instead, and
 * what has ended leaves the list of its transactions.
 */
export const orderRecords = (): void => {
  const given = IDBDatabase.prototype;
  if (Object.hasOwn(given, 'isOrdered')) return;
  Reflect.set(given, 'isOrdered', true);

  const create: Database['createObjectStore'] = Reflect.get(given, 'createObjectStore');
  const createOrdered: typeof create = function (this: Database, name, options) {
    const store = create.call(this, name, options);
    const made = rawOf(this).rawObjectStores.get(name);
    if (made) replaceWays(made.records);
    return store;
  };
  const begin: Database['transaction'] = Reflect.get(given, 'transaction');
  const beginTidily: typeof begin = function (this: Database, ...how) {
    const raw = rawOf(this);
    raw.transactions = raw.transactions.filter(
      ({ _state, mode }) => _state !== 'finished' || mode === 'versionchange',
    );
    return begin.apply(this, how);
  };
  Reflect.set(given, 'createObjectStore', createOrdered);
  Reflect.set(given, 'transaction', beginTidily);
};

type Database = globalThis.IDBDatabase;

/** What stands behind a connection. */
type RawDatabase = {
  readonly rawObjectStores: ReadonlyMap<string, { readonly records: Kept }>;
  transactions: readonly { readonly _state: string; readonly mode: string }[];
};

const rawOf = (database: Database): RawDatabase => Reflect.get(database, '_rawDatabase');

type Row = { readonly key: IDBValidKey; readonly value: unknown };

/** The records of a store, or of an index: there the value is the key of what is found. */
type Rows = { readonly _keysAreUnique: boolean; rows?: Row[] };

type Kept = { readonly records: Rows };

/** For all stores and indexes at once, before the first of them holds anything. */
const replaceWays = (kept: Kept): void => {
  const tree = Object.getPrototypeOf(kept.records);
  if (Object.hasOwn(tree, 'isOrdered')) return;
  Object.assign(tree, ORDERED, { isOrdered: true });

  const store = Object.getPrototypeOf(kept);
  const deleteByValue: (this: Kept, key: unknown) => Row[] = Reflect.get(store, 'deleteByValue');
  Reflect.set(store, 'deleteByValue', function (this: Kept, key: IDBValidKey | IDBKeyRange) {
    if (key instanceof IDBKeyRange) return deleteByValue.call(this, key);
    const { rows = [] } = this.records;
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      if (compareValues(rows[at]?.value, key) === 0) rows.splice(at, 1);
    }
    return undefined;
  });
};

const ORDERED = {
  size(this: Rows): number {
    return this.rows?.length ?? 0;
  },

  get(this: Rows, record: Row): Row | undefined {
    const found = this.rows?.[placeOf(this, record)];
    return found && compareRows(this, found, record) === 0 ? found : undefined;
  },

  contains(this: Rows, record: Row): boolean {
    return ORDERED.get.call(this, record) !== undefined;
  },

  put(this: Rows, record: Row, noOverwrite = false): Row | undefined {
    const rows = (this.rows ??= []);
    const at = placeOf(this, record);
    const before = rows[at];
    if (!before || compareRows(this, before, record) !== 0) {
      rows.splice(at, 0, record);
      return undefined;
    }
    if (noOverwrite) throw new DOMException('there already', 'ConstraintError');
    rows[at] = record;
    return before;
  },

  delete(this: Rows, record: Row): void {
    const at = placeOf(this, record);
    const found = this.rows?.[at];
    if (found && compareRows(this, found, record) === 0) this.rows?.splice(at, 1);
  },

  getAllRecords(this: Rows, descending = false): IterableIterator<Row> {
    const { rows = [] } = this;
    return (descending ? rows.toReversed() : rows.slice()).values();
  },

  getRecords(this: Rows, range: IDBKeyRange, descending = false): IterableIterator<Row> {
    const { rows = [] } = this;
    const { lower, upper, lowerOpen, upperOpen } = range;
    const from =
      lower === undefined
        ? 0
        : firstOf(rows, ({ key }) => compare(key, lower) >= (lowerOpen ? 1 : 0));
    const to =
      upper === undefined
        ? rows.length
        : firstOf(rows, ({ key }) => compare(key, upper) >= (upperOpen ? 0 : 1));
    const found = rows.slice(from, to);
    return (descending ? found.toReversed() : found).values();
  },
};

const placeOf = (of: Rows, record: Row): number =>
  firstOf(of.rows ?? [], (row) => compareRows(of, row, record) >= 0);

/** The place of the first row that is so; all after it are, too. */
const firstOf = (rows: readonly Row[], isSo: (row: Row) => boolean): number => {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const row = rows[middle];
    if (row && isSo(row)) to = middle;
    else from = middle + 1;
  }
  return from;
};

const compareRows = ({ _keysAreUnique }: Rows, a: Row, b: Row): number =>
  compare(a.key, b.key) || (_keysAreUnique ? 0 : compareValues(a.value, b.value));

const compareValues = (a: unknown, b: unknown): number => {
  if (!isKey(a) || !isKey(b)) throw new TypeError('an index of what is no key');
  return compare(a, b);
};

type Key = number | string | readonly Key[];

const isKey = (value: unknown): value is Key =>
  typeof value === 'number' || typeof value === 'string' || Array.isArray(value);

/** As IndexedDB orders keys: numbers before texts before lists. The engine has no others. */
const compare = (a: unknown, b: unknown): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  if (Array.isArray(a) && Array.isArray(b)) {
    for (let at = 0; at < a.length && at < b.length; at += 1) {
      const order = compare(a[at], b[at]);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  return rankOf(a) - rankOf(b);
};

const rankOf = (key: unknown): number => {
  if (!isKey(key)) throw new TypeError('no key of the engine’s');
  return typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2;
};
