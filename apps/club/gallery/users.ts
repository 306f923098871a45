import type { StaffUser } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { signedIn } from '@springboard/portal/testing';

const COACHES = '/coaches';
const USERS = '/users';
const TS = 1_771_900_000;

const user = (name: string, overrides: Partial<StaffUser> = {}): StaffUser => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return {
    uuid: `uuid of ${name}`,
    firstname,
    lastname,
    status: 'active',
    types: ['coach'],
    club_ids: [7],
    email: `${firstname.toLowerCase()}.${lastname.toLowerCase()}@example.org`,
    last_login: TS,
    remote: false,
    ...overrides,
  };
};

const STAFF: readonly StaffUser[] = [
  user('Ben Hughes', {
    coaching: {
      groups: [
        { id: 1, name: 'Swifts' },
        { id: 2, name: 'Hatchlings Open Gym' },
      ],
      last_register: TS - 30 * 86_400,
      open_registers: 3,
      credential: { name: 'First aid', expires: '2026-02-01' },
    },
  }),
  user('Carys Evans', { status: 'invited', last_login: null }),
  user('Grace Okafor', { types: ['coach', 'admin'] }),
  user('Rhys Llywelyn', { status: 'inactive' }),
];

const LONG: readonly StaffUser[] = [
  user('Maximilian-Alexander Schönefeld-Rautenberg', {
    lastname: 'Schönefeld-Rautenberg von Hohenlohe-Langenburg',
    email: 'maximilian-alexander.schoenefeld-rautenberg-von-hohenlohe@sportverein.example.org',
    types: ['coach', 'admin'],
  }),
];

const { club } = signedIn();

/** A club with users of another system, in an organisation for coaches. */
const served = (
  users: readonly StaffUser[],
  audience: 'coaches' | 'users' = 'coaches',
): Scenario => ({
  server: () => ({ body: users, total: users.length }),
  session: sessionOf(audience),
});

const sessionOf = (audience: 'coaches' | 'users') => ({
  club: club && { ...club, member_types: 'local_and_remote' as const },
  features: { ENABLE_ORGANISATIONS: audience === 'coaches' },
});

const inClub = (scenario: Scenario): Scenario => ({ ...scenario, session: sessionOf('coaches') });

const openMenu = pressButton((t) => t('common:users.actionsFor', { name: 'Ben Hughes' }));

/** Coaches of an organisation, or users of a club (portals §C). */
export const users: Stories = {
  full: { at: COACHES, scenario: served(STAFF) },
  users: { at: USERS, scenario: served(STAFF, 'users') },
  loading: { at: COACHES, scenario: inClub(LOADING), staysLoading: true },
  empty: { at: COACHES, scenario: served([]) },
  'none-found': { at: `${COACHES}?state=invited`, scenario: served([]) },
  error: { at: COACHES, scenario: inClub(SERVER_DOWN) },
  offline: { at: COACHES, scenario: inClub(OFFLINE) },
  'no-permission': { at: COACHES, scenario: { ...served(STAFF), session: sessionOf('users') } },
  long: { at: USERS, scenario: served(LONG, 'users') },
  invite: {
    at: USERS,
    scenario: served(STAFF, 'users'),
    act: pressButton((t) => t('club:users.invite.users')),
  },
  'invite-several': {
    at: COACHES,
    scenario: served(STAFF),
    act: pressButton((t) => t('club:users.several.title')),
  },
  menu: { at: COACHES, scenario: served(STAFF), act: openMenu },
  deactivate: {
    at: COACHES,
    scenario: served(STAFF),
    act: async (page, parts) => {
      await openMenu(page, parts);
      await page.press('menuitem', page.t('common:users.actions.deactivate'));
    },
  },
};
