import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  countFailure,
  type SimulationResult,
  type SimulationInput,
  type FailureCounts,
} from '@springboard/offline/testing';
import type { Finished } from './finished.ts';

/** Histories that a thread runs at a time. */
const HISTORIES_PER_PART = 250;
/** Megabytes of the young generation. A larger one made the threads slower. */
const YOUNG_GENERATION_MB = 24;

/**
 * Runs histories in as many threads as there are cores. The same seed and number give the same histories. Stops
 * after the first violated rule.
 *
 * @param finished the finished parts of an earlier run; new ones are added
 */
export const simulateInThreads = async (
  { seed, histories, ...input }: SimulationInput,
  finished: Finished,
  onProgress: (played: number) => void = () => undefined,
): Promise<SimulationResult> => {
  const parts = Array.from({ length: Math.ceil(histories / HISTORIES_PER_PART) }, (_, n) => ({
    ...input,
    seed: seed + n,
    histories: Math.min(HISTORIES_PER_PART, histories - n * HISTORIES_PER_PART),
  }));
  const results: SimulationResult[] = [];
  const runParts = async (thread: Thread): Promise<void> => {
    const part = parts.shift();
    if (part === undefined || results.some(({ broken }) => broken !== null)) return undefined;
    const known = finished.find(part);
    const result = known ?? (await thread.simulate(part));
    if (!known && result.broken === null) finished.add(result);
    results.push(result);
    onProgress(results.reduce((sum, each) => sum + each.histories, 0));
    return runParts(thread);
  };
  const threads = Array.from({ length: availableParallelism() }, startThread);
  try {
    await Promise.all(threads.map(runParts));
  } finally {
    for (const { end } of threads) await end();
  }
  return mergeResults(seed, results);
};

type Thread = ReturnType<typeof startThread>;

const startThread = () => {
  const worker = new Worker(new URL('model-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return {
    simulate: async (part: SimulationInput): Promise<SimulationResult> => {
      const response = once(worker, 'message');
      worker.postMessage(part, []);
      const [result] = await response;
      return result;
    },
    end: () => worker.terminate(),
  };
};

const mergeResults = (seed: number, results: readonly SimulationResult[]): SimulationResult => {
  const failureCounts: FailureCounts = new Map();
  for (const { failures } of results)
    for (const [type, times] of failures) countFailure(failureCounts, type, times);
  const sum = (select: (result: SimulationResult) => number) =>
    results.reduce((total, result) => total + select(result), 0);
  return {
    seed,
    histories: sum(({ histories }) => histories),
    changes: sum(({ changes }) => changes),
    deliveries: sum(({ deliveries }) => deliveries),
    batched: sum(({ batched }) => batched),
    failures: [...failureCounts],
    broken: results.find(({ broken }) => broken !== null)?.broken ?? null,
  };
};
