import type { Club, ClubScheme } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  type PageDriver,
  pressButton,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { buildJob, NOW, signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.clubs;
const DELETED = `${at}?state=deleted`;

const VERSIONS = [
  { version: '1.12.0', devices: 31, is_old: false },
  { version: '1.11.2', devices: 4, is_old: false },
  { version: '1.9.0', devices: 1, is_old: true },
];

const club = (id: number, name: string): Club => ({
  id,
  name,
  ngo_id: null,
  logo: null,
  parent_portal: id === 7 ? 1 : 0,
  member_types: 'local_only',
  time_zone: 'Europe/London',
  language_ids: [1, 2],
  schemes: [{ slug: 'first-flight', title: 'First Flight' }],
  stats: { members: 519 * id, groups: 22, staff: 12, active_staff: 9, app_versions: VERSIONS },
});

const served = (...names: string[]): Scenario => ({
  server: () => ({ body: names.map((name, index) => club(7 + index, name)) }),
});

const { client } = signedIn();

/** People and clubs come from a provider that has none here (§6). */
const WITHOUT_CLUBS: Scenario = {
  session: { client: client && { ...client, auth_provider: 'bg' }, club: null, clubs: [] },
};

/** The clubs of the national body (portals §D). */
export const clubs: Stories = {
  full: { at, scenario: served('Riverside Gymnastics Club', 'Lakeside', 'Harbour') },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: served() },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: WITHOUT_CLUBS },
  long: {
    at,
    scenario: served('Turn- und Gymnastikgemeinschaft Schönefeld-Rautenberg-Hohenlohe e. V.'),
  },
  deleted: {
    at: DELETED,
    scenario: {
      server: () => ({
        body: [
          { ...club(7, 'Riverside Gymnastics Club'), deleted: { at: NOW, until: NOW + 2_592_000 } },
        ],
      }),
    },
  },
  'deleted-empty': { at: DELETED, scenario: served() },
  add: {
    at,
    scenario: served('Riverside Gymnastics Club'),
    act: pressButton((t) => t('scheme:clubs.add')),
  },
};

const SCHEMES: readonly ClubScheme[] = [
  {
    uuid: 'first',
    slug: 'first-flight',
    title: 'First Flight',
    is_offered: true,
    all: true,
    groups: 18,
    members: 412,
  },
  {
    uuid: 'second',
    slug: 'pathway',
    title: 'Apparatus Pathway',
    is_offered: false,
    all: false,
    groups: 4,
    members: 107,
  },
];

const EXPORT = buildJob({
  id: 12,
  kind: 'export_club',
  subject: { kind: 'club', id: '7', title: 'Riverside Gymnastics Club' },
  result: { ended: 'DONE', counts: { rows: 23_111 }, has_file: true },
  club_id: null,
  user_name: 'Margaret Shaw',
});

const pageAt = (tab: string) => `${paths.club(7)}?tab=${tab}`;

const CLUB_PAGE: Scenario = {
  server: ({ pathname }) => {
    if (pathname.endsWith('/schemes')) return { body: SCHEMES };
    if (pathname.endsWith('/jobs')) return { body: [EXPORT] };
    return { body: [club(7, 'Riverside Gymnastics Club')] };
  },
};

const IN_TWO_LANGUAGES: Scenario['session'] = {
  languages: [
    { language_id: 1, language: 'en-GB', active: 1 },
    { language_id: 2, language: 'cy-GB', active: 1 },
  ],
};

const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const WITH_LOGO: Scenario = {
  session: IN_TWO_LANGUAGES,
  server: () => ({ body: [{ ...club(7, 'Riverside Gymnastics Club'), logo: DOT }] }),
};

/** Chooses an action of the club's menu. */
const choose =
  (action: (t: PageDriver['t']) => string) =>
  async ({ press, t }: PageDriver): Promise<void> => {
    await press('button', t('scheme:clubs.actionsFor', { name: 'Riverside Gymnastics Club' }));
    await press('menuitem', action(t));
  };

/** One club (scheme-portal §11). */
export const clubPage: Stories = {
  full: { at: pageAt('schemes'), scenario: CLUB_PAGE },
  loading: { at: pageAt('settings'), scenario: LOADING, staysLoading: true },
  error: { at: pageAt('settings'), scenario: SERVER_DOWN },
  offline: { at: pageAt('settings'), scenario: OFFLINE },
  settings: { at: pageAt('settings'), scenario: WITH_LOGO },
  edit: { at: pageAt('settings'), scenario: WITH_LOGO, act: choose((t) => t('scheme:clubs.edit')) },
  'edit-members': {
    at: pageAt('settings'),
    scenario: {
      ...WITH_LOGO,
      session: { ...IN_TWO_LANGUAGES, client: client && { ...client, auth_provider: 'coursepro' } },
    },
    act: choose((t) => t('scheme:clubs.edit')),
  },
  logo: {
    at: pageAt('settings'),
    scenario: WITH_LOGO,
    act: choose((t) => t('scheme:clubs.logo.label')),
  },
  data: { at: pageAt('data'), scenario: CLUB_PAGE },
};
