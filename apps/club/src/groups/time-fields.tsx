import type { WeeklyTimeFields } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { DateField, SelectField, TextField } from '@springboard/ui';
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

/** Whether the start is before the end, and all required values are there. */
export const isTimeValid = ({ start_time, end_time, from_date, to_date }: EditedTime): boolean =>
  start_time !== '' &&
  from_date !== '' &&
  start_time < end_time &&
  (to_date === '' || to_date >= from_date);

export const bodyOfTime = ({ to_date, ...time }: EditedTime): WeeklyTimeFields => ({
  ...time,
  to_date: to_date === '' ? null : to_date,
});

type TimeFieldsProps = {
  time: EditedTime;
  /** Shown at the end, which is wrong or before the start. */
  error?: string | undefined;
  onChange: (changes: Partial<EditedTime>) => void;
};

/** Weekday, start, end, and the dates between which the group meets at this time. */
export function TimeFields({ time, error, onChange }: TimeFieldsProps) {
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const dateField = (name: 'from_date' | 'to_date') => (
    <DateField
      label={t(`groups.time.${name}`)}
      labelNote={name === 'to_date' ? t('common:state.optional') : undefined}
      value={time[name]}
      formatted={time[name] === '' ? undefined : format.date(time[name])}
      onValueChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <SelectField
        label={t('club:groups.time.weekday')}
        value={String(time.weekday)}
        options={WEEKDAYS.map((day) => ({ value: String(day), label: t(weekdayKey(day)) }))}
        onChange={(event) => onChange({ weekday: Number(event.target.value) })}
      />
      <TextField
        type="time"
        label={t('club:groups.time.start_time')}
        value={time.start_time}
        onChange={(event) => onChange({ start_time: event.target.value })}
      />
      <TextField
        type="time"
        label={t('club:groups.time.end_time')}
        value={time.end_time}
        error={error}
        onChange={(event) => onChange({ end_time: event.target.value })}
      />
      {dateField('from_date')}
      {dateField('to_date')}
    </div>
  );
}
