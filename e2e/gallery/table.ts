import type { Counts } from '@springboard/tools/checks/counts.ts';
import type { Choice } from './choice.ts';
import type { Fault } from './look.ts';

/** Stories with and without a fault, each counted once in each language. */
export const reportOf = ({ stories, languages }: Choice, faults: readonly Fault[]): Counts => {
  const bad = Map.groupBy(faults, ({ story, language }) => `${story} ${language}`);
  return {
    passed: stories.length * languages.length - bad.size,
    failed: bad.size,
    skipped: 0,
    failures: [...bad].map(([name, [fault]]) => `${name}: ${fault?.what ?? ''}`),
  };
};

/** The same fault of the same story is told once, with every place it was seen at. */
export const tableOf = (looks: number, faults: readonly Fault[]): string => {
  const told = Map.groupBy(faults, ({ story, what }) => `${story}: ${what}`);
  const lines = [...told].map(([fault, seen]) => {
    const places = new Set(seen.map(({ where, language }) => `${where} ${language}`));
    return `${fault}\n    ${[...places].join(', ')}`;
  });
  return [...lines, `${looks} looks, ${told.size} faults`].join('\n');
};
