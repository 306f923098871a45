import { useTranslation } from '@springboard/i18n';
import { useOffline, useOnline, useToday } from '@springboard/portal';
import { Button, EmptyState, SkeletonRows } from '@springboard/ui';
import { useGroup } from '../group/use-group.ts';
import type { LocalScheme } from './use-scheme.ts';

/** Says why no scheme can be graded here, and offers a sync. */
export function SchemeMissing({ state }: { state: Exclude<LocalScheme['state'], 'loaded'> }) {
  const { t } = useTranslation(['coach', 'common']);
  const offline = useOffline();
  const online = useOnline();
  const today = useToday();
  const { date } = useGroup();
  if (state === 'loading') return <SkeletonRows count={6} label={t('common:state.loading')} />;
  if (state === 'none') {
    return (
      <EmptyState title={t('coach:assess.noScheme')} detail={t('coach:assess.noSchemeText')} />
    );
  }
  return (
    <EmptyState
      title={t('coach:assess.schemeAbsent')}
      detail={t('coach:assess.schemeAbsentText')}
      action={
        <Button
          variant="primary"
          disabledReason={online ? undefined : t('common:state.onlineRequired')}
          onClick={() => void offline.sync({ date, today, force: true })}
        >
          {t('coach:groups.sync')}
        </Button>
      }
    />
  );
}
