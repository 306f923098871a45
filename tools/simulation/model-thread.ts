/** One thread of `simulateInThreads`. It runs one part after the other. */
import { parentPort } from 'node:worker_threads';
import { runSimulation, type SimulationInput } from '@springboard/offline/testing';

const respond = async (input: SimulationInput): Promise<void> =>
  parentPort?.postMessage(await runSimulation(input), []);

parentPort?.on('message', (input: SimulationInput) => void respond(input));
