import type { ESTree } from 'vite';
import { type SourceFile, visit } from '../source.ts';

/** Attributes whose text is read or heard: `aria-label`, `title`, `placeholder`, `alt`, `submitLabel` … */
const READ =
  /(?:^|-|[a-z])(?:label|title|placeholder|alt|text|description|heading|caption|hint|message|valuetext|roledescription)$/i;

/** Its value is a keyword of HTML, not a text. */
const NOT_READ = 'enterKeyHint';

type Text = { readonly text: string; readonly start: number };

/** Texts of a component that are not from the catalogues, as `path:line text`. */
export const visibleTexts = (file: SourceFile): string[] => {
  const texts: Text[] = [];
  const addChildren = ({ children }: ESTree.JSXElement | ESTree.JSXFragment) => {
    texts.push(...children.flatMap(textsIn));
  };
  visit(file, {
    JSXElement: addChildren,
    JSXFragment: addChildren,
    JSXAttribute({ name, value }) {
      if (value !== null && isRead(nameOf(name))) texts.push(...textsIn(value));
    },
  });
  return texts
    .filter(({ text }) => /\p{L}/u.test(text))
    .sort((a, b) => a.start - b.start)
    .map(({ text, start }) => {
      const line = file.text.slice(0, start).split('\n').length;
      return `${file.path}:${line} ${JSON.stringify(text.trim())}`;
    });
};

const nameOf = (name: ESTree.JSXAttributeName): string =>
  name.type === 'JSXIdentifier' ? name.name : `${name.namespace.name}:${name.name.name}`;

const isRead = (attribute: string): boolean =>
  READ.test(attribute) && attribute !== NOT_READ && !attribute.startsWith('data-');

/** Strings that an expression can result in, without those of its conditions. */
const textsIn = (node: ESTree.Node): Text[] => {
  const { type, start } = node;
  if (type === 'JSXText') return [{ text: node.value, start }];
  if (type === 'Literal')
    return typeof node.value === 'string' ? [{ text: node.value, start }] : [];
  if (type === 'TemplateLiteral') {
    return node.quasis.map((part) => ({ text: part.value.raw, start: part.start }));
  }
  if (type === 'JSXExpressionContainer' || type === 'ParenthesizedExpression') {
    return textsIn(node.expression);
  }
  if (type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(textsIn);
  if (type === 'LogicalExpression') {
    return [...(node.operator === '&&' ? [] : textsIn(node.left)), ...textsIn(node.right)];
  }
  if (type === 'BinaryExpression' && node.operator === '+') {
    return [node.left, node.right].flatMap(textsIn);
  }
  return [];
};
