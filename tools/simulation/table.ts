import { countByKind, type SimulationResult } from '@springboard/offline/testing';
import type { RealProof } from './real/histories.ts';

/** Every kind of fault has to occur at least this often per history. */
const LEAST_RATE = 0.02;

/** A table of Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** What histories of the model came to, as Markdown. */
export const figuresOfModel = (proof: SimulationResult, minutes: string): string => {
  const { seed, histories, changes, deliveries, batched, failures, broken } = proof;
  const verdict = broken === null ? 'Every rule held in every history.' : 'A RULE DID NOT HOLD.';
  return [
    `Seed ${seed}: ${histories} histories, ${changes} changes that the server took in, ${deliveries} deliveries, ${batched} of them with others in one call; ${minutes} minutes. ${verdict}`,
    tableOf(['kind of fault', 'met'], Object.entries(countByKind(new Map(failures)))),
  ].join('\n\n');
};

/** What histories over a real network came to, as Markdown. */
export const figuresOfReal = (proof: RealProof, minutes: string): string => {
  const { seed, histories, changes, kills, thrownAway, waiting, met, wrong } = proof;
  const verdict =
    wrong.length === 0
      ? 'Nothing that was saved or answered was lost, doubled or out of order.'
      : `WRONG: ${wrong.join('; ')}`;
  return [
    `Seed ${seed}: ${histories} histories with ${changes} changes over real HTTP to a real PostgreSQL, ${minutes} minutes. ` +
      (kills.api > 0
        ? `The API was killed ${kills.api} times and PostgreSQL ${kills.postgres} times, never with fewer than ${waiting} changes unsent. `
        : '') +
      `A phone's database was thrown away ${thrownAway} times. ${verdict}`,
    tableOf(['kind of fault', 'met'], met),
  ].join('\n\n');
};

/** Why a run of the model failed; empty if it did not. */
export const failureOf = ({ histories, failures, broken }: SimulationResult): string[] => {
  if (broken) return [broken.message];
  const least = Math.max(1, Math.floor(histories * LEAST_RATE));
  return Object.entries(countByKind(new Map(failures))).flatMap(([kind, times]) =>
    times < least ? [`${kind} was met ${times} times, not ${least}`] : [],
  );
};

/** What broke, and the story of it; empty if nothing did. */
export const storyOf = ({ broken, seed }: SimulationResult): string =>
  broken === null ? '' : [`Seed ${seed}: ${broken.message}`, ...broken.log].join('\n');
