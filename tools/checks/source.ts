import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';

export type SourceFile = { readonly path: string; readonly text: string };

/**
 * Goes through the syntax of a file.
 * @throws when the file cannot be parsed, with its path: what cannot be read cannot be checked.
 */
export const visit = ({ path, text }: SourceFile, visitor: VisitorObject): void => {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${path}: ${error.message}`);
  new Visitor(visitor).visit(program);
};

/** The text of a string or of a template without gaps, `null` of anything else. */
export const plainTextOf = (node: ESTree.Node | undefined): string | null => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return null;
  return node.quasis[0]?.value.cooked ?? null;
};
