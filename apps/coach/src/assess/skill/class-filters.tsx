import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { withValue } from '@springboard/portal';
import { FilterChip } from '@springboard/ui';
import { memo } from 'react';
import { useSearchParams } from 'react-router';
import { useLevelLimit } from '../use-level-limit.ts';
import { rowsOf, SHOWN, shownOf, type Shown } from './class-rows.ts';

type ClassFiltersProps = {
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  skill: SchemeNode;
  onChange: () => void;
};

const NOBODY: ReadonlySet<string> = new Set();

/** Everybody, only who is in today, or only who has no grade yet; kept in the address. Nothing, where nobody is. */
export const ClassFilters = memo(function ClassFilters(props: ClassFiltersProps) {
  const { members, scheme, skill, onChange } = props;
  const { t } = useTranslation('coach');
  const [address, setAddress] = useSearchParams();
  const shown = shownOf(address);
  const limit = useLevelLimit();
  const show = (next: Shown) => {
    onChange();
    setAddress((now) => withValue(now, 'show', next === 'all' ? '' : next), { replace: true });
  };
  if (members.length === 0) return null;
  return (
    <fieldset
      aria-label={t('bySkill.show.label')}
      className="-mx-4 mb-3 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {SHOWN.map((one) => (
        <FilterChip
          key={one}
          selected={one === shown}
          count={
            rowsOf(members, { scheme, skill_id: skill.id, limit, shown: one, touched: NOBODY })
              .length
          }
          onClick={() => show(one)}
        >
          {t(`bySkill.show.${one}`)}
        </FilterChip>
      ))}
    </fieldset>
  );
});
