import type { Child, ChildSession, Move, SchemeNode, Transfer } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { buildTransfer, NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';
import {
  type Attended,
  buildAbsence,
  buildChild,
  buildChildSession,
  buildMove,
  buildOfferedGroup,
  parentServer,
  type SchemeOfChild,
} from '../testing/children.ts';

const at = paths.overview;
const DAY = 86_400;

const skill = (title: string) => ({ id: `/fledgling/${title}`, title });
const achieved = (count: number, title = 'Teddy bear roll') =>
  Array.from({ length: count }, (_, index) => ({
    ...skill(`${title} ${index + 1}`),
    ts: NOW - index * 7 * DAY,
  }));

const SCHEME: SchemeOfChild = {
  slug: 'first-flight',
  title: 'First Flight',
  grades: [],
  level: {
    id: '/fledgling',
    title: 'Fledgling',
    completed: 3,
    total: 8,
    percentage: 70,
    remaining: [
      { togo: 2, kind: 'skills' as const, titles: ['Tuck hang', 'Half-turn jump', 'Star jump'] },
    ],
  },
  achieved: achieved(9),
  working_on: [
    { ...skill('Shoulder stand'), grade: 'Nearly' },
    { ...skill('Half-turn jump'), grade: null },
  ],
  next: [skill('Backward roll to straddle'), skill('Bunny hop along the bench')],
  awards: [
    { id: '/hatchling', title: 'Hatchling', completed_ts: NOW - 90 * DAY },
    { id: '/level-2', title: 'Level 2', completed_ts: NOW - 9 * DAY },
  ],
};

/** A session a week, the latest first. Every fourth was missed, and one has no register. */
const ATTENDANCE: readonly Attended[] = Array.from({ length: 13 }, (_, index) => ({
  date: new Date((NOW - (index + 1) * 7 * DAY) * 1000).toISOString().slice(0, 10),
  group_id: 4,
  name: 'Swifts',
  in: index === 1 ? null : index % 4 !== 2,
  absence: index === 2 ? 'sick' : null,
}));

const child = (firstname: string, overrides: Partial<Child> = {}): Child =>
  buildChild({ firstname, attendance: [...ATTENDANCE], schemes: [SCHEME], ...overrides });

const LONG_TITLE = 'Schwungbewegungsvorbereitung am Doppelminitrampolin';
const LONG_GROUP =
  'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung (Halle Süd, Geräteraum 2)';

const LONG_CHILD = child('Wolfeschlegelsteinhausenbergerdorffwelchevoralternw', {
  club: {
    id: 7,
    name: 'Turn- und Gymnastikverein Schönefeld-Rautenberg 1897 e. V.',
    time_zone: 'Europe/Berlin',
  },
  groups: [1, 2].map((id) => ({ id, name: LONG_GROUP })),
  attendance: Array.from({ length: 40 }, (_, index) => ({
    date: `2026-0${index < 20 ? 2 : 1}-${String(20 - (index % 20)).padStart(2, '0')}`,
    group_id: 1,
    name: LONG_GROUP,
    in: index % 3 !== 0,
    absence: index % 3 === 0 ? 'holiday' : null,
  })),
  schemes: [1, 2].map((number) => ({
    ...SCHEME,
    slug: `long-${number}`,
    title: `Gleichgewichts- und Orientierungsfähigkeitsübungen ${number}`,
    level: {
      id: '/long',
      title: LONG_TITLE,
      completed: 1234,
      total: 2345,
      percentage: 100,
      remaining: [
        { togo: 12, kind: 'skills' as const, titles: Array.from({ length: 34 }, () => LONG_TITLE) },
        { togo: 1, kind: 'groups' as const, titles: ['Beam', 'Bars'] },
      ],
    },
    working_on: [{ ...skill(LONG_TITLE), grade: 'Noch nicht begonnen' }],
    next: [skill(LONG_TITLE)],
    achieved: achieved(12, LONG_TITLE),
    awards: Array.from({ length: 7 }, (_, index) => ({
      id: `/${index}`,
      title: index % 2 === 0 ? LONG_TITLE : 'Y Gwenoliaid Bach a’r Dysgwyr Newydd',
      completed_ts: NOW - index * DAY,
    })),
  })),
});

/** Two a week. */
const SESSIONS: readonly ChildSession[] = Array.from({ length: 16 }, (_, index) =>
  buildChildSession(1 + Math.floor(index / 2) * 7 + (index % 2) * 3),
);

const CANCELLED = buildChildSession(1, {
  cancelled: true,
  cancel_reason: 'The heating of the hall is broken. We are sorry.',
});

const withSessions = (
  children: readonly Child[],
  sessions: readonly ChildSession[] = SESSIONS,
): Scenario => ({ server: parentServer({ children, sessions }) });

const withChildren = (...children: readonly Child[]): Scenario => withSessions(children);

const CADI = child('Cadi');
const JOINED = child('Osian', { attendance: [], schemes: [] });

const SARAH = { uuid: 'uuid-of-Sarah', name: 'Sarah Jones' };

const transferSheet = paths.transfer(CADI.uuid, 9);
const withTransfer = (overrides: Partial<Transfer>): Scenario => ({
  server: parentServer({
    children: [CADI],
    sessions: SESSIONS,
    transfers: [
      buildTransfer({ id: 9, member: CADI, may_answer: true, may_undo: false, ...overrides }),
    ],
  }),
});

const REQUESTED = { requested_by: 'guardian', answerer: 'new_club', may_answer: false } as const;

/** A parent's children (portals §B). */
export const overview: Stories = {
  transfer: { at: paths.overview, scenario: withTransfer({}) },
  'requested-transfer': { at: paths.overview, scenario: withTransfer(REQUESTED) },
  full: { at, scenario: withChildren(CADI, JOINED) },
  'only-child': { at, scenario: withChildren(CADI) },
  'other-child': { at: `${at}?child=uuid-of-Osian`, scenario: withChildren(CADI, JOINED) },
  'other-child-offered': {
    at,
    scenario: {
      server: parentServer({
        children: [CADI, JOINED],
        sessions: SESSIONS,
        moves: [buildMove({ member: JOINED })],
      }),
    },
  },
  'session-cancelled': { at, scenario: withSessions([CADI], [CANCELLED, ...SESSIONS.slice(1)]) },
  'absence-reported': {
    at,
    scenario: withSessions([CADI], [buildChildSession(1, { absence: buildAbsence() })]),
  },
  offered: {
    at,
    scenario: {
      server: parentServer({ children: [CADI], sessions: SESSIONS, moves: [buildMove()] }),
    },
  },
  'answered-by-other': {
    at,
    scenario: {
      server: parentServer({
        children: [CADI],
        sessions: SESSIONS,
        moves: [
          buildMove({
            state: 'confirmed',
            group_id: 5,
            decided_at: NOW - DAY,
            first_date: '2026-03-03',
            answered_by: SARAH,
          }),
        ],
      }),
    },
  },
  'not-acting': { at, scenario: withChildren(child('Cadi', { acts: false })) },
  waiting: {
    at,
    scenario: withChildren(
      child('Cadi', {
        waiting: [
          { group_id: 6, name: 'Falcons', since: '2026-01-12', position: 2, wishes: [1, 3] },
          { group_id: 8, name: 'Wrens', since: '2026-02-02', position: 5, wishes: [] },
        ],
      }),
    ),
  },
  'no-sessions': { at, scenario: withSessions([CADI], []) },
  notes: {
    at,
    scenario: withChildren(
      child('Cadi', {
        notes: [
          {
            note: 'Cadi hung in the tuck for three seconds today.\nPlease practise at home.',
            updated_by: 'Ava Morgan',
            updated_at: NOW - DAY,
          },
        ],
      }),
    ),
  },
  'new-level': {
    at,
    scenario: withChildren(
      child('Cadi', {
        schemes: [
          {
            ...SCHEME,
            awards: [{ id: '/hatchling', title: 'Hatchling', completed_ts: NOW - DAY }],
          },
        ],
      }),
    ),
  },
  percentage: {
    at,
    scenario: {
      ...withChildren(CADI),
      session: { features: { SHOW_PERCENTAGE_COMPLETE: true } },
    },
  },
  'progress-not-open': {
    at,
    scenario: withChildren(
      child('Cadi', { sees: ['medical'], attendance: [], schemes: [], notes: [] }),
    ),
  },
  'not-assessed': {
    at,
    scenario: withChildren(
      child('Cadi', {
        schemes: [{ ...SCHEME, achieved: [], working_on: [], next: [], awards: [] }],
      }),
    ),
  },
  'all-levels-completed': {
    at,
    scenario: withChildren(
      child('Cadi', { schemes: [{ ...SCHEME, level: null, working_on: [], next: [] }] }),
    ),
  },
  'brought-along': {
    at,
    scenario: withChildren(child('Cadi', { schemes: [{ ...SCHEME, brought_along: true }] })),
  },
  'all-achieved': {
    at,
    scenario: withChildren(CADI),
    act: pressButton((t) => t('parent:progress.more', { count: 4 })),
  },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: withChildren() },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: {
    at,
    scenario: withSessions(
      [LONG_CHILD, child('Gwenllian Angharad', { lastname: 'Llywelyn-Wyn' })],
      [CANCELLED, buildChildSession(2, { name: LONG_GROUP, coach: LONG_TITLE })],
    ),
  },
};

