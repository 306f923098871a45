import type { ESTree } from 'vite';
import { plainTextOf, type SourceFile, visit } from '../source.ts';
import { keysOf, flat, type Words } from './catalogue.ts';

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

const mentionsIn = (file: SourceFile, all: readonly string[]): Mentions => {
  const asked = new Set<string>();
  const strings = new Set<string>();
  const patterns: RegExp[] = [];
  const ask = (nodes: readonly ESTree.Node[]) => {
    for (const name of namesIn(nodes)) if (all.includes(name)) asked.add(name);
  };
  visit(file, {
    Literal({ value }) {
      if (typeof value === 'string') strings.add(value);
    },
    TemplateLiteral(template) {
      const text = plainTextOf(template);
      if (text !== null) strings.add(text);
      else if (template.quasis[0]?.value.raw.includes('.')) patterns.push(patternOf(template));
    },
    CallExpression({ callee, arguments: given }) {
      if (asksForWords(callee)) ask(given);
    },
    TSTypeReference({ typeName, typeArguments }) {
      if (typeName.type === 'Identifier' && typeName.name === 'TFunction')
        ask(typeArguments?.params ?? []);
    },
  });
  return { namespaces: asked.size > 0 ? [...asked] : all, strings, patterns };
};

const asksForWords = (callee: ESTree.Expression): boolean => {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && /^(?:useTranslation|getFixedT)$/.test(name.name);
};

const namesIn = (nodes: readonly (ESTree.Node | null)[]): string[] =>
  nodes.flatMap((node) => {
    if (node?.type === 'ArrayExpression') return namesIn(node.elements);
    return plainTextOf(node?.type === 'TSLiteralType' ? node.literal : (node ?? undefined)) ?? [];
  });

/** `errors.${code}` stands for every key that begins and ends alike. */
const patternOf = ({ quasis }: ESTree.TemplateLiteral): RegExp =>
  new RegExp(`^${quasis.map(({ value }) => RegExp.escape(value.raw)).join('.+')}$`);
