import type { ESTree } from 'vite';
import { plainTextOf, visit } from '../source.ts';

export type TestTitle = { readonly title: string; readonly path: string };

/**
 * Titles of the tests in a file, as they are written: `%s` of a table of cases and `${name}` of a template
 * stay. A test is a call of `test`, or of what `test.each(…)` and its like give.
 */
export const titlesIn = (path: string, text: string): readonly TestTitle[] => {
  const titles: TestTitle[] = [];
  const writtenIn = (node: ESTree.Node | undefined): string | null =>
    node?.type === 'TemplateLiteral' && node.expressions.length > 0
      ? text.slice(node.start + 1, node.end - 1)
      : plainTextOf(node);
  visit(
    { path, text },
    {
      CallExpression(call) {
        if (!isTest(call.callee)) return;
        const title = writtenIn(call.arguments[0]);
        if (title !== null) titles.push({ title, path });
      },
    },
  );
  return titles;
};

const isTest = (callee: ESTree.Expression): boolean => {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  // A table of cases comes before the title.
  if (callee.type !== 'CallExpression') return false;
  return callee.callee.type === 'MemberExpression' && isTest(callee.callee.object);
};
