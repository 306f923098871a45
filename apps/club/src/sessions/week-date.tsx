import { useTranslation } from '@springboard/i18n';
import { DateField, useDateText } from '@springboard/portal';

/** The digits of a year that is typed make earlier dates. */
const EARLIEST = '2000-01-01';

const isAllowed = (date: string): boolean => date >= EARLIEST;

type WeekDateProps = { day: string; onDay: (day: string) => void };

/** Goes to the week of a date. */
export function WeekDate({ day, onDay }: WeekDateProps) {
  const { t } = useTranslation('club');
  const { text, handlers } = useDateText({ date: day, isAllowed, onDate: onDay });
  return (
    <DateField
      className="w-44"
      label={t('sessions.goToDate')}
      labelHidden
      value={text}
      min={EARLIEST}
      {...handlers}
    />
  );
}
