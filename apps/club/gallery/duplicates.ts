import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';

const at = paths.duplicates;
const LONG_NAME = 'Wilhelmina-Alexandrina von Hohenlohe-Schillingsfürst';
type Person = { uuid: string; firstname: string; lastname: string; dob: string; active: boolean };

const AMELIA: Person = {
  uuid: '00000000-0000-4000-8000-000000000301',
  firstname: 'Amelia',
  lastname: 'Jones',
  dob: '2017-05-04',
  active: true,
};
const AMELIE: Person = {
  ...AMELIA,
  uuid: '00000000-0000-4000-8000-000000000302',
  firstname: 'Amélie',
};

const detail = (person: Person, index: number) => ({
  ...person,
  ngo_id: index === 0 ? 'BG-2201' : null,
  remote: false,
  created_at: index,
  last_attended: '2026-02-16',
  groups: [{ id: 3, name: index === 0 ? 'Swifts' : 'Monday Gym' }],
  guardians: index === 0 ? [{ firstname: 'Pat', lastname: person.lastname }] : [],
});

const MOVED = {
  grades: 212,
  marks: 39,
  badges: 2,
  notes: 1,
  alerts: 0,
  consents: 0,
  guardians: 2,
  groups: 1,
  waiting: 0,
  moves: 0,
  requests: 0,
  tags: 0,
  absences: 0,
};

/** A server with these pairs. */
const server = (
  people: readonly [Person, Person],
  pairs = [
    { score: 100, members: people },
    { score: 70, members: [people[1], { ...people[0], dob: '2016-05-04', active: false }] },
  ],
): Scenario => ({
  server: ({ pathname }) => {
    if (pathname.endsWith('/merge'))
      return { body: { moved: MOVED, both: { grades: 14, marks: 1 } } };
    if (pathname.endsWith('/duplicates')) return { body: pairs };
    if (pathname.endsWith('/members')) return { body: people, total: 2 };
    const index = people.findIndex(({ uuid }) => pathname.endsWith(uuid));
    const person = people[index];
    return { body: person === undefined ? {} : detail(person, index) };
  },
});

const FULL = server([AMELIA, AMELIE]);
const long = (person: Person) => ({ ...person, firstname: LONG_NAME, lastname: LONG_NAME });
const LONG = server([long(AMELIA), { ...long(AMELIE), firstname: `${LONG_NAME} B` }]);

/** Records that may be the same pupil, and their merge (portals §C). */
export const duplicates: Stories = {
  full: { at, scenario: FULL },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: server([AMELIA, AMELIE], []) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: LONG },
  'of-one': { at: paths.duplicatesOf(AMELIA.uuid), scenario: FULL },
  'not-same': { at: `${at}?dismissed=1`, scenario: FULL },
  merge: {
    at,
    scenario: server([AMELIA, AMELIE], [{ score: 100, members: [AMELIA, AMELIE] }]),
    act: pressButton((t) => `${t('club:duplicates.compare')}: Amelia Jones, Amélie Jones`),
  },
};
