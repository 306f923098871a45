import type { ContentBlock } from '@springboard/contract';
import { type JsonRecord, listOf, recordOf, textOf, textsOf } from './json-values.ts';
import { CASE_ITEM_TYPES, notesOf } from './scheme-case.ts';
import { MAX_DEPTH, MAX_TITLE_LENGTH } from './scheme-edits.ts';
import { type SchemeOrigin, textsOfType } from './scheme-export.ts';
import {
  type FileNote,
  type ItemContent,
  NO_HEAD,
  nodeIdOf,
  type SchemeFileContent,
  type SchemeFileError,
  type SchemeFileItem,
  uuidOfText,
} from './scheme-file.ts';
import {
  blocksOfFile,
  gradesOfFile,
  MAX_GRADES,
  MAX_LABEL_LENGTH,
  ownFields,
  videosOfFile,
} from './scheme-file-json.ts';
import { inTreeOrder } from './scheme-file-csv.ts';
import { hasMarkup, markdownOf, plainTextOf } from './scheme-markup.ts';

/** The UUID of an identifier that is none; the same text has the same one. */
export type NameUuid = (text: string) => string;

/** Reads a package of CASE 1.0 or 1.1, with or without `CFPackage` around it. */
export const readSchemeCase = (
  file: JsonRecord,
  nameUuid: NameUuid,
): SchemeFileContent | SchemeFileError => {
  const root = file['CFPackage'] === undefined ? file : recordOf(file['CFPackage']);
  const document = recordOf(root['CFDocument']);
  const identify = (text: string) => uuidOfText(text) ?? nameUuid(text);
  const rawItems = listOf(root['CFItems']).map(recordOf);
  const associations = listOf(root['CFAssociations']).flatMap((value, at) =>
    associationOf(recordOf(value), at, identify),
  );
  const uuid = identify(textOf(document['identifier']));
  const own = recordOf(recordOf(document['extensions'])['springboard']);
  const byOrigin = Map.groupBy(associations, ({ origin }) => origin);
  const byDestination = Map.groupBy(associations, ({ destination }) => destination);
  const firsts = new Map<string, JsonRecord>();
  const notes: FileNote[] = [];
  for (const item of rawItems) {
    const identifier = identify(textOf(item['identifier']));
    if (firsts.has(identifier)) notes.push({ code: 'DUPLICATE', detail: statementOf(item) });
    else firsts.set(identifier, item);
  }
  const titleOf = (identifier: string) => statementOf(firsts.get(identifier) ?? {});
  const parents = parentsOf(firsts, byOrigin, uuid);
  const refs = new Map(
    [...firsts].map(([identifier, item]) => [identifier, refOf(item, identifier)]),
  );
  const items = [...firsts].map(([identifier, item], at): PlacedItem => {
    const parent = parents.get(identifier);
    const outgoing = byOrigin.get(identifier) ?? [];
    const dependencies = (byDestination.get(identifier) ?? [])
      .filter(
        ({ type, origin }) => type === 'precedes' && refs.has(origin) && origin !== identifier,
      )
      .map(({ origin }) => refs.get(origin) ?? '');
    const read = itemOf(item, { identifier, line: at + 1, outgoing, dependencies, known: refs });
    const more: FileNote[] = (parent?.others ?? []).map((other) => ({
      code: 'SECOND_PARENT',
      detail: titleOf(other),
    }));
    if (parent?.note != null) more.push({ code: parent.note, detail: '' });
    const isUnsorted = parent?.chosen === undefined;
    return {
      item: {
        ...read,
        notes: [...read.notes, ...more],
        parent: isUnsorted
          ? UNSORTED
          : parent.chosen === uuid
            ? null
            : (refs.get(parent.chosen) ?? null),
      },
      sequence: parent?.sequence ?? null,
      enumeration: textOf(item['listEnumeration']),
      at,
    };
  });
  const sorted = items.toSorted(inOrder).map(({ item }) => item);
  const isUsed = sorted.some(({ parent }) => parent === UNSORTED);
  const language = textOf(document['language']) || firstLanguage(rawItems);
  const hasExtensions = [document, ...rawItems].some(({ extensions }) => extensions !== undefined);
  const is11 = document['caseVersion'] === '1.1' || hasExtensions || isAddress11(document);
  if (language === '') notes.push({ code: 'MISSING_LANGUAGE', detail: '' });
  return {
    format: is11 ? 'case_1_1' : 'case_1_0',
    head: {
      ...NO_HEAD,
      uuid,
      title: plainTextOf(textOf(document['title'])),
      publisher: textOf(document['publisher']) || textOf(document['creator']),
      version: textOf(document['version']),
      status: textOf(document['adoptionStatus']),
      language: language === '' ? null : language.slice(0, 2).toLowerCase(),
      branch: nodeIdOf(textOf(own['branch'])),
      origin: originOf(document, recordOf(root['CFDefinitions'])),
    },
    grades: gradesOfFile(own['grades']) ?? gradesOfRubric(root['CFRubrics']),
    videos: videosOfFile(own['videos']),
    items: inTreeOrder(isUsed ? [...sorted, unsortedLevel(sorted.length + 1)] : sorted),
    notes,
  };
};

