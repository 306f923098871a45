import Type, { type TSchema } from 'typebox';
import * as E from '../entities/index.ts';
import { ROLES, USER_STATES } from '../vocabulary.ts';
import { defineCalls, STAFF } from './call.ts';
import { paging } from './groups.ts';

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
});
