import type { ReadSchemeFile, Scheme, SchemeImport, SchemeImportRow } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const SLUG = 'first-flight';

/** A scheme in lists. */
export const SCHEME: Scheme = {
  uuid: 'uuid of First Flight',
  slug: SLUG,
  title: 'First Flight',
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW,
};

const FILE: ReadSchemeFile = {
  format: 'case_1_1',
  title: 'Foundation gymnastics',
  publisher: 'Gymnastics Board',
  version: '2',
  status: 'Adopted',
  language: 'en',
  license: {
    title: 'Creative Commons Attribution 4.0',
    uri: 'https://creativecommons.org/licenses/by/4.0/',
    text: '',
  },
  branch: null,
  translations: [],
  sections: 0,
  nodes: 48,
  depth: 3,
  grades: null,
  item_types: [
    { name: 'Standard', count: 40 },
    { name: 'Domain', count: 8 },
  ],
  notes: [{ code: 'NO_EFFECT', detail: 'exemplar' }],
  slug: null,
};

const FOUND: SchemeImport = {
  id: 7,
  name: 'foundation.json',
  state: 'planned',
  error: null,
  file: FILE,
  choices: { place: { kind: 'update', slug: SLUG }, mapping: { by: 'default', types: {} } },
  plan_hash: 'a plan',
  counts: { create: 3, update: 1, unchanged: 44, removed: 1, error: 0, notes: 2 },
  notes: [],
  slug: null,
  created_at: NOW,
  committed_at: null,
  undone_at: null,
};

const row = (position: number, overrides: Partial<SchemeImportRow>): SchemeImportRow => ({
  position,
  depth: 2,
  line: position + 2,
  action: 'create',
  node_id: `/level-1/floor/${position}`,
  title: 'Forward roll',
  t: 's',
  changes: [],
  notes: [],
  errors: [],
  ...overrides,
});

const ROWS = [
  row(0, { depth: 0, title: 'Level 1', t: 'l', action: 'unchanged' }),
  row(1, { depth: 1, title: 'Floor', t: 'sg', action: 'update', changes: ['retitled'] }),
  row(2, {}),
  row(3, { title: 'Cartwheel', notes: [{ code: 'SECOND_PARENT', detail: 'Vault' }] }),
  row(4, { title: 'Bridge', action: 'removed', line: null }),
  row(5, {
    title: 'Headstand',
    notes: [{ code: 'LINKED', detail: 'Headstand (Acrobatics)' }],
  }),
];

type Data = { found?: Partial<SchemeImport>; rows?: readonly SchemeImportRow[] };

/** The server of one scheme and one import. */
const server = ({ found = {}, rows = ROWS }: Data = {}): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/schemes')) return { body: [SCHEME] };
    if (pathname.endsWith('/versions')) return { body: [] };
    if (pathname.endsWith('/rows'))
      return { body: rows, headers: { 'x-total-count': String(rows.length) } };
    if (pathname.includes('/scheme-imports/')) return { body: { ...FOUND, ...found } };
    return { body: { ...SCHEME, tree: [] } };
  },
});

const LONG =
  'Gleichgewichts- und Orientierungsfähigkeitsübungen mit Wettkampfvorbereitung an verschiedenen Geräten';

const LONG_DATA: Data = {
  found: {
    name: `${LONG}.json`,
    file: { ...FILE, title: LONG, publisher: LONG },
    counts: { create: 1234, update: 5678, unchanged: 9012, removed: 3456, error: 3, notes: 789 },
  },
  rows: ROWS.map((each) => ({
    ...each,
    title: LONG,
    errors: ['TITLE_TOO_LONG'],
    action: 'error',
    notes: [{ code: 'LONG_STATEMENT', detail: LONG }],
  })),
};

const file = paths.import(SLUG);
const at = `${file}?id=7`;

/** A file of this product with translations, of which one is to a language that the scheme does not have. */
const TRANSLATED: Data = {
  found: {
    name: 'first-flight-3.json',
    file: {
      ...FILE,
      format: 'json',
      title: 'First Flight',
      publisher: '',
      license: null,
      item_types: [],
      translations: ['cy-GB', 'fr-FR'],
      sections: 3,
      notes: [],
    },
    notes: [
      { code: 'UNKNOWN_LANGUAGE', detail: 'fr-FR' },
      { code: 'SECTION_ADDED', detail: 'Cool-down' },
    ],
    counts: { create: 0, update: 2, unchanged: 3, removed: 0, error: 0, notes: 1 },
  },
  rows: [
    row(0, { depth: 0, title: 'Level 1', t: 'l', action: 'unchanged' }),
    row(1, { depth: 1, title: 'Floor', t: 'sg', action: 'unchanged' }),
    row(2, { action: 'update', changes: ['retitled', 'translation:cy-GB'] }),
    row(3, {
      title: 'Cartwheel',
      action: 'update',
      changes: ['translation:cy-GB'],
      notes: [{ code: 'TRANSLATION_REMOVED', detail: 'cy-GB' }],
    }),
    row(4, { title: 'Bridge', action: 'unchanged' }),
  ],
};

/** The import of a file into a scheme: file, destination, check, result. */
export const importOfScheme: Stories = {
  full: { at, scenario: server() },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at: file, scenario: server() },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: server(LONG_DATA) },
  mapping: { at, scenario: server({ found: { state: 'read', counts: null, plan_hash: null } }) },
  translated: { at, scenario: server(TRANSLATED) },
  translatedMapping: {
    at,
    scenario: server({
      found: { ...TRANSLATED.found, state: 'read', counts: null, plan_hash: null, notes: [] },
    }),
  },
  failed: {
    at,
    scenario: server({
      found: { state: 'failed', file: null, counts: null, error: { code: 'CSV_QUOTE', line: 12 } },
    }),
  },
  result: {
    at,
    scenario: server({ found: { state: 'committed', slug: SLUG, committed_at: NOW } }),
  },
};

/** A new scheme from a file. */
export const importOfNewScheme: Stories = {
  full: {
    at: `${paths.newFromFile}?id=7`,
    scenario: server({ found: { state: 'read', counts: null, plan_hash: null } }),
  },
  loading: { at: paths.newFromFile, scenario: LOADING, staysLoading: true },
  empty: { at: paths.newFromFile, scenario: server() },
  error: { at: paths.newFromFile, scenario: SERVER_DOWN },
  offline: { at: paths.newFromFile, scenario: OFFLINE },
  long: { at: `${paths.newFromFile}?id=7`, scenario: server(LONG_DATA) },
};
