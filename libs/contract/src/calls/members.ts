import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';
import { paging } from './groups.ts';

const ByMember = Type.Object({ uuid: E.Uuid });
const GroupNgoId = E.nullable(Type.String({ maxLength: 100 }));
const Applied = Type.Object({
  uuid: E.Uuid,
  in: E.nullable(Type.Boolean()),
  registerDate: E.DateOnly,
});

/** §7, Groups and members: the member's side, and the parent's overview. */
export const memberCalls = defineCalls({
  'GET /members': {
    auth: ['admin'],
    query: Type.Object({
      ...paging('firstname|lastname|dob|last_attended'),
      active: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.ClubMember),
    status: 200,
    total: true,
  },
  'GET /children': { auth: ['parent'], response: Type.Array(E.Child), status: 200 },
  /** Marks the member in. `ts` is when it was recorded on the device. */
  'POST /members/:uuid/attendance': {
    auth: ['coach', 'admin'],
    params: ByMember,
    body: Type.Object({
      ts: E.Timestamp,
      date: E.DateOnly,
      group_ngo_id: GroupNgoId,
      class_member_id: E.Id,
    }),
    response: Applied,
    status: 200,
    change: true,
  },
  /** Marks the member not in; with `unmark=1` there is no mark at all any more (undo). */
  'DELETE /members/:uuid/attendance/:date': {
    auth: ['coach', 'admin'],
    params: Type.Object({ uuid: E.Uuid, date: E.DateOnly }),
    query: Type.Object({
      class_member_id: Type.Optional(E.Id),
      ts: Type.Optional(E.Timestamp),
      unmark: Type.Optional(E.Flag),
    }),
    response: Applied,
    status: 200,
    change: true,
  },
  'POST /members/:uuid/assessments/:slug': {
    auth: ['coach', 'admin'],
    params: Type.Object({ uuid: E.Uuid, slug: E.Slug }),
    body: Type.Object({
      member_id: E.Uuid,
      node_id: E.NodeId,
      assessment: Type.Integer({ minimum: -1, maximum: 100 }),
      ts: E.Timestamp,
      context: Type.Object({ group_ngo_id: GroupNgoId }),
    }),
    response: E.MemberAssessment,
    status: 200,
    change: true,
  },
  'POST /members/:uuid/note': {
    auth: ['coach', 'admin'],
    params: ByMember,
    body: Type.Object({
      note: Type.String({ maxLength: 4000 }),
      ts: Type.Optional(E.Timestamp),
    }),
    response: E.nullable(E.Note),
    status: 200,
    change: true,
  },
});
