import {
  type BulkAction,
  type CallInput,
  LEAVING_REASONS,
  MAX_PLANNED_DAYS,
  type SkipReason,
} from '@springboard/contract';
import { addDays } from '@springboard/domain';

export type BulkBody = CallInput<'POST /members/bulk'>['body'];

/** The selected pupils: these, or all of a query with their number. */
export type BulkTarget = Pick<BulkBody, 'member_uuids' | 'query' | 'expected'>;

/** The choices that an action needs. */
export type BulkField = 'tag_id' | 'from_group_id' | 'group_id' | 'reason';

export type BulkValues = Partial<Record<BulkField, string>>;

/** The option that creates a tag. */
export const NEW_TAG = 'new';
export const MAX_TAG_LENGTH = 50;

export const BULK_FIELDS: Readonly<Record<BulkAction, readonly BulkField[]>> = {
  tag: ['tag_id'],
  untag: ['tag_id'],
  add: ['group_id'],
  move: ['from_group_id', 'group_id', 'reason'],
  remove: ['group_id', 'reason'],
  deactivate: ['reason'],
  activate: [],
  invite: [],
};

/** The skip reasons that mean the pupil is already in the requested state. */
const NOTHING_TO_DO: Partial<Record<BulkAction, readonly SkipReason[]>> = {
  tag: ['tagged'],
  untag: ['not_tagged'],
  add: ['in_group'],
  remove: ['not_in_group'],
  activate: ['active'],
  deactivate: ['inactive'],
  invite: ['invited', 'signed_in'],
};

/** Whether the pupil is left as they are because there is nothing to change. */
export const isNothingToDo = (action: BulkAction, reason: SkipReason): boolean =>
  NOTHING_TO_DO[action]?.includes(reason) === true;

export type Period = { readonly min?: string; readonly max: string };

/** The days on which the action can be done; null: it has no day. */
export const periodOf = (action: BulkAction, today: string): Period | null => {
  const max = addDays(today, MAX_PLANNED_DAYS);
  if (action === 'deactivate') return { max };
  return action === 'add' || action === 'move' || action === 'remove' ? { min: today, max } : null;
};

export const isWithin = ({ min = '', max }: Period, date: string): boolean =>
  date !== '' && date >= min && date <= max;

/** A reason is optional for leaving a group, and required for leaving the club. */
export const isOptional = (action: BulkAction, field: BulkField) =>
  field === 'reason' && action !== 'deactivate';

/** The values at the start: the group if the pupil is in only one. */
export const chosenOf = (action: BulkAction, group: string | undefined): BulkValues => {
  if (group === undefined) return {};
  if (action === 'move') return { from_group_id: group };
  return action === 'remove' ? { group_id: group } : {};
};

/** The request, or null while something is missing. */
export const bodyOf = (
  action: BulkAction,
  target: BulkTarget,
  values: BulkValues,
): BulkBody | null => {
  const { tag_id, group_id, from_group_id } = values;
  const isComplete = BULK_FIELDS[action].every(
    (field) => (values[field] ?? '') !== '' || isOptional(action, field),
  );
  if (!isComplete || (group_id !== undefined && group_id === from_group_id)) return null;
  const reason = LEAVING_REASONS.find((known) => known === values.reason);
  return {
    action,
    ...target,
    ...(tag_id !== undefined && { tag_id: Number(tag_id) }),
    ...(group_id !== undefined && { group_id: Number(group_id) }),
    ...(from_group_id !== undefined && { from_group_id: Number(from_group_id) }),
    ...(reason !== undefined && { reason }),
  };
};
