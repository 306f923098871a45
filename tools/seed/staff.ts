import { RIGHTS_OF_ROLE } from '@springboard/contract';
import { SEED_LOGINS } from './logins.ts';
import { addDays } from '@springboard/domain';
import type { Coach, Plan, SeedClub, SeedMember } from './plan.ts';
import type { Guardian, ParentUser } from './families.ts';
import type { Random } from './random.ts';
import type { Row, Rows } from './rows.ts';

/** Hashes of the password and the pin that all sample users share. */
export type Secrets = { password: string; pin: string };

type Person = {
  username: string;
  firstname: string;
  lastname: string;
  ngo_id: string;
  remote?: boolean;
};

/** Users of the whole client: administrators of the national body. The second must have a second factor (D16). */
export const clientUsers = (plan: Plan, random: Random, secrets: Secrets): Rows & UserRows => {
  const { client_id } = plan;
  const admins = [
    {
      username: SEED_LOGINS.ngo,
      firstname: 'Margaret',
      lastname: 'Aldridge',
      ngo_id: 'MG-U001',
    },
    {
      username: SEED_LOGINS.secondNgo,
      firstname: 'Tobias',
      lastname: 'Penrose',
      ngo_id: 'MG-U002',
    },
  ];
  return {
    ...userRows(plan, random, admins, secrets),
    user_features: [
      {
        client_id,
        user_uuid: uuidOf(random, SEED_LOGINS.secondNgo),
        feature: 'REQUIRE_SECOND_FACTOR',
        value: 'true',
      },
    ],
    user_clients: admins.map(({ username }) => ({
      client_id,
      user_uuid: uuidOf(random, username),
      rights: [...RIGHTS_OF_ROLE.ngo],
    })),
  };
};

/** A club's staff as users, and its coaches as later parts need them. */
export const clubStaff = (
  plan: Plan,
  random: Random,
  club: SeedClub,
  secrets: Secrets,
): { rows: Rows; coaches: Coach[] } => {
  const { client_id, today } = plan;
  const people = club.text.staff.map((staff, place) => ({
    ...staff,
    username: `${staff.username}${club.suffix}`,
    ngo_id: `${club.text.ngo_id.replace('C', 'U')}${String(place + 1).padStart(2, '0')}${club.suffix}`,
  }));
  const coaches = people.flatMap((person): Coach[] =>
    person.role === 'coach'
      ? [
          {
            username: person.username,
            uuid: uuidOf(random, person.username),
            name: `${person.firstname} ${person.lastname}`,
            ngo_id: person.ngo_id,
          },
        ]
      : [],
  );
  const year = Number(today.slice(0, 4));
  const rows: Rows = {
    ...userRows(plan, random, people, secrets, lastLogins(plan, people)),
    user_clubs: people.map(({ username, role, can_view_all_classes = false }) => ({
      client_id,
      user_uuid: uuidOf(random, username),
      club_id: club.id,
      role,
      can_view_all_classes,
      // Of the coaches, only head coaches read safeguarding texts.
      rights: role === 'admin' || can_view_all_classes ? [...RIGHTS_OF_ROLE[role]] : [],
    })),
    user_pins: coaches.map(({ uuid }) => ({ client_id, user_uuid: uuid, hash: secrets.pin })),
    credentials: coaches.flatMap(({ uuid, username }, place) => {
      const own = random.fork(`credentials ${username}`);
      return ['Level 2 coach', 'Safeguarding', 'First aid'].map((name) => ({
        client_id,
        club_id: club.id,
        id: plan.ids('credentials'),
        user_uuid: uuid,
        name,
        reference: `${name.slice(0, 2).toUpperCase()}-${own.between(10_000, 99_999)}`,
        // One coach's first aid is out of date and another's training ends soon, so that a club sees both.
        expires:
          name === 'Safeguarding' && place === 1
            ? addDays(today, 21)
            : `${name === 'First aid' && place === 3 ? year - 1 : year + own.between(1, 2)}-${String(own.between(1, 12)).padStart(2, '0')}-01`,
      }));
    }),
  };
  return { rows, coaches };
};

/** Days since each member of staff signed in; the last coach has not been here for weeks, another one never. */
const DAYS_SINCE_LOGIN = [0, 1, 0, 3, null, 46, 1];