/** The reference of the level for items without a parent. It is no valid id, so no item has it. */
const UNSORTED = '#unsorted';

const unsortedLevel = (line: number): SchemeFileItem => ({
  line,
  ref: UNSORTED,
  parent: null,
  identifier: null,
  id: '/unsorted',
  title: 'Unsorted',
  t: 'l',
  item_type: null,
  content: { kind: 'texts', texts: {} },
  fields: {},
  notes: [],
  errors: [],
});

type PlacedItem = {
  readonly item: SchemeFileItem;
  readonly sequence: number | null;
  readonly enumeration: string;
  readonly at: number;
};

const byNumber = new Intl.Collator('en', { numeric: true });

/** By number, then by enumeration, then as in the file. */
const inOrder = (a: PlacedItem, b: PlacedItem): number =>
  compareNumbers(a.sequence, b.sequence) ||
  byNumber.compare(a.enumeration, b.enumeration) ||
  a.at - b.at;

const compareNumbers = (a: number | null, b: number | null): number => {
  if (a === b) return 0;
  if (a === null) return 1;
  return b === null ? -1 : a - b;
};

type Association = {
  readonly type: string;
  readonly origin: string;
  readonly destination: string;
  readonly sequence: number | null;
  readonly at: number;
  /** As in the file. */
  readonly link: { readonly title: string; readonly identifier: string; readonly uri: string };
};

const associationOf = (
  value: JsonRecord,
  at: number,
  identify: (text: string) => string,
): Association[] => {
  const origin = textOf(recordOf(value['originNodeURI'])['identifier']);
  const { title, identifier, uri } = recordOf(value['destinationNodeURI']);
  const destination = textOf(identifier);
  if (origin === '' || destination === '') return [];
  const number = value['sequenceNumber'];
  return [
    {
      type: textOf(value['associationType']),
      origin: identify(origin),
      destination: identify(destination),
      sequence: typeof number === 'number' ? number : null,
      at,
      link: { title: textOf(title), identifier: destination, uri: textOf(uri) },
    },
  ];
};

type Parent = {
  /** undefined: none. */
  readonly chosen: string | undefined;
  readonly sequence: number | null;
  readonly others: readonly string[];
  readonly note: 'NO_PARENT' | 'PARENT_CIRCLE' | null;
};

/** The first parent of each item by number, and whether it leads to the document. */
const parentsOf = (
  items: ReadonlyMap<string, JsonRecord>,
  byOrigin: ReadonlyMap<string, readonly Association[]>,
  document: string,
): ReadonlyMap<string, Parent> => {
  const parents = new Map<string, Parent>();
  for (const identifier of items.keys()) {
    const links = (byOrigin.get(identifier) ?? [])
      .filter(
        ({ type, destination }) =>
          type === 'isChildOf' && (destination === document || items.has(destination)),
      )
      .toSorted((a, b) => compareNumbers(a.sequence, b.sequence) || a.at - b.at);
    const distinct = [
      ...new Map(links.toReversed().map((link) => [link.destination, link])).values(),
    ];
    const [first, ...others] = distinct.toReversed();
    parents.set(identifier, {
      chosen: first?.destination,
      sequence: first?.sequence ?? null,
      others: others.map(({ destination }) => destination),
      note: first === undefined ? 'NO_PARENT' : null,
    });
  }
  for (const [identifier, parent] of parents) {
    if (parent.chosen !== undefined && !leadsTo(document, identifier, parents))
      parents.set(identifier, { ...parent, chosen: undefined, note: 'PARENT_CIRCLE' });
  }
  return parents;
};

/** Also true for an item below one without a parent. */
const leadsTo = (
  document: string,
  identifier: string,
  parents: ReadonlyMap<string, Parent>,
): boolean => {
  let above: string | undefined = identifier;
  for (let depth = 0; depth <= MAX_DEPTH; depth += 1) {
    if (above === undefined || above === document) return true;
    above = parents.get(above)?.chosen;
  }
  return false;
};

const ownFieldsOf = (item: JsonRecord): JsonRecord | null => {
  const own = recordOf(item['extensions'])['springboard'];
  return own === undefined ? null : recordOf(own);
};

const refOf = (item: JsonRecord, identifier: string): string =>
  nodeIdOf(textOf(ownFieldsOf(item)?.['id'])) ?? identifier;

