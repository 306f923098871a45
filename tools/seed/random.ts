/** A source of numbers that gives the same ones for the same seed and name, on every machine. */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries in random order; fewer if the list is shorter. */
  some<T>(list: readonly T[], count: number): T[];
  uuid(): string;
  /** A source of its own, so that one concern does not shift the numbers of another. */
  fork(name: string): Random;
};

export const createRandom = (seed: number | string): Random => {
  const next = mulberry32(hash(String(seed)));
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(between(0, left.length - 1), 1));
    }
    return taken;
  };
  return {
    next,
    between,
    some,
    chance: (probability) => next() < probability,
    pick: (list) => {
      for (const entry of list.slice(between(0, list.length - 1))) return entry;
      throw new RangeError('nothing to pick from');
    },
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16)).join('');
      const variant = '89ab'[between(0, 3)];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    fork: (name) => createRandom(`${seed}/${name}`),
  };
};

/** FNV-1a, 32 bits. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return value >>> 0;
};

const mulberry32 = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};
