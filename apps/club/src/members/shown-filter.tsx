import { useTranslation } from '@springboard/i18n';
import { withValue } from '@springboard/portal';
import { FilterChip } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { SHOWN, shownOf } from './list-query.ts';

/** Active pupils, inactive ones, or all. */
export function ShownFilter() {
  const { t } = useTranslation('club');
  const [search, setSearch] = useSearchParams();
  const current = shownOf(search);
  return (
    <fieldset aria-label={t('members.shown.label')} className="flex flex-wrap gap-2">
      {SHOWN.map((shown) => (
        <FilterChip
          key={shown}
          selected={shown === current}
          onClick={() =>
            setSearch((now) => withValue(now, 'show', shown === SHOWN[0] ? '' : shown))
          }
        >
          {t(`members.shown.${shown}`)}
        </FilterChip>
      ))}
    </fieldset>
  );
}
