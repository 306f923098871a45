import type {
  RemovedNode,
  SchemeEdit,
  SchemeEditBody,
  SchemeEditLog,
  SchemeEditResult,
} from '@springboard/contract';
import { sql } from 'kysely';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { findProgressOfScheme } from './progress.ts';
import { findProposals } from './proposals.ts';
import { type LockedScheme, takeNumbers } from './queries.ts';
import { findReview } from './review-queries.ts';

/** An edit with its result, as it is stored. `inverse` is null for an edit that was not applied. */
export type LogEntry = {
  readonly edit: SchemeEdit;
  readonly inverse: SchemeEditBody | null;
  readonly result: SchemeEditResult;
};

/** A statement has at most 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

/** Adds edits to the log of the draft, or to none without a draft, and returns the number of the last one. */
export const logEdits = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  now: number,
  scheme_uuid: string,
  entries: readonly LogEntry[],
): Promise<number> => {
  if (entries.length === 0) return 0;
  const last = await takeNumbers(db, client_id, scheme_uuid, entries.length);
  const draft = (await findEditableState(db, client_id, scheme_uuid))?.draft ?? 0;
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

/** The results of the edits that were received before, by id. */
export const findResults = async (
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

type FoundLog = { readonly scheme_uuid: string; readonly log: Omit<SchemeEditLog, 'editors'> };

/** The applied edits of the draft after a number; undefined: there is no such scheme. */
export const findEditLog = async (
  db: Reader,
  { client_id }: Tenant,
  slug: string,
  after: number,
): Promise<FoundLog | undefined> => {
  const scheme = await db
    .selectFrom('schemes')
    .select(['uuid', 'version', 'edit_number', 'replaced_number'])
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
  const review = await findOpenReview(db, client_id, scheme.uuid, version);
  const draftEtag = version?.draft == null ? null : version.etag;
  const log = {
    n: scheme.edit_number,
    etag: version?.etag ?? '',
    in_review: version?.in_review === true,
    ...(review && { review }),
    progress: await findProgressOfScheme(db, client_id, scheme.uuid, draftEtag),
    replaced: scheme.replaced_number,
    edits: rows.map(({ n, id, user_uuid, name, created_at, edit, inverse }) => ({
      n,
      by: { uuid: user_uuid, name: name ?? '' },
      at: created_at,
      edit,
      inverse,
      undone: undone.has(id),
    })),
    ...(after === 0 && {
      published: scheme.version === 0 ? null : scheme.version,
      draft: version?.draft == null ? null : version.version,
      removed: [...(await findRemoved(db, client_id, scheme.uuid))],
      proposals: (await findProposals(db, client_id, scheme.uuid)).map(({ proposal }) => proposal),
    }),
  };
  return { scheme_uuid: scheme.uuid, log };
};

type EditableState = {
  version: number;
  etag: string;
  /** Number of the draft among those of the scheme; null without a draft. */
  draft: number | null;
  in_review: boolean;
};

/** The draft without its tree, which browsers ask for every few seconds; or the published version without a draft. */
const findEditableState = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<EditableState | undefined> => {
  const { rows } = await sql<EditableState>`
    select v.version, v.etag, case when v.state <> 'published' then v.draft end as draft, v.state = 'review' as in_review
    from curriculum_versions v
    join schemes s on s.client_id = v.client_id and s.uuid = v.scheme_uuid
    where v.client_id = ${client_id} and v.scheme_uuid = ${scheme_uuid}
      and (v.state <> 'published' or v.version = s.version)
    order by v.version desc limit 1`.execute(db);
  return rows[0];
};

/** Who sent the draft for review, when, and to whom. */
const findOpenReview = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  version: EditableState | undefined,
): Promise<SchemeEditLog['review'] | null> => {
  if (version === undefined || !version.in_review || version.draft === null) return null;
  const { draft, etag } = version;
  const review = await findReview(db, client_id, scheme_uuid, { draft, etag });
  if (review === null) return null;
  const { requested_at, requested_by, reviewers } = review;
  return { requested_at, requested_by, reviewers };
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
