import fc from 'fast-check';
import { installIndexedDb } from './install.ts';
import { programs, type ProgramStep } from './programs.ts';
import { runProgram } from './run-program.ts';

/**
 * Does what generated programs say in the database of the model and in another one. Rejects with the shortest
 * program found in which they hear something else.
 */
export const compareDatabases = async (
  another: (name: string, program: readonly ProgramStep[]) => Promise<readonly string[]>,
  {
    seed,
    count,
    fits = () => true,
  }: { seed: number; count: number; fits?: (program: readonly ProgramStep[]) => boolean },
): Promise<void> => {
  let place = 0;
  installIndexedDb();
  const alike = fc.asyncProperty(programs.filter(fits), async (program) => {
    const name = `program ${(place += 1)}`;
    const ours = await runProgram(globalThis, name, program);
    const theirs = await another(name, program);
    const [is, should] = [ours, theirs].map((heard) => heard.map(settled).join('\n'));
    if (is !== should) throw new Error(`the model hears\n${is}\nand the other\n${should}`);
  });
  await fc.assert(alike, { seed, numRuns: count });
};

/**
 * After `commit()` Chromium still answers requests behind one that fails, though nothing of any of them
 * stays; others do not. The engine hears of `abort` only.
 */
const settled = (heard: string): string =>
  heard.replace(/(ConstraintError); .*(; abort ConstraintError)$/, '$1$2');
