import {
  RIGHTS_OF_ROLE,
  type StaffRole,
  type StaffUser,
  USER_RIGHTS,
  type UserRight,
} from '@springboard/contract';
import { signOutEverywhere } from '../auth/user-sessions.ts';
import { findClub } from '../clubs/queries.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import { findCoachesOfClub } from '../groups/administration-queries.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import {
  findRights,
  hasHolder,
  lockRights,
  type RightsScope,
  rightsOfNewUser,
  scopeOf,
} from '../identity/rights.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { handOver } from './hand-over.ts';
import { findStaffUser, hasRoleElsewhere, toStaffUser, type UserRow } from './queries.ts';

/**
 * PATCH /users/:uuid: the status and the rights, and for the national body also the name and the roles. An
 * administrator cannot edit a user with a role in another club.
 */
export const editUser = async (
  context: Context<'PATCH /users/:uuid'>,
): Promise<StaffUser | ApiError> => {
  const { principal, params, body, now, read, writeAccount } = context;
  const user = await read((db) => findStaffUser(db, principal, params.uuid));
  if (user === undefined) return apiError(404, 'NOT_FOUND');
  const error =
    statusError(context, user) ??
    accountError(context, user) ??
    (await successorError(context, user));
  if (error !== null) return error;
  return writeAccount(async (db) => {
    const { uuid } = user;
    if (principal.role !== 'ngo' && (await hasRoleElsewhere(db, principal, uuid))) {
      return apiError(409, 'CONFLICT', { club_ids: 'elsewhere' });
    }
    const rightsError = await checkRights(db, context, user);
    if (rightsError !== null) return rightsError;
    const roles =
      body.roles === undefined ? null : await setRoles(db, principal, user, body.roles, now);
    if (roles === 'unknown_club') return apiError(422, 'VALIDATION', { roles: 'unknown_club' });
    const edited = await setFields(db, principal, user, body);
    const rights = await setRights(db, principal, user, body.rights);
    if (body.status === 'inactive') {
      await signOutEverywhere(db, { client_id: principal.client_id, user_uuid: uuid, now });
    }
    await auditEdit(db, context, uuid);
    return { ...toStaffUser({ ...user, ...edited, ...roles, ...rights }, principal) };
  });
};

type EditContext = Context<'PATCH /users/:uuid'>;

/** Users cannot deactivate themselves, because they could not undo it. */
const statusError = ({ principal, body }: EditContext, user: UserRow): ApiError | null => {
  if (body.status === undefined) return null;
  if (user.uuid === principal.user_uuid) return apiError(409, 'CONFLICT', { uuid: 'self' });
  const { status } = user;
  return status === 'active' || status === 'inactive'
    ? null
    : apiError(409, 'CONFLICT', { status });
};

/** Another system keeps the names and roles of remote users. */
const accountError = ({ principal, body }: EditContext, user: UserRow): ApiError | null => {
  const { firstname, lastname, roles } = body;
  if (firstname === undefined && lastname === undefined && roles === undefined) return null;
  if (principal.role !== 'ngo') return apiError(403, 'FORBIDDEN');
  if (user.remote) return apiError(409, 'CONFLICT', { remote: true });
  if (roles === undefined) return null;
  if (!roles.every(({ role, club_id }) => (role === 'ngo') === (club_id === null))) {
    return apiError(422, 'VALIDATION', { roles: 'club_id' });
  }
  const isSelf = user.uuid === principal.user_uuid;
  return isSelf && !roles.some(({ role }) => role === 'ngo')
    ? apiError(409, 'CONFLICT', { uuid: 'self' })
    : null;
};

/** A successor is another coach of the administrator's club. */
const successorError = async (
  { principal, body, read }: EditContext,
  { uuid }: UserRow,
): Promise<ApiError | null> => {
  const { client_id, club_id } = principal;
  const { successor_uuid } = body;
  if (successor_uuid === undefined) return null;
  const mayTakeOver =
    body.status === 'inactive' &&
    successor_uuid !== uuid &&
    club_id !== null &&
    (await read((db) => findCoachesOfClub(db, { client_id, club_id }, [successor_uuid]))).length >
      0;
  return mayTakeOver ? null : apiError(422, 'VALIDATION', { successor_uuid: 'unknown' });
};

const setFields = async (
  db: Writer,
  { client_id }: Principal,
  { uuid }: UserRow,
  { status, firstname, lastname }: EditContext['body'],
): Promise<Partial<Pick<UserRow, 'status' | 'firstname' | 'lastname'>>> => {
  const fields = {
    ...(status !== undefined && { status }),
    ...(firstname !== undefined && { firstname: firstname.trim() }),
    ...(lastname !== undefined && { lastname: lastname.trim() }),
  };
  if (Object.keys(fields).length > 0) {
    await db
      .updateTable('users')
      .set(fields)
      .where('client_id', '=', client_id)
      .where('uuid', '=', uuid)
      .execute();
  }
  return fields;
};

/** The rights that the user can have in the scope, by their roles in it. */
const possibleRights = (roles: readonly StaffRole[], { club_id }: RightsScope): Set<UserRight> =>
  new Set(
    roles.filter((role) => role.club_id === club_id).flatMap(({ role }) => RIGHTS_OF_ROLE[role]),
  );

/**
 * Users give and remove only rights that they have, and never all of their own. Of each right, one active user keeps it
 * (D5).
 */
