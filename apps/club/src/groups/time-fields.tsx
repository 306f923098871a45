import type { WeeklyTimeFields } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { DateField, TimeField } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { WEEKDAYS, weekdayKey } from '../weekdays.ts';

/** A weekly time while it is edited. */
export type EditedTime = {
  readonly weekday: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly from_date: string;
  readonly to_date: string;
};

export const newTime = (from_date: string): EditedTime => ({
  weekday: 1,
  start_time: '17:00',
  end_time: '18:00',
  from_date,
  to_date: '',
});

export const TYPED_FIELDS = ['start_time', 'end_time', 'from_date', 'to_date'] as const;
export type TimeErrors = Partial<Record<(typeof TYPED_FIELDS)[number], string>>;

/** What is wrong with a weekly time, by field. The last day is optional. */
export const useTimeErrors = (): ((time: EditedTime) => TimeErrors) => {
  const { t } = useTranslation(['club', 'common']);
  return ({ start_time, end_time, from_date, to_date }) => {
    const required = t('common:validation.REQUIRED');
    return {
      ...(start_time === '' && { start_time: required }),
      ...(end_time === ''
        ? { end_time: required }
        : end_time <= start_time && { end_time: t('club:groups.timeInvalid') }),
      ...(from_date === '' && { from_date: required }),
      ...(to_date !== '' && to_date < from_date && { to_date: t('club:groups.lastDayInvalid') }),
    };
  };
};

export const bodyOfTime = ({ to_date, ...time }: EditedTime): WeeklyTimeFields => ({
  ...time,
  to_date: to_date === '' ? null : to_date,
});

type TimeFieldsProps = {
  time: EditedTime;
  errors: TimeErrors;
  onChange: (changes: Partial<EditedTime>) => void;
};

/** Weekday, start, end, and the dates between which the group meets at this time. */
export function TimeFields({ time, errors, onChange }: TimeFieldsProps) {
  const { t } = useTranslation(['club', 'common']);
  const dateField = (name: 'from_date' | 'to_date') => (
    <DateField
      label={t(`groups.time.${name}`)}
      labelNote={name === 'to_date' ? t('common:state.optional') : undefined}
      value={time[name]}
      error={errors[name]}
      onValueChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-3">
      <SelectField
        label={t('club:groups.time.weekday')}
        value={String(time.weekday)}
        options={WEEKDAYS.map((day) => ({ value: String(day), label: t(weekdayKey(day)) }))}
        onChange={(event) => onChange({ weekday: Number(event.target.value) })}
      />
      <TimeField
        label={t('club:groups.time.start_time')}
        value={time.start_time}
        error={errors.start_time}
        onValueChange={(value) => onChange({ start_time: value })}
      />
      <TimeField
        label={t('club:groups.time.end_time')}
        value={time.end_time}
        error={errors.end_time}
        onValueChange={(value) => onChange({ end_time: value })}
      />
      {dateField('from_date')}
      {dateField('to_date')}
    </div>
  );
}