const statementOf = (item: JsonRecord): string => plainTextOf(textOf(item['fullStatement']));

type ItemContext = {
  readonly identifier: string;
  readonly line: number;
  readonly outgoing: readonly Association[];
  readonly dependencies: readonly string[];
  /** The references of all items by identifier. */
  readonly known: ReadonlyMap<string, string>;
};

const itemOf = (item: JsonRecord, context: ItemContext): Omit<SchemeFileItem, 'parent'> => {
  const { identifier, line, outgoing, known } = context;
  const own = ownFieldsOf(item);
  const notes: FileNote[] = [];
  const raw = textOf(item['identifier']);
  if (uuidOfText(raw) === null) notes.push({ code: 'IDENTIFIER', detail: raw });
  if (own?.['is_owner'] === false) notes.push({ code: 'MIRROR', detail: '' });
  const { title, content } = textsOfItem(item, own, notes);
  const type = textOf(item['CFItemType']);
  const ownType = CASE_ITEM_TYPES.find((each) => each.t === own?.['t']);
  const others = outgoing.filter(
    ({ type: kind, destination }) =>
      kind !== 'isChildOf' &&
      !(kind === 'precedes' && known.has(destination)) &&
      !(kind === 'exactMatchOf' && own?.['is_owner'] === false),
  );
  for (const { type: kind, link } of others)
    notes.push({
      code: kind === 'exactMatchOf' ? 'EXACT_MATCH' : 'NO_EFFECT',
      detail: `${kind}: ${link.title || link.identifier}`,
    });
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
  const inFile = new Set(known.values());
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
    notes,
    errors: title === '' ? ['NO_TITLE'] : [],
  };
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
  const head = text.slice(0, MAX_TITLE_LENGTH - 1);
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
const unusedFields = (item: JsonRecord): Record<string, unknown> => {
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

const firstLanguage = (items: readonly JsonRecord[]): string =>
  items.map(({ language }) => textOf(language)).find((language) => language !== '') ?? '';

const isAddress11 = ({ uri }: JsonRecord): boolean => textOf(uri).includes('/case/v1p1/');

const DOCUMENT_FIELDS = new Set([
  'identifier',
  'uri',
  'title',
  'creator',
  'publisher',
  'language',
  'version',
  'adoptionStatus',
  'lastChangeDateTime',
  'caseVersion',
  'licenseURI',
  'extensions',
  'CFPackageURI',
]);

/** The licence, and the fields that have no place. A name has at most 50 characters, so a longer title is the description too. */
const originOf = (document: JsonRecord, definitions: JsonRecord): SchemeOrigin | null => {
  const link = recordOf(document['licenseURI']);
  const licenses = listOf(definitions['CFLicenses']).map(recordOf);
  const used =
    licenses.find(({ identifier }) => identifier === link['identifier']) ??
    (licenses.length === 1 ? licenses[0] : undefined);
  const title = textOf(used?.['title']) || textOf(link['title']);
  const address = [used?.['description'], link['uri'], document['licenseURI']]
    .map(textOf)
    .find((text) => /^https?:\/\//i.test(text));
  const license =
    title === '' && address === undefined
      ? null
      : {
          title: title || (address ?? ''),
          uri: address ?? '',
          text: textOf(used?.['licenseText']),
        };
  const fields = Object.fromEntries(
    Object.entries(document).filter(
      ([field, value]) => !DOCUMENT_FIELDS.has(field) && value !== null && value !== '',
    ),
  );
  const full = plainTextOf(textOf(document['title']));
  if (full.length > 50 && fields['description'] === undefined) fields['description'] = full;
  const { springboard: _, ...extensions } = recordOf(document['extensions']);
  const isEmpty = Object.keys(fields).length + Object.keys(extensions).length === 0;
  return license === null && isEmpty ? null : { license, document: fields, extensions };
};

/** The levels of the first criterion, from the lowest score; the file does not say which one passes. */
const gradesOfRubric = (value: unknown): SchemeFileContent['grades'] => {
  const criteria = listOf(value)
    .map(recordOf)
    .flatMap((rubric) => listOf(rubric['CFRubricCriteria']).map(recordOf));
  const levels = criteria
    .map((criterion) => listOf(criterion['CFRubricCriterionLevels']).map(recordOf))
    .find((each) => each.length > 0);
  if (levels === undefined || levels.length > MAX_GRADES) return null;
  const numberOf = (level: JsonRecord) => Number(level['score'] ?? level['position'] ?? 0);
  const labels = levels
    .toSorted((a, b) => numberOf(a) - numberOf(b))
    .map((level) => plainTextOf(textOf(level['quality']) || textOf(level['description'])))
    .map((label) => label.slice(0, MAX_LABEL_LENGTH).trim());
  return labels.includes('') ? null : { labels, pass: null };
};
