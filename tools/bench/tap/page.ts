import { dexie } from './dexie.ts';
import { memberPut, smallPut } from './floor.ts';
import { ours } from './ours.ts';
import { rxdb } from './rxdb.ts';
import { GROUP_SIZE, SKILLS, type Contender } from './contender.ts';

/** Milliseconds of each tap, by contender. */
export type Times = Record<string, number[]>;

const state: { contenders: Contender[]; taps: number } = { contenders: [], taps: 0 };

const bench = {
  async setUp(): Promise<string[]> {
    state.contenders = [
      await memberPut(),
      await smallPut(),
      await ours(),
      await dexie(),
      await rxdb(),
    ];
    return state.contenders.map(({ name }) => name);
  },

  /** The contenders do the same taps alternately. Afterwards their stored data is checked. */
  async round(taps: number): Promise<Times> {
    const times: Times = {};
    for (let n = 0; n < taps; n += 1) {
      const tap = {
        member: state.taps % GROUP_SIZE,
        node_id: SKILLS[(state.taps * 7) % SKILLS.length] ?? '',
        assessment: 1 + (Math.floor(state.taps / 280) % 2),
        ts: 1_795_280_400 + state.taps,
      };
      state.taps += 1;
      for (const contender of rotated(state.contenders, n)) {
        const start = performance.now();
        await contender.tap(tap);
        (times[contender.name] ??= []).push(performance.now() - start);
        if (n === taps - 1) await check(contender, tap);
      }
    }
    return times;
  },
};

const check = async (contender: Contender, tap: Parameters<Contender['readStored']>[0]) => {
  const { assessment, queued } = await contender.readStored(tap);
  const isQueueRight = contender.name.startsWith('one strict put') || queued === state.taps;
  if (assessment !== tap.assessment || !isQueueRight) {
    throw new Error(`${contender.name} holds ${assessment} and ${queued} queued`);
  }
};

/** Rotates the order, so that no contender always runs first. */
const rotated = <T>(list: readonly T[], n: number): T[] => {
  const first = n % list.length;
  return [...list.slice(first), ...list.slice(0, first)];
};

declare global {
  // Called from the benchmark, which drives this page.
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
