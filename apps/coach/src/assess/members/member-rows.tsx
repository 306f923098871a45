import { isOn } from '@springboard/access';
import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState, useParts, useVisitor } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { RowList } from '@springboard/ui/list';
import { useSearchParams } from 'react-router';
import { isShownMember, shownMembersOf } from '../attention.ts';
import { MemberRow } from './member-row.tsx';

const ROW_HEIGHT = 88;

type MemberRowsProps = { members: readonly GroupMember[]; scheme: IndexedScheme };

export function MemberRows({ members, scheme }: MemberRowsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [address] = useSearchParams();
  const visitor = useVisitor();
  const unsettled = useOfflineState((state) => state.unsettled);
  const search = address.get('search') ?? '';
  const features = visitor?.features ?? {};
  const { now } = useParts();
  const shown = shownMembersOf(address);
  const rows = members.filter(
    (member) =>
      matchesSearch(`${member.firstname} ${member.lastname}`, search) &&
      isShownMember(member, shown, now()),
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        title={
          members.length === 0
            ? t('coach:assess.nobody')
            : search === ''
              ? t('coach:assess.noneShown')
              : t('common:state.noResults', { search })
        }
        detail={members.length === 0 ? t('coach:register.emptyText') : undefined}
      />
    );
  }
  return (
    <RowList
      label={t('coach:assess.members')}
      items={rows}
      itemKey={({ uuid }) => uuid}
      rowHeight={ROW_HEIGHT}
    >
      {(member, as) => (
        <MemberRow
          as={as}
          member={member}
          scheme={scheme}
          unsettled={unsettled[member.uuid]}
          withLevel={isOn(features, 'SHOW_CURRENT_LEVEL')}
          withPercentage={isOn(features, 'SHOW_PERCENTAGE_COMPLETE')}
        />
      )}
    </RowList>
  );
}