const LONG_SESSIONS = SESSIONS.map((session, index) => ({
  ...session,
  name: LONG_GROUP,
  ...(index % 3 === 1 && { cancelled: true, cancel_reason: CANCELLED.cancel_reason }),
  absence: index % 4 === 2 ? buildAbsence() : null,
}));
const OF_CADI = [
  CANCELLED,
  buildChildSession(4, { absence: buildAbsence() }),
  ...SESSIONS.slice(2),
];

/** The sessions of the next eight weeks, over the overview. */
export const sessions: Stories = {
  full: { at: paths.sessions(CADI.uuid), scenario: withSessions([CADI], OF_CADI) },
  empty: { at: paths.sessions(CADI.uuid), scenario: withSessions([CADI], []) },
  long: {
    at: paths.sessions(LONG_CHILD.uuid),
    scenario: withSessions([LONG_CHILD], LONG_SESSIONS),
  },
};

const skillSheet = paths.skill(CADI.uuid, 'first-flight', '/fledgling/hang');
const withSkill = (scenario: Scenario, tree: readonly SchemeNode[]): Scenario => ({
  session: { features: { ENABLE_NODE_TAGS: true } },
  server: async (address) =>
    address.pathname.includes('/curriculum/')
      ? {
          body: {
            uuid: '00000000-0000-4000-8000-00000000000c',
            slug: 'first-flight',
            title: 'First Flight',
            theme: null,
            version: 1,
            tree,
          },
        }
      : ((await scenario.server?.(address)) ?? {}),
});
const skillTree = (title: string, text: string): readonly SchemeNode[] => [
  {
    id: '/fledgling',
    parentId: null,
    title: 'Fledgling',
    t: 'l',
    children: [
      {
        id: '/fledgling/hang',
        parentId: '/fledgling',
        title,
        t: 's',
        children: [],
        content: [
          { type: 'text', title: null, value: text },
          { type: 'warning', title: null, value: 'Only above a mat.' },
          { type: 'tags', title: null, value: ['only in the gym'] },
        ],
      },
    ],
  },
];

