import type { Club } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.clubs;

const club = (id: number, name: string): Club => ({
  id,
  name,
  ngo_id: null,
  logo: null,
  parent_portal: id === 7 ? 1 : 0,
  member_types: 'local_only',
  time_zone: 'Europe/London',
  stats: { members: 519 * id, groups: 22, staff: 12, active_staff: 9 },
});

const served = (...names: string[]): Scenario => ({
  server: () => ({ body: names.map((name, index) => club(7 + index, name)) }),
});

const { client } = signedIn();

/** People and clubs come from a provider that has none here (§6). */
const WITHOUT_CLUBS: Scenario = {
  session: { client: client && { ...client, auth_provider: 'bg' }, club: null, clubs: [] },
};

/** The clubs of the national body (portals.md §D). */
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
  add: {
    at,
    scenario: served('Riverside Gymnastics Club'),
    act: pressButton((t) => t('scheme:clubs.add')),
  },
};
