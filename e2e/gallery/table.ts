import type { Counts } from '@springboard/tools/checks/counts.ts';
import type { Finding } from './check-story.ts';
import type { Selection } from './selection.ts';

/** Stories with and without a finding, each counted once in each language where it was opened. */
export const reportOf = (
  { stories, languages, mixed }: Selection,
  findings: readonly Finding[],
): Counts => {
  const bad = Map.groupBy(findings, ({ story, language }) => `${story} ${language}`);
  return {
    passed: stories.length * (mixed ? 1 : languages.length) - bad.size,
    failed: bad.size,
    skipped: 0,
    failures: [...bad].map(([name, [finding]]) => `${name}: ${finding?.what ?? ''}`),
  };
};

/** Lists each finding of a story once, with every place where it occurs. */
export const tableOf = (checks: number, findings: readonly Finding[]): string => {
  const grouped = Map.groupBy(findings, ({ story, what }) => `${story}: ${what}`);
  const lines = [...grouped].map(([finding, seen]) => {
    const places = new Set(seen.map(({ where, language }) => `${where} ${language}`));
    return `${finding}\n    ${[...places].join(', ')}`;
  });
  return [...lines, `${checks} checks, ${grouped.size} findings`].join('\n');
};
