import type { Timeline } from './timeline.ts';

/** Nodes in one part of the list. */
const PART = 32;

type Part = readonly (Timeline | undefined)[];

/**
 * By node: the times before now in which it was complete (AS4, AS5). Most members have none. A copy shares the
 * parts of the list that it does not change.
 */
export class Lapses {
  readonly #parts: (Part | undefined)[];
  #size: number;

  constructor(parts: (Part | undefined)[] = [], size = 0) {
    this.#parts = parts;
    this.#size = size;
  }

  /** The number of nodes. */
  get size(): number {
    return this.#size;
  }

  get(index: number): Timeline | undefined {
    return this.#parts[Math.floor(index / PART)]?.[index % PART];
  }

  has(index: number): boolean {
    return this.get(index) !== undefined;
  }

  /** An empty timeline removes the node. */
  set(index: number, timeline: Timeline): void {
    const was = this.has(index);
    const is = timeline.length > 0;
    if (!was && !is) return;
    const at = Math.floor(index / PART);
    const part = [...(this.#parts[at] ?? [])];
    part[index % PART] = is ? timeline : undefined;
    this.#parts[at] = part;
    this.#size += Number(is) - Number(was);
  }

  copy(): Lapses {
    return new Lapses([...this.#parts], this.#size);
  }
}
