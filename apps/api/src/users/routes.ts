import { implement } from '../http/implement.ts';
import { refuse } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import { forceReset, setStatus } from './accounts.ts';
import { inviteAgain, inviteUser } from './invite.ts';
import { findUsers, namesOf, staffOf } from './queries.ts';

/** §7: who works for a club or for the national body. */
export const userRoutes = (server: Server): void => {
  implement(server, 'POST /users', inviteUser);
  implement(server, 'POST /users/:uuid/invitation', inviteAgain);
  implement(server, 'POST /users/:uuid/reset', forceReset);
  implement(server, 'PATCH /users/:uuid', setStatus);

  /** A coach looks for colleagues to share a plan with, and learns their names and roles only. */
  implement(server, 'GET /users', async ({ db, who, query, reply }) => {
    const roles = listOf(query['type[]']);
    // Guardians are found through their children, never as a list of people.
    if (roles.includes('parent')) return refuse(422, 'VALIDATION', { 'type[]': 'enum' });
    const asked = { ...query, roles, states: listOf(query['status[]']) };
    const rows = await findUsers(db, who, asked);
    const [first] =
      rows.length === 0 && (query.page ?? 0) > 0
        ? await findUsers(db, who, { ...asked, page: 0, per_page: 1 })
        : rows;
    reply.total(first?.total ?? 0);
    return rows.map((row) => (who.role === 'coach' ? namesOf(row) : staffOf(row)));
  });
};

const listOf = <T>(given: T | readonly T[] | undefined): readonly T[] => {
  if (given === undefined) return [];
  return isList(given) ? given : [given];
};

const isList = <T>(given: T | readonly T[]): given is readonly T[] => Array.isArray(given);
