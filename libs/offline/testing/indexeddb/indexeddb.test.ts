import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { compareDatabases } from './compare.ts';
import type { StoreRequest, ProgramStep } from './programs.ts';
import { runProgram } from './run-program.ts';

const SEED = 20_261_121;
const PROGRAMS = 300;

/** fake-indexeddb does not take a number back that was given and undone; Chromium and the model do. */
const givesNoNumber = (program: readonly ProgramStep[]): boolean =>
  program
    .flatMap((doing): StoreRequest[] =>
      doing.do === 'work' ? [...doing.asks, ...doing.inside] : [],
    )
    .every((asked) => !('value' in asked && asked.value.n !== undefined));

test('the database of the model answers whatever is asked of it as fake-indexeddb does', async () => {
  const compared = compareDatabases(
    (name, program) => runProgram({ indexedDB: new IDBFactory(), IDBKeyRange }, name, program),
    { seed: SEED, count: PROGRAMS, fits: givesNoNumber },
  );
  await expect(compared).resolves.toBeUndefined();
});