/** What a skill is. */
export const skillPage: Stories = {
  full: {
    at: skillSheet,
    scenario: withSkill(
      withChildren(CADI),
      skillTree('Tuck hang', 'Hang from the bar with both knees at the chest.'),
    ),
  },
  empty: { at: skillSheet, scenario: withSkill(withChildren(CADI), []) },
  error: {
    at: skillSheet,
    scenario: {
      server: async (address) =>
        address.pathname.includes('/curriculum/')
          ? { status: 404, body: { error: 'NOT_FOUND', detail: null } }
          : ((await withChildren(CADI).server?.(address)) ?? {}),
    },
  },
  long: {
    at: skillSheet,
    scenario: withSkill(withChildren(CADI), skillTree(LONG_TITLE, `${LONG_GROUP} `.repeat(30))),
  },
};

const report = paths.reportAbsence(CADI.uuid);

const TO_MARCH = { from_date: '2026-02-26', to_date: '2026-03-10' };

/** An absence is reported, or changed. */
export const absence: Stories = {
  full: { at: report, scenario: withChildren(CADI) },
  days: {
    at: report,
    scenario: withChildren(CADI),
    act: pressButton((t) => t('parent:absence.chooseDays')),
  },
  change: {
    at: paths.changeAbsence(CADI.uuid, 12),
    scenario: withSessions(
      [CADI],
      [buildChildSession(1, { absence: buildAbsence({ to_date: '2026-03-04', note: 'A cold.' }) })],
    ),
  },
  'change-day': {
    at: paths.changeAbsence(CADI.uuid, 12, '2026-02-26'),
    scenario: withSessions(
      [CADI],
      [
        buildChildSession(1, { absence: buildAbsence({ to_date: '2026-03-04' }) }),
        buildChildSession(1, { name: 'Squad', absence: buildAbsence({ to_date: '2026-03-04' }) }),
        buildChildSession(4, {
          absence: buildAbsence({ id: 13, absence: 'holiday', ...TO_MARCH }),
        }),
      ],
    ),
  },
  explain: {
    at: paths.reportAbsence(CADI.uuid, '2026-02-18'),
    scenario: withChildren(
      child('Cadi', {
        attendance: [{ date: '2026-02-18', group_id: 4, name: 'Swifts', in: false, absence: null }],
      }),
    ),
  },
  empty: { at: report, scenario: withSessions([CADI], []) },
  error: {
    at: report,
    scenario: withSessions([CADI], []),
    act: pressButton((t) => t('parent:attendance.reasons.sick')),
  },
  'no-permission': { at: report, scenario: withChildren(child('Cadi', { acts: false })) },
  long: {
    at: paths.reportAbsence(LONG_CHILD.uuid),
    scenario: withSessions([LONG_CHILD], LONG_SESSIONS),
  },
};

