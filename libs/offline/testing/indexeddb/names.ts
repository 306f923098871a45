/** Sorted names of stores, like the platform's `DOMStringList`. */
export class Names {
  readonly [at: number]: string;
  readonly all: readonly string[];

  constructor(names: Iterable<string>) {
    this.all = [...new Set(names)].sort((a, b) => (a < b ? -1 : 1));
    Object.assign(this, this.all);
  }

  get length(): number {
    return this.all.length;
  }

  contains(name: string): boolean {
    return this.all.includes(name);
  }

  item(at: number): string | null {
    return this.all[at] ?? null;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.all.values();
  }
}

const known = new Map<string, Names>();

/** Cached, because the same few lists are requested again and again. */
export const namesOf = (names: readonly string[]): Names => {
  const key = names.join();
  const list = known.get(key) ?? new Names(names);
  known.set(key, list);
  return list;
};
