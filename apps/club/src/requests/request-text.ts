import type { ChangeRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';

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

/** What the request changes. After the decision, the values before it are those that the approval replaced. */
export const changesOf = (request: ChangeRequest): readonly FieldChange[] => {
  const { kind, fields, current, previous, state } = request;
  const before = state === 'open' ? current : previous;
  const replaces = kind === 'contact' || ['alert_id', 'contact_id'].some((id) => id in fields);
  return FIELDS.flatMap((field) => {
    const next = fields[field];
    if (next === undefined) return [];
    return [{ field, next, before: replaces && before ? (before[field] ?? null) : undefined }];
  });
};

/** The values of requests in words. */
export const useRequestText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const valueText = (field: FieldChange['field'], value: string): string => {
    if (value === '') return t('requests.nothing');
    return field === 'dob' ? format.date(value) : value;
  };
  return {
    valueText,
    /** "Phone: 01234 → 07700" */
    changeText: ({ field, before, next }: FieldChange): string => {
      const old =
        before === undefined
          ? ''
          : `${before === null ? t('requests.nothing') : valueText(field, before)} → `;
      return `${t(`requests.fields.${field}`)}: ${old}${valueText(field, next)}`;
    },
  };
};
