import {
  CONTENT_TYPES,
  type ContentBlock,
  type NodeTranslation,
  SECTION_TYPES,
} from '@springboard/contract';
import { countOf, listOf, recordOf, textOf, textsOf } from './json-values.ts';
import { cutLine } from './limited-text.ts';
import type { PlanSection } from './scheme-export.ts';

/** The blocks with a known type. */
export const blocksOfFile = (value: unknown): ContentBlock[] =>
  listOf(value)
    .map(recordOf)
    .flatMap((block) => {
      const type = CONTENT_TYPES.find((known) => known === block['type']);
      if (type === undefined) return [];
      const title = typeof block['title'] === 'string' ? block['title'] : null;
      const content = Array.isArray(block['value'])
        ? textsOf(block['value'])
        : textOf(block['value']);
      return { title, value: content, type };
    });

/** The translations of a file, by language and node id. One without texts is none. */
export const translationsOfFile = (
  value: unknown,
): Record<string, Record<string, NodeTranslation>> =>
  Object.fromEntries(
    Object.entries(recordOf(value)).map(([language, nodes]) => [
      language,
      Object.fromEntries(
        Object.entries(recordOf(nodes)).flatMap(([node_id, each]) => {
          const translation = translationOf(each);
          return translation === null ? [] : [[node_id, translation]];
        }),
      ),
    ]),
  );

const translationOf = (value: unknown): NodeTranslation | null => {
  const { title, source_title, content } = recordOf(value);
  const blocks = listOf(content)
    .map(recordOf)
    .flatMap(({ at, source, text }) => {
      const [block] = blocksOfFile([source]);
      const position = countOf(at);
      const texts = recordOf(text);
      const translated = { title: textOrNull(texts['title']), value: textOrNull(texts['value']) };
      if (block === undefined || position === null) return [];
      if (translated.title === null && translated.value === null) return [];
      return [{ at: position, source: block, text: translated }];
    });
  const translatedTitle = textOrNull(title);
  if (translatedTitle === null && blocks.length === 0) return null;
  return {
    title: translatedTitle,
    source_title: translatedTitle === null ? null : textOrNull(source_title),
    content: blocks,
  };
};

const textOrNull = (value: unknown): string | null =>
  textOf(value).trim() === '' ? null : textOf(value);

/** The limit of `SectionTitle` in the contract. */
const MAX_SECTION_TITLE = 50;

/** The sections with a title and a known type. */
export const sectionsOfFile = (value: unknown): PlanSection[] =>
  listOf(value)
    .map(recordOf)
    .flatMap(({ type, title }) => {
      const known = SECTION_TYPES.find((each) => each === type);
      const text = cutLine(textOf(title), MAX_SECTION_TITLE);
      return known === undefined || text === '' ? [] : [{ type: known, title: text }];
    });
