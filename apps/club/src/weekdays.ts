import type { WeeklyTimeFields } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCallback } from 'react';

/** 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

const known = (weekday: number) => WEEKDAYS.find((day) => day === weekday) ?? 1;

export const shortWeekdayKey = (weekday: number) => `weekdays.short.${known(weekday)}` as const;

export const weekdayKey = (weekday: number) => `weekdays.long.${known(weekday)}` as const;

type Time = Pick<WeeklyTimeFields, 'weekday' | 'start_time'>;

/** Weekly times in words: "Mon 18:00, Thu 17:00". */
export const useTimesText = () => {
  const { t } = useTranslation('club');
  return useCallback(
    (times: readonly Time[]): string =>
      times
        .toSorted((a, b) => a.weekday - b.weekday || a.start_time.localeCompare(b.start_time))
        .map(({ weekday, start_time }) => `${t(shortWeekdayKey(weekday))} ${start_time}`)
        .join(', '),
    [t],
  );
};
