import type { Coaching, StaffUser } from '@springboard/contract';
import {
  type CsvColumn,
  type CsvTexts,
  findCsvTexts,
  listCsv,
  momentCell,
  nameColumns,
} from '../csv/texts.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import { defineRoute } from '../routing/define-route.ts';
import { acceptsCsv } from '../http/accepts-csv.ts';
import { apiError, csvResponse } from '../http/api-error.ts';
import type { Principal } from '../identity/authenticate.ts';
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
import {
  findDevices,
  findStaffUser,
  findUsers,
  toPublicUser,
  toStaffUser,
  type UserRow,
} from './queries.ts';

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
      const coaching =
        query.with_coaching === 1 ? await findCoaching(db, principal, uuids, now) : null;
      const clubs = await findClubNames(db, principal);
      const devices = principal.role === 'ngo' ? await findDevices(db, uuids, now) : null;
      const texts = await findCsvTexts(db, principal);
      return csvResponse(usersCsv(texts, users, { coaching, clubs, devices }));
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
    const devices =
      query.with_devices === 1 && principal.role === 'ngo'
        ? await findDevices(
            db,
            rows.map(({ uuid }) => uuid),
            now,
          )
        : null;
    return rows.map((row) => ({
      ...withCoaching(toStaffUser(row, principal), coaching),
      ...(devices !== null && { devices: devices.get(row.uuid) ?? 0 }),
    }));
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

/** The columns of the lists on screen; those about coaching only in the list of coaches. */
const usersCsv = (
  texts: CsvTexts,
  users: readonly UserRow[],
  { coaching, clubs, devices }: UsersFile,
): string => {
  const { t } = texts;
  const coachingColumns: readonly CsvColumn<UserRow>[] = [
    {
      heading: 'club:users.groups',
      cell: ({ uuid }) =>
        coaching
          ?.get(uuid)
          ?.groups.map(({ name }) => name)
          .join(', ') ?? null,
    },
    {
      heading: 'club:users.lastRegister',
      cell: ({ uuid }) => momentCell(texts, coaching?.get(uuid)?.last_register),
    },
    {
      heading: 'club:report.columns.registers',
      cell: ({ uuid }) => coaching?.get(uuid)?.open_registers ?? null,
    },
    {
      heading: 'club:users.credential',
      cell: ({ uuid }) => coaching?.get(uuid)?.credential?.name ?? null,
    },
    {
      heading: 'club:users.credentials.expires',
      cell: ({ uuid }) => coaching?.get(uuid)?.credential?.expires ?? null,
    },
  ];
  return listCsv(
    texts,
    [
      ...nameColumns<UserRow>((user) => user),
      {
        heading: 'common:users.role',
        cell: ({ types }) =>
          types
            .filter((type) => type !== 'parent')
            .map((type) => t(`common:users.roles.${type}`))
            .join(', '),
      },
      {
        heading: 'club:users.clubs',
        cell: ({ club_ids }) => club_ids.flatMap((id) => clubs.get(id) ?? []).join(', '),
      },
      { heading: 'common:users.email', cell: ({ email }) => email },
      ...(coaching === null ? [] : coachingColumns),
      {
        heading: 'common:users.lastLogin',
        cell: ({ last_login }) => momentCell(texts, last_login),
      },
      ...(devices === null ? [] : [devicesColumn(devices)]),
      {
        heading: 'common:users.state',
        cell: ({ status }) => t(`common:users.states.${status}`),
      },
    ],
    users,
  );
};

const devicesColumn = (devices: ReadonlyMap<string, number>): CsvColumn<UserRow> => ({
  heading: 'scheme:users.devices',
  cell: ({ uuid }) => devices.get(uuid) ?? 0,
});

type UsersFile = {
  /** By user; null without the columns about coaching. */
  readonly coaching: ReadonlyMap<string, Coaching> | null;
  /** The names of the clubs that the reader sees. */
  readonly clubs: ReadonlyMap<number, string>;
  /** By user; null for a reader who does not see them. */
  readonly devices: ReadonlyMap<string, number> | null;
};

const findClubNames = async (
  db: Reader,
  { client_id }: Pick<Principal, 'client_id'>,
): Promise<ReadonlyMap<number, string>> => {
  const clubs = await db
    .selectFrom('clubs')
    .select(['id', 'name'])
    .where('client_id', '=', client_id)
    .execute();
  return new Map(clubs.map(({ id, name }) => [id, name]));
};

const withCoaching = (user: StaffUser, found: ReadonlyMap<string, Coaching>): StaffUser => {
  const coaching = found.get(user.uuid);
  return { ...user, ...(coaching && { coaching }) };
};

const toList = <T>(value: T | readonly T[] | undefined): readonly T[] => {
  if (value === undefined) return [];
  return isList(value) ? value : [value];
};

const isList = <T>(value: T | readonly T[]): value is readonly T[] => Array.isArray(value);
