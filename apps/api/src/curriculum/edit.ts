import type { CurriculumVersion, NodeEdit, SchemeNode } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Context } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { openForEdit, saveDraft } from './draft.ts';
import { followOwners } from './mirrors.ts';
import { deleteDraft } from './queries.ts';
import { mapTree, nodesOf } from './tree.ts';

/** §7: the whole tree of the next version. */
export const writeCurriculum = ({
  who,
  params,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/:slug'>): Promise<CurriculumVersion | Refusal> =>
  write(async (db) => {
    const editing = await openForEdit(db, who, params.slug, headers);
    if (isRefusal(editing)) return editing;
    const { tree } = body.curriculum;
    const saved = await saveDraft(db, who, now, editing, { tree, note: body.note });
    if (isRefusal(saved)) return saved;
    const { uuid } = editing.scheme;
    await audit(db, who, now, { action: 'curriculum.write', entity: 'scheme', entity_id: uuid });
    return saved;
  });

/** §7: one node of the next version. */
export const editNode = ({
  who,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /curriculum/:slug/:node_id'>): Promise<CurriculumVersion | Refusal> =>
  write(async (db) => {
    const editing = await openForEdit(db, who, params.slug, headers);
    if (isRefusal(editing)) return editing;
    const { node_id } = params;
    const { from, mirrors, scheme } = editing;
    const tree = followOwners(from?.document.tree ?? [], mirrors);
    if (!nodesOf(tree).some(({ id }) => id === node_id)) return refuse(404, 'UNKNOWN_NODE');
    if (mirrors.has(node_id)) return refuse(422, 'VALIDATION', { [node_id]: 'MIRRORED' });
    const saved = await saveDraft(db, who, now, editing, {
      tree: mapTree(tree, (node) => (node.id === node_id ? edited(node, body) : node)),
    });
    if (isRefusal(saved)) return saved;
    const detail = { node_id, edited: Object.keys(body) };
    const entry = { action: 'curriculum.edit', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, who, now, { ...entry, detail });
    return saved;
  });

export const giveUpDraft = ({
  who,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /curriculum/:slug/draft'>): Promise<undefined | Refusal> =>
  write(async (db) => {
    const editing = await openForEdit(db, who, params.slug, headers);
    if (isRefusal(editing)) return editing;
    const { from, scheme } = editing;
    if (from === undefined || from.state === 'published') return refuse(404, 'NOT_FOUND');
    await deleteDraft(db, who.client_id, scheme.uuid);
    const entry = { action: 'curriculum.give-up', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, who, now, entry);
    return undefined;
  });

/** What is null is taken away; what is not named stays. */
const edited = (node: SchemeNode, edit: NodeEdit): SchemeNode => {
  const { group: _, completion: __, grade: ___, ...kept } = node;
  const { group = node.group, completion = node.completion, grade = node.grade, ...given } = edit;
  return {
    ...kept,
    ...given,
    ...(group !== null && group !== undefined && { group }),
    ...(completion !== null && completion !== undefined && { completion }),
    ...(grade !== null && grade !== undefined && { grade }),
  };
};
