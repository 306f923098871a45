import { RIGHTS_OF_ROLE } from '@springboard/contract';
import { COURSE_LOGINS, CENTRES, people } from '../providers/course-management/people.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';
import type { SmallClub } from './small-clubs.ts';

const PROVIDER = 'coursepro';
const CLUB_ID = 1;

/**
 * The client of the course-management provider: the users that its groups and schemes refer to, as their first sign-in
 * would make them. Everything about users and clubs follows the provider at each sign-in, but for where the members of a
 * club come from once the national body has chosen that.
 */
export const meadowbankUsers = (random: Random) => {
  const all = people();
  const userOf = (username: string) => {
    const person = all.find((one) => one.username === username);
    if (person === undefined) throw new Error(`no user ${username}`);
    const { id: subject, firstname, lastname, pin } = person;
    const uuid = random.fork(`meadowbank ${subject}`).uuid();
    return { uuid, subject, firstname, lastname, has_pin: pin !== null };
  };
  return {
    coach: userOf(COURSE_LOGINS.coach),
    parent: userOf(COURSE_LOGINS.parent),
    ngo: userOf(COURSE_LOGINS.scheme),
  };
};

type Users = ReturnType<typeof meadowbankUsers>;

export const meadowbankUserRows = (client_id: number, users: Users): Rows => ({
  users: Object.values(users).map(({ uuid, firstname, lastname }) => ({
    client_id,
    uuid,
    firstname,
    lastname,
    remote: true,
  })),
  user_identities: Object.values(users).map(({ uuid: user_uuid, subject, has_pin }) => ({
    client_id,
    provider: PROVIDER,
    subject,
    user_uuid,
    has_pin,
  })),
  user_clients: [{ client_id, user_uuid: users.ngo.uuid, rights: [...RIGHTS_OF_ROLE.ngo] }],
});

/** After the club is written. */
export const meadowbankRoleRows = (client_id: number, { coach, parent }: Users): Rows => ({
  user_clubs: [
    { client_id, user_uuid: coach.uuid, club_id: CLUB_ID, role: 'coach' },
    { client_id, user_uuid: parent.uuid, club_id: CLUB_ID, role: 'parent' },
  ],
});

export const meadowbankClub = ({ coach, parent, ngo }: Users): SmallClub => ({
  text: {
    name: CENTRES[0]?.name ?? '',
    ngo_id: CENTRES[0]?.id ?? '',
    logo: { letters: 'MB', colour: '#1d4ed8' },
    prefix: 'MB',
  },
  coach,
  parent,
  editor: ngo,
});
