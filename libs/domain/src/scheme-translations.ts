import type {
  BlockText,
  ContentBlock,
  NodeTranslation,
  NodeTranslationEdit,
  SchemeNode,
  SchemeProblem,
  TranslatedBlock,
  TranslationCoverage,
} from '@springboard/contract';

/** The texts of a node that can be translated. */
export type SourceTexts = Pick<SchemeNode, 'title' | 'content'>;

/** `changed`: translated from an earlier text. */
export type TextState = 'missing' | 'changed' | 'current';

/** The order in which translators need them. */
export const TEXT_RANKS: Readonly<Record<TextState, number>> = {
  missing: 0,
  changed: 1,
  current: 2,
};

/** A block that has texts, with its translation. Null parts do not exist in the source. */
export type BlockState = {
  /** The position in the content. */
  readonly at: number;
  readonly source: BlockText;
  readonly text: BlockText;
  readonly state: TextState;
  /** The earlier source of a changed text. */
  readonly earlier: BlockText | null;
};

/** A node's texts compared with their translation. */
export type NodeTexts = {
  readonly title: { readonly text: string | null; readonly state: TextState };
  /** The earlier title of a changed one. */
  readonly earlierTitle: string | null;
  readonly blocks: readonly BlockState[];
};

/** The text of a block; null for tags, and for parts that are addresses. */
export const sourceOf = ({ type, title, value }: ContentBlock): BlockText | null => {
  if (type === 'tags') return null;
  const isAddress = type === 'files' || type === 'video';
  const text = isAddress ? '' : [value].flat().join('\n\n');
  const source = { title: textOrNull(title), value: textOrNull(text) };
  return source.title === null && source.value === null ? null : source;
};

const textOrNull = (text: string | null): string | null =>
  text === null || text.trim() === '' ? null : text;

/** Compares a node with its translation. A block keeps its translation when it moves, or when its text changes. */
export const textsOfNode = (
  { title, content = [] }: SourceTexts,
  translation: NodeTranslation | null,
): NodeTexts => {
  const blocks = matchBlocks(content, translation?.content ?? []);
  const text = translation?.title ?? null;
  const isChanged = text !== null && translation?.source_title !== title;
  return {
    title: { text, state: text === null ? 'missing' : isChanged ? 'changed' : 'current' },
    earlierTitle: isChanged ? (translation?.source_title ?? null) : null,
    blocks: content.flatMap((block, at) => {
      const source = sourceOf(block);
      return source === null ? [] : stateOf(at, source, block, blocks.get(at));
    }),
  };
};

const stateOf = (
  at: number,
  source: BlockText,
  block: ContentBlock,
  translated: TranslatedBlock | undefined,
): BlockState => {
  const text = translated?.text ?? NO_TEXT;
  const isMissing =
    (source.title !== null && text.title === null) ||
    (source.value !== null && text.value === null);
  const isChanged = translated !== undefined && !isSameBlock(translated.source, block);
  return {
    at,
    source,
    text,
    state: isMissing ? 'missing' : isChanged ? 'changed' : 'current',
    earlier: isChanged ? sourceOf(translated.source) : null,
  };
};

const NO_TEXT: BlockText = { title: null, value: null };

/** The translation of each block by its position: first those with the same text, then one of the same place and kind. */
const matchBlocks = (
  content: readonly ContentBlock[],
  translated: readonly TranslatedBlock[],
): ReadonlyMap<number, TranslatedBlock> => {
  const unused = new Set(translated);
  const matches = new Map<number, TranslatedBlock>();
  const take = (at: number, found: TranslatedBlock | undefined) => {
    if (found === undefined) return;
    unused.delete(found);
    matches.set(at, found);
  };
  for (const [at, block] of content.entries())
    take(
      at,
      [...unused].find(({ source }) => isSameBlock(source, block)),
    );
  for (const [at, block] of content.entries())
    if (!matches.has(at))
      take(
        at,
        [...unused].find((one) => one.at === at && one.source.type === block.type),
      );
  return matches;
};

export const isSameBlock = (a: ContentBlock, b: ContentBlock): boolean =>
  a.type === b.type && a.title === b.title && String(a.value) === String(b.value);

/** D21: the node in another language. A text without a translation stays in the leading language. */
export const translateNode = <Node extends SourceTexts>(
  node: Node,
  translation: NodeTranslation | undefined,
): Node => {
  if (translation === undefined) return node;
  const blocks = matchBlocks(node.content ?? [], translation.content);
  return {
    ...node,
    title: translation.title ?? node.title,
    ...(node.content !== undefined && {
      content: node.content.map((block, at) => {
        const text = blocks.get(at)?.text;
        if (text === undefined) return block;
        return { ...block, title: text.title ?? block.title, value: text.value ?? block.value };
      }),
    }),
  };
};

/** The translation of a copy, whose blocks are those of the original with other files and links. */
export const translationOfCopy = (
  translation: NodeTranslation,
  { content: original = [] }: SourceTexts,
  { content: copied = [] }: SourceTexts,
): NodeTranslation => ({
  ...translation,
  content: translation.content.map((block) => {
    const at = original.findIndex((each) => isSameBlock(each, block.source));
    return { ...block, source: copied[at] ?? block.source };
  }),
});

