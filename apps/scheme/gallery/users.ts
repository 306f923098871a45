import type { AuditEntry, StaffUser, UserSession } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW, signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.users;
const UUID = '00000000-0000-4000-8000-000000000101';
const one = paths.user(UUID);

const CLUBS = [
  { id: 7, name: 'Riverside Gymnastics Club' },
  { id: 8, name: 'Lakeside' },
];

const user = (name: string, overrides: Partial<StaffUser> = {}): StaffUser => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return {
    uuid: UUID,
    firstname,
    lastname,
    status: 'active',
    types: ['admin'],
    club_ids: [7],
    email: `${firstname.toLowerCase()}.${lastname.toLowerCase()}@example.org`,
    last_login: NOW - 86_400,
    remote: false,
    roles: [{ role: 'admin', club_id: 7 }],
    ...overrides,
  };
};

const STAFF = [
  user('Helen Whitaker', {
    roles: [
      { role: 'admin', club_id: 7 },
      { role: 'coach', club_id: 8 },
    ],
  }),
  user('Margaret Ellis', { uuid: 'b', types: ['ngo'], roles: [{ role: 'ngo', club_id: null }] }),
  user('Carys Evans', { uuid: 'c', status: 'invited', last_login: null }),
  user('Rhys Llywelyn', { uuid: 'd', status: 'inactive', roles: [{ role: 'coach', club_id: 8 }] }),
];

const LONG = [
  user('Maximilian-Alexander Schönefeld-Rautenberg', {
    lastname: 'Schönefeld-Rautenberg von Hohenlohe-Langenburg',
    email: 'maximilian-alexander.schoenefeld-rautenberg-von-hohenlohe@sportverein.example.org',
  }),
];

const entry = (id: number, action: string): AuditEntry => ({
  id,
  ts: NOW - id * 3600,
  action,
  entity: 'user',
  entity_id: UUID,
  member_uuid: null,
  user: { uuid: 'b', name: 'Margaret Ellis' },
  detail: {},
  can_undo: action === 'user.edit',
  undone_at: null,
  undoes: null,
});

const SESSIONS: UserSession[] = [
  {
    family: '00000000-0000-4000-8000-000000000201',
    user_agent: 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Safari/604.1',
    app_version: '1.12.0',
    portal: 'coach',
    created_at: NOW - 9 * 86_400,
    last_used_at: NOW - 3600,
    expires_at: NOW + 30 * 86_400,
    current: false,
  },
  {
    family: '00000000-0000-4000-8000-000000000202',
    user_agent: null,
    app_version: null,
    portal: 'club',
    created_at: NOW - 86_400,
    last_used_at: NOW - 7200,
    expires_at: NOW + 86_400,
    current: false,
  },
];

const served = (
  users: readonly StaffUser[],
  sessions: readonly UserSession[] = SESSIONS,
): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/sessions')) return { body: sessions };
    if (pathname.endsWith('/clubs')) return { body: CLUBS };
    if (pathname.endsWith('/schemes')) return { body: [] };
    if (pathname.endsWith('/audits'))
      return { body: [entry(1, 'user.edit'), entry(2, 'user.invite')], total: 2 };
    if (pathname.endsWith('/users')) return { body: users, total: users.length };
    return { body: users[0] };
  },
});

const { client } = signedIn();

/** People come from a provider that has no clubs and users of its own here (§6). */
const WITHOUT_USERS: Scenario = {
  session: { client: client && { ...client, auth_provider: 'bg' }, club: null, clubs: [] },
};

const openMenu = pressButton((t) => t('common:users.actionsFor', { name: 'Helen Whitaker' }));

/** The staff of the national body and its clubs, and one of them (portals §D). */
export const users: Stories = {
  full: { at, scenario: served(STAFF) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: served([]) },
  'none-found': { at: `${at}?state=invited`, scenario: served([]) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: WITHOUT_USERS },
  long: { at, scenario: served(LONG) },
  invite: { at, scenario: served(STAFF), act: pressButton((t) => t('scheme:users.invite')) },
  one: { at: one, scenario: served(STAFF) },
  'one-logged-out': { at: one, scenario: served(STAFF, []) },
  'sign-out': {
    at: one,
    scenario: served(STAFF),
    act: pressButton((t) => t('common:users.actions.signOut')),
  },
  edit: {
    at: one,
    scenario: served(STAFF),
    act: async (page, parts) => {
      await openMenu(page, parts);
      await page.press('menuitem', page.t('scheme:users.edit.action'));
    },
  },
};
