import fc from 'fast-check';
import { countFailure, type FailureType, type FailureCounts } from './failures.ts';
import { histories, type History } from './history.ts';
import { simulate } from './simulate.ts';
import { shrink, findBreach } from './shrink.ts';
import { createNarrator } from './narrator.ts';
import { INVARIANTS } from './invariants.ts';

/** Result of a number of generated histories. */
export type SimulationResult = {
  readonly seed: number;
  readonly histories: number;
  readonly changes: number;
  readonly deliveries: number;
  /** Deliveries in batches of more than one change (D13). */
  readonly batched: number;
  readonly failures: readonly (readonly [FailureType, number])[];
  /** null: every rule held in every history. */
  readonly broken: BrokenRule | null;
};

/** A violated rule, with the shortest history found that violates it. */
export type BrokenRule = {
  /** null: an error that is not a violation of a rule. */
  readonly rule: string | null;
  readonly message: string;
  readonly log: readonly string[];
};

export type SimulationInput = {
  readonly seed: number;
  readonly histories: number;
  /** Changes of the shortest histories. */
  readonly min_changes?: number;
  /** Time limit for shrinking the history that fails. */
  readonly shrink_ms?: number;
};

const SHRINK_MS = 20_000;

/** Runs generated histories against every rule of SPEC.md, until one is violated. */
export const runSimulation = async ({
  seed,
  histories: numRuns,
  min_changes = 20,
  shrink_ms = SHRINK_MS,
}: SimulationInput): Promise<SimulationResult> => {
  const failureCounts: FailureCounts = new Map();
  const sums = { changes: 0, deliveries: 0, batched: 0 };
  const property = fc.asyncProperty(histories(min_changes), async (history) => {
    const { failureCounts: occurred, network, server } = await simulate(history, INVARIANTS);
    for (const [type, times] of occurred) countFailure(failureCounts, type, times);
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
    failures: [...failureCounts],
    broken: history ? await describeFailure(await shrink(history, shrink_ms)) : null,
  };
};

/** Runs the history again and logs its steps up to the violated rule. */
const describeFailure = async (history: History): Promise<BrokenRule> => {
  const narrator = createNarrator();
  const error = await findBreach(history, narrator);
  if (error === null) throw new Error('A history that failed passes when it runs again');
  return { ...error, message: narrator.replaceIds(error.message), log: narrator.lines() };
};

export { inMemoryBackupStorage } from './backups.ts';
export { countFailure, countByKind, type FailureCounts } from './failures.ts';
export { SERVER_CASES, type ServerCase } from './server-cases.ts';
export { compareDatabases } from './indexeddb/compare.ts';
export { runProgram } from './indexeddb/run-program.ts';
export { opResultsIn } from './batch-requests.ts';
