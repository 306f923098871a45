import ts from 'typescript';
import { parse, type SourceFile } from './used-keys.ts';

/** Attributes that people read or hear: `aria-label`, `title`, `placeholder`, `alt`, `submitLabel` … */
const READ =
  /(?:^|-|[a-z])(?:label|title|placeholder|alt|text|description|heading|caption|hint|message|valuetext|roledescription)$/i;

/** Names a key of the keyboard by a word of HTML. */
const NOT_READ = 'enterKeyHint';

/** Texts that a component shows without asking the catalogues, as `path:line text`. */
export const visibleTexts = (file: SourceFile): string[] => {
  const source = parse(file);
  const faults: string[] = [];

  const report = (node: ts.Node, text: string) => {
    if (!/\p{L}/u.test(text)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    faults.push(`${file.path}:${line + 1} ${JSON.stringify(text.trim())}`);
  };

  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    if (ts.isJsxAttribute(node) && node.initializer && isRead(node.name.getText(source))) {
      for (const literal of literalsIn(node.initializer)) report(literal, literal.text);
    }
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) {
      for (const literal of literalsIn(node)) report(literal, literal.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
};

const isRead = (attribute: string): boolean =>
  READ.test(attribute) && attribute !== NOT_READ && !attribute.startsWith('data-');

/** Strings that an expression can come out as, not those that it merely asks with. */
const literalsIn = (node: ts.Node): ts.LiteralLikeNode[] => {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isTemplateExpression(node)) {
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  }
  if (ts.isJsxExpression(node)) return node.expression ? literalsIn(node.expression) : [];
  if (ts.isParenthesizedExpression(node)) return literalsIn(node.expression);
  if (ts.isConditionalExpression(node)) {
    return [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) {
    const isAnd = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    const isComparison = !/^(?:\?\?|\|\||&&|\+)$/.test(node.operatorToken.getText());
    if (isComparison) return [];
    return [...(isAnd ? [] : literalsIn(node.left)), ...literalsIn(node.right)];
  }
  return [];
};
