import { openStatements, type Section, type Statement } from './statements.ts';
import type { TestTitle } from './titles.ts';

/** `docs/coverage.md`: each statement with the tests that show it, and where they are. */
export const pageOf = (sections: readonly Section[], known: readonly TestTitle[]): string => {
  const paths = Map.groupBy(known, ({ title }) => title);
  const row = ({ says, tests, portal }: Statement): string => {
    const shown = tests.map((title) => `${cell(title)} (${linksTo(paths.get(title) ?? [])})`);
    const by = shown.length === 0 ? 'nothing yet' : shown.join('<br>');
    return `| ${cell(says)}${portal === undefined ? '' : ` *(${portal})*`} | ${by} |`;
  };
  const tables = sections.map(({ title, statements }) =>
    [`## ${title}`, '', '| What holds | Shown by |', '|---|---|', ...statements.map(row), ''].join(
      '\n',
    ),
  );
  const count = sections.reduce((sum, { statements }) => sum + statements.length, 0);
  return [
    '# What shows that it does what it should',
    '',
    `The specification's statements for the product and the coach portal, in our words, each with the tests that show it; of the other portals, what is shown so far. ${count} statements, ${openStatements(sections)} of them still without a test, none of these of the coach portal. Made by \`node tools/checks/coverage.ts --write\` from \`tools/checks/coverage/statements/\`; the step \`coverage\` of \`npm test\` fails when a test that is named here is gone or renamed.`,
    '',
    ...tables,
  ].join('\n');
};

const linksTo = (tests: readonly TestTitle[]): string =>
  [...new Set(tests.map(({ path }) => path))]
    .map((path) => `[${path.split('/').at(-1)}](../${path})`)
    .join(', ');

/** A text in a table, with nothing in it that Markdown would read. */
const cell = (text: string): string => text.replaceAll(/[|<>*_`\\[\]]/g, (sign) => `\\${sign}`);
