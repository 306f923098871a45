import {
  BADGE_PICTURE,
  type CompletionClause,
  NODE_TYPES,
  type SchemeVideo,
} from '@springboard/contract';
import { countOf, type JsonRecord, listOf, recordOf, textOf, textsOf } from './json-values.ts';
import { cutLine, cutText } from './limited-text.ts';
import { SCHEME_FILE_VERSION, type SchemeOrigin } from './scheme-export.ts';
import {
  type FileGrades,
  type FileNote,
  type ItemFields,
  NO_HEAD,
  nodeIdOf,
  type SchemeFileContent,
  type SchemeFileError,
  type SchemeFileItem,
  uuidOfText,
} from './scheme-file.ts';
import { blocksOfFile, sectionsOfFile, translationsOfFile } from './scheme-file-texts.ts';
import { MAX_DEPTH, MAX_GRADES, MAX_HEADING_LENGTH, MAX_MEANING_LENGTH } from './scheme-limits.ts';
import { schemeTheme } from './scheme-theme.ts';

/** Reads a file of the product's own format. */
export const readSchemeJson = (file: JsonRecord): SchemeFileContent | SchemeFileError => {
  const version = countOf(file['format_version']);
  if (version === null) return { code: 'UNKNOWN_FORMAT' };
  if (version > SCHEME_FILE_VERSION) return { code: 'NEWER_FORMAT' };
  const items: SchemeFileItem[] = [];
  const add = (value: unknown, parent: string | null, depth: number): boolean => {
    const node = recordOf(value);
    const item = itemOf(node, items.length + 1, parent);
    items.push(item);
    return (
      depth <= MAX_DEPTH &&
      listOf(node['children']).every((child) => add(child, item.ref, depth + 1))
    );
  };
  if (!listOf(file['tree']).every((node) => add(node, null, 1))) return { code: 'TOO_DEEP' };
  const scheme = recordOf(file['scheme']);
  const language = textOf(scheme['language']);
  return {
    format: 'json',
    head: {
      ...NO_HEAD,
      uuid: uuidOfText(textOf(scheme['uuid'])),
      title: textOf(scheme['title']),
      theme: schemeTheme(scheme['theme']),
      version: String(countOf(scheme['version']) ?? ''),
      status: scheme['published'] === true ? 'Adopted' : 'Draft',
      language: language === '' ? null : language.slice(0, 2).toLowerCase(),
      branch: nodeIdOf(textOf(scheme['branch'])),
      origin: originOf(scheme['origin']),
    },
    grades: gradesOfFile(file['grades']),
    videos: videosOfFile(file['videos']),
    items,
    // Files of version 1 have neither.
    ...(file['translations'] !== undefined && {
      translations: translationsOfFile(file['translations']),
    }),
    ...(file['sections'] !== undefined && { sections: sectionsOfFile(file['sections']) }),
    notes: [],
  };
};

const itemOf = (node: JsonRecord, line: number, parent: string | null): SchemeFileItem => {
  const id = nodeIdOf(textOf(node['id']));
  const t = NODE_TYPES.find((type) => type === node['t']) ?? null;
  const notes: FileNote[] = t === null ? [{ code: 'UNKNOWN_TYPE', detail: textOf(node['t']) }] : [];
  const title = textOf(node['title']);
  return {
    line,
    ref: id ?? `#${line}`,
    parent,
    identifier: uuidOfText(textOf(node['identifier'])),
    id,
    title,
    t,
    item_type: null,
    content: { kind: 'blocks', blocks: blocksOfFile(node['content']) },
    fields: {
      ...ownFields(node),
      extensions: { merge: false, values: recordOf(node['extensions']) },
    },
    ...mirrorOf(node),
    notes,
    errors: title.trim() === '' ? ['NO_TITLE'] : [],
  };
};

/** The owner of a mirrored node. */
const mirrorOf = (node: JsonRecord): Pick<SchemeFileItem, 'matches' | 'mirrored'> => {
  const { identifier, scheme } = recordOf(node['owner']);
  const uuid = uuidOfText(textOf(identifier));
  if (node['is_owner'] !== false) return {};
  if (uuid === null) return { mirrored: true };
  return {
    mirrored: true,
    matches: [{ identifier: uuid, scheme: uuidOfText(textOf(scheme)), link: null }],
  };
};

/** The fields of a node of the product. A missing one is none. */
export const ownFields = (node: JsonRecord): ItemFields => ({
  group: textOf(node['group']) === '' ? null : cutText(textOf(node['group']), MAX_HEADING_LENGTH),
  completion: clausesOf(node['completion']),
  dependencies: textsOf(node['dependencies']),
  grade: countOf(node['grade']),
  videos: listOf(node['videos']).flatMap((id) => countOf(id) ?? []),
  hidden: node['hidden'] === true,
  skipped: node['skipped'] === true,
  badge: isBadgePicture(node['badge']) ? node['badge'] : null,
});

const isBadgePicture = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= BADGE_PICTURE.maxLength &&
  new RegExp(BADGE_PICTURE.pattern).test(value);

const clausesOf = (value: unknown): CompletionClause[] =>
  listOf(value)
    .map(recordOf)
    .flatMap((clause) => {
      const nodes = textsOf(clause['nodes']);
      const count = countOf(clause['count']);
      return count === null || count === 0 || nodes.length === 0 ? [] : { nodes, count };
    });

/** Grades with exactly one that passes; null without any. */
export const gradesOfFile = (value: unknown): FileGrades | null => {
  const grades = listOf(value).map(recordOf);
  const labels = grades.map(({ label }) => cutLine(textOf(label), MAX_LABEL_LENGTH));
  if (labels.length === 0 || labels.length > MAX_GRADES || labels.includes('')) return null;
  const passing = grades.flatMap(({ pass }, at) => (pass === true ? at : []));
  return {
    labels,
    meanings: grades.map(({ meaning }) => meaningOfFile(textOf(meaning))),
    pass: passing.length === 1 ? (passing[0] ?? null) : null,
  };
};
export const MAX_LABEL_LENGTH = 50;

export const meaningOfFile = (text: string): string =>
  cutText(text.trim(), MAX_MEANING_LENGTH).trim();

export const videosOfFile = (value: unknown): SchemeVideo[] =>
  listOf(value)
    .map(recordOf)
    .flatMap(({ id, name, url }) => {
      const number = countOf(id);
      return number === null || textOf(url) === ''
        ? []
        : { id: number, name: textOf(name), url: textOf(url) };
    });

const originOf = (value: unknown): SchemeOrigin | null => {
  if (value === undefined) return null;
  const origin = recordOf(value);
  const { title, uri, text } = recordOf(origin['license']);
  const license =
    textOf(title) === '' && textOf(uri) === ''
      ? null
      : { title: textOf(title), uri: textOf(uri), text: textOf(text) };
  return {
    license,
    document: recordOf(origin['document']),
    extensions: recordOf(origin['extensions']),
  };
};
