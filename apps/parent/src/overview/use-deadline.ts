import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';

/** Formats a moment as "Thursday 26 November, 18:00". */
export const useDeadline = (time_zone: string) => {
  const { t } = useTranslation('parent');
  const format = useFormats(time_zone);
  return (ts: number): string =>
    t('offer.deadline', { day: format.day(dateIn(time_zone, ts)), time: format.time(ts) });
};
