import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

const ById = Type.Object({ id: E.Id });
const ByTime = Type.Object({ id: E.Id, time_id: E.Id });
const flag = Type.Optional(E.Flag);
const ClubIds = Type.Array(E.Id, { minItems: 1, maxItems: 100, uniqueItems: true });

const CoachUuids = Type.Array(E.Uuid, { maxItems: 20, uniqueItems: true });
const Times = Type.Array(E.WeeklyTimeFields, { maxItems: 20 });

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
      max_members: Type.Optional(E.MaxMembers),
      place: Type.Optional(E.Place),
      times: Type.Optional(Times),
      /** Coaches of the club, in their order. */
      coach_uuids: Type.Optional(CoachUuids),
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
        /** Recommendations to move to a level of the previous scheme are removed. */
        scheme_uuid: Type.Optional(E.nullable(E.Uuid)),
        /** The maximum of the group, and of future sessions that have none of their own. */
        max_members: Type.Optional(E.MaxMembers),
        place: Type.Optional(E.Place),
        /** Replaces all weekly times. */
        times: Type.Optional(Times),
        coach_uuids: Type.Optional(CoachUuids),
        /** Tells guardians and coaches of the sessions that get another time or place or go away, by e-mail. */
        tell: flag,
        /** Answers with the group as it would be, and changes nothing. */
        dry_run: flag,
      },
      { minProperties: 1 },
    ),
    response: E.EditedGroup,
    status: 200,
    undo: true,
  },
  'GET /groups/:id': {
    auth: ['admin'],
    params: ById,
    response: E.AdministeredGroup,
    status: 200,
  },
  /** What DELETE /groups/:id would do. */
  'GET /groups/:id/deletion': {
    auth: ['admin'],
    // Only sign-in may read the language of the preview.
    outside: true,
    params: ById,
    response: E.GroupDeletion,
    status: 200,
  },
  /** With `tell`, guardians and coaches of its coming sessions get an e-mail. */
  'DELETE /groups/:id': {
    auth: ['admin'],
    params: ById,
    query: Type.Object({ tell: flag }),
    status: 204,
    undo: true,
  },
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
  /** Adds a weekly time, and plans its sessions of the next eight weeks. With `dry_run` nothing is changed. */
  'POST /groups/:id/times': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({ ...E.WeeklyTimeFields.properties, dry_run: flag }),
    response: E.GroupTimeChange,
    status: 201,
    undo: true,
  },
  'PATCH /groups/:id/times/:time_id': {
    auth: ['admin'],
    params: ByTime,
    body: Type.Object(
      {
        ...Type.Partial(E.WeeklyTimeFields).properties,
        /** Tells guardians and coaches of the sessions that move or go away, by e-mail. */
        tell: flag,
        dry_run: flag,
      },
      { minProperties: 1 },
    ),
    response: E.GroupTimeChange,
    status: 200,
    undo: true,
  },
  'DELETE /groups/:id/times/:time_id': {
    auth: ['admin'],
    params: ByTime,
    /** `tell` tells guardians and coaches of the sessions that go away, by e-mail. */
    query: Type.Object({ dry_run: flag, tell: flag }),
    response: E.GroupTimeChange,
    status: 200,
    undo: true,
  },
  /**
   * Replaces the coaches of the group, in this order. Those who are no longer active can only stay. `If-Match` is
   * checked against `coaches_etag`.
   */
  'PATCH /groups/:id/coaches': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({ user_uuids: CoachUuids }),
    response: Type.Array(E.GroupCoach),
    status: 200,
    undo: true,
  },
  /** In the order of their days. `POST /members/bulk` plans and withdraws them. */
  'GET /groups/:id/planned': {
    auth: ['admin'],
    views: true,
    params: ById,
    response: Type.Array(E.PlannedMembership),
    status: 200,
  },
  'GET /groups/:id/waiting': {
    auth: ['admin'],
    views: true,
    params: ById,
    response: Type.Array(E.WaitingMember),
    status: 200,
    csv: true,
  },
  /**
   * Adds `member_uuid`, or all `member_uuids` in their order, to the end of the list. 409 CONFLICT with `state` and
   * `member_uuid`, if one of them is `in` the group or `waiting`; then none is added.
   */
  'POST /groups/:id/waiting': {
    auth: ['admin'],
    params: ById,
    body: Type.Object({
      member_uuid: Type.Optional(E.Uuid),
      member_uuids: Type.Optional(
        Type.Array(E.Uuid, { minItems: 1, maxItems: 100, uniqueItems: true }),
      ),
      /** Weekdays that suit the family. */
      wishes: Type.Optional(E.Weekdays),
    }),
    response: Type.Array(E.WaitingMember),
    status: 201,
    undo: true,
  },
  /**
   * Moves a member from the position `from` to `position`, or changes the days that suit the family from `from_wishes`
   * to `wishes`. 409 CONFLICT with `position` or `wishes` as they are now, if another user changed them before.
   */
  'PATCH /groups/:id/waiting/:uuid': {
    auth: ['admin'],
    params: Type.Object({ id: E.Id, uuid: E.Uuid }),
    body: Type.Object({
      from: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      position: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      from_wishes: Type.Optional(E.Weekdays),
      wishes: Type.Optional(E.Weekdays),
    }),
    response: Type.Array(E.WaitingMember),
    status: 200,
    undo: true,
  },
  'DELETE /groups/:id/waiting/:uuid': {
    auth: ['admin'],
    params: Type.Object({ id: E.Id, uuid: E.Uuid }),
    status: 204,
    undo: true,
  },
});
