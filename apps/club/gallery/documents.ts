import type { StoredFile } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';

const at = paths.documents;
const TS = 1_771_900_000;

const file = (
  id: number,
  description: string,
  overrides: Partial<StoredFile> = {},
): StoredFile => ({
  id,
  folder: 'policy',
  name: 'document.pdf',
  description,
  mime: 'application/pdf',
  size: 1_240_000,
  version: 1,
  created_at: TS,
  etag: '1',
  club_id: 7,
  logs: [{ ts: TS }],
  ...overrides,
});

const FILES: readonly StoredFile[] = [
  file(1, 'Safeguarding policy', { version: 3, logs: [] }),
  file(2, 'Health and safety policy'),
  file(3, 'Code of conduct', { logs: [] }),
  file(4, 'Floor plan of the hall', { folder: 'additional' }),
  file(5, 'Competition calendar', { folder: 'additional', club_id: null }),
];

const LONG_NAME =
  'Kinderschutzkonzept mit Verhaltensregeln für Trainerinnen, Trainer und Betreuungspersonen 2026';

const READERS = ['Helen Whitaker', 'Ava Morgan', 'Ben Hughes'].map((name, index) => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return { uuid: name, firstname, lastname, read_at: index === 0 ? null : TS - index };
});

const session = { features: { DOCUMENTS_PAGE: true } };

const served = (files: readonly StoredFile[]): Scenario => ({
  session,
  server: ({ pathname }) =>
    pathname.endsWith('/readers')
      ? { body: READERS, total: READERS.length }
      : { body: files, total: files.length },
});

const FULL = served(FILES);

/** Policies and additional documents (portals.md §C). */
export const documents: Stories = {
  full: { at, scenario: FULL },
  loading: { at, scenario: { ...LOADING, session }, staysLoading: true },
  empty: { at, scenario: served([]) },
  error: { at, scenario: { ...SERVER_DOWN, session } },
  offline: { at, scenario: { ...OFFLINE, session } },
  'no-permission': { at, scenario: { ...FULL, session: { features: {} } } },
  long: {
    at,
    scenario: served(
      Array.from({ length: 12 }, (_, id) => file(id + 1, `${LONG_NAME} ${id}`, { version: 123 })),
    ),
  },
  add: { at, scenario: FULL, act: pressButton((t) => t('club:documents.add')) },
  document: { at: paths.document(1), scenario: FULL },
  'of-the-client': { at: paths.document(5), scenario: FULL },
  'new-version': {
    at: paths.document(1),
    scenario: FULL,
    act: pressButton((t) => t('club:documents.newVersion')),
  },
};
