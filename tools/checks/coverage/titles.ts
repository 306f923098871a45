import ts from 'typescript';

export type TestTitle = { readonly title: string; readonly path: string };

/**
 * Titles of the tests in a file, as they are written: `%s` of a table of cases and `${name}` of a template
 * stay. A test is a call of `test`, or of what `test.each(…)` and its like give.
 */
export const titlesIn = (path: string, text: string): readonly TestTitle[] => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = textOf(node.arguments[0]);
      if (title !== null) titles.push({ title, path });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
};

const isTest = (callee: ts.Expression): boolean => {
  if (ts.isIdentifier(callee)) return callee.text === 'test' || callee.text === 'it';
  // A table of cases comes before the title.
  if (!ts.isCallExpression(callee)) return false;
  const { expression } = callee;
  return ts.isPropertyAccessExpression(expression) && isTest(expression.expression);
};

const textOf = (node: ts.Expression | undefined): string | null => {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
};
