import Type from 'typebox';
import * as E from '../entities/index.ts';
import { ABSENCE_REASONS, ALERT_KINDS, MAX_EXPORTED } from '../vocabulary/index.ts';
import { defineCalls, several } from './call.ts';
import { paging } from './groups.ts';

const ByMember = Type.Object({ uuid: E.Uuid });
const GroupNgoId = E.nullable(Type.String({ maxLength: 100 }));
const Applied = Type.Object({
  uuid: E.Uuid,
  in: E.nullable(Type.Boolean()),
  registerDate: E.DateOnly,
  absence: E.nullable(E.oneOf(ABSENCE_REASONS)),
});

const Badges = Type.Object({ uuid: E.Uuid, badges: Type.Array(E.Badge) });
const TagName = Type.Object({ tag: E.Name });
/** The member's current tags. */
const Tagged = Type.Object({ uuid: E.Uuid, tags: Type.Array(Type.String()) });

/**
 * Filters of the club's members (portals §C). `search` has words of the member's or a guardian's name in any order,
 * or an exact date of birth. Several values of one filter are alternatives.
 */
export const memberFilter = {
  search: paging('firstname').search,
  active: Type.Optional(E.Flag),
  'tag_id[]': several(E.Id),
  /** Groups that the member is in today. */
  'group_id[]': several(E.Id),
  /**
   * Current levels: the slug of the scheme, then the id of the level (`first-flight/wren`). Without a slug, a level
   * with this id in the scheme of the member's latest grade.
   */
  'level[]': several(
    Type.String({ pattern: '^[a-z0-9-]{0,80}(/[A-Za-z0-9-]+)+$', maxLength: 380 }),
  ),
  'alert[]': several(E.oneOf(ALERT_KINDS)),
  /** Members from another system. */
  remote: Type.Optional(E.Flag),
  /** Members who were last present before this date, or never. */
  attended_before: Type.Optional(E.DateOnly),
  /** Members of whom a guardian with an active account acts for them, and so gets e-mails; 0: none does. */
  guardian_account: Type.Optional(E.Flag),
  /** Members who are in no group today. */
  no_group: Type.Optional(E.Flag),
  /** Members on the waiting list of this group. */
  waiting_for: Type.Optional(E.Id),
  /** Members whom a coach marked as ready for a level at which members of this group work. */
  ready_for: Type.Optional(E.Id),
  /** Years of age today, both included. */
  min_age: Type.Optional(Type.Integer({ minimum: 0, maximum: 120 })),
  max_age: Type.Optional(Type.Integer({ minimum: 0, maximum: 120 })),
};

