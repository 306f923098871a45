import type { ContentBlock } from '@springboard/contract';
import { notesOf } from './scheme-case.ts';
import { textsOfType } from './scheme-export.ts';
import { type ItemContent, TEXT_COLUMNS, type TextColumn } from './scheme-file.ts';

/** The content as the file says it. What its format cannot say stays as it is. */
export const contentOf = (
  content: ItemContent,
  base: readonly ContentBlock[],
): readonly ContentBlock[] => {
  if (content.kind === 'blocks') return content.blocks;
  if (content.kind === 'notes') {
    const isSame =
      base.length > 0 &&
      notesOf({ content: [...base] }) === content.notes &&
      isSameList(textsOfType(base, 'tags'), content.tags);
    if (isSame) return base;
    const others = base.filter(({ type }) => type === 'files' || type === 'video');
    return [...content.blocks, ...others];
  }
  return TEXT_COLUMNS.reduce((blocks, type) => {
    const texts = content.texts[type];
    if (texts === undefined || isSameList(texts, textsOfType(blocks, type))) return blocks;
    return type === 'tags' ? withTags(blocks, texts) : withTexts(blocks, type, texts);
  }, base);
};

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at]);

/** All tags are in one block. */
const withTags = (blocks: readonly ContentBlock[], tags: readonly string[]): ContentBlock[] => {
  const at = blocks.findIndex(({ type }) => type === 'tags');
  const others = blocks.filter(({ type }) => type !== 'tags');
  const added: ContentBlock[] =
    tags.length === 0 ? [] : [{ title: null, type: 'tags', value: [...tags] }];
  return others.toSpliced(at < 0 ? others.length : at, 0, ...added);
};

/** The blocks with these texts of a type. A text that stays keeps its title; a new one has that of the text it replaces. */
const withTexts = (
  blocks: readonly ContentBlock[],
  type: Exclude<TextColumn, 'tags'>,
  texts: readonly string[],
): ContentBlock[] => {
  const single = blocks.flatMap((block) => (block.type === type ? singleTexts(block) : block));
  const isReplaced = (block: ContentBlock) => block.type === type && block.value !== '';
  const unused = single.filter(isReplaced);
  const take = (isWanted: (block: ContentBlock) => boolean) => {
    const at = unused.findIndex(isWanted);
    return at < 0 ? undefined : unused.splice(at, 1)[0];
  };
  const same = texts.map((text) => take(({ value }) => value === text));
  const written = texts.map((text, at): ContentBlock => {
    const former = same[at] ?? take(() => true);
    return { title: former?.title ?? null, type, value: text };
  });
  const last = single.findLastIndex(isReplaced);
  const end = last < 0 ? single.length - 1 : last;
  const placed = single.flatMap((block, at) => {
    const [next] = isReplaced(block) ? written.splice(0, 1) : [block];
    return [...(next ? [next] : []), ...(at === end ? written.splice(0) : [])];
  });
  return [...placed, ...written];
};

/** A block with a list of texts, as one for each; its title is that of the first. */
const singleTexts = (block: ContentBlock): ContentBlock[] => {
  const texts = [block.value].flat().filter((text) => text !== '');
  if (texts.length === 0) return [{ ...block, value: '' }];
  return texts.map((value, at) => ({ ...block, title: at === 0 ? block.title : null, value }));
};
