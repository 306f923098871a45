import type { SchemeEdit, SchemeEditResult } from '@springboard/contract';
import { type DraftTree, fieldValue } from '@springboard/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { LockedScheme, StoredVersion } from './queries.ts';

/** Whether a user changed a field of a node since the number that the caller knows. */
export type ForeignChanges = {
  readonly fields: ReadonlySet<string>;
  /** The draft was replaced as a whole, so that every field may be another. */
  readonly all: boolean;
};

/** What other users changed after the edit with the number `base`. */
export const findForeignChanges = async (
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
