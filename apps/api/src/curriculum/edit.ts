import type { CurriculumVersion } from '@springboard/contract';
import { draftOf, treeOf } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import type { Context } from '../routing/context.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { startEdit, saveDraft } from './draft.ts';
import { checkForeignDraft } from './edit-conflicts.ts';
import { logEdits } from './edit-log.ts';
import { editsOfNode, tryEdit } from './edits.ts';
import { followOwners } from './mirrors.ts';

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
    const foreign = await checkForeignDraft(db, principal, edit.base, edit.scheme.uuid);
    if (foreign !== null && headers['if-match'] === undefined) return foreign;
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
    const foreign = await checkForeignDraft(db, principal, base, scheme.uuid);
    if (foreign !== null && headers['if-match'] === undefined) return foreign;
    const tree = followOwners(base?.document.tree ?? [], mirrors);
    let draft = draftOf(tree, { slug: scheme.slug });
    const node = draft.nodes.get(node_id);
    if (node === undefined) return apiError(404, 'UNKNOWN_NODE');
    const entries = editsOfNode(node, body).map((each) => {
      const tried = tryEdit(draft, each);
      ({ draft } = tried);
      return tried.entry;
    });
    const rejected = entries.find(({ inverse }) => inverse === null);
    if (rejected !== undefined)
      return apiError(422, 'VALIDATION', { [node_id]: rejected.result.code });
    const saved = await saveDraft(db, principal, now, edit, {
      tree: treeOf(draft),
      replaces: base?.state === 'published' && mirrors.size > 0,
    });
    if (isApiError(saved)) return saved;
    await logEdits(db, principal, now, scheme.uuid, entries);
    const detail = { node_id, edited: Object.keys(body) };
    const entry = { action: 'curriculum.edit', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, { ...entry, detail });
    return saved;
  });
