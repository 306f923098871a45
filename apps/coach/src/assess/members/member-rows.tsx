import { isOn } from '@springboard/access';
import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState, useVisitor } from '@springboard/portal';
import { EmptyState, List } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { MemberRow } from './member-row.tsx';

type MemberRowsProps = { members: readonly GroupMember[]; scheme: IndexedScheme };

export function MemberRows({ members, scheme }: MemberRowsProps) {
  const { t } = useTranslation(['coach', 'common']);
  const [address] = useSearchParams();
  const visitor = useVisitor();
  const unsettled = useOfflineState((state) => state.unsettled);
  const search = address.get('search') ?? '';
  const features = visitor?.features ?? {};
  const rows = members.filter(({ firstname, lastname }) =>
    matchesSearch(`${firstname} ${lastname}`, search),
  );
  if (rows.length === 0) {
    return (
      <EmptyState
        title={
          members.length === 0 ? t('coach:assess.nobody') : t('common:state.noResults', { search })
        }
      />
    );
  }
  return (
    <List label={t('coach:assess.members')}>
      {rows.map((member) => (
        <MemberRow
          key={member.uuid}
          member={member}
          scheme={scheme}
          unsettled={unsettled[member.uuid]}
          withLevel={isOn(features, 'SHOW_CURRENT_LEVEL')}
          withPercentage={isOn(features, 'SHOW_PERCENTAGE_COMPLETE')}
        />
      ))}
    </List>
  );
}
