import type { ClubMember } from '@springboard/contract';
import {
  type Action,
  LOADING,
  OFFLINE,
  pending,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.members;

const member = (name: string, overrides: Partial<ClubMember> = {}): ClubMember => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return {
    uuid: `uuid of ${name}`,
    firstname,
    lastname,
    dob: '2017-11-20',
    groups: [{ id: 1, name: 'Swifts' }],
    level: { scheme_slug: 'first-flight', id: '/fledgling', title: 'Fledgling' },
    last_attended: '2026-02-20',
    tags: [],
    alerts: [],
    guardians: 1,
    remote: false,
    active: true,
    ...overrides,
  };
};

const alert = (id: number, kind: ClubMember['alerts'][number]['kind']) => ({
  id,
  kind,
  text: 'Asthma. Blue inhaler in the red bag.',
});

const MEMBERS: readonly ClubMember[] = [
  member('Amelia Adebayo', { tags: ['Squad'], alerts: [alert(1, 'medical')] }),
  member('Ben Hughes', { groups: [], level: null, last_attended: null, dob: '2021-12-30' }),
  member('Cerys Llywelyn', { remote: true }),
  member('Dafydd Price', { alerts: [alert(2, 'medical'), alert(3, 'safeguarding')] }),
  member('Ella Brown', {
    groups: [
      { id: 1, name: 'Swifts' },
      { id: 2, name: 'Hatchlings Open Gym' },
    ],
  }),
  member('Freya Jones', { tags: ['Bursary', 'Development'] }),
  member('Gethin Rees', { active: false, last_attended: '2025-06-30' }),
  member('Isla Khan', { level: null }),
  member('Jack O’Neill', { dob: '2009-02-25' }),
  member('Léa Martin'),
];

/** The longest names: 50 characters each, with and without a place to break. */
const LONG_NAMES = [
  ['Maximilian-Alexander', 'Schönefeld-Rautenberg von Hohenlohe-Langenburg'],
  ['Gwenllian Angharad', 'ap Llywelyn-Wyn Llanfairpwllgwyngyll'],
  ['Wolfeschlegelsteinhausenbergerdorffwelchevoralternw', 'Aaa'],
] as const;

const LONG_MEMBERS = LONG_NAMES.map(([firstname, lastname]) =>
  member(firstname, {
    firstname,
    lastname,
    groups: [1, 2, 3].map((id) => ({
      id,
      name: 'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung (Halle Süd, Geräteraum 2)',
    })),
    level: {
      scheme_slug: 'long',
      id: '/long',
      title: 'Schwungbewegungsvorbereitung für Fortgeschrittene',
    },
    tags: ['Wettkampfvorbereitungsgruppe', 'Carfan datblygu', 'Trampoline'],
    alerts: (['medical', 'safeguarding', 'behaviour', 'other'] as const).map((kind, id) =>
      alert(id, kind),
    ),
    remote: true,
    active: false,
  }),
);

const listed = (members: readonly ClubMember[], total = members.length): Scenario => ({
  server: ({ pathname }) =>
    pathname.endsWith('/members') ? { body: members, total } : { body: choices(pathname) },
});

const choices = (pathname: string) =>
  pathname.endsWith('/groups')
    ? ['Swifts', 'Hatchlings Open Gym'].map((name, index) => ({
        id: index + 1,
        name,
        levels: [{ id: '/fledgling', title: 'Fledgling' }],
      }))
    : pathname.endsWith('/member-tags')
      ? ['Bursary', 'Squad'].map((tag, index) => ({ id: index + 1, tag }))
      : [];

/** Some of the pupils come from another system. */
const SKIPPING: Scenario = {
  server: (address) =>
    address.pathname.endsWith('/bulk')
      ? {
          body: {
            changed: 22,
            skipped: ['Ava Jones', 'Osian Schönefeld-Rautenberg', 'Max Rees'].map((name) => ({
              member_uuid: name,
              name,
              reason: 'remote',
            })),
          },
        }
      : (listed(MEMBERS, 519).server?.(address) ?? {}),
};

