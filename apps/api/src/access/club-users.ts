import type { Role } from '@springboard/contract';
import type { Reader } from '../database/tenant-transaction.ts';

type ClubRole = { client_id: number; club_id: number; role: Exclude<Role, 'ngo'> };

/** The active users of a club in a role, as a query without columns. */
export const activeClubUsers = (db: Reader, { client_id, club_id, role }: ClubRole) =>
  db
    .selectFrom('users')
    .innerJoin('user_clubs', (join) =>
      join
        .onRef('user_clubs.client_id', '=', 'users.client_id')
        .onRef('user_clubs.user_uuid', '=', 'users.uuid'),
    )
    .where('users.client_id', '=', client_id)
    .where('users.status', '=', 'active')
    .where('user_clubs.club_id', '=', club_id)
    .where('user_clubs.role', '=', role);
