import type { AuditEntry, Credential, StaffUser } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const UUID = '00000000-0000-4000-8000-000000000201';
const at = paths.coach(UUID);
const TS = 1_771_900_000;

const AVA: StaffUser = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Morgan',
  status: 'active',
  types: ['coach'],
  club_ids: [7],
  email: 'ava.morgan@example.org',
  last_login: TS,
  remote: false,
  coaching: {
    groups: [
      { id: 1, name: 'Swifts' },
      { id: 2, name: 'Hatchlings Open Gym' },
    ],
    last_register: TS,
    open_registers: 2,
    credential: { name: 'First aid', expires: '2026-02-01' },
  },
};

const credential = (id: number, name: string, expires: string | null): Credential => ({
  id,
  name,
  reference: `N-${id}`,
  expires,
  file_id: id === 1 ? 9 : null,
});

const CREDENTIALS = [
  credential(1, 'First aid', '2026-02-01'),
  credential(2, 'Safeguarding children', '2026-04-01'),
  credential(3, 'Level 2 coach', null),
];

const audit = (id: number, action: string, can_undo: boolean): AuditEntry => ({
  id,
  ts: TS + id,
  action,
  entity: 'user',
  entity_id: UUID,
  member_uuid: null,
  user: { uuid: 'helen', name: 'Helen Price' },
  detail: { status: 'active' },
  undoes: null,
  undone_at: null,
  can_undo,
});

type Served = {
  coach?: StaffUser;
  credentials?: readonly Credential[];
  audits?: readonly AuditEntry[];
};

/** An organisation with this coach. */
const server = ({
  coach = AVA,
  credentials = CREDENTIALS,
  audits = [audit(2, 'user.status', true), audit(1, 'user.pin_reset', false)],
}: Served = {}): Scenario => ({
  server: ({ pathname }) => {
    const list = (body: readonly object[]) => ({ body, total: body.length });
    if (pathname.endsWith('/credentials')) return list(credentials);
    if (pathname.endsWith('/audits')) return list(audits);
    if (pathname.endsWith('/files')) return list([{ id: 9, description: 'First aid certificate' }]);
    if (pathname.endsWith('/users')) return list([AVA]);
    return pathname.endsWith(UUID) ? { body: coach } : list([]);
  },
  session: ORGANISATION,
});

const ORGANISATION = { features: { ENABLE_ORGANISATIONS: true } };
const { club } = signedIn();
/** A club with users of another system, without an organisation. */
const USERS = {
  club: club && { ...club, member_types: 'local_and_remote' as const },
  features: { ENABLE_ORGANISATIONS: false },
};
const inClub = (scenario: Scenario): Scenario => ({ ...scenario, session: ORGANISATION });

const LONG = 'Übungsleiterin Kinderturnen mit Wettkampfvorbereitung';

const openMenu = pressButton((t) => t('common:users.actionsFor', { name: 'Ava Morgan' }));

/** A coach of an organisation (portals §C). */
export const coachPage: Stories = {
  full: { at, scenario: server() },
  loading: { at, scenario: inClub(LOADING), staysLoading: true },
  empty: {
    at,
    scenario: server({
      coach: {
        ...AVA,
        status: 'invited',
        last_login: null,
        coaching: { groups: [], last_register: null, open_registers: 0, credential: null },
      },
      credentials: [],
      audits: [],
    }),
  },
  error: { at, scenario: inClub(SERVER_DOWN) },
  offline: { at, scenario: inClub(OFFLINE) },
  'no-permission': { at, scenario: { ...server(), session: { features: {} } } },
  long: {
    at,
    scenario: server({
      coach: {
        ...AVA,
        firstname: 'Maximilian-Alexander',
        lastname: 'Schönefeld-Rautenberg von Hohenlohe-Langenburg',
        email: 'maximilian-alexander.schoenefeld-rautenberg@sportverein.example.org',
        coaching: {
          groups: [{ id: 1, name: LONG }],
          last_register: null,
          open_registers: 31,
          credential: null,
        },
      },
      credentials: [credential(1, LONG, '2026-02-01')],
    }),
  },
  user: {
    at: paths.user(UUID),
    scenario: { ...server({ coach: { ...AVA, types: ['admin'] } }), session: USERS },
  },
  credential: {
    at,
    scenario: server(),
    act: pressButton((t) => t('club:users.credentials.add')),
  },
  'hand-over': {
    at,
    scenario: server(),
    act: async (page, parts) => {
      await openMenu(page, parts);
      await page.press('menuitem', page.t('common:users.actions.deactivate'));
    },
  },
};
