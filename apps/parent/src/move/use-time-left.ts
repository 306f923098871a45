import { useTranslation } from '@springboard/i18n';
import { useOverview } from '../overview/overview-context.ts';
import { useDeadline } from '../overview/use-deadline.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** "Please answer by Thursday 26 November, 18:00 (2 days left)". */
export const useTimeLeft = () => {
  const { t } = useTranslation('parent');
  const { child, now } = useOverview();
  const deadline = useDeadline(child.club.time_zone);
  return (expires_at: number): string => {
    const seconds = expires_at - now;
    const left =
      seconds >= DAY
        ? t('offering.days', { count: Math.floor(seconds / DAY) })
        : seconds >= HOUR
          ? t('offering.hours', { count: Math.floor(seconds / HOUR) })
          : t('offering.soon');
    return `${t('offering.until', { until: deadline(expires_at) })} (${left})`;
  };
};
