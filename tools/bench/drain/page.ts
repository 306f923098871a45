import { bare } from './bare.ts';
import type { Club, Contender } from './contender.ts';
import { floor } from './floor.ts';
import { ours } from './ours.ts';
import { rxdb } from './rxdb.ts';
import { workbox } from './workbox.ts';

let contenders: readonly Contender[] = [];

/** The functions that the benchmark calls. */
const drain = {
  setUp(club: Club): string[] {
    contenders = [
      floor(club),
      ours(club, true),
      rxdb(club),
      ours(club, false),
      bare(club),
      workbox(club),
    ];
    return contenders.map(({ name }) => name);
  },
  /** Milliseconds from the first request until the queue is empty. */
  async one(name: string, ts: number): Promise<number> {
    const contender = contenders.find((candidate) => candidate.name === name);
    if (!contender) throw new Error(`no ${name}`);
    await contender.fill(ts);
    const start = performance.now();
    await contender.drain();
    const ms = performance.now() - start;
    await contender.cleanUp?.();
    return ms;
  },
};

Object.assign(window, { drain });
