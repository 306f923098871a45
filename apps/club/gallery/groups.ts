import type {
  AdministeredGroup,
  ClubMember,
  Group,
  PlannedMembership,
  WaitingMember,
} from '@springboard/contract';
import {
  type Action,
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const ID = 1;
const at = paths.group(ID);
const { club } = signedIn();
const REMOTE = club && { ...club, member_types: 'remote_only' as const };

const LONG_NAME = 'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung';

const coach = (name: string, index: number) => ({
  uuid: `00000000-0000-4000-8000-00000000020${index}`,
  name,
  active: index < 2,
});

const COACHES = ['Ava Morgan', 'Ben Hughes', 'Carys Evans'].map(coach);

const time = (id: number, weekday: number, start_time: string, end_time: string) => ({
  id,
  weekday,
  start_time,
  end_time,
  from_date: '2025-09-01',
  to_date: null,
});

const TIMES = [time(1, 1, '18:00', '19:30'), time(2, 4, '17:00', '18:30')];

const DETAIL: AdministeredGroup = {
  id: ID,
  name: 'Swifts',
  status: 1,
  club_ids: [7],
  scheme_slug: 'first-flight',
  max_members: 24,
  place: 'Hall 2',
  total_members: 22,
  places_left: 2,
  places_from: null,
  times: TIMES,
  coaches: COACHES,
  waiting: 2,
  ready: 1,
  etag: '1',
  coaches_etag: '1',
};

const EMPTY_GROUP: Partial<AdministeredGroup> = {
  total_members: 0,
  places_left: null,
  max_members: null,
  times: [],
  coaches: [],
  waiting: 0,
  ready: 0,
  status: 0,
};

const listed = (name: string, overrides: Partial<Group> = {}): Group => ({
  id: name.length,
  name,
  ngo_id: null,
  teacher_ngo_id: null,
  scheme_slug: 'first-flight',
  total_members: 22,
  is_slot: false,
  start_at: null,
  end_at: null,
  session_date: null,
  nav: { prev: null, next: null },
  levels: [],
  assessment_level_limit: null,
  session_plan_uuid: null,
  can_view_all_classes: false,
  status: 1,
  club_ids: [7],
  times: TIMES,
  coaches: COACHES.slice(0, 1),
  waiting: 0,
  ready: 0,
  max_members: 24,
  places_left: 2,
  places_from: null,
  etag: '1',
  register: null,
  ...overrides,
});

/** A place becomes free on a coming day. */
const FREE_LATER = { places_left: 0, places_from: { date: '2026-12-04', places_left: 1 } };

const GROUPS = [
  listed('Fledglings', { total_members: 24, waiting: 8, ...FREE_LATER }),
  listed('Hatchlings Open Gym', {
    max_members: null,
    places_left: null,
    times: [],
    total_members: 41,
  }),
  listed('Squad', { status: 0, total_members: 0, places_left: 24, coaches: [], scheme_slug: null }),
  listed('Swifts', { ready: 3, waiting: 1, places_left: 0 }),
];

const member = (firstname: string, overrides: Partial<ClubMember> = {}): ClubMember => ({
  uuid: `uuid of ${firstname}`,
  firstname,
  lastname: 'Jones',
  dob: '2017-11-20',
  groups: [{ id: 2, name: 'Fledglings' }],
  level: { scheme_slug: 'first-flight', id: '/fledgling', title: 'Fledgling' },
  last_attended: '2026-02-20',
  tags: [],
  alerts: [],
  guardians: 1,
  remote: false,
  active: true,
  ...overrides,
});

const MEMBERS = [
  member('Amelia', { groups: [{ id: ID, name: 'Swifts' }] }),
  member('Ben', { alerts: [{ id: 1, kind: 'medical', text: 'Asthma' }] }),
  member('Cerys', { groups: [], level: null, last_attended: null }),
  member('Dafydd', { active: false }),
];

const WAITING: readonly WaitingMember[] = ['Ella', 'Freya'].map((firstname, index) => ({
  uuid: `uuid of ${firstname}`,
  firstname,
  lastname: 'Brown',
  dob: '2018-02-25',
  position: index + 1,
  since: '2026-01-10',
  wishes: index === 0 ? [1, 4] : [],
  offered_until: index === 0 ? null : 1_772_200_000,
}));

const PLANNED: readonly PlannedMembership[] = (['joins', 'leaves', 'leaves_club'] as const).map(
  (change, index) => ({
    uuid: `uuid ${index}`,
    firstname: ['Gwen', 'Hari', 'Isla'][index] ?? '',
    lastname: 'Brown',
    change,
    date: `2026-03-0${index + 2}`,
    other_group: index === 1 ? { id: 9, name: LONG_NAME } : null,
  }),
);

const AUDITS = [
  ['group.edit', { edited: ['name', 'max_members'] }],
  ['group.members.add', { member_uuids: ['a', 'b'] }],
  ['group.waiting.move', { from: 3, position: 1 }],
  ['group.create', {}],
].map(([action, detail], index) => ({
  id: index + 1,
  ts: 1_772_000_000 - index * 86_400,
  action,
  detail,
  entity: 'group',
  entity_id: String(ID),
  member_uuid: index === 2 ? 'uuid of Ella' : null,
  subject: null,
  undoes: null,
  undone_at: index === 1 ? 1_772_000_000 : null,
  user: { uuid: 'uuid of Helen', name: 'Helen Whitaker' },
  can_undo: index !== 1,
}));

const DELETIONS = ['Squad', 'Hatchlings'].map((subject, index) => ({
  ...AUDITS[0],
  id: index + 1,
  action: 'group.delete',
  detail: {},
  subject,
}));

const DELETION = {
  sessions: 16,
  families: 21,
  preview: {
    subject: 'Changed sessions at Springboard',
    paragraphs: ['Monday 2 March at 18:00, Swifts: this weekly session no longer takes place'],
  },
};

const SCHEMES = [{ uuid: ID, slug: 'first-flight', title: 'First Flight' }];

/** A server with these groups. `write` is its response to a change. */
const server = (
  detail: Partial<AdministeredGroup> = {},
  lists: {
    groups?: readonly Group[];
    members?: readonly ClubMember[];
    waiting?: readonly WaitingMember[];
    planned?: readonly PlannedMembership[];
    audits?: readonly object[];
  } = {},
): Scenario => ({
  server: ({ pathname }) => {
    const list = (body: readonly object[]) => ({ body, total: body.length });
    if (pathname.endsWith('/groups')) return list(lists.groups ?? GROUPS);
    if (pathname.endsWith('/members/bulk')) {
      return { status: 409, body: { error: 'SESSION_FULL', detail: { places_left: 2 } } };
    }
    if (pathname.endsWith('/members')) return list(lists.members ?? MEMBERS);
    if (pathname.endsWith('/deletion')) return { body: DELETION };
    if (pathname.endsWith('/planned')) return list(lists.planned ?? []);
    if (pathname.endsWith('/waiting')) return list(lists.waiting ?? WAITING);
    if (pathname.endsWith('/audits')) return list(lists.audits ?? AUDITS);
    if (pathname.includes('/times')) {
      return { body: { time: null, added: 8, removed: 3, retained: 2 } };
    }
    if (pathname.endsWith('/member-tags')) return list([{ id: 1, tag: 'Squad' }]);
    if (pathname.endsWith('/schemes')) {
      return list(SCHEMES);
    }
    if (pathname.endsWith('/users')) {
      return list(
        [...COACHES, coach('Dylan Rees', 3)].map(({ uuid, name }) => {
          const [firstname, lastname] = name.split(' ');
          return { uuid, firstname, lastname, status: 'active', types: ['coach'], club_ids: [7] };
        }),
      );
    }
    return { body: { ...DETAIL, ...detail } };
  },
});

const FULL = server();
const EMPTY = server(EMPTY_GROUP, { groups: [], members: [], waiting: [] });
const LONG = server(
  { name: LONG_NAME, total_members: 10_000, max_members: 10_000 },
  { groups: GROUPS.map((group) => ({ ...group, name: LONG_NAME, total_members: 10_000 })) },
);

const openMenu: Action = pressButton((t) => t('common:actions.more'));

const select: Action = ({ press, t }) =>
  press('checkbox', t('common:selection.row', { name: 'Ben Jones' }));

/** The groups of the club (portals §C). */
export const groupsList: Stories = {
  full: { at: paths.groups, scenario: FULL },
  loading: { at: paths.groups, scenario: LOADING, staysLoading: true },
  empty: { at: paths.groups, scenario: EMPTY },
  'nothing-found': { at: `${paths.groups}?search=judo`, scenario: EMPTY },
  'none-inactive': { at: `${paths.groups}?status=inactive`, scenario: EMPTY },
  error: { at: paths.groups, scenario: SERVER_DOWN },
  offline: { at: paths.groups, scenario: OFFLINE },
  long: { at: paths.groups, scenario: LONG },
  paper: { at: `${paths.groups}?print=1`, scenario: FULL },
  'remote-only': { at: paths.groups, scenario: { ...FULL, session: { club: REMOTE } } },
  deleted: { at: paths.deletedGroups, scenario: server({}, { audits: DELETIONS }) },
  'none-deleted': { at: paths.deletedGroups, scenario: server({}, { audits: [] }) },
};

/** A group's page. */
export const groupPage: Stories = {
  full: { at, scenario: FULL },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: EMPTY },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: LONG },
  'remote-only': { at, scenario: { ...FULL, session: { club: REMOTE } } },
  planned: { at, scenario: server({}, { planned: PLANNED }) },
  menu: { at, scenario: FULL, act: openMenu },
  delete: {
    at,
    scenario: FULL,
    act: async (page, parts) => {
      await openMenu(page, parts);
      await page.press('menuitem', page.t('common:actions.delete'));
    },
  },
  selected: { at, scenario: FULL, act: select },
  move: {
    at,
    scenario: FULL,
    act: async (page, parts) => {
      await select(page, parts);
      await page.press('button', page.t('common:jobs.actions.move'));
    },
  },
  candidates: { at: paths.groupSection(ID, 'add'), scenario: FULL },
  'no-candidates': { at: paths.groupSection(ID, 'add'), scenario: EMPTY },
  'full-group': {
    at: paths.groupSection(ID, 'add'),
    scenario: server({ total_members: 24, places_left: 0 }),
    act: async ({ press, t }) => {
      await press('checkbox', /Ben Jones/);
      await press('button', t('club:group.addWaiting'));
    },
  },
  'full-until': {
    at: paths.groupSection(ID, 'add'),
    scenario: server({ total_members: 24, ...FREE_LATER }),
    act: ({ press }) => press('checkbox', /Ben Jones/),
  },
  'paper-members': { at: `${at}?print=1`, scenario: FULL },
  'paper-waiting': { at: `${paths.groupSection(ID, 'waiting')}?print=1`, scenario: FULL },
  'too-many': {
    at: paths.groupSection(ID, 'add'),
    scenario: FULL,
    act: async ({ press, t }) => {
      await press('checkbox', /Ben Jones/);
      await press('button', t('club:group.addSelected', { count: 1 }));
    },
  },
  times: { at: paths.groupSection(ID, 'times'), scenario: FULL },
  'no-times': { at: paths.groupSection(ID, 'times'), scenario: EMPTY },
  'add-time': {
    at: paths.groupSection(ID, 'times'),
    scenario: FULL,
    act: pressButton((t) => t('club:groups.addTime')),
  },
  coaches: { at: paths.groupSection(ID, 'coaches'), scenario: FULL },
  'no-coaches': { at: paths.groupSection(ID, 'coaches'), scenario: EMPTY },
  waiting: { at: paths.groupSection(ID, 'waiting'), scenario: FULL },
  'waiting-full-until': {
    at: paths.groupSection(ID, 'waiting'),
    scenario: server({ total_members: 24, ...FREE_LATER }),
  },
  'change-days': {
    at: paths.groupSection(ID, 'waiting'),
    scenario: FULL,
    act: pressButton((t) => t('club:group.changeWishesName', { name: 'Freya Brown' })),
  },
  history: { at: paths.groupSection(ID, 'history'), scenario: FULL },
  'no-history': { at: paths.groupSection(ID, 'history'), scenario: server({}, { audits: [] }) },
  'no-waiting': { at: paths.groupSection(ID, 'waiting'), scenario: EMPTY },
};

