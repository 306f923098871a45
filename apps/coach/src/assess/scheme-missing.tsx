import { useTranslation } from '@springboard/i18n';
import { useOffline, useOnline } from '@springboard/portal';
import { Button, EmptyState, SkeletonRows } from '@springboard/ui';
import { useOpenGroup } from '../menu/open-group.ts';
import type { LocalScheme } from './use-scheme.ts';

/** Why there is nothing to grade here, and what to do about it. */
export function SchemeMissing({ state }: { state: Exclude<LocalScheme['state'], 'here'> }) {
  const { t } = useTranslation(['coach', 'common']);
  const offline = useOffline();
  const online = useOnline();
  const { date } = useOpenGroup();
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
          onClick={() => void offline.sync({ date, force: true })}
        >
          {t('coach:groups.sync')}
        </Button>
      }
    />
  );
}