const moveSheet = paths.move(CADI.uuid, 9);
const withMove = (overrides: Partial<Move>, acts = true): Scenario => ({
  server: parentServer({
    children: [{ ...CADI, acts }],
    sessions: SESSIONS,
    moves: [buildMove(overrides)],
  }),
});

/** The offer of a place in another class. */
export const move: Stories = {
  full: { at: moveSheet, scenario: withMove({}) },
  held: { at: moveSheet, scenario: withMove({ state: 'held', group_id: 5 }) },
  wishes: {
    at: moveSheet,
    scenario: withMove({}),
    act: pressButton((t) => t('parent:offering.none')),
  },
  confirmed: {
    at: moveSheet,
    scenario: withMove({
      state: 'confirmed',
      group_id: 5,
      decided_at: NOW,
      first_date: '2026-03-03',
      answered_by: SARAH,
    }),
  },
  empty: { at: moveSheet, scenario: withMove({ id: 8 }) },
  'no-permission': {
    at: moveSheet,
    scenario: withMove(
      { state: 'held', group_id: 5, answered_by: SARAH, may_answer: false },
      false,
    ),
  },
  long: {
    at: moveSheet,
    scenario: withMove({
      from_group: { id: 1, name: LONG_GROUP },
      groups: [
        buildOfferedGroup(5, LONG_GROUP, {
          coaches: [1, 2, 3].map((id) => ({ uuid: `${id}`, name: LONG_TITLE })),
        }),
        buildOfferedGroup(6, LONG_TITLE, { places_left: 0 }),
      ],
    }),
  },
};

const awardOf = (of: Child, node_id: string) =>
  paths.award(of.uuid, of.schemes[0]?.slug ?? '', node_id);

/** A completed level with its certificate. */
export const award: Stories = {
  full: { at: awardOf(CADI, '/level-2'), scenario: withChildren(CADI) },
  empty: { at: awardOf(CADI, '/unknown'), scenario: withChildren(CADI) },
  long: { at: awardOf(LONG_CHILD, '/0'), scenario: withChildren(LONG_CHILD) },
};

/** The transfer of a child to another club. */
export const transfer: Stories = {
  full: { at: transferSheet, scenario: withTransfer({}) },
  decline: {
    at: transferSheet,
    scenario: withTransfer({}),
    act: pressButton((t) => t('common:transfers.refuse')),
  },
  done: {
    at: transferSheet,
    scenario: withTransfer({ state: 'done', answered_as: 'guardian', answered_at: NOW }),
  },
  requested: { at: transferSheet, scenario: withTransfer({ ...REQUESTED, may_undo: true }) },
  empty: { at: transferSheet, scenario: withTransfer({ id: 8 }) },
  'no-permission': { at: transferSheet, scenario: withTransfer({ may_answer: false }) },
  long: {
    at: transferSheet,
    scenario: withTransfer({
      from_club: { id: 7, name: LONG_GROUP },
      to_club: { id: 8, name: LONG_TITLE },
      reason: LONG_TITLE,
    }),
  },
};
