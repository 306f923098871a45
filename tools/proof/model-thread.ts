/** One thread of `proveInParallel`: plays one part after the other. */
import { parentPort } from 'node:worker_threads';
import { prove, type ProofInput } from '@springboard/offline/testing';

const answer = async (input: ProofInput): Promise<void> =>
  parentPort?.postMessage(await prove(input), []);

parentPort?.on('message', (input: ProofInput) => void answer(input));
