import Type, { type TSchema } from 'typebox';
import * as E from '../entities/index.ts';
import { ROLES, USER_STATES } from '../vocabulary.ts';
import { defineCalls, STAFF } from './call.ts';
import { paging } from './groups.ts';

const ByUser = Type.Object({ uuid: E.Uuid });

/** `name[]` once or several times in the address. */
const several = <T extends TSchema>(item: T) =>
  Type.Optional(Type.Union([Type.Array(item, { maxItems: 20 }), item]));

/** §7, Lesson plans: with whom a plan can be shared; and who works for a club. */
export const userCalls = defineCalls({
  'GET /users': {
    auth: STAFF,
    query: Type.Object({
      ...paging('firstname|lastname|last_login'),
      'status[]': several(E.oneOf(USER_STATES)),
      'type[]': several(E.oneOf(ROLES)),
    }),
    response: Type.Array(E.StaffUser),
    status: 200,
    total: true,
  },
  /**
   * Invites somebody by e-mail (portals.md §C, §D): for the club of the one who asks, or as the national body
   * for the club that is named. 409 CONFLICT where somebody has the e-mail address already.
   */
  'POST /users': {
    auth: ['admin', 'ngo'],
    body: E.UserInvitation,
    response: E.StaffUser,
    status: 201,
  },
  /** Deactivates, or takes back; an inactive user is signed out and cannot sign in. */
  'PATCH /users/:uuid': {
    auth: ['admin', 'ngo'],
    params: ByUser,
    body: Type.Object({ status: E.oneOf(['active', 'inactive']) }),
    response: E.StaffUser,
    status: 200,
  },
  /** Sends the invitation again; 409 CONFLICT to whoever has a password already. */
  'POST /users/:uuid/invitation': {
    auth: ['admin', 'ngo'],
    params: ByUser,
    response: E.Job,
    status: 201,
  },
  /** Signs the user out everywhere and lets nobody in until a new password is set by the link of an e-mail. */
  'POST /users/:uuid/reset': {
    auth: ['admin', 'ngo'],
    params: ByUser,
    response: E.Job,
    status: 201,
  },
});
