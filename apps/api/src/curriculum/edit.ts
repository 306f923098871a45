import type { CurriculumVersion, NodeEdit, SchemeNode } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Context } from '../routing/context.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { startEdit, saveDraft } from './draft.ts';
import { followOwners } from './mirrors.ts';
import { deleteDraft } from './queries.ts';
import { mapTree, flattenTree } from './tree.ts';

/** §7: replaces the whole tree of the next version. */
export const writeCurriculum = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/:slug'>): Promise<CurriculumVersion | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers);
    if (isApiError(edit)) return edit;
    const { tree } = body.curriculum;
    const saved = await saveDraft(db, principal, now, edit, { tree, note: body.note });
    if (isApiError(saved)) return saved;
    const { uuid } = edit.scheme;
    await audit(db, principal, now, {
      action: 'curriculum.write',
      entity: 'scheme',
      entity_id: uuid,
    });
    return saved;
  });

/** §7: edits one node of the next version. */
export const editNode = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /curriculum/:slug/:node_id'>): Promise<CurriculumVersion | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers);
    if (isApiError(edit)) return edit;
    const { node_id } = params;
    const { base, mirrors, scheme } = edit;
    const tree = followOwners(base?.document.tree ?? [], mirrors);
    if (!flattenTree(tree).some(({ id }) => id === node_id)) return apiError(404, 'UNKNOWN_NODE');
    if (mirrors.has(node_id)) return apiError(422, 'VALIDATION', { [node_id]: 'MIRRORED' });
    const saved = await saveDraft(db, principal, now, edit, {
      tree: mapTree(tree, (node) => (node.id === node_id ? applyEdit(node, body) : node)),
    });
    if (isApiError(saved)) return saved;
    const detail = { node_id, edited: Object.keys(body) };
    const entry = { action: 'curriculum.edit', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, { ...entry, detail });
    return saved;
  });

export const discardDraft = ({
  principal,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /curriculum/:slug/draft'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers);
    if (isApiError(edit)) return edit;
    const { base, scheme } = edit;
    if (base === undefined || base.state === 'published') return apiError(404, 'NOT_FOUND');
    await deleteDraft(db, principal.client_id, scheme.uuid);
    const entry = { action: 'curriculum.give-up', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });

/** Removes fields that are null, and leaves missing fields unchanged. */
const applyEdit = (node: SchemeNode, edit: NodeEdit): SchemeNode => {
  const { group: _, completion: __, grade: ___, ...unchanged } = node;
  const { group = node.group, completion = node.completion, grade = node.grade, ...changed } = edit;
  return {
    ...unchanged,
    ...changed,
    ...(group !== null && group !== undefined && { group }),
    ...(completion !== null && completion !== undefined && { completion }),
    ...(grade !== null && grade !== undefined && { grade }),
  };
};