/** The navigation counts the open work of each area. */
const COUNTED: Scenario = {
  server: (address) =>
    address.pathname.endsWith('/attention')
      ? { body: { requests: 3, ready: 12, registers: 128, credentials: 2, documents: 1 } }
      : (listed(MEMBERS, 519).server?.(address) ?? {}),
  parts: { deferred: () => import('../src/attention-counts.tsx') },
};

/** The list loads, and another sort order does not. */
const RELOADING: Scenario = {
  server: ({ pathname, searchParams }) => {
    if (!pathname.endsWith('/members')) return { body: choices(pathname) };
    return searchParams.get('sort') === 'alast_attended'
      ? pending()
      : { body: MEMBERS, total: 519 };
  },
};

/** A sheet on a phone, and a menu of each filter elsewhere. */
const openFilters = pressButton((t) =>
  t(matchMedia('(width < 40rem)').matches ? 'common:filters.title' : 'club:members.group'),
);

const selectPage: Action = ({ press, t }) => press('checkbox', t('common:selection.page'));

/** A phone's cards have no columns to choose from. */
const chooseColumns: Action = async (page, parts) => {
  if (matchMedia('(width >= 40rem)').matches) {
    await pressButton((t) => t('club:members.columns'))(page, parts);
  }
};

/** A club with members of its own and members from another system. */
const { club } = signedIn();
const TWO_SOURCES = club && { ...club, member_types: 'local_and_remote' as const };

/** The club's members (portals §C). */
export const members: Stories = {
  full: { at, scenario: listed(MEMBERS, 519) },
  counts: { at, scenario: COUNTED },
  'last-page': { at: `${at}?page=51`, scenario: listed(MEMBERS.slice(0, 9), 519) },
  loading: { at, scenario: LOADING, staysLoading: true },
  reloading: { at, scenario: RELOADING, act: pressButton((t) => t('club:members.lastAttended')) },
  empty: { at, scenario: listed([]) },
  'none-inactive': { at: `${at}?show=inactive`, scenario: listed([]) },
  'nothing-found': { at: `${at}?search=judo`, scenario: listed([]) },
  'nothing-found-of-all': { at: `${at}?search=judo&show=all`, scenario: listed([]) },
  'search-rejected': {
    at,
    scenario: listed(MEMBERS),
    act: ({ type, t }) => type(t('club:members.search'), 'judo!'),
  },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: {
    at: `${at}?show=all`,
    scenario: { ...listed(LONG_MEMBERS, 123_456), session: { club: TWO_SOURCES } },
  },
  filtered: {
    at: `${at}?group_id=1&tag=1&tag=2&not_seen_since=2026-02-01`,
    scenario: listed(MEMBERS.slice(0, 3)),
  },
  filters: { at, scenario: listed(MEMBERS, 519), act: openFilters },
  selected: { at, scenario: listed(MEMBERS, 519), act: selectPage },
  bulk: {
    at,
    scenario: listed(MEMBERS, 519),
    act: async (page, parts) => {
      await selectPage(page, parts);
      await page.press('button', page.t('common:jobs.actions.move'));
    },
  },
  'new-tag': {
    at,
    scenario: listed(MEMBERS, 519),
    act: async (page, parts) => {
      await selectPage(page, parts);
      await page.press('button', page.t('common:jobs.actions.tag'));
      await page.type(page.t('club:members.bulk.fields.tag_id'), 'new');
    },
  },
  skipped: {
    at,
    scenario: SKIPPING,
    act: async (page, parts) => {
      await selectPage(page, parts);
      await page.press('button', page.t('common:jobs.actions.tag'));
      await page.type(page.t('club:members.bulk.fields.tag_id'), 'new');
      await page.type(page.t('club:members.bulk.fields.newTag'), 'Call');
      await page.press('button', page.t('common:jobs.actions.tag'));
    },
  },
  paper: { at: `${at}?print=1`, scenario: listed(MEMBERS, 519) },
  columns: { at, scenario: listed(MEMBERS, 519), act: chooseColumns },
};
