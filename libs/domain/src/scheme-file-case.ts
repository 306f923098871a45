import { type JsonRecord, listOf, recordOf, textOf } from './json-values.ts';
import {
  type FileNote,
  NO_HEAD,
  nodeIdOf,
  type SchemeFileContent,
  type SchemeFileError,
  type SchemeFileItem,
  uuidOfText,
} from './scheme-file.ts';
import { gradesOfFile, videosOfFile } from './scheme-file-json.ts';
import { inTreeOrder } from './scheme-file-csv.ts';
import { plainTextOf } from './scheme-markup.ts';

import { gradesOfRubric, originOf } from './scheme-case-document.ts';
import { itemOf, refOf, statementOf } from './scheme-case-item.ts';
import { associationOf, compareNumbers, parentsOf } from './scheme-case-parents.ts';

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
  const inFile = new Set(refs.values());
  const items = [...firsts].map(([identifier, item], at): PlacedItem => {
    const parent = parents.get(identifier);
    const outgoing = byOrigin.get(identifier) ?? [];
    const dependencies = (byDestination.get(identifier) ?? [])
      .filter(
        ({ type, origin }) => type === 'precedes' && refs.has(origin) && origin !== identifier,
      )
      .map(({ origin }) => refs.get(origin) ?? '');
    const context = { identifier, line: at + 1, outgoing, dependencies, known: refs, inFile };
    const read = itemOf(item, context);
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

/** The reference of the level for items without a parent. It is not a valid id, so no item has it. */
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

const firstLanguage = (items: readonly JsonRecord[]): string =>
  items.map(({ language }) => textOf(language)).find((language) => language !== '') ?? '';

const isAddress11 = ({ uri }: JsonRecord): boolean => textOf(uri).includes('/case/v1p1/');