/** §7, Groups and members: the member's side, and the parent's overview. */
export const memberCalls = defineCalls({
  /** 409 CONFLICT with `expected` and `found` if the query finds another number than `expected`. */
  'GET /members': {
    auth: ['admin'],
    views: true,
    query: Type.Object({
      ...paging('firstname|lastname|dob|last_attended|level|groups|active'),
      ...memberFilter,
      /** Of the members that the filters find, only these. */
      'uuid[]': several(E.Uuid, MAX_EXPORTED),
      expected: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    }),
    response: Type.Array(E.ClubMember),
    status: 200,
    total: true,
    csv: true,
  },
  'GET /children': {
    auth: ['parent'],
    views: true,
    response: Type.Array(E.Child),
    status: 200,
  },
  /** Sessions between two dates at most 366 days apart, the earliest first; by default of the next 8 weeks. */
  'GET /children/:uuid/sessions': {
    auth: ['parent'],
    views: true,
    params: ByMember,
    query: Type.Object({ from: Type.Optional(E.DateOnly), to: Type.Optional(E.DateOnly) }),
    response: Type.Array(E.ChildSession),
    status: 200,
  },
  'GET /children/:uuid/details': {
    auth: ['parent'],
    views: true,
    params: ByMember,
    response: E.ChildDetails,
    status: 200,
  },
  /** A guardian who acts for the child says that the details are right. They are asked again after a year. */
  'POST /children/:uuid/details/confirmation': {
    auth: ['parent'],
    params: ByMember,
    status: 204,
  },
  /**
   * A guardian who acts for the child changes the days that suit, or leaves the waiting list of the group; with `left`
   * false on the same day, the child is back in its place.
   */
  'PATCH /children/:uuid/waiting/:id': {
    auth: ['parent'],
    params: Type.Object({ uuid: E.Uuid, id: E.Id }),
    body: Type.Object({
      wishes: Type.Optional(E.Weekdays),
      left: Type.Optional(Type.Boolean()),
    }),
    status: 204,
  },
  /** Marks the member present. `ts` is the time of recording on the device. */
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
  /**
   * Marks the member absent (D7). The reason is part of the mark: a request without a reason removes it. With
   * `unmark=1` the mark itself is removed (undo).
   */
  'DELETE /members/:uuid/attendance/:date': {
    auth: ['coach', 'admin'],
    params: Type.Object({ uuid: E.Uuid, date: E.DateOnly }),
    query: Type.Object({
      class_member_id: Type.Optional(E.Id),
      ts: Type.Optional(E.Timestamp),
      unmark: Type.Optional(E.Flag),
      absence: Type.Optional(E.oneOf(ABSENCE_REASONS)),
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
      /** The version whose grades were shown; without it, the one that was published at `ts`. */
      scheme_version: Type.Optional(Type.Integer({ minimum: 1 })),
      context: Type.Object({ group_ngo_id: GroupNgoId }),
    }),
    response: E.AssessmentChange,
    status: 200,
    change: true,
  },
  /**
   * Sets the note. `base` is the note that its author edited: if the note has changed since, both are kept, or
   * 422 VALIDATION with `note` if both together are too long. `shareable` says whether guardians may read it; alone it
   * leaves the note unchanged.
   */
  'POST /members/:uuid/note': {
    auth: ['coach', 'admin'],
    params: ByMember,
    body: Type.Object(
      {
        note: Type.Optional(Type.String({ maxLength: 4000 })),
        base: Type.Optional(Type.String({ maxLength: 4000 })),
        shareable: Type.Optional(Type.Boolean()),
        ts: Type.Optional(E.Timestamp),
      },
      { minProperties: 1 },
    ),
    response: E.nullable(E.Note),
    status: 200,
    change: true,
  },
  /**
   * Records that the level's badge was handed out on `achieve_date` (§7). Without `scheme_slug`, the group's
   * scheme applies. Returns all badges of the member in the scheme.
   */
  'POST /members/:uuid/badges': {
    auth: ['coach', 'admin'],
    params: ByMember,
    body: Type.Object({
      award: E.Badge,
      group_ngo_id: GroupNgoId,
      scheme_slug: Type.Optional(E.Slug),
      ts: Type.Optional(E.Timestamp),
    }),
    response: Badges,
    status: 200,
    change: true,
  },
  /** `badgeId` is the level's node id, percent-encoded. */
  'DELETE /members/:uuid/badges/:badgeId': {
    auth: ['coach', 'admin'],
    params: Type.Object({ uuid: E.Uuid, badgeId: E.NodeId }),
    query: Type.Object({
      scheme_slug: Type.Optional(E.Slug),
      ts: Type.Optional(E.Timestamp),
    }),
    response: Badges,
    status: 200,
    change: true,
  },
  /**
   * Hands out the badges of completed levels. `skipped` says why a badge was left alone: it was handed out already, or
   * its level is not complete.
   */
  'POST /badges/bulk': {
    auth: ['admin'],
    body: Type.Object({
      awards: Type.Array(Type.Object({ member_uuid: E.Uuid, ...E.AwardRef.properties }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
      }),
      /** By default today. */
      achieve_date: Type.Optional(E.DateOnly),
    }),
    response: Type.Object({
      changed: Type.Integer({ minimum: 0 }),
      skipped: Type.Array(
        Type.Object({
          member_uuid: E.Uuid,
          ...E.AwardRef.properties,
          reason: E.oneOf(['handed_out', 'not_complete']),
        }),
      ),
    }),
    status: 200,
    undo: true,
  },
  /**
   * A PDF with one page for each completed level, in the language of the family. Parents get those of their children.
   * 404 UNKNOWN_MEMBER for an award that the user may not see, 422 LEVEL_NOT_COMPLETE for an open level. A job
   * makes more than 20 of an administrator.
   */
  'POST /certificates': {
    auth: ['admin', 'parent'],
    body: Type.Object({
      awards: Type.Array(Type.Object({ member_uuid: E.Uuid, ...E.AwardRef.properties }), {
        minItems: 1,
        maxItems: 500,
        uniqueItems: true,
      }),
    }),
    response: E.CertificatesFile,
    status: 200,
    accepted: E.Job,
  },
  /** Every grade of the member, latest first (D6). */
  'GET /members/:uuid/assessments/:slug/history': {
    auth: ['coach', 'admin'],
    views: true,
    params: Type.Object({ uuid: E.Uuid, slug: E.Slug }),
    query: Type.Object({
      node_id: Type.Optional(E.NodeId),
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })),
    }),
    response: Type.Array(E.ScoreEntry),
    status: 200,
    total: true,
  },
  /** Takes away a completion that outlasted a publication, with the reason (D17). */
  'POST /members/:uuid/assessments/:slug/revoke': {
    auth: ['coach', 'admin'],
    params: Type.Object({ uuid: E.Uuid, slug: E.Slug }),
    body: Type.Object({
      node_id: E.NodeId,
      reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    }),
    status: 204,
    undo: true,
  },
  /** Reports an absence ahead (D7). Parents report for their own children, and explain an absence for 14 days. */
  'POST /members/:uuid/absences': {
    auth: ['coach', 'admin', 'parent'],
    params: ByMember,
    body: Type.Object({
      from_date: E.DateOnly,
      to_date: E.DateOnly,
      absence: E.oneOf(ABSENCE_REASONS),
      note: Type.Optional(E.nullable(Type.String({ maxLength: 500 }))),
    }),
    response: E.ReportedAbsence,
    status: 201,
  },
  'GET /members/:uuid/absences': {
    auth: ['coach', 'admin', 'parent'],
    views: true,
    params: ByMember,
    response: Type.Array(E.ReportedAbsence),
    status: 200,
  },
  /** Reports several absences together, all or none, as POST /members/:uuid/absences does each. */
  'POST /members/:uuid/absences/bulk': {
    auth: ['coach', 'admin', 'parent'],
    params: ByMember,
    body: Type.Object({ absences: Type.Array(E.AbsenceReport, { minItems: 1, maxItems: 50 }) }),
    response: Type.Array(E.ReportedAbsence),
    status: 201,
  },
  /**
   * The member attends on these days: they are taken out of every reported absence, or of those with the `ids`. Answers
   * with what was withdrawn, in the order of the days. For parents the sessions that have begun stay, and it is 409
   * CONFLICT with the state `begun` if nothing else is left. 404 NOT_FOUND if no absence has one of the days.
   */
  'POST /members/:uuid/absences/withdrawal': {
    auth: ['coach', 'admin', 'parent'],
    params: ByMember,
    body: Type.Object({
      from_date: E.DateOnly,
      to_date: E.DateOnly,
      ids: Type.Optional(Type.Array(E.Id, { minItems: 1, maxItems: 50, uniqueItems: true })),
    }),
    response: Type.Array(E.AbsenceReport),
    status: 200,
  },
  /** Changes reason and note. For parents 409 CONFLICT with the state `begun` once the last session has begun. */
  'PATCH /members/:uuid/absences/:id': {
    auth: ['coach', 'admin', 'parent'],
    params: Type.Object({ uuid: E.Uuid, id: E.Id }),
    body: Type.Object(
      {
        absence: Type.Optional(E.oneOf(ABSENCE_REASONS)),
        note: Type.Optional(E.nullable(Type.String({ maxLength: 500 }))),
      },
      { minProperties: 1 },
    ),
    response: E.ReportedAbsence,
    status: 200,
  },
  /**
   * Withdraws the absence. For parents it ends after the sessions that have begun, and 409 CONFLICT with the state
   * `begun` if that are all of them.
   */
  'DELETE /members/:uuid/absences/:id': {
    auth: ['coach', 'admin', 'parent'],
    params: Type.Object({ uuid: E.Uuid, id: E.Id }),
    status: 204,
  },
  'GET /member-tags': {
    auth: ['coach', 'admin', 'ngo'],
    query: Type.Object({
      with_counts: Type.Optional(E.Flag),
      search: paging('tag').search,
      /** By default by name. The others with `with_counts`, for the national body. */
      sort: paging('tag|members|clubs|last_used|created_at').sort,
    }),
    response: Type.Array(E.MemberTag),
    status: 200,
    total: true,
    csv: true,
  },
  /** 409 TITLE_TAKEN if the client has a tag of this name, whatever its case. */
  'POST /member-tags': {
    auth: ['admin', 'ngo'],
    body: TagName,
    response: E.MemberTag,
    status: 201,
    undo: true,
  },
  /** Renames a tag of the whole client. */
  'PATCH /member-tags/:id': {
    auth: ['admin', 'ngo'],
    params: Type.Object({ id: E.Id }),
    body: TagName,
    response: E.MemberTag,
    status: 200,
    undo: true,
  },
  /** Removes the tag from all members of the client. */
  'DELETE /member-tags/:id': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    status: 204,
    undo: true,
  },
  /**
   * The members of the tag get the tag `into`, and the tag ends. A change that a device recorded with the ended tag
   * applies to the other one.
   */
  'POST /member-tags/:id/merge': {
    auth: ['ngo'],
    params: Type.Object({ id: E.Id }),
    body: Type.Object({ into: E.Id }),
    response: E.MemberTag,
    status: 200,
    undo: true,
  },
  /** `tag` is the tag's id. */
  'POST /member-tags/:tag/members': {
    auth: ['coach', 'admin'],
    params: Type.Object({ tag: E.Id }),
    body: Type.Object({ member_uuid: E.Uuid, ts: Type.Optional(E.Timestamp) }),
    response: Tagged,
    status: 200,
    change: true,
  },
  'DELETE /member-tags/:tag/members/:uuid': {
    auth: ['coach', 'admin'],
    params: Type.Object({ tag: E.Id, uuid: E.Uuid }),
    query: Type.Object({ ts: Type.Optional(E.Timestamp) }),
    response: Tagged,
    status: 200,
    change: true,
  },
});
