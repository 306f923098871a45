import { useTranslation } from '@springboard/i18n';
import { EmptyState } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { shownOf } from './list-query.ts';

/** Why there is no row, and what to do about it. */
export function NoMembers({ unread }: { unread: boolean }) {
  const { t } = useTranslation(['club', 'common']);
  const [search] = useSearchParams();
  const name = search.get('search') ?? '';
  if (unread) {
    return (
      <EmptyState title={t('club:members.notHere')} detail={t('club:members.notHereDetail')} />
    );
  }
  const shown = shownOf(search);
  if (name !== '') {
    return (
      <EmptyState
        title={t('common:state.noResults', { search: name })}
        detail={shown === 'all' ? undefined : t(`members.searchedOnly.${shown}`)}
      />
    );
  }
  if (shown === 'inactive') return <EmptyState title={t('club:members.noneInactive')} />;
  return <EmptyState title={t('club:members.none')} detail={t('club:members.noneDetail')} />;
}
