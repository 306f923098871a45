import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  countFault,
  type SimulationResult,
  type SimulationInput,
  type FaultCounts,
} from '@springboard/offline/testing';
import type { Finished } from './finished.ts';

/** Histories that a thread plays before it asks for more. */
const PER_PART = 250;
/** Megabytes of what lives shortly: with more, a thread waits longer for its memory than it gains. */
const YOUNG_MB = 24;

/**
 * Plays histories in as many threads as there are cores. The same seed and number give the same histories;
 * ends with the first one in which a rule does not hold.
 *
 * @param finished parts that an earlier run has played; what this one plays is added
 */
export const proveInParallel = async (
  { seed, histories, ...input }: SimulationInput,
  finished: Finished,
  told: (played: number) => void = () => undefined,
): Promise<SimulationResult> => {
  const parts = Array.from({ length: Math.ceil(histories / PER_PART) }, (_, n) => ({
    ...input,
    seed: seed + n,
    histories: Math.min(PER_PART, histories - n * PER_PART),
  }));
  const proofs: SimulationResult[] = [];
  const playOn = async (thread: Thread): Promise<void> => {
    const part = parts.shift();
    if (part === undefined || proofs.some(({ broken }) => broken !== null)) return undefined;
    const known = finished.find(part);
    const proof = known ?? (await thread.prove(part));
    if (!known && proof.broken === null) finished.add(proof);
    proofs.push(proof);
    told(proofs.reduce((sum, each) => sum + each.histories, 0));
    return playOn(thread);
  };
  const threads = Array.from({ length: availableParallelism() }, startThread);
  try {
    await Promise.all(threads.map(playOn));
  } finally {
    for (const { end } of threads) await end();
  }
  return merged(seed, proofs);
};

type Thread = ReturnType<typeof startThread>;

const startThread = () => {
  const worker = new Worker(new URL('model-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return {
    prove: async (part: SimulationInput): Promise<SimulationResult> => {
      const answered = once(worker, 'message');
      worker.postMessage(part, []);
      const [proof] = await answered;
      return proof;
    },
    end: () => worker.terminate(),
  };
};

const merged = (seed: number, proofs: readonly SimulationResult[]): SimulationResult => {
  const tally: FaultCounts = new Map();
  for (const { failures } of proofs)
    for (const [what, times] of failures) countFault(tally, what, times);
  const sum = (of: (proof: SimulationResult) => number) =>
    proofs.reduce((total, proof) => total + of(proof), 0);
  return {
    seed,
    histories: sum(({ histories }) => histories),
    changes: sum(({ changes }) => changes),
    deliveries: sum(({ deliveries }) => deliveries),
    batched: sum(({ batched }) => batched),
    failures: [...tally],
    broken: proofs.find(({ broken }) => broken !== null)?.broken ?? null,
  };
};
