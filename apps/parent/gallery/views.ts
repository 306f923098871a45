import type { ChildAccess, ChildView } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';
import { buildChild } from '../testing/children.ts';

const UUID = 'uuid-of-Cadi';
const at = paths.viewsOfChild(UUID);

const view = (date: string, overrides: Partial<ChildView> = {}): ChildView => ({
  date,
  name: 'Ava Morgan',
  role: 'coach',
  is_self: false,
  kinds: ['profile', 'progress'],
  ...overrides,
});

const person = (name: string, overrides: Partial<ChildAccess> = {}): ChildAccess => ({
  name,
  role: 'coach',
  is_self: false,
  reason: 'teaches',
  groups: ['Swifts'],
  sees: ['profile', 'medical', 'notes', 'progress'],
  ...overrides,
});

const PEOPLE: readonly ChildAccess[] = [
  person('Pat Jones', { role: 'parent', is_self: true, reason: 'guardian', groups: [] }),
  person('Ava Morgan'),
  person('Ben Hughes', { reason: 'covers' }),
  person('Grace Okafor', { reason: 'all_groups' }),
  person('Carys Evans', { reason: 'shared_device' }),
  person('Helen Whitaker', { role: 'admin', reason: 'club', groups: [] }),
];

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw';

const withViews = (views: readonly ChildView[], people = PEOPLE, firstname = 'Cadi'): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/access')) return { body: { people, deletion_date: '2028-02-26' } };
    return pathname.endsWith('/views')
      ? { body: views, total: views.length }
      : { body: [buildChild({ uuid: UUID, firstname })] };
  },
});

const VIEWS: readonly ChildView[] = [
  view('2026-02-24', { kinds: ['medical', 'notes', 'profile', 'progress'] }),
  view('2026-02-24', { name: 'Pat Jones', role: 'parent', is_self: true }),
  view('2026-02-22', { name: 'Helen Whitaker', role: 'admin', kinds: ['export'] }),
  view('2026-02-21', { name: 'Margaret Aldridge', role: 'ngo', kinds: ['profile'] }),
  view('2026-02-20', { name: '', role: null, kinds: ['profile'] }),
];

const LONG: readonly ChildView[] = Array.from({ length: 60 }, (_, index) =>
  view(`2026-02-${String(20 - Math.floor(index / 4)).padStart(2, '0')}`, {
    name: `${LONG_NAME} ${index}`,
    kinds: ['export', 'medical', 'notes', 'profile', 'progress'],
  }),
);

/** Who can see and who has seen a child's data (D19). */
export const views: Stories = {
  full: { at, scenario: withViews(VIEWS) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: withViews([]) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'no-permission': {
    at,
    scenario: {
      server: () => ({ status: 404, body: { error: 'UNKNOWN_MEMBER', detail: null } }),
    },
  },
  long: {
    at,
    scenario: withViews(LONG, [person(LONG_NAME, { groups: [LONG_NAME, LONG_NAME] })], LONG_NAME),
  },
};
