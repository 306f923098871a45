import fc from 'fast-check';
import { count, type Met, type Tally } from './faults.ts';
import { histories, type History } from './history.ts';
import { play } from './play.ts';
import { shorten, whatBreaks } from './shorten.ts';
import { createNarrator } from './telling.ts';
import { VERDICT } from './verdict.ts';

/** What generated histories came to. */
export type Proof = {
  readonly seed: number;
  readonly histories: number;
  readonly changes: number;
  readonly deliveries: number;
  /** Deliveries that came with others in one call (D13). */
  readonly together: number;
  readonly met: readonly (readonly [Met, number])[];
  /** null: every rule held in every history. */
  readonly broken: Broken | null;
};

/** A rule that did not hold, in the shortest history found in which it does not. */
export type Broken = {
  /** null: something else went wrong than a rule. */
  readonly rule: string | null;
  readonly message: string;
  readonly story: readonly string[];
};

export type ProofInput = {
  readonly seed: number;
  readonly histories: number;
  /** Changes of the shortest histories. */
  readonly fewest?: number;
  /** The time that may go into finding a shorter history than the first that fails. */
  readonly shorten_ms?: number;
};

const SHORTEN_MS = 20_000;

/** Plays generated histories of the engine against every rule of SPEC.md, until one does not hold. */
export const prove = async ({
  seed,
  histories: numRuns,
  fewest = 20,
  shorten_ms = SHORTEN_MS,
}: ProofInput): Promise<Proof> => {
  const tally: Tally = new Map();
  const sums = { changes: 0, deliveries: 0, together: 0 };
  const property = fc.asyncProperty(histories(fewest), async (history) => {
    const { tally: met, network, server } = await play(history, VERDICT);
    for (const [what, times] of met) count(tally, what, times);
    sums.deliveries += network.wire.length;
    sums.together += network.wire.filter(({ together }) => together > 1).length;
    sums.changes += server.effects().length;
  });
  const run = await fc.check(property, { seed, numRuns, endOnFailure: true });
  const [history] = run.counterexample ?? [];
  return {
    seed,
    histories: run.numRuns,
    ...sums,
    met: [...tally],
    broken: history ? await tell(await shorten(history, shorten_ms)) : null,
  };
};

/** Plays the history, and writes down what breaks in it. */
const tell = async (history: History): Promise<Broken> => {
  const narrator = createNarrator();
  const error = await whatBreaks(history, narrator);
  if (error === null) throw new Error('A history that failed holds when it is played again');
  return { ...error, message: narrator.inWords(error.message), story: narrator.lines() };
};

export { copiesInMemory } from './copies.ts';
export { count, hitsOf, type Tally } from './faults.ts';
export { DELIVERIES, type Delivery } from './deliveries.ts';
export { compareWith } from './indexeddb/compare.ts';
export { runProgram } from './indexeddb/run-program.ts';
export { heardIn } from './together.ts';
