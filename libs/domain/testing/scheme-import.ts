import type { Grade, SchemeNode } from '@springboard/contract';
import fc from 'fast-check';
import Papa from 'papaparse';
import { CASE_VERSIONS, casePackageOf } from '../src/scheme-case.ts';
import { SCHEME_CSV_COLUMNS, schemeCsvRows } from '../src/scheme-csv.ts';
import { type SchemeExport, schemeJson, type SchemeTexts } from '../src/scheme-export.ts';
import type { ItemFields, SchemeFileContent, SchemeFileItem } from '../src/scheme-file.ts';
import { readSchemeFile } from '../src/scheme-file-read.ts';
import type { ImportBase } from '../src/scheme-import-build.ts';
import type { ImportMapping } from '../src/scheme-import-nodes.ts';
import { planSchemeImport } from '../src/scheme-import-plan.ts';
import type { ImportPlace } from '../src/scheme-import-scope.ts';

export const uuidOf = (name: string): string => {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 2 ** 47;
  return `00000000-0000-5000-8000-${hash.toString(16).padStart(12, '0')}`;
};

export const GRADES: Grade[] = [
  { label: 'Not yet', pass: false },
  { label: 'Nearly', pass: false },
  { label: 'Pass', pass: true },
];

export const exportOf = (
  tree: readonly SchemeNode[],
  more: Partial<SchemeExport> = {},
): SchemeExport => ({
  scheme: { uuid: uuidOf('scheme'), slug: 'scheme', title: 'Scheme', theme: null, version: 3 },
  published: true,
  publisher: 'Body',
  language: 'en-GB',
  changed_at: 0,
  grades: GRADES,
  videos: [{ id: 7, name: 'Roll', url: 'https://video.example/7' }],
  tree,
  owners: new Map(),
  origin: null,
  branch: null,
  renamed: new Map(),
  uuidOf,
  ...more,
});

export const NO_TEXTS: SchemeTexts = { translations: new Map(), sections: [] };

export const FORMATS = ['json', 'csv', ...CASE_VERSIONS] as const;

export type Format = (typeof FORMATS)[number];

export const fileOf = (format: Format, exported: SchemeExport): string => {
  if (format === 'json') return schemeJson(exported, NO_TEXTS);
  if (format === 'csv')
    return `\uFEFF${Papa.unparse([[...SCHEME_CSV_COLUMNS], ...schemeCsvRows(exported)])}`;
  const base = `https://scheme.example/ims/case/v${format.replace('.', 'p')}`;
  return JSON.stringify(casePackageOf(exported, { version: format, base }));
};

export const read = (text: string): SchemeFileContent => {
  const content = readSchemeFile(text, (name) => uuidOf(`name ${name}`));
  if ('code' in content) throw new Error(content.code);
  return content;
};

export const BY_DEFAULT: ImportMapping = { by: 'default', types: {} };

export const baseOf = (
  tree: readonly SchemeNode[],
  more: Partial<ImportBase> = {},
): ImportBase => ({
  tree,
  grades: GRADES,
  videos: new Map([[7, 7]]),
  files: new Map([
    [3, 3],
    [5, 4],
  ]),
  languages: ['cy-GB'],
  translations: new Map(),
  sections: [],
  owners: new Map(),
  mirrored: new Map(),
  uuidOf,
  ...more,
});

export const plan = (
  content: SchemeFileContent,
  tree: readonly SchemeNode[],
  place: ImportPlace = { kind: 'update' },
  mapping = BY_DEFAULT,
  more: Partial<ImportBase> = {},
) => {
  const planned = planSchemeImport(content, mapping, place, baseOf(tree, more));
  if ('code' in planned) throw new Error(planned.code);
  return planned;
};

export const actions = ({ rows }: ReturnType<typeof plan>) =>
  rows.map(({ node_id, action }) => `${action} ${node_id}`);

export const notesOfRows = ({ rows }: ReturnType<typeof plan>) =>
  rows.flatMap(({ node_id, notes }) => notes.map(({ code }) => `${code} ${node_id}`));

export const node = (
  id: string,
  t: SchemeNode['t'],
  children: SchemeNode[] = [],
  more: Partial<SchemeNode> = {},
): SchemeNode => ({
  id,
  parentId: null,
  title: id.split('/').at(-1) ?? '',
  t,
  ...more,
  children: children.map((child) => ({ ...child, parentId: id })),
});

export const text = fc.string({
  unit: fc.constantFrom('a', 'B', 'é', ' ', '"', ',', ';', '|', '\\', '=', '-', "'", '<', '&', '1'),
  minLength: 1,
  maxLength: 12,
});

export const title = text.filter((each) => each.trim() !== '');

export const BADGE = 'data:image/png;base64,iVBORw0KGgoAAAA=';

export const csv = (...lines: string[]) => read(lines.join('\n'));

export type Raw = Record<string, unknown>;

export const id = (name: string) => uuidOf(`foreign ${name}`);

export const link = (
  associationType: string,
  origin: string,
  destination: string,
  more: Raw = {},
): Raw => ({
  identifier: id(`${associationType} ${origin} ${destination}`),
  associationType,
  originNodeURI: { title: origin, identifier: id(origin), uri: 'https://standards.example/' },
  destinationNodeURI: {
    title: destination,
    identifier: id(destination),
    uri: 'https://standards.example/',
  },
  ...more,
});

export const child = (name: string, parent: string, number?: number) =>
  link('isChildOf', name, parent, number === undefined ? {} : { sequenceNumber: number });

/** An item below the item of this reference, which is its title too. */
export const item = (
  ref: string,
  parent: string | null,
  more: Partial<SchemeFileItem> = {},
): SchemeFileItem => ({
  line: 1,
  ref,
  parent,
  identifier: null,
  id: null,
  title: ref,
  t: null,
  item_type: null,
  content: { kind: 'texts', texts: {} },
  fields: {},
  notes: [],
  errors: [],
  ...more,
});

/** The fields of a node that has none of them. */
export const NO_FIELDS = {
  group: null,
  completion: [],
  dependencies: [],
  grade: null,
  videos: [],
  hidden: false,
  skipped: false,
  badge: null,
} as const satisfies ItemFields;
