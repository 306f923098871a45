import Type from 'typebox';
import * as E from '../entities/index.ts';
import { DECLINE_REASONS, MOVE_STATES } from '../vocabulary/index.ts';
import { defineCalls, several } from './call.ts';

const ById = Type.Object({ id: E.Id });

/** Places in other groups, offered by the club and taken by guardians who act for the child. */
export const moveCalls = defineCalls({
  /** The moves in the administrator's club, or of the parent's children; latest first. */
  'GET /moves': {
    auth: ['admin', 'parent'],
    views: true,
    query: Type.Object({
      'state[]': several(E.oneOf(MOVE_STATES)),
      /** Leaves out offers that ended before this moment. For parents 30 days ago, unless they choose. */
      since: Type.Optional(E.Timestamp),
      /** Leaves out offers that ended and whose member got a later one. */
      latest: Type.Optional(E.Flag),
    }),
    response: Type.Array(E.Move),
    status: 200,
    csv: true,
  },
  /** Members whom a coach marked as ready to move and who have no open offer; the longest waiting first. */
  'GET /moves/ready': {
    auth: ['admin'],
    views: true,
    response: Type.Array(E.ReadyMember),
    status: 200,
    csv: true,
  },
  /** Whether the server offers places by itself: to the next of a waiting list, and to members whom a coach marked. */
  'GET /moves/settings': {
    auth: ['admin'],
    response: E.MoveSettings,
    status: 200,
  },
  'PATCH /moves/settings': {
    auth: ['admin'],
    body: E.MoveSettings,
    response: E.MoveSettings,
    status: 200,
    undo: true,
  },
  /**
   * Offers places for at most 30 days, by e-mail, so it is withdrawn and not undone. 409 CONFLICT with `move_id`: the
   * member has an open offer. 422 VALIDATION with `group_ids` `inactive`: a group is inactive, and the member's is not.
   */
  'POST /moves': {
    auth: ['admin'],
    body: Type.Object({
      member_uuid: E.Uuid,
      group_ids: Type.Array(E.Id, { minItems: 1, maxItems: 10, uniqueItems: true }),
      expires_at: E.Timestamp,
    }),
    response: E.Move,
    status: 201,
  },
  /** Withdraws an open offer, or places the member in `group_id` without an answer of the guardian. */
  'PATCH /moves/:id': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({
      state: E.oneOf(['withdrawn', 'placed']),
      group_id: Type.Optional(E.Id),
    }),
    response: E.Move,
    status: 200,
    undo: true,
  },
  /**
   * The club's answer to the mark of a coach: the member stays in the group, or is not ready yet. `not_yet` removes the
   * mark, and the coach gets the `reason` by e-mail. 404 UNKNOWN_MEMBER without a mark to move.
   */
  'PATCH /groups/:groupId/members/:uuid/mark': {
    auth: ['admin'],
    params: Type.Object({ groupId: E.Id, uuid: E.Uuid }),
    body: Type.Object({
      decision: E.oneOf(['stay', 'not_yet']),
      reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })),
    }),
    status: 204,
    undo: true,
  },
  /** Holds a place until the offer expires. 409 SESSION_FULL without one, 409 CONFLICT with the `state` if it ended. */
  'POST /moves/:id/hold': {
    auth: ['parent'],
    params: ById,
    body: Type.Object({ group_id: E.Id }),
    response: E.Move,
    status: 200,
  },
  /** Takes the held place. */
  'POST /moves/:id/confirm': {
    auth: ['parent'],
    params: ById,
    response: E.Move,
    status: 200,
  },
  /** With the reason `times`, the child joins the waiting lists of the offered groups with the `wishes`. */
  'POST /moves/:id/decline': {
    auth: ['parent'],
    params: ById,
    body: Type.Object({
      reason: E.oneOf(DECLINE_REASONS),
      wishes: Type.Optional(E.Weekdays),
    }),
    response: E.Move,
    status: 200,
  },
});