/** Another administrator has changed the group since this form was opened. */
const CHANGED: Scenario = {
  server: (address, request) => {
    if (address.pathname.endsWith('/audits')) return { body: [] };
    if (address.pathname.endsWith('/schemes')) return { body: SCHEMES };
    if (request?.method === 'PATCH') {
      return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
    }
    return {
      body: request === undefined ? DETAIL : { ...DETAIL, name: 'Swifts and Swallows', etag: '2' },
    };
  },
};

/** Another place of the group moves sessions of many families. */
const MOVED: Scenario = {
  server: ({ pathname }, request) => {
    if (pathname.endsWith('/schemes')) return { body: SCHEMES };
    if (request?.method !== 'PATCH') return { body: DETAIL };
    const preview = {
      subject: 'Changed sessions at Meridian Gymnastics',
      paragraphs: [
        'These sessions have changed:',
        'Wednesday 25 February at 16:00, Swifts: now at Sports hall B',
      ],
    };
    return { body: { ...DETAIL, families: 22, preview } };
  },
};

/** The forms of a group. */
export const groupForms: Stories = {
  full: { at: paths.groupEdit(ID), scenario: FULL },
  empty: { at: paths.newGroup, scenario: FULL },
  loading: { at: paths.groupEdit(ID), scenario: LOADING, staysLoading: true },
  error: { at: paths.groupEdit(ID), scenario: SERVER_DOWN },
  offline: { at: paths.newGroup, scenario: OFFLINE },
  long: { at: paths.groupEdit(ID), scenario: LONG },
  'remote-only': { at: paths.newGroup, scenario: { ...FULL, session: { club: REMOTE } } },
  'with-time': {
    at: paths.newGroup,
    scenario: FULL,
    act: pressButton((t) => t('club:groups.addTime')),
  },
  conflict: {
    at: paths.groupEdit(ID),
    scenario: CHANGED,
    act: async ({ type, press, t }) => {
      await type(t('club:groups.name'), ' A');
      await press('button', t('common:actions.save'));
    },
  },
  moved: {
    at: paths.groupEdit(ID),
    scenario: MOVED,
    act: ({ type, t }) => type(`${t('club:groups.place')} ${t('common:state.optional')}`, ' B'),
  },
  'with-errors': {
    at: paths.newGroup,
    scenario: FULL,
    act: pressButton((t) => t('club:titles.newGroup')),
  },
};
