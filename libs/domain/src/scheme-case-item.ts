import type { ContentBlock } from '@springboard/contract';
import { type JsonRecord, recordOf, textOf, textsOf } from './json-values.ts';
import { cutText } from './limited-text.ts';
import { CASE_ITEM_TYPES, notesOf } from './scheme-case.ts';
import { MAX_TITLE_LENGTH } from './scheme-limits.ts';
import { textsOfType } from './scheme-export.ts';
import {
  type ExactMatch,
  type FileNote,
  type ItemContent,
  nodeIdOf,
  type SchemeFileItem,
  uuidOfText,
} from './scheme-file.ts';
import { ownFields } from './scheme-file-json.ts';
import { blocksOfFile } from './scheme-file-texts.ts';
import { hasMarkup, markdownOf, plainTextOf } from './scheme-markup.ts';
import type { Association } from './scheme-case-parents.ts';

export const ownFieldsOf = (item: JsonRecord): JsonRecord | null => {
  const own = recordOf(item['extensions'])['springboard'];
  return own === undefined ? null : recordOf(own);
};

export const refOf = (item: JsonRecord, identifier: string): string =>
  nodeIdOf(textOf(ownFieldsOf(item)?.['id'])) ?? identifier;

export const statementOf = (item: JsonRecord): string => plainTextOf(textOf(item['fullStatement']));

type ItemContext = {
  readonly identifier: string;
  readonly line: number;
  readonly outgoing: readonly Association[];
  readonly dependencies: readonly string[];
  /** The references of all items by identifier. */
  readonly known: ReadonlyMap<string, string>;
  /** The references of all items. */
  readonly inFile: ReadonlySet<string>;
};

export const itemOf = (item: JsonRecord, context: ItemContext): Omit<SchemeFileItem, 'parent'> => {
  const { identifier, line, outgoing, known, inFile } = context;
  const own = ownFieldsOf(item);
  const notes: FileNote[] = [];
  const raw = textOf(item['identifier']);
  if (uuidOfText(raw) === null) notes.push({ code: 'IDENTIFIER', detail: raw });
  const { title, content } = textsOfItem(item, own, notes);
  const type = textOf(item['CFItemType']);
  const ownType = CASE_ITEM_TYPES.find((each) => each.t === own?.['t']);
  const others = outgoing.filter(
    ({ type: kind, destination }) =>
      kind !== 'isChildOf' &&
      kind !== 'exactMatchOf' &&
      !(kind === 'precedes' && known.has(destination)),
  );
  for (const { type: kind, link } of others)
    notes.push({ code: 'NO_EFFECT', detail: `${kind}: ${link.title || link.identifier}` });
  const { springboard: _, associations: __, ...extensions } = recordOf(item['extensions']);
  const fields = { ...recordOf(extensions['case']), ...unusedFields(item) };
  const values = {
    ...extensions,
    ...(Object.keys(fields).length > 0 && { case: fields }),
    ...(others.length > 0 && {
      associations: others.map(({ type: kind, link }) => ({
        associationType: kind,
        destinationNodeURI: link,
      })),
    }),
  };
  const ownDependencies = own === null ? [] : textsOf(own['dependencies']);
  const dependencies = [
    ...ownDependencies.filter((id) => !inFile.has(id) || context.dependencies.includes(id)),
    ...context.dependencies.filter((id) => !ownDependencies.includes(id)),
  ];
  return {
    line,
    ref: refOf(item, identifier),
    identifier,
    id: nodeIdOf(textOf(own?.['id'])) ?? nodeIdOf(textOf(item['humanCodingScheme'])),
    title,
    raw_title: textOf(item['abbreviatedStatement']),
    t: ownType?.t ?? null,
    item_type: ownType === undefined && type !== '' ? type : null,
    content,
    fields: {
      ...(own !== null && ownFields(own)),
      dependencies: [...new Set(dependencies)],
      extensions: { merge: own === null, values },
    },
    matches: matchesOf(outgoing, own),
    mirrored: own?.['is_owner'] === false,
    notes,
    errors: title === '' ? ['NO_TITLE'] : [],
  };
};

