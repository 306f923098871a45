import type { Role } from '@springboard/contract';
import { SEED_PASSWORD, SEED_PIN } from '../../seed/logins.ts';

/** Sample people and centres of the course-management server. */

export type Person = {
  id: string;
  username: string;
  email: string;
  firstname: string;
  lastname: string;
  password: string;
  pin: string | null;
  state: 'active' | 'expired' | 'closed' | 'unverified';
  /** The roles by centre. `ngo` applies everywhere and has no centre. */
  roles: readonly { role: Role; centre: string | null; all_classes?: boolean }[];
  features: Readonly<Record<string, boolean | number>>;
};

export type Centre = {
  id: string;
  name: string;
  /** Whether the centre has paid for the activity portals. */
  entitled: boolean;
  features: Readonly<Record<string, boolean | number>>;
};

const COACHING = {
  SWITCH_USER: true,
  CAN_EDIT_SELF: true,
  CAN_ASSESS_IN_THE_PAST: true,
  MAX_PAST_DAYS_ATTENDANCE: 7,
  SHOW_CURRENT_LEVEL: true,
  SHOW_PERCENTAGE_COMPLETE: true,
  ENABLE_SESSION_PLANNING: true,
  DOCUMENTS_PAGE: true,
};

export const CENTRES: readonly Centre[] = [
  { id: 'MB-01', name: 'Meadowbank Leisure Centre', entitled: true, features: COACHING },
  { id: 'MB-02', name: 'Harbour Street Sports Hall', entitled: true, features: COACHING },
  { id: 'MB-03', name: 'Old Mill Annexe', entitled: false, features: {} },
];

const person = (
  id: string,
  name: string,
  roles: Person['roles'],
  more: Partial<Person> = {},
): Person => {
  const [firstname = '', lastname = ''] = name.split(' ');
  const username = name.toLowerCase().replace(' ', '.');
  return {
    id,
    username,
    email: `${username}@example.org`,
    firstname,
    lastname,
    password: SEED_PASSWORD,
    pin: null,
    state: 'active',
    roles,
    features: {},
    ...more,
  };
};

const at = (centre: string, role: Role = 'coach') => [{ role, centre }];

/** A separate list for each server, so that edits do not affect other servers. */
export const people = (): Person[] => [
  person('101', 'Nina Walsh', at('MB-01'), { pin: SEED_PIN }),
  person('102', 'Owen Bright', at('MB-01'), { pin: '1357' }),
  person('103', 'Tess Marlow', at('MB-01')),
  person(
    '104',
    'Hugh Carter',
    [
      { role: 'coach', centre: 'MB-01', all_classes: true },
      { role: 'coach', centre: 'MB-02', all_classes: true },
    ],
    { pin: '8642' },
  ),
  person('105', 'Dora Finch', at('MB-03')),
  person('106', 'Luke Adams', at('MB-01'), { state: 'expired' }),
  person('107', 'Rose Keller', at('MB-01'), { state: 'closed' }),
  person('108', 'Amir Said', at('MB-01'), { state: 'unverified' }),
  person('201', 'Joan Pryce', at('MB-01', 'admin')),
  person('301', 'Piers Langley', [{ role: 'ngo', centre: null }]),
  person('401', 'Maya Jones', at('MB-01', 'parent')),
];

/** The sign-in names that the start prints, by portal. */
export const COURSE_LOGINS = {
  coach: 'nina.walsh',
  club: 'joan.pryce',
  scheme: 'piers.langley',
  parent: 'maya.jones',
} as const;
