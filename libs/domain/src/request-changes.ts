import type { ChangeRequest } from '@springboard/contract';

/** In the order in which a request shows them. */
const FIELDS = [
  'name',
  'firstname',
  'lastname',
  'dob',
  'email',
  'phone',
  'relationship',
  'text',
] as const;

export type FieldChange = {
  readonly field: (typeof FIELDS)[number];
  readonly next: string;
  /** null: there was none; undefined: not known, or the field had no value that it replaces. */
  readonly before: string | null | undefined;
};

/** What a request changes. After the decision, the values before it are those that the approval replaced. */
export const changesOfRequest = ({
  kind,
  fields,
  current,
  previous,
  state,
}: ChangeRequest): readonly FieldChange[] => {
  const before = state === 'open' ? current : previous;
  const replaces = kind === 'contact' || ['alert_id', 'contact_id'].some((id) => id in fields);
  return FIELDS.flatMap((field) => {
    const next = fields[field];
    if (next === undefined) return [];
    return [{ field, next, before: replaces && before ? (before[field] ?? null) : undefined }];
  });
};
