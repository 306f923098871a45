import Type from 'typebox';
import * as E from '../entities/index.ts';
import { ROLES, USER_RIGHTS, USER_STATES } from '../vocabulary/index.ts';
import { defineCalls, several, STAFF } from './call.ts';
import { paging } from './groups.ts';

const ByCredential = Type.Object({ uuid: E.Uuid, id: E.Id });
const ByUser = Type.Object({ uuid: E.Uuid });
const MANAGE_USERS = { admin: 'manage_users' } as const;

/** §7, Lesson plans: the users that a plan can be shared with, and the staff of a club. */
export const userCalls = defineCalls({
  'GET /users': {
    auth: STAFF,
    query: Type.Object({
      ...paging('firstname|lastname|role|last_login|last_register|credential|state'),
      'status[]': several(E.oneOf(USER_STATES)),
      'type[]': several(E.oneOf(ROLES)),
      /** Only users with a role in this club. */
      club_id: Type.Optional(E.Id),
      /** For administrators of a club. */
      with_coaching: Type.Optional(E.Flag),
      /** For the national body. */
      with_devices: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.StaffUser),
    status: 200,
    total: true,
    csv: true,
  },
  /** A member of staff of the administrator's club with `coaching`, or of the client for the national body. */
  'GET /users/:uuid': {
    auth: ['admin', 'ngo'],
    params: ByUser,
    response: E.StaffUser,
    status: 200,
  },
  /**
   * Invites a user by e-mail (portals §C, §D): for the caller's club, or for the named club if the caller is
   * the national body. 409 CONFLICT if the e-mail address is in use.
   */
  'POST /users': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    body: E.UserInvitation,
    response: E.StaffUser,
    status: 201,
  },
  /**
   * Deactivates or reactivates. An inactive user is signed out and cannot sign in. A club can name the coach who takes
   * over the groups and the coming sessions. The national body also changes the name and the roles of a user of our
   * own sign-in: 409 CONFLICT with `remote` for others, with `uuid: self` if users would lose their own `ngo`.
   */
  'PATCH /users/:uuid': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    params: ByUser,
    body: Type.Object(
      {
        status: Type.Optional(E.oneOf(['active', 'inactive'])),
        successor_uuid: Type.Optional(E.Uuid),
        firstname: Type.Optional(E.Name),
        lastname: Type.Optional(E.Name),
        roles: Type.Optional(Type.Array(E.StaffRole, { minItems: 1, maxItems: 200 })),
        /** In the national body, or in the administrator's club. Callers give and remove only rights that they have. */
        rights: Type.Optional(Type.Array(E.oneOf(USER_RIGHTS), { uniqueItems: true })),
      },
      { minProperties: 1 },
    ),
    response: E.StaffUser,
    status: 200,
    undo: true,
  },
  /** Sends the invitation again; 409 CONFLICT if the user has a password. */
  'POST /users/:uuid/invitation': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    params: ByUser,
    response: E.Job,
    status: 201,
  },
  /** Signs the user out on all devices. They can sign in again. */
  'DELETE /users/:uuid/sessions': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    params: ByUser,
    status: 204,
  },
  /** The open sessions of a member of staff, the last used first. */
  'GET /users/:uuid/sessions': {
    auth: ['ngo'],
    params: ByUser,
    // Only sign-in may read sessions.
    outside: true,
    response: Type.Array(E.UserSession),
    status: 200,
  },
  /** Signs a member of staff out on one device. */
  'DELETE /users/:uuid/sessions/:family': {
    auth: ['ngo'],
    params: Type.Object({ uuid: E.Uuid, family: E.Uuid }),
    status: 204,
  },
  /** For a user who lost their second factor: removes it and signs the user out everywhere. */
  'DELETE /users/:uuid/second-factor': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    params: ByUser,
    status: 204,
  },
  /** Signs the user out everywhere. They can sign in again after setting a password through an e-mailed link. */
  'POST /users/:uuid/reset': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    params: ByUser,
    response: E.Job,
    status: 201,
  },
  /** Withdraws an invitation: the user is removed, and the link opens nothing. 409 CONFLICT if it was accepted. */
  'DELETE /users/:uuid/invitation': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    params: ByUser,
    status: 204,
  },
  /** Removes the PIN, so that the user sets a new one. Until then a shared device cannot switch to them. */
  'POST /users/:uuid/pin-reset': {
    auth: ['admin', 'ngo'],
    rights: MANAGE_USERS,
    params: ByUser,
    status: 204,
  },
  /** The credentials in the administrator's club; the first to expire come first. */
  'GET /users/:uuid/credentials': {
    auth: ['admin'],
    params: ByUser,
    response: Type.Array(E.Credential),
    status: 200,
  },
  'POST /users/:uuid/credentials': {
    auth: ['admin'],
    params: ByUser,
    body: E.CredentialFields,
    response: E.Credential,
    status: 201,
    undo: true,
  },
  'PATCH /users/:uuid/credentials/:id': {
    auth: ['admin'],
    params: ByCredential,
    body: Type.Object(Type.Partial(E.CredentialFields).properties, { minProperties: 1 }),
    response: E.Credential,
    status: 200,
    undo: true,
  },
  'DELETE /users/:uuid/credentials/:id': {
    auth: ['admin'],
    params: ByCredential,
    status: 204,
    undo: true,
  },
});
