import Type from 'typebox';
import * as E from '../entities/index.ts';
import { SCHEME_FORMATS } from '../vocabulary/index.ts';
import { paging } from './groups.ts';
import { defineCalls } from './call.ts';

const NGO = ['ngo'] as const;
const BySlug = Type.Object({ slug: E.Slug });
const EditNumber = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const Link = {
  /** The scheme and node that follow the owner. */
  slug: E.Slug,
  node_id: E.NodeId,
};

/**
 * §7, Schemes and curriculum: editing. The first edit creates the draft. Edits check `If-Match` against the
 * `etag` of the draft, or of the published version without a draft.
 */
export const curriculumCalls = defineCalls({
  /** Replaces the whole tree. An invalid tree is 422 with the code of each broken rule, keyed by node id. */
  'POST /curriculum/:slug': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({
      curriculum: Type.Object({
        tree: Type.Array(Type.Unsafe<E.SchemeNode>(E.SchemeNode), { maxItems: 500 }),
      }),
      note: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    response: E.CurriculumVersion,
    status: 200,
  },
  /** Edits one node. Its encoded id is one segment of the path. */
  'PATCH /curriculum/:slug/:node_id': {
    auth: NGO,
    params: Type.Object({ slug: E.Slug, node_id: E.NodeId }),
    body: E.NodeEdit,
    response: E.CurriculumVersion,
    status: 200,
  },
  /**
   * Applies edits to the draft, in order and each completely or not at all. `base` is the number of the last edit that
   * the browser knows: a `set` conflicts with one that another user sent since then.
   */
  'POST /curriculum/:slug/edits': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({
      base: EditNumber,
      edits: Type.Array(E.SchemeEdit, { minItems: 1, maxItems: 500 }),
    }),
    response: Type.Object({
      etag: Type.String(),
      /** The number of the scheme's last edit. */
      n: Type.Integer({ minimum: 0 }),
      results: Type.Array(E.SchemeEditResult),
    }),
    status: 200,
  },
  /** The edits of the draft after a number, and who edits now. Tells others that the caller has `node_id` open. */
  'GET /curriculum/:slug/edits': {
    auth: NGO,
    presence: true,
    params: BySlug,
    query: Type.Object({
      after: EditNumber,
      node_id: Type.Optional(E.NodeId),
    }),
    response: E.SchemeEditLog,
    status: 200,
  },
  /** What outside of its scheme names a node of the draft, and the node that it follows. */
  'GET /curriculum/:slug/uses': {
    auth: NGO,
    params: BySlug,
    query: Type.Object({ node_id: E.NodeId }),
    response: E.NodeUses,
    status: 200,
  },
  /**
   * The members at each level and skill of the published version, as counted in the last 15 minutes. Nodes without members,
   * groups and buttons are left out.
   */
  'GET /curriculum/:slug/members': {
    auth: NGO,
    params: BySlug,
    response: Type.Array(E.NodeMembers),
    status: 200,
  },
  /** Every broken rule of the draft. */
  'GET /curriculum/:slug/problems': {
    auth: NGO,
    params: BySlug,
    response: E.SchemeProblems,
    status: 200,
  },
  /** Discards the draft. It can be restored for 30 days. */
  'DELETE /curriculum/:slug/draft': { auth: NGO, params: BySlug, status: 204 },
  /** The drafts that can be restored, the one that was discarded last first. */
  'GET /curriculum/:slug/discarded': {
    auth: NGO,
    params: BySlug,
    response: Type.Array(E.DiscardedDraft),
    status: 200,
  },
  /** Restores a discarded draft with its edits, by default the last one; 409 CONFLICT if there is a draft. */
  'POST /curriculum/:slug/draft/undelete': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({ draft: Type.Optional(EditNumber) }),
    response: E.CurriculumVersion,
    status: 200,
  },
  /** The newest count for exactly this draft. 409 CONFLICT without a draft. */
  'GET /curriculum/:slug/impact': {
    auth: NGO,
    params: BySlug,
    response: Type.Union([E.ImpactCount, E.CurriculumImpact]),
    status: 200,
  },
  /**
   * Begins the count for exactly this draft as a job, or continues one that failed or was cancelled. A count that runs
   * or is complete is shared. 409 CONFLICT without a draft, 422 with the problems of the draft.
   */
  'POST /curriculum/:slug/impact': {
    auth: NGO,
    params: BySlug,
    response: Type.Union([E.ImpactCount, E.CurriculumImpact]),
    status: 200,
  },
  /**
   * Needs the complete impact of exactly this draft, else 409. For the nodes of `retain`, members who have completed
   * them stay completed; for all others, everybody is counted again (D17).
   */
  'POST /curriculum/:slug/publish': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({
      retain: Type.Optional(Type.Array(E.NodeId, { maxItems: 5000, uniqueItems: true })),
      /** For coaches; by default the note of the draft. */
      note: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    }),
    response: Type.Object({
      ...E.CurriculumVersion.properties,
      /** The job that recalculates the members' completions. */
      job_id: E.Id,
    }),
    status: 200,
  },
  /** The publication of the draft at a day and hour; null: none is scheduled. */
  'GET /curriculum/:slug/schedule': {
    auth: NGO,
    params: BySlug,
    response: Type.Object({ schedule: E.nullable(E.ScheduledPublication) }),
    status: 200,
  },
  /** Needs what a publication needs, now and when it takes place. `at` is at most a year ahead. Replaces an earlier one. */
  'PUT /curriculum/:slug/schedule': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({
      at: E.Timestamp,
      retain: Type.Optional(Type.Array(E.NodeId, { maxItems: 5000, uniqueItems: true })),
      note: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
    }),
    response: Type.Object({ schedule: E.nullable(E.ScheduledPublication) }),
    status: 200,
  },
  'DELETE /curriculum/:slug/schedule': { auth: NGO, params: BySlug, status: 204 },
  /** Latest first. */
  'GET /curriculum/:slug/versions': {
    auth: NGO,
    params: BySlug,
    query: Type.Object({
      page: paging('version').page,
      /** By default all versions on one page. */
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    response: Type.Array(E.ListedVersion),
    status: 200,
    total: true,
    csv: true,
  },
  'GET /curriculum/:slug/versions/:version': {
    auth: NGO,
    params: Type.Object({ slug: E.Slug, version: E.Id }),
    /** With the grades of the version. */
    response: Type.Object({ ...E.Curriculum.properties, grades: Type.Array(E.Grade) }),
    status: 200,
  },
  /** What restoring the version would change. Only published versions can be restored. */
  'GET /curriculum/:slug/versions/:version/restoration': {
    auth: NGO,
    params: Type.Object({ slug: E.Slug, version: E.Id }),
    response: E.VersionRestoration,
    status: 200,
  },
  /**
   * Makes a draft that equals a published version, with edits that can be undone. A draft with changes is 409, unless
   * `discard` discards it; it can be restored for 30 days. A version equal to the published one is 409 too.
   */
  'POST /curriculum/:slug/versions/:version/restore': {
    auth: NGO,
    params: Type.Object({ slug: E.Slug, version: E.Id }),
    body: Type.Object({ discard: Type.Optional(Type.Boolean()) }),
    response: Type.Object({
      ...E.CurriculumVersion.properties,
      /** Nodes that the draft cannot have, such as own nodes below a mirrored one. */
      left_out: Type.Array(E.NodeId),
    }),
    status: 200,
  },
  /**
   * A version as a file: without `version` the draft, or the published version if there is no draft. With `node_id`
   * only the node and everything below it.
   */
  'GET /curriculum/:slug/export': {
    auth: NGO,
    params: BySlug,
    query: Type.Object({
      format: E.oneOf(SCHEME_FORMATS),
      version: Type.Optional(E.Id),
      node_id: Type.Optional(E.NodeId),
    }),
    response: E.SchemeFile,
    status: 200,
  },
  /** D6: makes a node follow a node of another scheme, and adds it if it does not exist. */
  'POST /curriculum/mirror': {
    auth: NGO,
    body: Type.Object({ ...Link, owner_slug: E.Slug, owner_node_id: E.NodeId }),
    response: E.CurriculumVersion,
    status: 200,
  },
  /** D6: makes a mirrored node follow another one. With null it belongs to the scheme itself again. */
  'POST /curriculum/rehome-linked-node': {
    auth: NGO,
    body: Type.Object({
      ...Link,
      owner_slug: E.nullable(E.Slug),
      owner_node_id: E.nullable(E.NodeId),
    }),
    response: E.CurriculumVersion,
    status: 200,
  },
});
