import type { SchemeEdit, SchemeEditResult } from '@springboard/contract';
import { type DraftTree, fieldValue } from '@springboard/domain';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { LockedScheme, StoredVersion } from './queries.ts';

/** What other users changed that the caller does not know. */
export type ForeignChanges = {
  readonly fields: ReadonlySet<string>;
  /** The draft was replaced as a whole, so that every field may be another. */
  readonly all: boolean;
};

/**
 * Which of the fields that edits set were set by other users after the edit with the number `base`, or in the draft
 * after the user's own last change of the field: what was typed may be older than `base`.
 */
export const findForeignChanges = async (
  db: Reader,
  { client_id, user_uuid }: Tenant,
  { uuid, replaced_number }: LockedScheme,
  draft: Pick<StoredVersion, 'draft'> | undefined,
  { base, edits }: { readonly base: number; readonly edits: readonly SchemeEdit[] },
): Promise<ForeignChanges> => {
  const node_ids = edits.flatMap((edit) => (edit.kind === 'set' ? [edit.node_id] : []));
  // A draft's edits have higher numbers than the draft itself.
  const after = Math.min(base, draft?.draft ?? 0);
  const { rows } = await sql<{ node_id: string; field: string }>`
    select node_id, field from curriculum_edits
    where client_id = ${client_id} and scheme_uuid = ${uuid} and n > ${after} and applied
      and node_id = any (${node_ids}::text[])
    group by node_id, field
    having max(n) filter (where user_uuid <> ${user_uuid}) >
      least(${base}::int, coalesce(max(n) filter (where user_uuid = ${user_uuid}), 0))`.execute(db);
  const fields = new Set(rows.map(({ node_id, field }) => fieldKey(node_id, field)));
  return { fields, all: replaced_number > base };
};

/**
 * The value of a field that another user set meanwhile to something else than both know. An undo is also compared with
 * changes that its user has seen: it restores a value from before them.
 */
export const findConflict = (
  draft: DraftTree,
  edit: SchemeEdit,
  { fields, all }: ForeignChanges,
): Pick<SchemeEditResult, 'node_id' | 'theirs'> | null => {
  if (edit.kind !== 'set') return null;
  const { node_id, field } = edit;
  const node = draft.nodes.get(node_id);
  const isCompared = all || edit.undoes !== undefined || fields.has(fieldKey(node_id, field));
  if (node === undefined || !isCompared) return null;
  const theirs = fieldValue(node, field);
  const isKnown = (value: unknown) =>
    isDeepStrictEqual(theirs, fieldValue(Object.fromEntries([[field, value ?? undefined]]), field));
  return isKnown(edit.before) || isKnown(edit.value) ? null : { node_id, theirs };
};

const fieldKey = (node_id: string, field: string): string => `${node_id} ${field}`;

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
