import type { ESTree } from 'vite';
import { plainTextOf, type SourceFile, visit } from '../source.ts';
import { flatten, keysOf, type Messages } from './catalogue.ts';

/**
 * Keys that no code mentions. A string mentions the key that it equals, and a template every key of the same
 * shape (`errors.${code}`). A file uses the namespaces that it names (`useTranslation('coach')`), or all of them
 * if it names none.
 */
export const unusedKeys = (
  namespaces: Readonly<Record<string, Messages>>,
  files: readonly SourceFile[],
): string[] => {
  const mentions = files.map((file) => mentionsIn(file, Object.keys(namespaces)));
  return Object.entries(namespaces).flatMap(([namespace, messages]) => {
    const relevant = mentions.filter(({ namespaces: named }) => named.includes(namespace));
    const isUsed = (key: string) =>
      relevant.some(
        ({ strings, patterns }) =>
          strings.has(key) || patterns.some((pattern) => pattern.test(key)),
      );
    const isQualified = (key: string) =>
      mentions.some(({ strings }) => strings.has(`${namespace}:${key}`));
    return [...keysOf(flatten(messages)).keys()]
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
  const named = new Set<string>();
  const strings = new Set<string>();
  const patterns: RegExp[] = [];
  const addNames = (nodes: readonly ESTree.Node[]) => {
    for (const name of namesIn(nodes)) if (all.includes(name)) named.add(name);
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
    CallExpression({ callee, arguments: args }) {
      if (namesNamespaces(callee)) addNames(args);
    },
    TSTypeReference({ typeName, typeArguments }) {
      if (typeName.type === 'Identifier' && typeName.name === 'TFunction')
        addNames(typeArguments?.params ?? []);
    },
  });
  return { namespaces: named.size > 0 ? [...named] : all, strings, patterns };
};

const namesNamespaces = (callee: ESTree.Expression): boolean => {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && /^(?:useTranslation|getFixedT)$/.test(name.name);
};

const namesIn = (nodes: readonly (ESTree.Node | null)[]): string[] =>
  nodes.flatMap((node) => {
    if (node?.type === 'ArrayExpression') return namesIn(node.elements);
    return plainTextOf(node?.type === 'TSLiteralType' ? node.literal : (node ?? undefined)) ?? [];
  });

/** `errors.${code}` mentions every key with the same beginning and end. */
const patternOf = ({ quasis }: ESTree.TemplateLiteral): RegExp =>
  new RegExp(`^${quasis.map(({ value }) => RegExp.escape(value.raw)).join('.+')}$`);
