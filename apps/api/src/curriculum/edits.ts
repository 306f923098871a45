import type {
  NodeEdit,
  RemovedNode,
  SchemeEdit,
  SchemeEditBody,
  SchemeEditLog,
  SchemeEditResult,
} from '@springboard/contract';
import {
  applyEdit,
  type DraftNode,
  draftOf,
  type DraftTree,
  fieldValue,
  treeOf,
} from '@springboard/domain';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import { findMirrors, saveMirrors } from './mirrors.ts';
import {
  findEditable,
  type LockedScheme,
  lockScheme,
  type StoredVersion,
  takeNumbers,
  writeDraft,
} from './queries.ts';

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
    const changes = await findForeignChanges(db, principal, scheme, body.base);
    const needsIds = body.edits.some((edit) => isNew(edit) && edit.kind === 'rename_id');
    let draft = draftOf(base?.document.tree ?? [], {
      slug: scheme.slug,
      removed: base?.removed ?? [],
      ...(needsIds && { publishedIds: await findPublishedIds(db, principal, scheme) }),
    });
    const entries = new Map<string, LogEntry>();
    for (const edit of body.edits) {
      if (known.has(edit.id) || entries.has(edit.id)) continue;
      const { entry, draft: next } = tryEdit(draft, edit, changes);
      entries.set(edit.id, entry);
      draft = next;
    }
    const saved = await saveEdits(db, principal, now, { scheme, base }, draft, [
      ...entries.values(),
    ]);
    const results = body.edits.flatMap(({ id }) => known.get(id) ?? entries.get(id)?.result ?? []);
    return { ...saved, results };
  });

/** An edit with its result, as it is stored. `inverse` is null for an edit that was not applied. */
type LogEntry = {
  readonly edit: SchemeEdit;
  readonly inverse: SchemeEditBody | null;
  readonly result: SchemeEditResult;
};

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
  ];
};

/** Whether a user changed a field of a node since the number that the caller knows. */
type ForeignChanges = {
  readonly fields: ReadonlySet<string>;
  /** The draft was replaced as a whole, so that every field may be another. */
  readonly all: boolean;
};

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

/** The value of a field that another user set meanwhile to something else than both know. */
const findConflict = (
  draft: DraftTree,
  edit: SchemeEdit,
  { fields, all }: ForeignChanges,
): Pick<SchemeEditResult, 'node_id' | 'theirs'> | null => {
  if (edit.kind !== 'set') return null;
  const { node_id, field } = edit;
  const node = draft.nodes.get(node_id);
  if (node === undefined || !(all || fields.has(fieldKey(node_id, field)))) return null;
  const theirs = fieldValue(node, field);
  const isKnown = (value: unknown) =>
    isDeepStrictEqual(theirs, fieldValue(Object.fromEntries([[field, value ?? undefined]]), field));
  return isKnown(edit.before) || isKnown(edit.value) ? null : { node_id, theirs };
};

const fieldKey = (node_id: string, field: string): string => `${node_id} ${field}`;

