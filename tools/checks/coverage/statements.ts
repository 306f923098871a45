import { PORTALS, type Portal } from '@springboard/contract';
import type { TestTitle } from './titles.ts';

/** Something that the specification says, and the titles of the tests that show it. */
export type Statement = {
  readonly says: string;
  readonly tests: readonly string[];
  /** Of another portal than the coach's; what is not said to be of one is of the coach's or of all. */
  readonly portal?: Exclude<Portal, 'coach'>;
};

/** A section of the specification. */
export type Section = { readonly title: string; readonly statements: readonly Statement[] };

/** What is wrong with a section, one sentence per fault: a test that there is not, or nothing that shows it. */
export const coverageFaults = (
  { title, statements }: Section,
  known: readonly TestTitle[],
): readonly string[] => {
  const titles = new Set(known.map((test) => test.title));
  return statements.flatMap(({ says, tests, portal }) => [
    ...tests
      .filter((test) => !titles.has(test))
      .map((test) => `${title}: “${says}” names a test that there is not: ${test}`),
    ...(tests.length === 0 && portal === undefined ? [`${title}: nothing shows that ${says}`] : []),
    ...(portal !== undefined && !PORTALS.includes(portal)
      ? [`${title}: “${says}” is of no portal: ${portal}`]
      : []),
  ]);
};

/** Of the portals whose screens are still to come, how much is shown already. */
export const openStatements = (sections: readonly Section[]): number =>
  sections.flatMap(({ statements }) => statements).filter(({ tests }) => tests.length === 0).length;
