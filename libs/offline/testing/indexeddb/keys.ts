/** Keys as the engine has them; dates and bytes, which IndexedDB takes too, are refused. */
export type Key = number | string | readonly Key[];

export const isKey = (value: unknown): value is Key =>
  typeof value === 'number'
    ? !Number.isNaN(value)
    : typeof value === 'string' || (Array.isArray(value) && value.every(isKey));

export const keyOf = (value: unknown): Key => {
  if (isKey(value)) return value;
  throw new DOMException('no key', 'DataError');
};

const RANKS: Readonly<Record<string, number>> = { number: 0, string: 1, object: 2 };

/** Numbers before texts before lists; below 0 where `a` comes first. */
export const compareKeys = (a: Key, b: Key): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (typeof a === 'object' && typeof b === 'object') {
    for (let at = 0; at < a.length && at < b.length; at += 1) {
      const order = compareKeys(a[at] ?? 0, b[at] ?? 0);
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  return (RANKS[typeof a] ?? 0) - (RANKS[typeof b] ?? 0);
};

export type KeyPath = string | readonly string[];

/** What lies at a path; undefined where it leads to no key. Paths of the engine have no dots. */
export const keyAt = (value: unknown, path: KeyPath): Key | undefined => {
  if (typeof path === 'string') {
    const found: unknown = Object(value)[path];
    return isKey(found) ? found : undefined;
  }
  const keys: Key[] = [];
  for (const part of path) {
    const key = keyAt(value, part);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return keys;
};

export class KeyRange {
  readonly lower: Key | undefined;
  readonly upper: Key | undefined;
  readonly lowerOpen: boolean;
  readonly upperOpen: boolean;

  constructor(lower?: Key, upper?: Key, lowerOpen = false, upperOpen = false) {
    this.lower = lower;
    this.upper = upper;
    this.lowerOpen = lowerOpen;
    this.upperOpen = upperOpen;
  }

  static only(value: unknown): KeyRange {
    const key = keyOf(value);
    return new KeyRange(key, key);
  }

  static lowerBound(lower: unknown, open = false): KeyRange {
    return new KeyRange(keyOf(lower), undefined, open, true);
  }

  static upperBound(upper: unknown, open = false): KeyRange {
    return new KeyRange(undefined, keyOf(upper), true, open);
  }

  static bound(from: unknown, to: unknown, lowerOpen = false, upperOpen = false): KeyRange {
    const [lower, upper] = [keyOf(from), keyOf(to)];
    const order = compareKeys(lower, upper);
    if (order > 0 || (order === 0 && (lowerOpen || upperOpen)))
      throw new DOMException('a range that holds nothing', 'DataError');
    return new KeyRange(lower, upper, lowerOpen, upperOpen);
  }
}

/** What a request asks for: a key, a range, or everything. */
export const rangeOf = (query: unknown): KeyRange =>
  query === undefined || query === null
    ? EVERYTHING
    : query instanceof KeyRange
      ? query
      : KeyRange.only(query);

/** As `rangeOf`, where everything is nothing to ask for. */
export const partOf = (query: unknown): KeyRange => {
  if (query === undefined || query === null) throw new DOMException('no key', 'DataError');
  return rangeOf(query);
};

const EVERYTHING = new KeyRange(undefined, undefined, true, true);
