import { parseSync, Visitor } from 'vite';
import { plainTextOf } from './source.ts';

export type TestTitle = { readonly line: number; readonly text: string };

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);

/** Titles of tests and suites in a file: `test('…')`, `test.each(…)('…')`, `describe('…')`. */
export const testTitles = (path: string, text: string): TestTitle[] => {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  const titles: TestTitle[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [title], start }) => {
      const [name = ''] = /^\w+/.exec(text.slice(callee.start, callee.end)) ?? [];
      const sentence = TEST_FUNCTIONS.has(name) ? plainTextOf(title) : null;
      if (sentence !== null)
        titles.push({ line: text.slice(0, start).split('\n').length, text: sentence });
    },
  }).visit(program);
  return titles;
};
