import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

const NGO = ['ngo'] as const;
const BySlug = Type.Object({ slug: E.Slug });
const Link = {
  /** The scheme and node that follow. */
  slug: E.Slug,
  node_id: E.NodeId,
};

/**
 * §7, Schemes and curriculum: editing. Edits go to the draft, which the first of them makes; they honour
 * `If-Match` with the `etag` of the draft, or of the published version where there is no draft.
 */
export const curriculumCalls = defineCalls({
  /** The whole tree. What is wrong is 422 with the code of the rule, keyed by node id. */
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
  /** One node; its id is one part of the path, encoded. */
  'PATCH /curriculum/:slug/:node_id': {
    auth: NGO,
    params: Type.Object({ slug: E.Slug, node_id: E.NodeId }),
    body: E.NodeEdit,
    response: E.CurriculumVersion,
    status: 200,
  },
  /** Gives the draft up. */
  'DELETE /curriculum/:slug/draft': { auth: NGO, params: BySlug, status: 204 },
  'GET /curriculum/:slug/impact': {
    auth: NGO,
    params: BySlug,
    response: E.CurriculumImpact,
    status: 200,
  },
  'POST /curriculum/:slug/publish': {
    auth: NGO,
    params: BySlug,
    response: E.CurriculumVersion,
    status: 200,
  },
  /** The latest first. */
  'GET /curriculum/:slug/versions': {
    auth: NGO,
    params: BySlug,
    response: Type.Array(E.CurriculumVersion),
    status: 200,
  },
  'GET /curriculum/:slug/versions/:version': {
    auth: NGO,
    params: Type.Object({ slug: E.Slug, version: E.Id }),
    response: E.Curriculum,
    status: 200,
  },
  /** D6: makes a node follow a node of another scheme; one that is not there yet is added. */
  'POST /curriculum/mirror': {
    auth: NGO,
    body: Type.Object({ ...Link, owner_slug: E.Slug, owner_node_id: E.NodeId }),
    response: E.CurriculumVersion,
    status: 200,
  },
  /** D6: makes a mirrored node follow another one, or with null none: it is the scheme's own again. */
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