const findForeignChanges = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  { uuid, replaced_number }: LockedScheme,
  base: number,
): Promise<ForeignChanges> => {
  const rows = await db
    .selectFrom('curriculum_edits')
    .select(['node_id', 'field'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .where('n', '>', base)
    .where('user_uuid', '<>', user_uuid)
    .where('applied', '=', true)
    .where('field', 'is not', null)
    .execute();
  const fields = new Set(rows.map(({ node_id, field }) => fieldKey(node_id ?? '', field ?? '')));
  return { fields, all: replaced_number > base };
};

const findResults = async (
  db: Reader,
  { client_id }: Tenant,
  { uuid }: LockedScheme,
  edits: readonly SchemeEdit[],
): Promise<ReadonlyMap<string, SchemeEditResult>> => {
  const ids = edits.map(({ id }) => id);
  const { rows } = await sql<{ id: string; result: SchemeEditResult }>`
    select id, result from curriculum_edits
    where client_id = ${client_id} and scheme_uuid = ${uuid} and id = any (${ids}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, result }) => [id, result]));
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

/** Writes the draft if an edit was applied, and all edits with their results. */
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
  if (applied > 0) {
    const { uuid, slug, title, theme, version } = scheme;
    const tree = treeOf(draft);
    const document = { uuid, slug, title, theme, version: version + 1, tree };
    etag = etagOf(JSON.stringify(document));
    const { removed } = draft;
    const number = base === undefined || base.state === 'published' ? {} : { draft: base.draft };
    await writeDraft(db, principal, now, { document, etag, removed, replaces: false, ...number });
    // A new draft has the links of the published version. A removed node keeps its link: it can be restored.
    if (base?.state === 'published') {
      const mirrors = await findMirrors(db, principal.client_id, uuid, base.version);
      await saveMirrors(db, principal.client_id, document, mirrors, [...draft.removedIds]);
    }
  }
  const n = await logEdits(db, principal, now, scheme.uuid, entries);
  if (applied > 0) {
    await audit(db, principal, now, {
      action: 'curriculum.edits',
      entity: 'scheme',
      entity_id: scheme.uuid,
      detail: { n, applied },
    });
  }
  return { etag, n: entries.length > 0 ? n : scheme.edit_number };
};

/** A statement has at most 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

/** Adds edits to the log of the draft, and returns the number of the last one. */
export const logEdits = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  now: number,
  scheme_uuid: string,
  entries: readonly LogEntry[],
): Promise<number> => {
  if (entries.length === 0) return 0;
  const last = await takeNumbers(db, client_id, scheme_uuid, entries.length);
  const draft = (await findEditable(db, client_id, scheme_uuid))?.draft ?? 0;
  const rows = entries.map(({ edit, inverse, result }, at) => ({
    client_id,
    scheme_uuid,
    n: last - entries.length + 1 + at,
    id: edit.id,
    draft,
    user_uuid,
    created_at: now,
    undoes: edit.undoes ?? null,
    edit: JSON.stringify(edit),
    inverse: inverse === null ? null : JSON.stringify(inverse),
    result: JSON.stringify(result),
    applied: inverse !== null,
    node_id: edit.kind === 'set' ? edit.node_id : null,
    field: edit.kind === 'set' ? edit.field : null,
  }));
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    const values = rows.slice(at, at + ROWS_PER_INSERT);
    await db.insertInto('curriculum_edits').values(values).execute();
  }
  return last;
};

/** 412 for a write of the whole draft, or of a node, that does not say which state of another user's draft it knows. */
export const checkForeignDraft = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  base: StoredVersion | undefined,
  scheme_uuid: string,
): Promise<ApiError | null> => {
  if (base === undefined || base.state === 'published') return null;
  const foreign = await db
    .selectFrom('curriculum_edits')
    .select('n')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('draft', '=', base.draft)
    .where('user_uuid', '<>', user_uuid)
    .where('applied', '=', true)
    .limit(1)
    .executeTakeFirst();
  return foreign === undefined
    ? null
    : apiError(412, 'PRECONDITION_FAILED', { if_match: 'required' });
};

type LogRow = {
  n: number;
  id: string;
  user_uuid: string;
  name: string | null;
  created_at: number;
  undoes: string | null;
  edit: SchemeEdit;
  inverse: SchemeEditBody;
};

/** The applied edits of the draft after a number. */
export const findEditLog = async (
  db: Reader,
  { client_id }: Tenant,
  slug: string,
  after: number,
): Promise<Omit<SchemeEditLog, 'editors'> | undefined> => {
  const scheme = await db
    .selectFrom('schemes')
    .select(['uuid', 'edit_number', 'replaced_number'])
    .where('client_id', '=', client_id)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (scheme === undefined) return undefined;
  const version = await findEditableState(db, client_id, scheme.uuid);
  const { rows } = await sql<LogRow>`
    select e.n, e.id, e.user_uuid, u.firstname || ' ' || u.lastname as name, e.created_at, e.undoes,
      e.edit, e.inverse
    from curriculum_edits e
    left join users u on u.client_id = e.client_id and u.uuid = e.user_uuid
    where e.client_id = ${client_id} and e.scheme_uuid = ${scheme.uuid} and e.applied
      and e.draft = ${version?.draft ?? -1} and e.n > ${after}
    order by e.n`.execute(db);
  const undone = undoneIds(rows);
  return {
    n: scheme.edit_number,
    etag: version?.etag ?? '',
    in_review: version?.in_review === true,
    replaced: scheme.replaced_number,
    edits: rows.map(({ n, id, user_uuid, name, created_at, edit, inverse }) => ({
      n,
      by: { uuid: user_uuid, name: name ?? '' },
      at: created_at,
      edit,
      inverse,
      undone: undone.has(id),
    })),
    ...(after === 0 && { removed: [...(await findRemoved(db, client_id, scheme.uuid))] }),
  };
};

/** The draft without its tree, which browsers ask for every few seconds; `draft` is null without one. */
const findEditableState = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<{ etag: string; draft: number | null; in_review: boolean } | undefined> => {
  const { rows } = await sql<{ etag: string; draft: number | null; in_review: boolean }>`
    select v.etag, case when v.state <> 'published' then v.draft end as draft, v.state = 'review' as in_review
    from curriculum_versions v
    join schemes s on s.client_id = v.client_id and s.uuid = v.scheme_uuid
    where v.client_id = ${client_id} and v.scheme_uuid = ${scheme_uuid}
      and (v.state <> 'published' or v.version = s.version)
    order by v.version desc limit 1`.execute(db);
  return rows[0];
};

/** What was removed in the draft and can be restored. */
const findRemoved = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<readonly RemovedNode[]> => {
  const { rows } = await sql<{ removed: RemovedNode[] }>`
    select removed from curriculum_versions
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and state <> 'published'`.execute(
    db,
  );
  return rows[0]?.removed ?? [];
};

/** Edits whose last undo was not undone itself; `rows` by number. An undo has a later number than its edit. */
const undoneIds = (rows: readonly LogRow[]): ReadonlySet<string> => {
  const undone = new Set<string>();
  for (const { id, undoes } of rows.toReversed()) {
    if (undoes !== null && !undone.has(id)) undone.add(undoes);
  }
  return undone;
};
