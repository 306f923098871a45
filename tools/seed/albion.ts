import { MEMBERS } from '../providers/national-body/members.ts';
import type { Random } from './random.ts';
import type { Rows } from './rows.ts';

const CLUB_ID = 1;
const ROLES = ['coach', 'admin', 'ngo', 'parent'] as const;

/**
 * The client of the national body: a club, and a user for each portal. They have no password of ours; their
 * numbers are how the body's sign-in finds them.
 */
export const albionRows = (client_id: number, random: Random): Rows => {
  const users = ROLES.flatMap((role, index) => {
    const member = MEMBERS[index];
    if (member === undefined) return [];
    const { given_name: firstname, family_name: lastname, ngo_id } = member;
    return [{ role, uuid: random.fork(`albion ${ngo_id}`).uuid(), firstname, lastname, ngo_id }];
  });
  return {
    clubs: [
      {
        client_id,
        id: CLUB_ID,
        name: 'Albion Gymnastics Club',
        ngo_id: 'AG-C01',
        parent_portal: 1,
      },
    ],
    users: users.map(({ role: _role, ...user }) => ({ client_id, ...user })),
    user_clubs: users.flatMap(({ role, uuid: user_uuid }) =>
      role === 'ngo'
        ? []
        : [{ client_id, user_uuid, club_id: CLUB_ID, role, can_view_all_classes: true }],
    ),
    user_clients: users.flatMap(({ role, uuid: user_uuid }) =>
      role === 'ngo' ? [{ client_id, user_uuid }] : [],
    ),
  };
};
