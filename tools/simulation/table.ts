import { countByKind, type SimulationResult } from '@springboard/offline/testing';
import type { RealResult } from './real/histories.ts';

/** Every kind of fault has to occur at least this often per history. */
const MIN_RATE = 0.02;

/** A table of Markdown. */
export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly unknown[])[],
): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** What histories of the model came to, as Markdown. */
export const modelFigures = (result: SimulationResult, minutes: string): string => {
  const { seed, histories, changes, deliveries, batched, failures, broken } = result;
  const conclusion = broken === null ? 'Every rule held in every history.' : 'A RULE DID NOT HOLD.';
  return [
    `Seed ${seed}: ${histories} histories, ${changes} changes that the server took in, ${deliveries} deliveries, ${batched} of them with others in one call; ${minutes} minutes. ${conclusion}`,
    markdownTable(['kind of fault', 'met'], Object.entries(countByKind(new Map(failures)))),
  ].join('\n\n');
};

/** What histories over a real network came to, as Markdown. */
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
      `A phone's database was thrown away ${lostDatabases} times. ${conclusion}`,
    markdownTable(['kind of fault', 'met'], failures),
  ].join('\n\n');
};

/** Why a run of the model failed; empty if it did not. */
export const failuresOf = ({ histories, failures, broken }: SimulationResult): string[] => {
  if (broken) return [broken.message];
  const minCount = Math.max(1, Math.floor(histories * MIN_RATE));
  return Object.entries(countByKind(new Map(failures))).flatMap(([kind, times]) =>
    times < minCount ? [`${kind} was met ${times} times, not ${minCount}`] : [],
  );
};

/** What broke, and the story of it; empty if nothing did. */
export const failureLog = ({ broken, seed }: SimulationResult): string =>
  broken === null ? '' : [`Seed ${seed}: ${broken.message}`, ...broken.log].join('\n');
