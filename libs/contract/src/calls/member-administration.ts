import Type from 'typebox';
import * as E from '../entities/index.ts';
import { BULK_ACTIONS, LEAVING_REASONS } from '../vocabulary.ts';
import { defineCalls } from './call.ts';
import { memberFilter } from './members.ts';

const ByMember = Type.Object({ uuid: E.Uuid });
const flag = Type.Optional(E.Flag);

/** Members for the administrators of their club (portals.md §C). In a `remote_only` club, profiles are read-only. */
export const memberAdministrationCalls = defineCalls({
  'GET /members/:uuid': {
    auth: ['admin'],
    views: true,
    params: ByMember,
    query: Type.Object({
      with_guardians: flag,
      with_stays: flag,
      with_alerts: flag,
      with_consents: flag,
      with_awards: flag,
      with_notes: flag,
    }),
    response: E.MemberDetail,
    status: 200,
  },
  /** 409 CONFLICT with `duplicates`, members who may be the same person, unless `confirm_new` is 1. */
  'POST /members': {
    auth: ['admin'],
    body: Type.Object({
      firstname: E.Name,
      lastname: E.Name,
      dob: E.DateOnly,
      guardian: Type.Optional(
        Type.Object({
          firstname: E.Name,
          lastname: E.Name,
          email: Type.Optional(E.nullable(E.Email)),
          phone: Type.Optional(E.nullable(Type.String({ maxLength: 40 }))),
          relationship: Type.Optional(E.nullable(Type.String({ maxLength: 50 }))),
        }),
      ),
      group_ids: Type.Optional(Type.Array(E.Id, { maxItems: 20, uniqueItems: true })),
      confirm_new: flag,
    }),
    response: E.MemberDetail,
    status: 201,
    undo: true,
  },
  /**
   * Edits the profile. 412 PRECONDITION_FAILED with `current`, the fields as they are, and `updated_by`. A member who
   * becomes inactive leaves all groups on `inactive_date`, by default today.
   */
  'PATCH /members/:uuid': {
    auth: ['admin'],
    params: ByMember,
    body: Type.Object(
      {
        firstname: Type.Optional(E.Name),
        lastname: Type.Optional(E.Name),
        dob: Type.Optional(E.DateOnly),
        active: flag,
        inactive_reason: Type.Optional(E.oneOf(LEAVING_REASONS)),
        inactive_date: Type.Optional(E.DateOnly),
      },
      { minProperties: 1 },
    ),
    response: E.MemberDetail,
    status: 200,
    undo: true,
  },
  /**
   * One action on several members: these, or all that a query of `GET /members` finds. If it finds another number than
   * `expected`, it is 409 CONFLICT with `expected` and `found`. Beyond a group's maximum it is 409 SESSION_FULL with
   * `places_left`. With `dry_run` nothing is changed.
   */
  'POST /members/bulk': {
    auth: ['admin'],
    body: Type.Object({
      action: E.oneOf(BULK_ACTIONS),
      member_uuids: Type.Optional(
        Type.Array(E.Uuid, { minItems: 1, maxItems: 1000, uniqueItems: true }),
      ),
      query: Type.Optional(Type.Object(memberFilter)),
      expected: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** For `tag` and `untag`. */
      tag_id: Type.Optional(E.Id),
      /** For `add`, `remove` and `move`. */
      group_id: Type.Optional(E.Id),
      /** For `move`. */
      from_group_id: Type.Optional(E.Id),
      /** For `deactivate`: the day, today or before. By default today. */
      date: Type.Optional(E.DateOnly),
      /** For `deactivate`, `remove` and `move`. */
      reason: Type.Optional(E.oneOf(LEAVING_REASONS)),
      dry_run: flag,
    }),
    response: E.MembersBulkResult,
    status: 200,
    undo: true,
  },
});
