import { hitsOf, type Proof } from '@springboard/offline/testing';

/** A table of Markdown. */
export const tableOf = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** How often each kind of fault was met; 0 is a failure of the run. */
export const faultsOf = ({ met }: Proof): string =>
  tableOf(['kind of fault', 'met'], Object.entries(hitsOf(new Map(met))));

export const neverMet = ({ met }: Proof): string[] =>
  Object.entries(hitsOf(new Map(met))).flatMap(([kind, times]) => (times === 0 ? [kind] : []));

/** What broke, and the story of it; empty if nothing did. */
export const storyOf = ({ broken, seed }: Proof): string =>
  broken === null ? '' : [`Seed ${seed}: ${broken.message}`, ...broken.story].join('\n');
