import type { Coaching, StaffUser } from '@springboard/contract';
import { defineRoute } from '../routing/define-route.ts';
import { writeCsv } from '../files/write-csv.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { apiError, csvResponse } from '../http/api-error.ts';
import type { Server } from '../routing/server.ts';
import {
  forceReset,
  listSessions,
  removeSecondFactor,
  resetPin,
  signOutDevice,
  signOutUser,
} from './accounts.ts';
import { findCoaching } from './coaching.ts';
import { credentialRoutes } from './credentials.ts';
import { editUser } from './edit.ts';
import { inviteAgain, inviteUser, withdrawInvitation } from './invite.ts';
import { findStaffUser, findUsers, toPublicUser, toStaffUser, type UserRow } from './queries.ts';

/** §7: the staff of a club or of the national body. */
export const userRoutes = (server: Server): void => {
  defineRoute(server, 'POST /users', inviteUser);
  defineRoute(server, 'POST /users/:uuid/invitation', inviteAgain);
  defineRoute(server, 'DELETE /users/:uuid/invitation', withdrawInvitation);
  defineRoute(server, 'POST /users/:uuid/pin-reset', resetPin);
  credentialRoutes(server);
  defineRoute(server, 'POST /users/:uuid/reset', forceReset);
  defineRoute(server, 'PATCH /users/:uuid', editUser);
  defineRoute(server, 'GET /users/:uuid/sessions', listSessions);
  defineRoute(server, 'DELETE /users/:uuid/sessions', signOutUser);
  defineRoute(server, 'DELETE /users/:uuid/sessions/:family', signOutDevice);
  defineRoute(server, 'DELETE /users/:uuid/second-factor', removeSecondFactor);

  /** Coaches search colleagues to share a plan with, and see only names and roles. */
  defineRoute(server, 'GET /users', async ({ db, principal, query, reply, now, headers }) => {
    const roles = toList(query['type[]']);
    // Guardians are found through their children, never in a list of users.
    if (roles.includes('parent')) return apiError(422, 'VALIDATION', { 'type[]': 'enum' });
    const filter = { ...query, roles, states: toList(query['status[]']) };
    if (acceptsCsv(headers)) {
      if (principal.role === 'coach') return apiError(403, 'FORBIDDEN');
      const users = await findUsers(db, principal, { ...filter, all: true });
      const uuids = users.map(({ uuid }) => uuid);
      return csvResponse(usersCsv(users, await findCoaching(db, principal, uuids, now)));
    }
    const rows = await findUsers(db, principal, filter);
    const [first] =
      rows.length === 0 && (query.page ?? 0) > 0
        ? await findUsers(db, principal, { ...filter, page: 0, per_page: 1 })
        : rows;
    reply.total(first?.total ?? 0);
    if (principal.role === 'coach') return rows.map(toPublicUser);
    const uuids = query.with_coaching === 1 ? rows.map(({ uuid }) => uuid) : [];
    const coaching = await findCoaching(db, principal, uuids, now);
    return rows.map((row) => withCoaching(toStaffUser(row, principal), coaching));
  });

  defineRoute(server, 'GET /users/:uuid', async ({ db, principal, params, now }) => {
    const user = await findStaffUser(db, principal, params.uuid);
    if (user === undefined) return apiError(404, 'NOT_FOUND');
    return withCoaching(
      toStaffUser(user, principal),
      await findCoaching(db, principal, [user.uuid], now),
    );
  });
};

/** The columns of the lists in the portals, with times as ISO 8601 in UTC. */
const usersCsv = (users: readonly UserRow[], coaching: ReadonlyMap<string, Coaching>): string =>
  writeCsv(
    [
      'firstname',
      'lastname',
      'email',
      'roles',
      'rights',
      'status',
      'last_login',
      'groups',
      'last_register',
      'open_registers',
      'credential',
      'credential_expires',
    ],
    users.map((user) => {
      const work = coaching.get(user.uuid);
      return [
        user.firstname,
        user.lastname,
        user.email,
        user.types.filter((type) => type !== 'parent').join(', '),
        user.rights.join(', '),
        user.status,
        momentOf(user.last_login),
        work?.groups.map(({ name }) => name).join(', ') ?? null,
        momentOf(work?.last_register ?? null),
        work?.open_registers ?? null,
        work?.credential?.name ?? null,
        work?.credential?.expires ?? null,
      ];
    }),
  );

/** @param ts seconds */
const momentOf = (ts: number | null): string | null =>
  ts === null ? null : new Date(ts * 1000).toISOString();

const withCoaching = (user: StaffUser, found: ReadonlyMap<string, Coaching>): StaffUser => {
  const coaching = found.get(user.uuid);
  return { ...user, ...(coaching && { coaching }) };
};

const toList = <T>(value: T | readonly T[] | undefined): readonly T[] => {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
};

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);