const matchesOf = (outgoing: readonly Association[], own: JsonRecord | null): ExactMatch[] => {
  const owner = recordOf(own?.['owner']);
  const scheme = uuidOfText(textOf(owner['scheme']));
  return outgoing
    .filter(({ type }) => type === 'exactMatchOf')
    .map(({ destination: identifier, link }) => ({
      identifier,
      scheme: owner['identifier'] === identifier ? scheme : null,
      link,
    }));
};

/** The short statement is the title; a longer one is a text block as well. HTML becomes Markdown. */
const textsOfItem = (
  item: JsonRecord,
  own: JsonRecord | null,
  notes: FileNote[],
): { title: string; content: ItemContent } => {
  const statement = textOf(item['fullStatement']);
  const abbreviated = textOf(item['abbreviatedStatement']);
  const itemNotes = textOf(item['notes']);
  if ([statement, abbreviated, itemNotes].some(hasMarkup)) notes.push({ code: 'HTML', detail: '' });
  const full = plainTextOf(statement);
  const short = plainTextOf(abbreviated) || full;
  // Our own titles are no HTML, and their spaces count.
  const isOwn = own !== null && statement === abbreviated;
  const title = isOwn && statement.length <= MAX_TITLE_LENGTH ? statement : cut(short);
  if (short.length > MAX_TITLE_LENGTH) notes.push({ code: 'TITLE_CUT', detail: short });
  if (full.length > MAX_TITLE_LENGTH) notes.push({ code: 'LONG_STATEMENT', detail: '' });
  const keywords = item['conceptKeywords'];
  const rawTags = typeof keywords === 'string' ? keywords.split('|') : textsOf(keywords);
  const tags = rawTags.map((tag) => tag.trim()).filter((tag) => tag !== '');
  const blocks = own === null ? [] : blocksOfFile(own['content']);
  if (
    own !== null &&
    notesOf({ content: blocks }) === itemNotes &&
    sameTexts(textsOfType(blocks, 'tags'), rawTags)
  ) {
    return { title, content: { kind: 'blocks', blocks } };
  }
  const text = (value: string): ContentBlock[] =>
    value === '' ? [] : [{ title: null, type: 'text', value }];
  return {
    title,
    content: {
      kind: 'notes',
      notes: itemNotes,
      tags: rawTags,
      blocks: [
        ...(full === title ? [] : text(markdownOf(statement))),
        ...text(markdownOf(itemNotes)),
        ...(tags.length > 0 ? [{ title: null, type: 'tags' as const, value: tags }] : []),
      ],
    },
  };
};

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, at) => text === b[at]);

/** At the last space that leaves room for an ellipsis. */
const cut = (text: string): string => {
  if (text.length <= MAX_TITLE_LENGTH) return text;
  const head = cutText(text, MAX_TITLE_LENGTH - 1);
  const space = head.lastIndexOf(' ');
  return `${(space > MAX_TITLE_LENGTH / 2 ? head.slice(0, space) : head).trimEnd()}…`;
};

/** Fields with a place of their own, and those that every export makes again. */
const USED_FIELDS = new Set([
  'uri',
  'fullStatement',
  'abbreviatedStatement',
  'listEnumeration',
  'language',
  'notes',
  'conceptKeywords',
  'lastChangeDateTime',
  'extensions',
  'CFDocumentURI',
  'CFItemAssociationURI',
]);

/** The fields of an item that the product does not use. */
export const unusedFields = (item: JsonRecord): Record<string, unknown> => {
  const isOurType = CASE_ITEM_TYPES.some(({ title }) => title === item['CFItemType']);
  return Object.fromEntries(
    Object.entries(item).filter(([field, value]) => {
      if (USED_FIELDS.has(field) || value === null || value === '') return false;
      if (field === 'identifier') return uuidOfText(textOf(value)) === null;
      if (field === 'humanCodingScheme') return nodeIdOf(textOf(value)) === null;
      return !(isOurType && field.startsWith('CFItemType'));
    }),
  );
};
