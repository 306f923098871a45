import type { SchemeEdit, SchemeEditBody } from '@springboard/contract';

export type SetEdit = Extract<SchemeEdit, { kind: 'set' }>;

type FieldChange = {
  readonly node_id: string;
  readonly field: SetEdit['field'];
  readonly value: unknown;
  readonly before: unknown;
};

/** Sets a field. The types do not say that the value belongs to the field; the JSON of the request has no types. */
export const setEdit = (change: FieldChange): SchemeEditBody =>
  JSON.parse(JSON.stringify({ kind: 'set', ...change }));

/** Whether an edit sets the same field of the same node. */
export const isSameField = (edit: SchemeEdit, { node_id, field }: SetEdit): boolean =>
  edit.kind === 'set' && edit.node_id === node_id && edit.field === field;
