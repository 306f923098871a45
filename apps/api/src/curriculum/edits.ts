import type { NodeEdit, SchemeEdit } from '@springboard/contract';
import { applyEdit, type DraftNode, draftOf, type DraftTree, treeOf } from '@springboard/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import type { Context } from '../routing/context.ts';
import { findConflict, findForeignChanges, type ForeignChanges } from './edit-conflicts.ts';
import { findResults, type LogEntry, logEdits } from './edit-log.ts';
import { findMirrors, saveMirrors } from './mirrors.ts';
import { findProposals, isAboutProposals, saveDecisions } from './proposals.ts';
import {
  findEditable,
  type LockedScheme,
  lockScheme,
  markReplaced,
  nextDocument,
  type StoredVersion,
  writeDraft,
} from './queries.ts';
import { type Renames, renamesOf, renameTexts } from './rename-texts.ts';

/**
 * Applies edits to the draft, in order and in one transaction; the first one creates it. A rejected edit does not stop
 * those after it. An edit that was received before has the same result again, and no second effect.
 */
export const applyEdits = ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'POST /curriculum/:slug/edits'>) =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug: params.slug });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const base = await findEditable(db, principal.client_id, scheme.uuid);
    const known = await findResults(db, principal, scheme, body.edits);
    const isNew = ({ id }: SchemeEdit) => !known.has(id);
    if (base?.state === 'review') {
      const inReview = (id: string) => ({ id, result: 'refused', code: 'IN_REVIEW' }) as const;
      const results = body.edits.map(({ id }) => known.get(id) ?? inReview(id));
      return { etag: base.etag, n: scheme.edit_number, results };
    }
    const changes = await findForeignChanges(db, principal, scheme, base, body);
    const needsIds = body.edits.some((edit) => isNew(edit) && edit.kind === 'rename_id');
    const proposals = body.edits.some((edit) => isNew(edit) && isAboutProposals(edit))
      ? await findProposals(db, principal.client_id, scheme.uuid)
      : [];
    let draft = draftOf(base?.document.tree ?? [], {
      slug: scheme.slug,
      removed: base?.removed ?? [],
      proposals: proposals.map(({ proposal }) => proposal),
      ...(needsIds && { publishedIds: await findPublishedIds(db, principal, scheme) }),
    });
    const entries = new Map<string, LogEntry>();
    const renames: Renames[] = [];
    for (const edit of body.edits) {
      if (known.has(edit.id) || entries.has(edit.id)) continue;
      const { entry, draft: next } = tryEdit(draft, edit, changes);
      entries.set(edit.id, entry);
      if (entry.inverse !== null) renames.push(renamesOf(draft, edit));
      draft = next;
    }
    const saved = await saveEdits(db, principal, now, { scheme, base }, draft, [
      ...entries.values(),
    ]);
    const key = { client_id: principal.client_id, scheme_uuid: scheme.uuid };
    await saveDecisions(db, key, proposals, draft, { version: scheme.version + 1, now });
    for (const renamed of renames) await renameTexts(db, key, base, renamed);
    const results = body.edits.flatMap(({ id }) => known.get(id) ?? entries.get(id)?.result ?? []);
    return { ...saved, results };
  });

/** The edits that set the fields of a node. */
export const editsOfNode = (node: DraftNode, body: NodeEdit): SchemeEdit[] => {
  const set = <F extends string, V>(field: F, value: V | undefined, before: V) => {
    const edit = { id: randomUUID(), kind: 'set' as const, node_id: node.id, field, before };
    return value === undefined ? [] : [{ ...edit, value }];
  };
  return [
    ...set('title', body.title, node.title),
    ...set('group', body.group, node.group ?? null),
    ...set('content', body.content, node.content ?? []),
    ...set('completion', body.completion, node.completion ?? null),
    ...set('dependencies', body.dependencies, node.dependencies ?? []),
    ...set('grade', body.grade, node.grade ?? null),
    ...set('videos', body.videos, node.videos ?? []),
    ...set('hidden', body.hidden, node.hidden === true),
    ...set('skipped', body.skipped, node.skipped === true),
    ...set('badge', body.badge, node.badge ?? null),
  ];
};

/** Applies an edit to the draft, or leaves the draft as it is for one that is refused or in conflict. */
export const tryEdit = (
  draft: DraftTree,
  edit: SchemeEdit,
  changes: ForeignChanges = { fields: new Set(), all: false },
): { entry: LogEntry; draft: DraftTree } => {
  const { id } = edit;
  const applied = applyEdit(draft, edit);
  if (!applied.ok) {
    const { code, node_id, with: named } = applied;
    const reason = { code, node_id, ...(named && { with: [...named] }) };
    return { entry: { edit, inverse: null, result: { id, result: 'refused', ...reason } }, draft };
  }
  const theirs = findConflict(draft, edit, changes);
  if (theirs !== null) {
    return { entry: { edit, inverse: null, result: { id, result: 'conflict', ...theirs } }, draft };
  }
  const entry: LogEntry = { edit, inverse: applied.inverse, result: { id, result: 'applied' } };
  return { entry, draft: applied.draft };
};

/** The ids of all nodes that a published version has or had. */
const findPublishedIds = async (
  db: Reader,
  { client_id }: Tenant,
  { uuid }: LockedScheme,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct node #>> '{}' as id
    from curriculum_versions v, jsonb_path_query(v.document::jsonb, '$.tree.**.id') node
    where v.client_id = ${client_id} and v.scheme_uuid = ${uuid} and v.state = 'published'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Writes the draft if an edit changed its tree, and all edits with their results. */
export const saveEdits = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { scheme, base }: { scheme: LockedScheme; base: StoredVersion | undefined },
  draft: DraftTree,
  entries: readonly LogEntry[],
): Promise<{ etag: string; n: number }> => {
  const applied = entries.filter(({ inverse }) => inverse !== null).length;
  let etag = base?.etag ?? '';
  const { uuid } = scheme;
  const hasDraft = base !== undefined && base.state !== 'published';
  const changesTree = entries.some(isOfTree);
  if (changesTree) {
    const document = nextDocument(scheme, base, treeOf(draft));
    etag = etagOf(JSON.stringify(document));
    const { removed } = draft;
    const number = hasDraft ? { draft: base.draft } : {};
    await writeDraft(db, principal, now, { document, etag, removed, replaces: false, ...number });
    // A new draft has the links of the published version. A removed node keeps its link: it can be restored.
    if (base?.state === 'published') {
      const mirrors = await findMirrors(db, principal.client_id, uuid, base.version);
      await saveMirrors(db, principal.client_id, document, mirrors, [...draft.removedIds]);
    }
  }
  const n = await logEdits(db, principal, now, uuid, entries);
  // Without a draft there is no log: browsers that have the scheme open load it again.
  if (applied > 0 && !changesTree && !hasDraft) await markReplaced(db, principal.client_id, uuid);
  if (applied > 0) {
    await audit(db, principal, now, {
      action: 'curriculum.edits',
      entity: 'scheme',
      entity_id: uuid,
      detail: { n, applied },
    });
  }
  return { etag, n: entries.length > 0 ? n : scheme.edit_number };
};

/** Whether an applied edit changed the tree, and not only which proposals are left. */
const isOfTree = ({ edit, inverse }: LogEntry): boolean =>
  inverse !== null && edit.kind !== 'leave' && edit.kind !== 'reopen';
