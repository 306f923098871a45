/** One thread of `proveInParallel`. */
import { parentPort, workerData } from 'node:worker_threads';
import { prove } from '@springboard/offline/testing';

parentPort?.postMessage(await prove(workerData), []);
