import type { AuditEntry, Scheme, SyncHealth } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.overview;
const DAY = 86_400;

const STATS = {
  levels: 7,
  skills: 50,
  clubs: 2,
  groups: 22,
  members: 519,
  assessments_this_week: 1247,
  awards_this_week: 31,
  assessments_week_before: 1100,
  awards_week_before: 40,
  published_at: NOW - 3 * 86_400,
  published_by: 'Margaret Ellis',
  has_draft: false,
  in_review: false,
  coverage: [
    { language_id: 2, texts: 640, translated: 611 },
    { language_id: 3, texts: 640, translated: 640 },
  ],
};

const scheme = (title: string, overrides: Partial<Scheme> = {}): Scheme => ({
  description: `${title} leads children from their first forward roll to a routine on each apparatus.`,
  uuid: `uuid of ${title}`,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  title,
  theme: null,
  published: true,
  version: 3,
  updated_at: NOW - 2 * DAY,
  leading_language_id: 1,
  language_ids: [1, 2, 3],
  stats: STATS,
  ...overrides,
});

const NEW = scheme('Trampoline Steps', {
  published: false,
  version: 0,
  updated_at: NOW - 600,
  stats: {
    levels: 0,
    skills: 0,
    clubs: 0,
    groups: 0,
    members: 0,
    assessments_this_week: 0,
    awards_this_week: 0,
    assessments_week_before: 0,
    awards_week_before: 0,
    published_at: null,
    published_by: null,
    has_draft: true,
    in_review: false,
  },
});

const SCHEMES = [
  scheme('First Flight'),
  scheme('Apparatus Pathway', {
    version: 12,
    stats: { ...STATS, has_draft: true, in_review: true },
  }),
  NEW,
  scheme('Parkour', { updated_at: NOW - 400 * DAY, version: 1 }),
];

const HUGE = 1_234_567;

const LONG_SCHEMES = [
  'Gleichgewichts- und Orientierungsfähigkeitsübungsprogramm',
  'Rhaglen Datblygu Gymnasteg Sylfaenol Cyn-Gystadleuol y Gwenoliaid Bach',
].map((title) =>
  scheme(title, {
    version: 1234,
    stats: {
      levels: 25,
      skills: 1200,
      clubs: HUGE,
      groups: HUGE,
      members: HUGE,
      assessments_this_week: HUGE,
      awards_this_week: HUGE,
      assessments_week_before: HUGE,
      awards_week_before: HUGE,
      published_at: NOW - 3 * 86_400,
      published_by: 'Margaret Ellis',
      has_draft: true,
      in_review: false,
    },
  }),
);

const DELETED = [scheme('Old Pathway', { slug: 'old', deleted_at: NOW - 3 * DAY })];

const AUDITS: readonly AuditEntry[] = ['curriculum.publish', 'scheme.create'].map(
  (action, index) => ({
    id: index + 1,
    ts: NOW - index * DAY,
    action,
    entity: 'scheme',
    entity_id: 'uuid of First Flight',
    member_uuid: null,
    user: { uuid: 'b', name: 'Margaret Ellis' },
    detail: {},
    can_undo: false,
    undone_at: null,
    undoes: null,
  }),
);

const HEALTH: SyncHealth = {
  since: NOW - DAY,
  rejected: [
    {
      code: 'FORBIDDEN',
      count: 14,
      last_ts: NOW - 600,
      versions: [{ version: '2.3.0', count: 14 }],
    },
  ],
  outdated: { devices: 5, clubs: 2 },
};

const listed = (schemes: readonly Scheme[]): Scenario => ({
  session: { features: { ADD_SCHEME: true } },
  server: ({ pathname, search }) => {
    if (pathname.endsWith('/audits')) return { body: AUDITS, total: AUDITS.length };
    if (pathname.endsWith('/jobs')) return { body: [], total: 2 };
    if (pathname.endsWith('/sync-health')) return { body: HEALTH };
    return { body: search.includes('deleted=1') ? DELETED : schemes };
  },
});

/** The national body's schemes (portals §D). */
export const overview: Stories = {
  full: { at, scenario: listed(SCHEMES) },
  'one-published': { at, scenario: listed(SCHEMES.slice(0, 1)) },
  'never-published': { at, scenario: listed([NEW]) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: listed([]) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'new-scheme': {
    at,
    scenario: listed(SCHEMES),
    act: pressButton((t) => t('scheme:schemes.newScheme')),
  },
  long: { at, scenario: listed(LONG_SCHEMES) },
};