/**
 * A node's translation after an edit; null if no text is left. `unknown`: `title`, or `content.` and a position, for each
 * text that the node does not have, or that was replaced by one which is translated already.
 */
export type EditedTranslation =
  | { readonly ok: true; readonly translation: NodeTranslation | null }
  | { readonly ok: false; readonly unknown: readonly string[] };

/** Applies an edit to a node's translation. A text that is set belongs to the source that its translator saw. */
export const editTranslation = (
  node: SourceTexts,
  translation: NodeTranslation | null,
  { title, source_title: seenTitle = node.title, content: edits = {} }: NodeTranslationEdit,
): EditedTranslation => {
  const content = node.content ?? [];
  const stored = matchBlocks(content, translation?.content ?? []);
  const { placed, unplaced } = placeEdits(content, stored, edits);
  const isTranslated = translation?.title != null && translation.source_title === node.title;
  const isReplaced = title !== undefined && seenTitle !== node.title && isTranslated;
  const unknown = [...(isReplaced ? ['title'] : []), ...unplaced.map((at) => `content.${at}`)];
  if (unknown.length > 0) return { ok: false, unknown };
  const blocks = content.flatMap((_, at): TranslatedBlock[] => {
    const block = placed.has(at) ? placed.get(at) : stored.get(at);
    return block == null ? [] : [{ ...block, at }];
  });
  const newTitle = title === undefined ? (translation?.title ?? null) : textOrNull(title);
  if (newTitle === null && blocks.length === 0) return { ok: true, translation: null };
  const source_title = title === undefined ? (translation?.source_title ?? null) : seenTitle;
  return {
    ok: true,
    translation: {
      title: newTitle,
      source_title: newTitle === null ? null : source_title,
      content: blocks,
    },
  };
};

type BlockEdits = NonNullable<NodeTranslationEdit['content']>;

/**
 * The edited blocks by their position now, null for a removed translation. A block that its translator saw is found by
 * its text, wherever it is now; if it was reworded, by its place and kind, unless the new text is translated already.
 */
const placeEdits = (
  content: readonly ContentBlock[],
  stored: ReadonlyMap<number, TranslatedBlock>,
  edits: BlockEdits,
) => {
  const placed = new Map<number, TranslatedBlock | null>();
  const unplaced = new Map(
    Object.entries(edits).map(([key, edit]) => {
      const at = Number(key);
      return [key, { at, edit, source: edit?.source ?? content[at] }];
    }),
  );
  const place = (find: (source: ContentBlock, at: number) => number) => {
    for (const [key, { at, edit, source }] of unplaced) {
      const found = source === undefined ? -1 : find(source, at);
      const block = content[found];
      if (source === undefined || block === undefined || placed.has(found)) continue;
      if (sourceOf(block) === null) continue;
      placed.set(found, translatedBlock(found, source, edit));
      unplaced.delete(key);
    }
  };
  const isTranslated = (at: number, block: ContentBlock) => {
    const known = stored.get(at);
    return known !== undefined && isSameBlock(known.source, block);
  };
  place((source, at) => (content[at] && isSameBlock(content[at], source) ? at : -1));
  place((source) =>
    content.findIndex((block, at) => !placed.has(at) && isSameBlock(block, source)),
  );
  place((source, at) => {
    const block = content[at];
    return block?.type === source.type && !isTranslated(at, block) ? at : -1;
  });
  return { placed, unplaced: [...unplaced.keys()] };
};

/** A block with the texts of an edit for which the source has a part; null if none is left. */
const translatedBlock = (
  at: number,
  block: ContentBlock,
  edit: BlockText | null,
): TranslatedBlock | null => {
  const source = sourceOf(block);
  const text = {
    title: source?.title == null ? null : textOrNull(edit?.title ?? null),
    value: source?.value == null ? null : textOrNull(edit?.value ?? null),
  };
  return text.title === null && text.value === null ? null : { at, source: block, text };
};

type Numbers = Pick<TranslationCoverage, 'texts' | 'translated' | 'changed'>;

/** Counts the titles and blocks of nodes, and how many of them are translated. */
export const countTexts = (
  nodes: readonly (SourceTexts & { readonly translation: NodeTranslation | null })[],
): Numbers => {
  const states = nodes.flatMap(({ translation, ...node }) => statesOf(node, translation));
  return {
    texts: states.length,
    translated: states.filter((state) => state !== 'missing').length,
    changed: states.filter((state) => state === 'changed').length,
  };
};

/** Whether the title or a block of a node has no translation. */
export const isUntranslated = (node: SourceTexts, translation: NodeTranslation | null): boolean =>
  statesOf(node, translation).includes('missing');

const statesOf = (node: SourceTexts, translation: NodeTranslation | null): TextState[] => {
  const { title, blocks } = textsOfNode(node, translation);
  return [title.state, ...blocks.map(({ state }) => state)];
};

/** A warning for each node that lacks a text in a language of the scheme; `with`: the ids of these languages. */
export const untranslatedWarnings = (
  untranslated: ReadonlyMap<string, readonly number[]>,
): SchemeProblem[] =>
  [...untranslated].map(([node_id, language_ids]) => ({
    node_id,
    code: 'UNTRANSLATED',
    with: language_ids.map(String),
  }));
