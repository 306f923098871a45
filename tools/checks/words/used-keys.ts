import ts from 'typescript';
import { keysOf, flat, type Words } from './catalogue.ts';

export type SourceFile = { readonly path: string; readonly text: string };

/**
 * Keys that no code mentions. A key is mentioned by a string that equals it, or by a template that
 * begins with at least its first part (`errors.${code}`). A file speaks in the namespaces that it
 * asks for (`useTranslation('coach')`), or in all if it asks for none.
 */
export const unusedKeys = (
  words: Readonly<Record<string, Words>>,
  files: readonly SourceFile[],
): string[] => {
  const mentions = files.map((file) => mentionsIn(file, Object.keys(words)));
  return Object.entries(words).flatMap(([namespace, texts]) => {
    const said = mentions.filter(({ namespaces }) => namespaces.includes(namespace));
    const isUsed = (key: string) =>
      said.some(
        ({ strings, patterns }) =>
          strings.has(key) || patterns.some((pattern) => pattern.test(key)),
      );
    const isQualified = (key: string) =>
      mentions.some(({ strings }) => strings.has(`${namespace}:${key}`));
    return [...keysOf(flat(texts)).keys()]
      .filter((key) => !isUsed(key) && !isQualified(key))
      .map((key) => `${namespace}: ${key} is used nowhere`);
  });
};

type Mentions = {
  readonly namespaces: readonly string[];
  readonly strings: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
};

const mentionsIn = ({ path, text }: SourceFile, all: readonly string[]): Mentions => {
  const asked = new Set<string>();
  const strings = new Set<string>();
  const patterns: RegExp[] = [];

  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) strings.add(node.text);
    if (ts.isTemplateExpression(node) && node.head.text.includes('.'))
      patterns.push(patternOf(node));
    if (ts.isCallExpression(node) && asksForWords(node)) {
      for (const name of namesIn(node.arguments)) if (all.includes(name)) asked.add(name);
    }
    if (ts.isTypeReferenceNode(node) && node.typeName.getText() === 'TFunction') {
      for (const name of typeNamesIn(node)) if (all.includes(name)) asked.add(name);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse({ path, text }));
  return { namespaces: asked.size > 0 ? [...asked] : all, strings, patterns };
};

export const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

const asksForWords = ({ expression }: ts.CallExpression): boolean =>
  /(?:^|\.)(?:useTranslation|getFixedT)$/.test(expression.getText());

const namesIn = (nodes: readonly ts.Node[]): string[] =>
  nodes.flatMap((node) => {
    if (ts.isStringLiteralLike(node)) return [node.text];
    return ts.isArrayLiteralExpression(node) ? namesIn(node.elements) : [];
  });

const typeNamesIn = ({ typeArguments }: ts.TypeReferenceNode): string[] =>
  (typeArguments ?? []).flatMap((type) =>
    ts.isLiteralTypeNode(type) ? namesIn([type.literal]) : [],
  );

/** `errors.${code}` stands for every key that begins and ends alike. */
const patternOf = ({ head, templateSpans }: ts.TemplateExpression): RegExp => {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`);
};
