import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';

type DateNoticeProps = {
  date: string;
  today: string;
  /** How many days back a register may be marked. */
  days: number;
};

/** §5: why nothing can be marked on this date. */
export function DateNotice({ date, today, days }: DateNoticeProps) {
  const { t } = useTranslation('coach');
  const why =
    date > today
      ? t('register.closed.ahead')
      : days === 0
        ? t('register.closed.today')
        : t('register.closed.days', { count: days });
  return (
    <div className="mb-4">
      <Notice kind="info" title={t('register.closed.title')}>
        {why}
      </Notice>
    </div>
  );
}
