import type { BulkAction } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { DateField } from '@springboard/portal';
import { SelectField, TextField } from '@springboard/ui';
import { type BulkField, isOptional, MAX_TAG_LENGTH, type Period } from './bulk-action.ts';
import type { Option } from './use-bulk-options.ts';

type ChoiceFieldProps = {
  action: BulkAction;
  field: BulkField;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

/** A choice of the action: a tag, a group or a reason. */
export function ChoiceField({ action, field, value, options, onChange }: ChoiceFieldProps) {
  const { t } = useTranslation('club');
  const none = t(isOptional(action, field) ? 'members.bulk.noReason' : 'members.bulk.choose');
  return (
    <SelectField
      label={
        action === 'move' && field === 'group_id'
          ? t('members.bulk.toGroup')
          : t(`members.bulk.fields.${field}`)
      }
      value={value}
      options={[{ value: '', label: none }, ...options]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

type DayFieldProps = {
  action: BulkAction;
  value: string;
  period: Period;
  /** Whether the day is within the period. */
  isRight: boolean;
  onChange: (value: string) => void;
};

/** The day on which an action takes effect. */
export function DayField({ action, value, period, isRight, onChange }: DayFieldProps) {
  const { t } = useTranslation('club');
  const isLeaving = action === 'deactivate';
  const error = t(isLeaving ? 'members.bulk.lastDayInvalid' : 'members.bulk.firstDayInvalid');
  return (
    <DateField
      label={t(isLeaving ? 'members.bulk.lastDay' : 'members.bulk.firstDay')}
      value={value}
      {...period}
      error={isRight ? undefined : error}
      onValueChange={onChange}
    />
  );
}

type NewTagFieldProps = { value: string; onChange: (value: string) => void };

/** The name of a tag that the action creates. */
export function NewTagField({ value, onChange }: NewTagFieldProps) {
  const { t } = useTranslation('club');
  return (
    <TextField
      label={t('members.bulk.fields.newTag')}
      hint={t('members.bulk.newTagHint')}
      value={value}
      maxLength={MAX_TAG_LENGTH}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
