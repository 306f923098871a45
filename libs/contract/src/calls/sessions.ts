import Type from 'typebox';
import * as E from '../entities/index.ts';
import { SESSION_ACTIONS, SESSION_STATES } from '../vocabulary/index.ts';
import { defineCalls, several } from './call.ts';

const ByGroup = Type.Object({ id: E.Id });
const ByDate = Type.Object({ id: E.Id, date: E.DateOnly });
const Reason = E.nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }));
/** 1: guardians who act for the members, the coaches and the cover coach get an e-mail. */
const tell = Type.Optional(E.Flag);

/** Dated sessions for the administrators of their club (portals §C). Edits check `If-Match`. */
export const sessionCalls = defineCalls({
  /** Between two dates at most 42 days apart, both included. With `Accept: text/csv` as a file. */
  'GET /sessions': {
    auth: ['admin'],
    query: Type.Object({
      from: E.DateOnly,
      to: E.DateOnly,
      'group_id[]': several(E.Id),
      /** The cover coach, and the coaches of the group also where another coach covers them. */
      'coach[]': several(E.Uuid),
      'state[]': several(E.oneOf(SESSION_STATES)),
      /** The place of the session, or without one that of its group. */
      'place[]': several(Type.String({ minLength: 1, maxLength: 100 })),
    }),
    response: Type.Array(E.Session),
    status: 200,
    csv: true,
  },
  /**
   * Coaches set only the plan, which needs CAN_EDIT_SESSION_PLAN. 409 CONFLICT with `register`: a session whose
   * register was begun cannot be cancelled.
   */
  'PATCH /groups/:id/sessions/:date': {
    auth: ['coach', 'admin'],
    params: ByDate,
    body: Type.Object(
      {
        session_plan_uuid: Type.Optional(E.nullable(E.Uuid)),
        cancelled: Type.Optional(E.Flag),
        cancel_reason: Type.Optional(Reason),
        /** A coach of the club; null for no cover. */
        cover_user_uuid: Type.Optional(E.nullable(E.Uuid)),
        /** null: as the group. */
        max_members: Type.Optional(E.MaxMembers),
        /** null: as the group. */
        place: Type.Optional(E.Place),
        tell,
      },
      { minProperties: 1 },
    ),
    response: E.Session,
    status: 200,
    undo: true,
  },
  /**
   * Adds an extra session. 409 CONFLICT with `date`: the group has a session on that day. With `dry_run` nothing is
   * changed and no e-mail is sent.
   */
  'POST /groups/:id/sessions': {
    auth: ['admin'],
    params: ByGroup,
    body: Type.Object({
      date: E.DateOnly,
      start_time: E.TimeOfDay,
      end_time: E.TimeOfDay,
      max_members: Type.Optional(E.MaxMembers),
      cover_user_uuid: Type.Optional(E.nullable(E.Uuid)),
      tell,
      dry_run: Type.Optional(E.Flag),
    }),
    response: E.AddedSession,
    status: 201,
    undo: true,
  },
  /** Adds members for this session only, all or none. Beyond the maximum it is 409 SESSION_FULL with `places_left`. */
  'POST /groups/:id/sessions/:date/members': {
    auth: ['admin'],
    params: ByDate,
    body: Type.Object({
      member_uuids: Type.Array(E.Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
    }),
    response: E.Session,
    status: 200,
    undo: true,
  },
  /** Removes a guest from this session. 409 CONFLICT with `attendance`: the guest is marked in the register. */
  'DELETE /groups/:id/sessions/:date/members/:uuid': {
    auth: ['admin'],
    params: Type.Object({ ...ByDate.properties, uuid: E.Uuid }),
    status: 204,
    undo: true,
  },
  /**
   * One action on several sessions, of which those that are over stay unchanged. A single session is changed also when
   * it is over. With `dry_run` nothing is changed and no e-mail is sent.
   */
  'POST /sessions/bulk': {
    auth: ['admin'],
    body: Type.Object({
      action: E.oneOf(SESSION_ACTIONS),
      sessions: Type.Array(Type.Object({ group_id: E.Id, date: E.DateOnly }), {
        minItems: 1,
        maxItems: 200,
        uniqueItems: true,
      }),
      /** For `cancel`. */
      reason: Type.Optional(Reason),
      /** For `cover`: a coach of the club; null for no cover. */
      cover_user_uuid: Type.Optional(E.nullable(E.Uuid)),
      /** For `place`: null is the place of the group. */
      place: Type.Optional(E.Place),
      tell,
      dry_run: Type.Optional(E.Flag),
    }),
    response: E.SessionsBulkResult,
    status: 200,
    undo: true,
  },
});
