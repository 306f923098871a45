import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { NameSearch, withValue } from '@springboard/portal';
import { FilterChip } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { isShown, SHOWN, shownOf, type Shown } from './marks.ts';

/** From this many members on, a register does not fit one glance. */
const LONG = 10;

/** Search by name and what to show, both kept in the address; alerts are one of the views. */
export function RegisterFilters({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation('coach');
  const [search, setSearch] = useSearchParams();
  const shown = shownOf(search);
  const narrowed = search.size > 0 && (shown !== 'all' || search.has('search'));
  if (members.length < LONG && !narrowed) return null;
  const show = (next: Shown) =>
    setSearch((now) => withValue(now, 'show', next === 'all' ? '' : next), { replace: true });
  return (
    <div className="mb-3 space-y-3">
      <NameSearch label={t('register.search')} />
      <fieldset
        aria-label={t('register.show.label')}
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        {SHOWN.map((one) => (
          <FilterChip
            key={one}
            selected={one === shown}
            count={members.filter((member) => isShown(member, one)).length}
            onClick={() => show(one)}
          >
            {t(`register.show.${one}`)}
          </FilterChip>
        ))}
      </fieldset>
    </div>
  );
}
