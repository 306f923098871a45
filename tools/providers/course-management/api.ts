import { ROLES, type Role } from '@springboard/contract';
import { CENTRES, type Centre, type Person } from './people.ts';

export type ApiResponse = { status: number; body: object };

const rejected = (status: number, code: string): ApiResponse => ({ status, body: { code } });
const textIn = (body: object, name: string): string => {
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : '';
};

/** `POST /sign-in`: the user, and their permissions in the requested role. */
export const signIn = (people: readonly Person[], body: object): ApiResponse => {
  const name = textIn(body, 'username').toLowerCase();
  const role = ROLES.find((known) => known === textIn(body, 'role'));
  if (role === undefined) return rejected(422, 'UNKNOWN_ROLE');
  const byEmail = people.filter(({ email }) => email === name);
  // A shared family e-mail does not identify a user.
  if (byEmail.length > 1) return rejected(403, 'USE_USERNAME');
  const person = people.find(({ username }) => username === name) ?? byEmail[0];
  if (person === undefined || person.password !== textIn(body, 'password'))
    return rejected(403, 'WRONG_CREDENTIALS');
  if (person.state !== 'active') return rejected(403, STATES[person.state]);
  const roles = person.roles.filter((held) => held.role === role);
  if (roles.length === 0) return rejected(403, 'NO_ROLE');
  const centres = CENTRES.filter(({ id }) => roles.some(({ centre }) => centre === id));
  const open = centres.filter(({ entitled }) => entitled);
  if (centres.length > 0 && open.length === 0) return rejected(403, 'CENTRE_NOT_ENTITLED');
  const { id, firstname, lastname, features } = person;
  return {
    status: 200,
    body: {
      user: { id, firstname, lastname, features },
      clubs: open.map((centre) => clubOf(people, person, role, centre)),
    },
  };
};

const STATES = { expired: 'PASSWORD_EXPIRED', closed: 'CLOSED', unverified: 'NOT_VERIFIED' };

const clubOf = (people: readonly Person[], person: Person, role: Role, centre: Centre) => ({
  id: centre.id,
  name: centre.name,
  logo: null,
  parent_portal: true,
  member_types: 'remote_only',
  time_zone: 'Europe/London',
  can_view_all_classes: seesAll(person, role, centre),
  features: centre.features,
  users: people
    .filter(
      ({ roles, state }) =>
        state === 'active' &&
        roles.some((held) => held.role === 'coach' && held.centre === centre.id),
    )
    .map((coach) => ({
      id: coach.id,
      firstname: coach.firstname,
      lastname: coach.lastname,
      has_pin: coach.pin !== null,
      can_view_all_classes: seesAll(coach, 'coach', centre),
    })),
});

const seesAll = ({ roles }: Person, role: Role, { id }: Centre): boolean =>
  roles.some((held) => held.role === role && held.centre === id && held.all_classes === true);

/** `POST /users/{id}/pin` */
export const checkPin = (person: Person, body: object): ApiResponse => ({
  status: 200,
  body: { correct: person.pin !== null && person.pin === textIn(body, 'pin') },
});
