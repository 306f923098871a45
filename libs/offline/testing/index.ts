import fc from 'fast-check';
import { countFault, type FaultForm, type FaultCounts } from './faults.ts';
import { histories, type History } from './history.ts';
import { simulate } from './simulate.ts';
import { shrink, findBreach } from './shrink.ts';
import { createNarrator } from './narrator.ts';
import { INVARIANTS } from './invariants.ts';

/** What generated histories came to. */
export type SimulationResult = {
  readonly seed: number;
  readonly histories: number;
  readonly changes: number;
  readonly deliveries: number;
  /** Deliveries that came with others in one call (D13). */
  readonly batched: number;
  readonly faults: readonly (readonly [FaultForm, number])[];
  /** null: every rule held in every history. */
  readonly broken: BrokenRule | null;
};

/** A rule that did not hold, in the shortest history found in which it does not. */
export type BrokenRule = {
  /** null: something else went wrong than a rule. */
  readonly rule: string | null;
  readonly message: string;
  readonly story: readonly string[];
};

export type SimulationInput = {
  readonly seed: number;
  readonly histories: number;
  /** Changes of the shortest histories. */
  readonly min_changes?: number;
  /** The time that may go into finding a shorter history than the first that fails. */
  readonly shrink_ms?: number;
};

const SHORTEN_MS = 20_000;

/** Plays generated histories of the engine against every rule of SPEC.md, until one does not hold. */
export const runSimulation = async ({
  seed,
  histories: numRuns,
  min_changes = 20,
  shrink_ms = SHORTEN_MS,
}: SimulationInput): Promise<SimulationResult> => {
  const tally: FaultCounts = new Map();
  const sums = { changes: 0, deliveries: 0, batched: 0 };
  const property = fc.asyncProperty(histories(min_changes), async (history) => {
    const { tally: met, network, server } = await simulate(history, INVARIANTS);
    for (const [what, times] of met) countFault(tally, what, times);
    sums.deliveries += network.wire.length;
    sums.batched += network.wire.filter(({ batch_size }) => batch_size > 1).length;
    sums.changes += server.effects().length;
  });
  const run = await fc.check(property, { seed, numRuns, endOnFailure: true });
  const [history] = run.counterexample ?? [];
  return {
    seed,
    histories: run.numRuns,
    ...sums,
    faults: [...tally],
    broken: history ? await tell(await shrink(history, shrink_ms)) : null,
  };
};

/** Plays the history, and writes down what breaks in it. */
const tell = async (history: History): Promise<BrokenRule> => {
  const narrator = createNarrator();
  const error = await findBreach(history, narrator);
  if (error === null) throw new Error('A history that failed holds when it is played again');
  return { ...error, message: narrator.inWords(error.message), story: narrator.lines() };
};

export { inMemoryBackupStorage } from './backups.ts';
export { countFault, countByKind, type FaultCounts } from './faults.ts';
export { SERVER_CASES, type ServerCase } from './server-cases.ts';
export { compareDatabases } from './indexeddb/compare.ts';
export { runProgram } from './indexeddb/run-program.ts';
export { opResultsIn } from './batch-requests.ts';
