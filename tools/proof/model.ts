import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { count, type Proof, type ProofInput, type Tally } from '@springboard/offline/testing';

/** Histories that a thread plays; then the next part goes to whichever is free. */
const PER_WORKER = 500;

/**
 * Plays histories in as many threads as there are cores. The same seed and number give the same histories;
 * ends with the first one in which a rule does not hold.
 */
export const proveInParallel = async (
  { seed, histories, ...input }: ProofInput,
  told: (played: number) => void = () => undefined,
): Promise<Proof> => {
  const parts = Array.from({ length: Math.ceil(histories / PER_WORKER) }, (_, n) => ({
    ...input,
    seed: seed + n,
    histories: Math.min(PER_WORKER, histories - n * PER_WORKER),
  }));
  const proofs: Proof[] = [];
  const work = async (): Promise<void> => {
    const part = parts.shift();
    if (part === undefined || proofs.some(({ broken }) => broken !== null)) return undefined;
    proofs.push(await proveInThread(part));
    told(proofs.reduce((sum, proof) => sum + proof.histories, 0));
    return work();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return merged(seed, proofs);
};

const proveInThread = (input: ProofInput): Promise<Proof> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('model-thread.ts', import.meta.url), { workerData: input });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const merged = (seed: number, proofs: readonly Proof[]): Proof => {
  const tally: Tally = new Map();
  for (const { met } of proofs) for (const [what, times] of met) count(tally, what, times);
  const sum = (of: (proof: Proof) => number) =>
    proofs.reduce((total, proof) => total + of(proof), 0);
  return {
    seed,
    histories: sum(({ histories }) => histories),
    changes: sum(({ changes }) => changes),
    deliveries: sum(({ deliveries }) => deliveries),
    together: sum(({ together }) => together),
    met: [...tally],
    broken: proofs.find(({ broken }) => broken !== null)?.broken ?? null,
  };
};
