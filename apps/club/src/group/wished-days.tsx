import { useTranslation } from '@springboard/i18n';
import { Checkbox } from '@springboard/ui';
import { WEEKDAYS, weekdayKey } from '../weekdays.ts';

type WishedDaysProps = {
  wishes: readonly number[];
  onChange: (wishes: readonly number[]) => void;
};

/** The days that suit the family of a waiting member; 1 is Monday, none is any. */
export function WishedDays({ wishes, onChange }: WishedDaysProps) {
  const { t } = useTranslation(['club', 'common']);
  return (
    <fieldset>
      <legend className="text-sm font-strong">
        {t('club:group.wishedDays')}{' '}
        <span className="font-normal text-muted">({t('common:state.optional')})</span>
      </legend>
      <div className="grid sm:grid-cols-2">
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={t(weekdayKey(day))}
            checked={wishes.includes(day)}
            onChange={(event) =>
              onChange(
                WEEKDAYS.filter((weekday) =>
                  weekday === day ? event.target.checked : wishes.includes(weekday),
                ),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
