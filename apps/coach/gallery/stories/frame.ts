import {
  accountPage,
  frame as shared,
  openDrawer,
  pending,
  pressButton,
} from '@springboard/portal/gallery';
import type { StoredFile } from '@springboard/contract';
import type { Scenario, Stories } from '../story.ts';
import { FEATURES } from '../fixtures/features.ts';
import { OFFLINE } from '../fixtures/scenarios.ts';

const at = '/about';

const TS = 1_771_900_000;

const policy = (id: number, description: string, overrides: Partial<StoredFile>): StoredFile => ({
  id,
  folder: 'policy',
  name: 'policy.pdf',
  description,
  mime: 'application/pdf',
  size: 120_000,
  version: 1,
  created_at: TS,
  etag: '1',
  club_id: null,
  audience: ['coach'],
  logs: [],
  versions: [],
  ...overrides,
});

const DOCUMENTS = [
  policy(1, 'Safeguarding policy', { logs: [{ ts: TS }] }),
  policy(2, 'Kinderschutzkonzept mit Verhaltensregeln für Trainerinnen und Trainer', {
    version: 2,
    versions: [{ version: 2, note: 'Two adults are with each group', created_at: TS }],
  }),
  policy(3, 'Weekly apparatus check', { folder: 'additional' }),
];

const withDocuments = (files: readonly StoredFile[]): Scenario => ({
  session: { features: { ...FEATURES, DOCUMENTS_PAGE: true } },
  server: () => ({ body: files, total: files.length }),
});

/** The layout around and above every page. */
export const frame: Stories = {
  ...shared,
  ...accountPage,
  'drawer-offline': { at, scenario: OFFLINE, act: openDrawer },
  'logging-out': {
    at,
    scenario: { connection: { unsent: 1240 } },
    act: async (hand) => {
      await openDrawer(hand);
      await hand.press('button', hand.t('common:drawer.logout'));
    },
  },
  'out-of-date': {
    at,
    scenario: OFFLINE,
    act: pressButton((t) => t('common:connection.offlineWaiting', { count: 3 })),
  },
  syncing: { at, scenario: { connection: { state: 'syncing', unsent: 1240 } } },
  documents: { at, scenario: withDocuments(DOCUMENTS) },
  'no-documents': { at, scenario: withDocuments([]) },
  'documents-offline': {
    at,
    scenario: { ...OFFLINE, ...withDocuments(DOCUMENTS), server: () => ({ status: 0 }) },
  },
  'not-on-device': {
    at: '/scheme',
    scenario: { ...OFFLINE, state: { ...OFFLINE.state, schemes: {} } },
  },
  starting: { at: '/scheme', scenario: { server: pending }, staysLoading: true },
};