const lastLogins = ({ today, momentOf }: Plan, people: readonly Person[]): LastLogins =>
  new Map(
    people.map(({ username }, place) => {
      const days = DAYS_SINCE_LOGIN[place % DAYS_SINCE_LOGIN.length] ?? null;
      // Early in the morning, so that it is past also of today.
      return [username, days === null ? null : momentOf(addDays(today, -days), '00:05')];
    }),
  );

/** The users of the guardians who can sign in. */
export const parentUsers = (
  plan: Plan,
  random: Random,
  club_id: number,
  secrets: Secrets,
): { parents: ParentUser[]; rows: Rows } => {
  const people = [
    { username: SEED_LOGINS.parent, firstname: 'Sarah', lastname: 'Jones', ngo_id: 'MG-U900' },
    {
      username: SEED_LOGINS.restrictedParent,
      firstname: 'David',
      lastname: 'Jones',
      ngo_id: 'MG-U901',
    },
  ];
  const parents = people.map(({ username, firstname, lastname }) => ({
    uuid: uuidOf(random, username),
    firstname,
    lastname,
  }));
  return {
    parents,
    rows: {
      ...userRows(plan, random, people, secrets),
      user_clubs: parents.map(({ uuid }) => ({
        client_id: plan.client_id,
        user_uuid: uuid,
        club_id,
        role: 'parent',
      })),
    },
  };
};

/**
 * Gives the first guardian of each of these members an account, and returns the rows of the users. Their name makes
 * their username.
 */
export const openParentAccounts = (
  plan: Plan,
  random: Random,
  { id: club_id }: SeedClub,
  { members, secrets }: { members: readonly SeedMember[]; secrets: Secrets },
): Rows => {
  const guardians = new Map(
    members.flatMap(({ guardians: [first] }) =>
      first === undefined ? [] : [[usernameOf(first), first] as const],
    ),
  );
  const people = [...guardians].map(([username, guardian], place) => {
    guardian.user_uuid = uuidOf(random, username);
    const { firstname, lastname } = guardian;
    return { username, firstname, lastname, ngo_id: `MG-U${910 + place}` };
  });
  return {
    ...userRows(plan, random, people, secrets),
    user_clubs: people.map(({ username }) => ({
      client_id: plan.client_id,
      user_uuid: uuidOf(random, username),
      club_id,
      role: 'parent',
    })),
  };
};

/** A parent's user with a sign-in to each of the clubs. */
export const accountRows = (
  plan: Plan,
  random: Random,
  secrets: Secrets,
  { person, club_ids }: { person: Person; club_ids: readonly number[] },
): Rows => ({
  ...userRows(plan, random, [person], secrets),
  user_clubs: club_ids.map((club_id) => ({
    client_id: plan.client_id,
    user_uuid: uuidOf(random, person.username),
    club_id,
    role: 'parent',
  })),
});

/** No member of staff has such a username. */
const usernameOf = ({ firstname, lastname }: Pick<Guardian, 'firstname' | 'lastname'>): string =>
  ['parent', firstname, lastname]
    .map((name) =>
      name
        .normalize('NFD')
        .toLowerCase()
        .replaceAll(/[^a-z]/g, ''),
    )
    .join('.');

export const uuidOf = (random: Random, username: string): string =>
  random.fork(`user ${username}`).uuid();

type UserRows = {
  users: readonly Row<'users'>[];
  user_passwords: readonly Row<'user_passwords'>[];
};

/** Seconds by username; null for users who have not signed in yet. */
type LastLogins = ReadonlyMap<string, number | null>;

const userRows = (
  { client_id }: Plan,
  random: Random,
  people: readonly Person[],
  secrets: Secrets,
  last_logins: LastLogins = new Map(),
): UserRows => ({
  users: people.map(({ username, firstname, lastname, ngo_id, remote = false }) => ({
    client_id,
    uuid: uuidOf(random, username),
    firstname,
    lastname,
    username,
    email: `${username}@example.org`,
    ngo_id,
    remote,
    last_login: last_logins.get(username) ?? null,
  })),
  user_passwords: people.map(({ username }) => ({
    client_id,
    user_uuid: uuidOf(random, username),
    hash: secrets.password,
  })),
});
