import Type from 'typebox';
import * as E from '../entities/index.ts';
import { defineCalls } from './call.ts';

const NGO = ['ngo'] as const;
const BySlug = Type.Object({ slug: E.Slug });
const Note = Type.Optional(Type.String({ minLength: 1, maxLength: 1000 }));

/** Drafts in review take no edits. The reviewers approve the draft or ask for changes, and comment on it. */
export const reviewCalls = defineCalls({
  'GET /curriculum/:slug/review': {
    auth: NGO,
    params: BySlug,
    response: E.SchemeReview,
    status: 200,
  },
  /** Sends the draft to reviewers, who get an e-mail; 409 without a draft or in review. */
  'POST /curriculum/:slug/review': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({
      reviewers: Type.Array(E.Uuid, { minItems: 1, maxItems: 10, uniqueItems: true }),
      note: Note,
    }),
    response: E.SchemeReview,
    status: 200,
  },
  /** Withdraws the review, so that the draft can be edited again. */
  'DELETE /curriculum/:slug/review': { auth: NGO, params: BySlug, status: 204 },
  /**
   * For the reviewers. Open comments are 409. If two persons are required, the last editor cannot approve. After a
   * request for changes, the draft can be edited again.
   */
  'POST /curriculum/:slug/review/approval': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({ decision: E.oneOf(['approved', 'changes']), note: Note }),
    response: E.SchemeReview,
    status: 200,
  },
  'PATCH /client-review': {
    auth: NGO,
    rights: { ngo: 'publish' },
    body: Type.Object({ required: Type.Boolean() }),
    response: Type.Object({ required: Type.Boolean() }),
    status: 200,
    undo: true,
  },
  /** The comments on the draft, oldest first. */
  'GET /curriculum/:slug/comments': {
    auth: NGO,
    params: BySlug,
    response: Type.Array(E.SchemeComment),
    status: 200,
  },
  'POST /curriculum/:slug/comments': {
    auth: NGO,
    params: BySlug,
    body: Type.Object({
      node_id: Type.Optional(E.NodeId),
      /** A reply belongs to the node of its comment. */
      parent_id: Type.Optional(E.Id),
      text: Type.String({ minLength: 1, maxLength: 2000 }),
    }),
    response: E.SchemeComment,
    status: 201,
    undo: true,
  },
  /** Resolves a comment with its replies, or opens it again. */
  'PATCH /curriculum/:slug/comments/:id': {
    auth: NGO,
    params: Type.Object({ slug: E.Slug, id: E.Id }),
    body: Type.Object({ resolved: Type.Boolean() }),
    response: E.SchemeComment,
    status: 200,
    undo: true,
  },
});