const checkRights = async (
  db: Writer,
  { principal, body }: EditContext,
  user: UserRow,
): Promise<ApiError | null> => {
  const scope = scopeOf(principal);
  await lockRights(db, scope.client_id);
  const possible = possibleRights(body.roles ?? user.roles, scope);
  const { rights } = body;
  if (rights !== undefined) {
    if (!rights.every((right) => possible.has(right))) {
      return apiError(422, 'VALIDATION', { rights: 'role' });
    }
    const own = await findRights(db, principal);
    const changed = USER_RIGHTS.filter(
      (each) => rights.includes(each) !== user.rights.includes(each),
    );
    const missing = changed.find((each) => !own.includes(each));
    if (missing !== undefined) return apiError(403, 'FORBIDDEN', { right: missing });
    if (user.uuid === principal.user_uuid && rights.length === 0)
      return apiError(409, 'CONFLICT', { uuid: 'self' });
  }
  if (user.status !== 'active') return null;
  const retained = body.status === 'inactive' ? [] : (rights ?? user.rights);
  for (const right of user.rights) {
    if (retained.includes(right) && possible.has(right)) continue;
    if (!(await hasHolder(db, scope, right, { except: user.uuid }))) {
      return apiError(409, 'CONFLICT', { rights: `last_${right}` });
    }
  }
  return null;
};

const setRights = async (
  db: Writer,
  principal: Principal,
  { uuid }: UserRow,
  wanted: EditContext['body']['rights'],
): Promise<Partial<Pick<UserRow, 'rights'>>> => {
  if (wanted === undefined) return {};
  const { client_id, club_id } = scopeOf(principal);
  const rights = USER_RIGHTS.filter((each) => wanted.includes(each));
  if (club_id === null) {
    await db
      .updateTable('user_clients')
      .set({ rights })
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', uuid)
      .execute();
    return { rights };
  }
  for (const role of ['admin', 'coach'] as const) {
    await db
      .updateTable('user_clubs')
      .set({ rights: rights.filter((right) => RIGHTS_OF_ROLE[role].includes(right)) })
      .where('client_id', '=', client_id)
      .where('club_id', '=', club_id)
      .where('user_uuid', '=', uuid)
      .where('role', '=', role)
      .execute();
  }
  return { rights };
};

const keyOf = ({ role, club_id }: StaffRole): string => `${role} ${club_id}`;

/** Adds and removes what differs, so that a role that stays keeps its settings. Guardians keep their children. */
const setRoles = async (
  db: Writer,
  principal: Principal,
  { uuid: user_uuid, roles: before, types }: UserRow,
  wanted: readonly StaffRole[],
  created_at: number,
): Promise<Pick<UserRow, 'roles' | 'types' | 'club_ids'> | 'unknown_club'> => {
  const { client_id } = principal;
  const roles = [...new Map(wanted.map((role) => [keyOf(role), role])).values()];
  const keys = new Set(roles.map(keyOf));
  const known = new Set(before.map(keyOf));
  const added = roles.filter((role) => !known.has(keyOf(role)));
  // Before the first change, because an error in the response does not roll back the transaction.
  for (const { club_id } of added) {
    if (club_id !== null && (await findClub(db, principal, club_id)) === undefined) {
      return 'unknown_club';
    }
  }
  for (const { role, club_id } of added) {
    if (role === 'ngo' || club_id === null) {
      await db.insertInto('user_clients').values({ client_id, user_uuid }).execute();
      continue;
    }
    await db
      .insertInto('user_clubs')
      .values({
        client_id,
        user_uuid,
        club_id,
        role,
        created_at,
        rights: await rightsOfNewUser(db, { client_id, club_id }, role),
      })
      .execute();
  }
  for (const { role, club_id } of before.filter((one) => !keys.has(keyOf(one)))) {
    if (club_id === null) {
      await db
        .deleteFrom('user_clients')
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .execute();
      continue;
    }
    await db
      .deleteFrom('user_clubs')
      .where('client_id', '=', client_id)
      .where('user_uuid', '=', user_uuid)
      .where('club_id', '=', club_id)
      .where('role', '=', role === 'ngo' ? 'admin' : role)
      .execute();
  }
  const staff = new Set(roles.map(({ role }) => role));
  return {
    roles,
    types: [...staff, ...(types.includes('parent') ? (['parent'] as const) : [])].toSorted(),
    club_ids: [...new Set(roles.flatMap(({ club_id }) => club_id ?? []))].toSorted((a, b) => a - b),
  };
};

const auditEdit = async (
  db: Writer,
  { principal, body, now }: EditContext,
  uuid: string,
): Promise<void> => {
  const { client_id, club_id } = principal;
  const { status, successor_uuid, firstname, lastname, roles, rights } = body;
  const entry = { entity: 'user', entity_id: uuid };
  if (status === undefined) {
    const isRenamed = firstname !== undefined || lastname !== undefined;
    const edited = [
      ...(isRenamed ? ['name'] : []),
      ...(roles === undefined ? [] : ['roles']),
      ...(rights === undefined ? [] : ['rights']),
    ];
    await audit(db, principal, now, { ...entry, action: 'user.edit', detail: { edited } });
    return;
  }
  const detail = { status, ...(successor_uuid !== undefined && { successor_uuid }) };
  await audit(db, principal, now, { ...entry, action: 'user.status', detail });
  if (successor_uuid !== undefined && club_id !== null) {
    await handOver(db, { client_id, club_id }, { user_uuid: uuid, successor_uuid, now });
  }
};
