import { RIGHTS_OF_ROLE } from '@springboard/contract';
import { MEMBERS } from '../providers/national-body/members.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';
import type { SmallClub } from './small-clubs.ts';

const CLUB_ID = 1;
const ROLES = ['coach', 'admin', 'ngo', 'parent'] as const;

/**
 * The client of the national body: a user for each portal. They have no password of ours; their numbers are how the
 * body's sign-in finds them.
 */
export const albionUsers = (random: Random) => {
  const [coach, admin, ngo, parent] = ROLES.map((role, index) => {
    const member = MEMBERS[index];
    if (member === undefined) throw new Error(`no user for ${role}`);
    const { given_name: firstname, family_name: lastname, ngo_id } = member;
    return { role, uuid: random.fork(`albion ${ngo_id}`).uuid(), firstname, lastname, ngo_id };
  });
  if (!coach || !admin || !ngo || !parent) throw new Error('a role has no user');
  return { coach, admin, ngo, parent };
};

type Users = ReturnType<typeof albionUsers>;

export const albionUserRows = (client_id: number, users: Users): Rows => ({
  users: Object.values(users).map(({ role: _role, ...user }) => ({ client_id, ...user })),
  user_clients: [{ client_id, user_uuid: users.ngo.uuid, rights: [...RIGHTS_OF_ROLE.ngo] }],
});

/** After the club is written. */
export const albionRoleRows = (client_id: number, { ngo: _ngo, ...users }: Users): Rows => ({
  user_clubs: Object.values(users).flatMap(({ role, uuid: user_uuid }) =>
    role === 'ngo'
      ? []
      : [
          {
            client_id,
            user_uuid,
            club_id: CLUB_ID,
            role,
            can_view_all_classes: true,
            rights: [...RIGHTS_OF_ROLE[role]],
          },
        ],
  ),
});

export const albionClub = ({ coach, parent, ngo }: Users): SmallClub => ({
  text: {
    name: 'Albion Gymnastics Club',
    ngo_id: 'AG-C01',
    logo: { letters: 'AL', colour: '#9a3412' },
    prefix: 'AL',
  },
  coach,
  parent,
  editor: ngo,
});
