import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { compareDatabases } from './compare.ts';
import type { StoreRequest, ProgramStep } from './programs.ts';
import { runProgram } from './run-program.ts';

const SEED = 20_261_121;
const PROGRAMS = 300;

/** fake-indexeddb does not undo the key generator when a request fails. Chromium and the simulation do. */
const usesGeneratedKeysOnly = (program: readonly ProgramStep[]): boolean =>
  program
    .flatMap((step): StoreRequest[] => (step.do === 'work' ? [...step.asks, ...step.inside] : []))
    .every((request) => !('value' in request && request.value.n !== undefined));

test('the simulated database responds to generated programs like fake-indexeddb', async () => {
  const compared = compareDatabases(
    (name, program) => runProgram({ indexedDB: new IDBFactory(), IDBKeyRange }, name, program),
    { seed: SEED, count: PROGRAMS, isSupported: usesGeneratedKeysOnly },
  );
  await expect(compared).resolves.toBeUndefined();
});
