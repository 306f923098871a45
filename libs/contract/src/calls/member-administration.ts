import Type from 'typebox';
import * as E from '../entities/index.ts';
import {
  ALERT_KINDS,
  BULK_ACTIONS,
  LEAVING_REASONS,
  MAX_NAMED_MEMBERS,
  MERGE_FIELDS,
} from '../vocabulary/index.ts';
import { defineCalls } from './call.ts';
import { memberFilter } from './members.ts';

const ByMember = Type.Object({ uuid: E.Uuid });
const ByPart = Type.Object({ uuid: E.Uuid, id: E.Id });
const flag = Type.Optional(E.Flag);
/** Texts are never blank. */
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

/** Members for the administrators of their club (portals §C). In a `remote_only` club, profiles are read-only. */
export const memberAdministrationCalls = defineCalls({
  /** Members of the club who may be this person: the same name, or the date of birth and one of the names. */
  'GET /members/similar': {
    auth: ['admin'],
    views: true,
    query: Type.Object({ firstname: E.Name, lastname: E.Name, dob: E.DateOnly }),
    response: Type.Array(E.SimilarMember),
    status: 200,
  },
  /**
   * Pairs, the likeliest first, by default 200; with `member_uuid` only those of this member. With `dismissed` the
   * pairs that are not the same person, else those that may be.
   */
  'GET /members/duplicates': {
    auth: ['admin'],
    views: true,
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      member_uuid: Type.Optional(E.Uuid),
      dismissed: flag,
    }),
    response: Type.Array(E.DuplicatePair),
    status: 200,
    total: true,
    csv: true,
  },
  /**
   * With `dismissed` 1 the two members are not the same person: `GET /members/duplicates` and the report `data-quality`
   * leave the pair out. With 0 they may be again. 404 UNKNOWN_MEMBER: one is not in the club, or was merged.
   */
  'POST /members/duplicates': {
    auth: ['admin'],
    body: Type.Object({
      member_uuids: Type.Array(E.Uuid, { minItems: 2, maxItems: 2, uniqueItems: true }),
      dismissed: E.Flag,
    }),
    status: 204,
    undo: true,
  },
  /**
   * Moves everything of `merge_uuid` to `keep_uuid`, which takes `fields` from it. Of two grades for one skill the
   * later counts, of two marks for one session "in". With `dry_run` nothing is changed. 409 CONFLICT with
   * `transfer_id`: one of both is the former record of a transferred member.
   */
  'POST /members/merge': {
    auth: ['admin'],
    body: Type.Object({
      keep_uuid: E.Uuid,
      merge_uuid: E.Uuid,
      fields: Type.Array(E.oneOf(MERGE_FIELDS), { uniqueItems: true }),
      dry_run: flag,
    }),
    response: E.MemberMerge,
    status: 200,
    undo: true,
  },
  'GET /members/:uuid': {
    auth: ['admin'],
    views: true,
    params: ByMember,
    query: Type.Object({
      with_guardians: flag,
      with_memberships: flag,
      with_alerts: flag,
      with_emergency_contacts: flag,
      with_consents: flag,
      with_awards: flag,
      with_notes: flag,
    }),
    response: E.MemberDetail,
    status: 200,
  },
  /**
   * 422 VALIDATION with `group_ids` `inactive` for an inactive group. 409 CONFLICT with `duplicates`, members who may
   * be the same person, unless `confirm_new` is 1.
   */
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
   * becomes inactive leaves all groups on `inactive_date`, by default today. 409 CONFLICT with `transfer_id`: the
   * former record of a transferred member stays inactive.
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
   * `places_left`. Members are added to active groups only, from an inactive one also to inactive ones; else it is 422
   * VALIDATION with `group_id` `inactive`. `invite` sends the e-mail of `POST /members/:uuid/guardians/:id/invitation`
   * to each guardian without an account, and cannot be undone; 409 CONFLICT with `parent_portal` if the club has no
   * parent portal. With `dry_run` nothing is changed. A job changes more than 200 members, in portions: members for
   * whom the group has no place left are skipped with `no_place`.
   */
  'POST /members/bulk': {
    auth: ['admin'],
    body: Type.Object({
      action: E.oneOf(BULK_ACTIONS),
      member_uuids: Type.Optional(
        Type.Array(E.Uuid, { minItems: 1, maxItems: MAX_NAMED_MEMBERS, uniqueItems: true }),
      ),
      query: Type.Optional(Type.Object(memberFilter)),
      expected: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
      /** For `tag` and `untag`. */
      tag_id: Type.Optional(E.Id),
      /** For `add`, `remove` and `move`. */
      group_id: Type.Optional(E.Id),
      /** For `move`. */
      from_group_id: Type.Optional(E.Id),
      /**
       * By default today; at most a year ahead. For `add`, `remove` and `move` not before today. A member who is
       * deactivated on a coming day stays active until then; `activate` withdraws it.
       */
      date: Type.Optional(E.DateOnly),
      /** For `deactivate`, `remove` and `move`. */
      reason: Type.Optional(E.oneOf(LEAVING_REASONS)),
      dry_run: flag,
    }),
    response: E.MembersBulkResult,
    status: 200,
    accepted: E.Job,
    undo: true,
  },
  'GET /members/:uuid/guardians': {
    auth: ['admin'],
    views: true,
    params: ByMember,
    response: Type.Array(E.Guardian),
    status: 200,
  },
  /** Links the guardian `guardian_id` of the club, or a new one. 409 CONFLICT if they are linked already. */
  'POST /members/:uuid/guardians': {
    auth: ['admin'],
    params: ByMember,
    body: Type.Object({ guardian_id: Type.Optional(E.Id), ...E.GuardianFields.properties }),
    response: E.Guardian,
    status: 201,
    undo: true,
  },
  /**
   * Name and contact change for all members of the guardian, the rest for this one. A guardian who becomes restricted
   * has no access to the member from the next call on, and is signed out if they have no other member. 412
   * PRECONDITION_FAILED if another user changed the guardian before.
   */
  'PATCH /members/:uuid/guardians/:id': {
    auth: ['admin'],
    params: ByPart,
    body: Type.Object(
      {
        ...E.GuardianFields.properties,
        /** With `restricted`: e-mails the guardian that the access has ended. */
        tell: Type.Optional(E.Flag),
      },
      { minProperties: 1 },
    ),
    response: E.Guardian,
    status: 200,
    undo: true,
  },
  'DELETE /members/:uuid/guardians/:id': {
    auth: ['admin'],
    params: ByPart,
    /** `tell` e-mails the guardian that the access has ended. */
    query: Type.Object({ tell: Type.Optional(E.Flag) }),
    status: 204,
    undo: true,
  },
  /** Guardians of the club with all words of `search` in their name or e-mail address, at most 8. */
  'GET /guardians': {
    auth: ['admin'],
    views: true,
    query: Type.Object({ search: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S' }) }),
    response: Type.Array(E.ClubGuardian),
    status: 200,
  },
  /**
   * Sends the e-mail with which a guardian sets a password, again if there is no password yet. An account with the
   * guardian's address is linked instead. 409 CONFLICT says why not: `status`, `restricted`, `parent_portal`, or
   * `email` if another guardian of the club has this address.
   */
  'POST /members/:uuid/guardians/:id/invitation': {
    auth: ['admin'],
    params: ByPart,
    response: E.Guardian,
    status: 200,
  },
  /** Its link ends immediately. 409 CONFLICT with `status` if the guardian has a password already. */
  'DELETE /members/:uuid/guardians/:id/invitation': {
    auth: ['admin'],
    params: ByPart,
    status: 204,
  },
  'POST /members/:uuid/alerts': {
    auth: ['admin'],
    params: ByMember,
    body: Type.Object({ kind: E.oneOf(ALERT_KINDS), text: text(2000) }),
    response: E.AlertDetail,
    status: 201,
    undo: true,
  },
  /**
   * With `ended` 1 the alert ends, with 0 it is open again. A safeguarding alert needs `see_safeguarding`: else 403.
   */
  'PATCH /members/:uuid/alerts/:id': {
    auth: ['admin'],
    params: ByPart,
    body: Type.Object(
      {
        kind: Type.Optional(E.oneOf(ALERT_KINDS)),
        text: Type.Optional(text(2000)),
        ended: flag,
      },
      { minProperties: 1 },
    ),
    response: E.AlertDetail,
    status: 200,
    undo: true,
  },
  /** At most 5 of a member: else 409 CONFLICT with `contacts`. */
  'POST /members/:uuid/emergency-contacts': {
    auth: ['admin'],
    params: ByMember,
    body: Type.Object({
      name: text(100),
      phone: text(40),
      relationship: Type.Optional(E.nullable(Type.String({ maxLength: 50 }))),
    }),
    response: E.EmergencyContact,
    status: 201,
    undo: true,
  },
  'PATCH /members/:uuid/emergency-contacts/:id': {
    auth: ['admin'],
    params: ByPart,
    body: Type.Object(
      {
        name: Type.Optional(text(100)),
        phone: Type.Optional(text(40)),
        relationship: Type.Optional(E.nullable(Type.String({ maxLength: 50 }))),
      },
      { minProperties: 1 },
    ),
    response: E.EmergencyContact,
    status: 200,
    undo: true,
  },
  'DELETE /members/:uuid/emergency-contacts/:id': {
    auth: ['admin'],
    params: ByPart,
    status: 204,
    undo: true,
  },
  /** Parents may no longer read an earlier note. It stays in the history of the notes. */
  'DELETE /members/:uuid/shared-notes/:id': {
    auth: ['admin'],
    params: ByPart,
    status: 204,
    undo: true,
  },
  /** Sessions between two dates at most 366 days apart, latest first; by default of the last 3 months. */
  'GET /members/:uuid/attendance': {
    auth: ['admin'],
    views: true,
    params: ByMember,
    query: Type.Object({ from: Type.Optional(E.DateOnly), to: Type.Optional(E.DateOnly) }),
    response: Type.Array(E.MemberSession),
    status: 200,
  },
});
