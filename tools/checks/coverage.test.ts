import { expect, test } from 'vitest';
import { pageOf } from './coverage/page.ts';
import { coverageFaults, type Section } from './coverage/statements.ts';
import { titlesIn } from './coverage/titles.ts';

const SOURCE = `
test('plain', () => {});
test.each([1, 2])('case %s', () => {});
test.for(rows)(\`of \${name}\`, () => {});
it('too', () => {});
test.step('a step', () => {});
expect('no test').toBe(1);
other('no test either', () => {});
`;

test('titles are found as they are written, of tables and templates too', () => {
  expect(titlesIn('a.test.ts', SOURCE).map(({ title }) => title)).toEqual([
    'plain',
    'case %s',
    'of ${name}',
    'too',
  ]);
});

const known = titlesIn('libs/a/src/a.test.ts', SOURCE);
const sectionOf = (...statements: Section['statements']): Section => ({ title: '§0', statements });

test('a statement that a test shows has no fault', () => {
  expect(
    coverageFaults(sectionOf({ says: 'it works', tests: ['plain', 'case %s'] }), known),
  ).toEqual([]);
});

test('a test that is gone or renamed is found', () => {
  expect(coverageFaults(sectionOf({ says: 'it works', tests: ['Plain'] }), known)).toEqual([
    '§0: “it works” names a test that there is not: Plain',
  ]);
});

test('a statement without a test is a fault, unless it is of another portal', () => {
  expect(
    coverageFaults(
      sectionOf({ says: 'it works', tests: [] }, { says: 'later', tests: [], portal: 'club' }),
      known,
    ),
  ).toEqual(['§0: nothing shows that it works']);
});

test('the page names each test with its file', () => {
  const page = pageOf(
    [sectionOf({ says: 'a | b', tests: ['plain'] }, { says: 'later', tests: [], portal: 'club' })],
    known,
  );
  expect(page).toContain('| a \\| b | plain ([a.test.ts](../libs/a/src/a.test.ts)) |');
  expect(page).toContain('| later *(club)* | nothing yet |');
  expect(page).toContain('2 statements, 1 of them still without a test');
});
