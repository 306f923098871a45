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
  audience: ['admin', 'coach'],
  logs: [{ ts: TS }],
  versions: [{ version: 1, note: null, created_at: TS }],
  ...overrides,
});

const FILES: readonly StoredFile[] = [
  file(1, 'Safeguarding policy', {
    version: 3,
    logs: [],
    versions: [
      { version: 3, note: 'Names the new welfare officer', created_at: TS },
      { version: 2, note: 'Two adults are with each group', created_at: TS },
      { version: 1, note: null, created_at: TS },
    ],
  }),
  file(2, 'Health and safety policy'),
  file(3, 'Code of conduct', { logs: [], audience: ['coach'] }),
  file(4, 'Floor plan of the hall', { folder: 'additional' }),
  file(5, 'Competition calendar', { folder: 'additional', club_id: null }),
];

const LONG_NAME =
  'Kinderschutzkonzept mit Verhaltensregeln für Trainerinnen, Trainer und Betreuungspersonen 2026';

const READERS = ['Helen Whitaker', 'Ava Morgan', 'Ben Hughes'].map((name, index) => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return {
    uuid: name,
    firstname,
    lastname,
    role: index === 0 ? 'admin' : 'coach',
    read_at: index === 0 ? null : TS - index,
    reminded_at: index === 0 ? TS : null,
  };
});

const session = { features: { DOCUMENTS_PAGE: true } };

const served = (files: readonly StoredFile[]): Scenario => ({
  session,
  server: ({ pathname, searchParams }) => {
    if (pathname.endsWith('/readers')) return { body: READERS, total: READERS.length };
    if (pathname.endsWith('/attention')) return { body: { documents: 1 } };
    const found = files.find(({ id }) => pathname.endsWith(`/files/${id}`));
    if (found !== undefined) return { body: found };
    const ofFolder = files.filter(({ folder }) => folder === searchParams.get('folder'));
    return { body: ofFolder.slice(0, 10), total: ofFolder.length };
  },
});

const FULL = served(FILES);

/** Policies and additional documents (portals §C). */
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
  audience: {
    at: paths.document(1),
    scenario: FULL,
    act: async (hand) => {
      await hand.press('button', hand.t('common:actions.more'));
      await hand.press('menuitem', hand.t('club:documents.changeAudience'));
    },
  },
  'of-the-client': { at: paths.document(5), scenario: FULL },
  'new-version': {
    at: paths.document(1),
    scenario: FULL,
    act: pressButton((t) => t('club:documents.newVersion')),
  },
};
