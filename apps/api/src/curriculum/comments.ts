import type { AuditEntry, SchemeComment } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { apiError, isApiError, type ApiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import type { Context } from '../routing/context.ts';
import { findEditable, findVisibleScheme, lockScheme } from './queries.ts';
import { findComments } from './review-queries.ts';
import { flattenTree } from './tree.ts';

export const listComments = async ({
  db,
  principal,
  params,
}: Context<'GET /curriculum/:slug/comments'>): Promise<SchemeComment[] | ApiError> => {
  const scheme = await findVisibleScheme(db, principal, params.slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const base = await findEditable(db, principal.client_id, scheme.uuid);
  if (base === undefined || base.state === 'published') return [];
  return findComments(db, principal.client_id, scheme.uuid, base);
};

/** The scheme with its draft; 404 for an unknown scheme, 409 without a draft. */
const findDraft = async (db: Reader, { client_id }: Tenant, scheme_uuid: string) => {
  const base = await findEditable(db, client_id, scheme_uuid);
  return base === undefined || base.state === 'published'
    ? apiError(409, 'CONFLICT', { draft: 'required' })
    : base;
};

export const addComment = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'POST /curriculum/:slug/comments'>): Promise<SchemeComment | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug: params.slug });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const base = await findDraft(db, principal, scheme.uuid);
    if (isApiError(base)) return base;
    const { client_id, user_uuid } = principal;
    const text = body.text.trim();
    if (text === '') return apiError(422, 'VALIDATION', { text: 'required' });
    const key = { draft: base.draft, id: body.parent_id ?? null };
    const [parent] = key.id === null ? [] : await findComments(db, client_id, scheme.uuid, key);
    if (key.id !== null && (parent === undefined || parent.parent_id !== null))
      return apiError(422, 'VALIDATION', { parent_id: 'UNKNOWN_COMMENT' });
    const node_id = parent === undefined ? (body.node_id ?? null) : parent.node_id;
    const isKnown = () => {
      const removed = base.removed.map(({ node }) => node);
      return flattenTree([...base.document.tree, ...removed]).some(({ id }) => id === node_id);
    };
    if (node_id !== null && parent === undefined && !isKnown())
      return apiError(422, 'VALIDATION', { node_id: 'UNKNOWN_NODE' });
    const { id } = await db
      .insertInto('scheme_comments')
      .values({
        client_id,
        scheme_uuid: scheme.uuid,
        draft: base.draft,
        node_id,
        parent_id: key.id,
        user_uuid,
        text,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = { action: 'curriculum.comment', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, { ...entry, detail: { id } });
    const [comment] = await findComments(db, client_id, scheme.uuid, { draft: base.draft, id });
    if (comment === undefined) throw new Error('The comment was not found');
    return comment;
  });

/** Resolves a comment, or opens it again. */
export const resolveComment = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /curriculum/:slug/comments/:id'>): Promise<SchemeComment | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug: params.slug });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const base = await findDraft(db, principal, scheme.uuid);
    if (isApiError(base)) return base;
    const { client_id, user_uuid } = principal;
    const key = { draft: base.draft, id: params.id };
    const [before] = await findComments(db, client_id, scheme.uuid, key);
    if (before === undefined || before.parent_id !== null) return apiError(404, 'NOT_FOUND');
    if ((before.resolved_at !== null) === body.resolved) return before;
    await db
      .updateTable('scheme_comments')
      .set({
        resolved_at: body.resolved ? now : null,
        resolved_by: body.resolved ? user_uuid : null,
      })
      .where('client_id', '=', client_id)
      .where('id', '=', params.id)
      .execute();
    const entry = { action: 'curriculum.comment-resolve', entity: 'scheme' };
    const detail = { id: params.id, resolved: body.resolved };
    await audit(db, principal, now, { ...entry, entity_id: scheme.uuid, detail });
    const [comment] = await findComments(db, client_id, scheme.uuid, key);
    if (comment === undefined) throw new Error('The comment was not found');
    return comment;
  });

/** Rolls back an undo after the draft of the comment was published or discarded. */
export const undoComment = async (
  db: Writer,
  principal: Tenant,
  { entity_id, detail }: Pick<AuditEntry, 'entity_id' | 'detail'>,
  restore: () => Promise<void>,
): Promise<void> => {
  const scheme = await lockScheme(db, principal, { uuid: entity_id });
  const draft = scheme && (await findDraft(db, principal, scheme.uuid));
  if (draft === undefined || isApiError(draft))
    throw new Rollback(draft ?? apiError(404, 'NOT_FOUND'));
  const key = { draft: draft.draft, id: Number(detail['id']) };
  const comments = await findComments(db, principal.client_id, entity_id, key);
  if (comments.length === 0) throw new Rollback(apiError(409, 'CONFLICT', { draft: 'required' }));
  await restore();
};
