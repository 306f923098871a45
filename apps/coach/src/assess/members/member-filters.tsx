import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useParts, withValue } from '@springboard/portal';
import { FilterChip } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { isShownMember, SHOWN_MEMBERS, shownMembersOf, type ShownMembers } from '../attention.ts';

/** Everybody, or who needs attention (D12); kept in the address. Nothing, where nobody does. */
export function MemberFilters({ members }: { members: readonly GroupMember[] }) {
  const { t } = useTranslation('coach');
  const { now } = useParts();
  const [address, setAddress] = useSearchParams();
  const shown = shownMembersOf(address);
  const countOf = (one: ShownMembers) =>
    members.filter((member) => isShownMember(member, one, now())).length;
  const offered = SHOWN_MEMBERS.filter((one) => one === shown || countOf(one) > 0);
  if (offered.length < 2) return null;
  return (
    <fieldset
      aria-label={t('assess.show.label')}
      className="-mx-4 mb-3 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {offered.map((one) => (
        <FilterChip
          key={one}
          selected={one === shown}
          count={countOf(one)}
          onClick={() =>
            setAddress((at) => withValue(at, 'show', one === 'all' ? '' : one), { replace: true })
          }
        >
          {t(`assess.show.${one}`)}
        </FilterChip>
      ))}
    </fieldset>
  );
}
