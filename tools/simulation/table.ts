import { countByKind, type SimulationResult } from '@springboard/offline/testing';
import type { RealResult } from './real/histories.ts';

/** Every kind of failure has to occur at least this often per history. */
const MIN_RATE = 0.02;

/** A Markdown table. */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The result of simulated histories, as Markdown. */
export const modelFigures = (result: SimulationResult, minutes: string): string => {
  const { seed, histories, changes, deliveries, batched, failures, broken } = result;
  const conclusion = broken === null ? 'Every rule held in every history.' : 'A RULE DID NOT HOLD.';
  return [
    `Seed ${seed}: ${histories} histories, ${changes} changes on the server, ${deliveries} deliveries, ${batched} of them in batches; ${minutes} minutes. ${conclusion}`,
    markdownTable(['kind of failure', 'count'], Object.entries(countByKind(new Map(failures)))),
  ].join('\n\n');
};

/** The result of histories over a real network, as Markdown. */
export const realFigures = (result: RealResult, minutes: string): string => {
  const { seed, histories, changes, kills, lostDatabases, minUnsent, failures, violations } =
    result;
  const conclusion =
    violations.length === 0
      ? 'Nothing that was saved or answered was lost, doubled or out of order.'
      : `WRONG: ${violations.join('; ')}`;
  return [
    `Seed ${seed}: ${histories} histories with ${changes} changes over real HTTP to a real PostgreSQL, ${minutes} minutes. ` +
      (kills.api > 0
        ? `The API was killed ${kills.api} times and PostgreSQL ${kills.postgres} times, never with fewer than ${minUnsent} changes unsent. `
        : '') +
      `A phone lost its database ${lostDatabases} times. ${conclusion}`,
    markdownTable(['kind of failure', 'count'], failures),
  ].join('\n\n');
};

/** The reasons why a simulation failed; empty if it passed. */
export const failuresOf = ({ histories, failures, broken }: SimulationResult): string[] => {
  if (broken) return [broken.message];
  const minCount = Math.max(1, Math.floor(histories * MIN_RATE));
  return Object.entries(countByKind(new Map(failures))).flatMap(([kind, times]) =>
    times < minCount ? [`${kind} occurred ${times} times, at least ${minCount} are required`] : [],
  );
};

/** The violated rule with the log of its history; empty if there is none. */
export const failureLog = ({ broken, seed }: SimulationResult): string =>
  broken === null ? '' : [`Seed ${seed}: ${broken.message}`, ...broken.log].join('\n');
