import type { Session } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';

const at = `${paths.sessions}?week=2026-02-23`;
const sessionAt = paths.session(1, '2026-02-25');

const coach = (name: string, index: number) => ({
  uuid: `00000000-0000-4000-8000-00000000020${index}`,
  name,
});

const [AVA, BEN] = [coach('Ava Morgan', 1), coach('Ben Hughes', 2)];

const session = (day: number, hour: number, overrides: Partial<Session> = {}): Session => {
  const start_at = Date.UTC(2026, 1, day, hour) / 1000;
  return {
    group_id: day * 100 + hour,
    name: 'Swifts',
    date: `2026-02-${day}`,
    start_at,
    end_at: start_at + 3600,
    max_members: 24,
    place: 'Hall 2',
    total_members: 18,
    guests: 0,
    absences: 0,
    coaches: [AVA],
    cover: null,
    cancelled: false,
    cancel_reason: null,
    session_plan_uuid: null,
    register: { state: 'not_started', completed_by: null, completed_ts: null },
    etag: '1',
    ...overrides,
  };
};

const SESSIONS = [
  session(23, 16, {
    register: { state: 'complete', completed_by: 'Ava Morgan', completed_ts: 1_771_900_000 },
  }),
  session(24, 16, {
    name: 'Fledglings',
    register: { state: 'partial', completed_by: null, completed_ts: null },
  }),
  session(25, 16, { group_id: 1, absences: 2 }),
  session(25, 17, { name: 'Hatchlings Open Gym', max_members: null, cover: BEN }),
  session(25, 17, {
    group_id: 2,
    name: 'Robins',
    start_at: Date.UTC(2026, 1, 25, 16, 30) / 1000,
    end_at: Date.UTC(2026, 1, 25, 17, 15) / 1000,
  }),
  session(25, 18, { name: 'Squad', cancelled: true, cancel_reason: 'Snow' }),
  session(27, 16, { name: 'Fledglings', total_members: 24 }),
];

/** Sessions that can be cancelled. */
const OPEN = SESSIONS.filter(
  ({ cancelled, register }) => !cancelled && register.state === 'not_started',
);

const LONG = 'Kinderturnen Fortgeschrittene mit Wettkampfvorbereitung';

const member = (firstname: string, isIn: boolean | null, absence: string | null = null) => ({
  uuid: `uuid of ${firstname}`,
  class_member_id: firstname.length,
  firstname,
  lastname: 'Jones',
  dob: '2017-05-04',
  groups: [],
  in: isIn,
  absence,
  alerts: [],
});

const ROSTER = [
  member('Ava', true),
  member('Cerys', false, 'sick'),
  member('Dafydd', null, 'holiday'),
  { ...member('Elizabeth', null), alerts: [{ id: 1, kind: 'medical', text: 'Asthma' }] },
  { ...member('Ffion-Angharad', null), guest: true },
  { ...member('Gwen', true), guest: true },
];

const COVERED = {
  id: 9,
  ts: 1_771_900_000,
  user: { uuid: AVA.uuid, name: AVA.name },
  action: 'session.edit',
  entity: 'session',
  entity_id: '7',
  member_uuid: null,
  detail: { group_id: 1, date: '2026-02-25', edited: ['cover_user_uuid'] },
  undoes: null,
  undone_at: null,
  can_undo: true,
};

/** A server with these sessions. */
const server = (sessions: readonly Session[], roster: readonly object[] = ROSTER): Scenario => ({
  server: ({ pathname, searchParams }) => {
    const id = Number(searchParams.get('group_id[]'));
    const list = (body: readonly object[]) => ({ body, total: body.length });
    if (pathname.endsWith('/bulk')) {
      return {
        body: {
          changed: 2,
          skipped: [{ group_id: 1, date: '2026-02-25', reason: 'cancelled' }],
          families: 22,
          preview: {
            subject: 'Changed sessions at Meridian Gymnastics',
            paragraphs: [
              'These sessions have changed:',
              'Wednesday 25 February at 16:00, Swifts: cancelled (The hall is closed)',
            ],
          },
        },
      };
    }
    if (pathname.endsWith('/sessions')) {
      return list(id > 0 ? sessions.filter(({ group_id }) => group_id === id) : sessions);
    }
    if (pathname.endsWith('/members')) return list(roster);
    if (pathname.endsWith('/audits')) return list([COVERED]);
    if (pathname.endsWith('/groups')) return list([{ id: 1, name: 'Swifts', levels: [] }]);
    if (pathname.endsWith('/users')) {
      return list(
        [AVA, BEN].map(({ uuid, name }) => {
          const [firstname, lastname] = name.split(' ');
          return { uuid, firstname, lastname, status: 'active', types: ['coach'], club_ids: [7] };
        }),
      );
    }
    return list([]);
  },
});

const FULL = server(SESSIONS);
const LONG_SESSIONS = server(
  SESSIONS.map((session) => ({ ...session, name: LONG, coaches: [{ ...AVA, name: LONG }] })),
);
const ONE = SESSIONS[2] === undefined ? [] : [SESSIONS[2]];

/** A week of sessions (portals §C). */
export const sessionsWeek: Stories = {
  full: { at, scenario: FULL },
  list: { at: `${at}&view=list`, scenario: FULL },
  day: { at: `${at}&day=2026-02-23`, scenario: FULL },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: server([]) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: LONG_SESSIONS },
  paper: { at: `${at}&print=1`, scenario: FULL },
  extra: {
    at,
    scenario: FULL,
    act: pressButton((t) => t('club:sessions.extra.title')),
  },
  cancel: {
    at,
    scenario: FULL,
    act: async (page, parts) => {
      await pressButton((t) => t('club:sessions.changeShown'))(page, parts);
      await page.press(
        'menuitem',
        page.t('club:sessions.actionsFor.cancel', { number: OPEN.length }),
      );
    },
  },
};

/** A session with its roster. */
export const sessionPage: Stories = {
  full: { at: sessionAt, scenario: FULL },
  // Over, so that its register can be taken.
  register: { at: paths.session(2316, '2026-02-23'), scenario: FULL },
  loading: { at: sessionAt, scenario: LOADING, staysLoading: true },
  empty: { at: sessionAt, scenario: server([]) },
  'no-members': { at: sessionAt, scenario: server(SESSIONS, []) },
  error: { at: sessionAt, scenario: SERVER_DOWN },
  offline: { at: sessionAt, scenario: OFFLINE },
  long: {
    at: sessionAt,
    scenario: server(ONE.map((one) => ({ ...one, name: LONG, coaches: [{ ...AVA, name: LONG }] }))),
  },
  cancelled: {
    at: sessionAt,
    scenario: server(ONE.map((one) => ({ ...one, cancelled: true, cancel_reason: 'Snow' }))),
  },
  cancel: {
    at: sessionAt,
    scenario: FULL,
    act: pressButton((t) => t('club:sessions.actions.cancel')),
  },
  guest: {
    at: sessionAt,
    scenario: FULL,
    act: async (page, parts) => {
      await pressButton((t) => t('club:sessions.guests.add'))(page, parts);
      await page.type(page.t('club:sessions.guests.search'), 'Jones');
    },
  },
  paper: { at: `${sessionAt}?print=1`, scenario: FULL },
  cover: {
    at: sessionAt,
    scenario: FULL,
    act: pressButton((t) => t('club:sessions.actions.cover')),
  },
};
