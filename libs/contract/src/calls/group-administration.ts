import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

const ById = Type.Object({ id: E.Id });
const ClubIds = Type.Array(E.Id, { minItems: 1, maxItems: 100, uniqueItems: true });

/** §7, Groups and members: administration. Edits check `If-Match` against the group's `etag`. */
export const groupAdministrationCalls = defineCalls({
  /** `status` defaults to 1 in the organisation portal and 0 elsewhere (§4). */
  'POST /groups': {
    auth: ['admin'],
    body: Type.Object({
      name: E.Name,
      club_ids: ClubIds,
      scheme_uuid: E.nullable(E.Uuid),
      status: Type.Optional(E.Flag),
    }),
    response: E.AdministeredGroup,
    status: 201,
    undo: true,
  },
  'PATCH /groups/:id': {
    auth: ['admin'],
    params: ById,
    body: Type.Object(
      {
        name: Type.Optional(E.Name),
        club_ids: Type.Optional(ClubIds),
        status: Type.Optional(E.Flag),
      },
      { minProperties: 1 },
    ),
    response: E.AdministeredGroup,
    status: 200,
    undo: true,
  },
  'DELETE /groups/:id': { auth: ['admin'], params: ById, status: 204, undo: true },
  /** Adds all members or none. Beyond the maximum it is 409 `SESSION_FULL` with `places_left`. */
  'POST /groups/:id/members/bulk': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({
      action: E.oneOf(['add', 'remove']),
      member_uuids: Type.Array(E.Uuid, { minItems: 1, maxItems: 500, uniqueItems: true }),
    }),
    response: E.MembersChanged,
    status: 200,
    undo: true,
  },
  /** Sets the lesson plan of this date; null removes it. Needs CAN_EDIT_SESSION_PLAN. */
  'PATCH /groups/:id/sessions/:date': {
    auth: ['coach', 'admin'],
    params: Type.Object({ id: E.Id, date: E.DateOnly }),
    body: Type.Object({ session_plan_uuid: E.nullable(E.Uuid) }),
    response: E.SessionPlan,
    status: 200,
  },
});
