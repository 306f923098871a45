import fc from 'fast-check';
import { installIndexedDb } from './install.ts';
import { programs, type ProgramStep } from './programs.ts';
import { runProgram } from './run-program.ts';

/**
 * Runs generated programs in the simulated database and in another one. Rejects with the shortest program found
 * whose logs differ.
 */
export const compareDatabases = async (
  runElsewhere: (name: string, program: readonly ProgramStep[]) => Promise<readonly string[]>,
  {
    seed,
    count,
    isSupported = () => true,
  }: { seed: number; count: number; isSupported?: (program: readonly ProgramStep[]) => boolean },
): Promise<void> => {
  let programCount = 0;
  installIndexedDb();
  const property = fc.asyncProperty(programs.filter(isSupported), async (program) => {
    const name = `program ${(programCount += 1)}`;
    const ours = await runProgram(globalThis, name, program);
    const theirs = await runElsewhere(name, program);
    const [is, should] = [ours, theirs].map((log) => log.map(normalize).join('\n'));
    if (is !== should) throw new Error(`simulated database:\n${is}\nother database:\n${should}`);
  });
  await fc.assert(property, { seed, numRuns: count });
};

/**
 * After `commit()` and a failed request, Chromium still completes the requests behind it, although the
 * transaction aborts. Other implementations do not. The engine reacts to `abort` only.
 */
const normalize = (log: string): string =>
  log.replace(/(ConstraintError); .*(; abort ConstraintError)$/, '$1$2');
