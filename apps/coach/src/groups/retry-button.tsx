import { useTranslation } from '@springboard/i18n';
import { useOffline, useOfflineState, useOnline } from '@springboard/portal';
import { Button } from '@springboard/ui';

type RetryButtonProps = {
  group_ids: readonly number[];
  date: string;
  /** The group's name, if the page has several of these buttons. */
  name?: string;
  onPress?: () => void;
};

/** Loads only the members of these groups again (§2). */
export function RetryButton({ group_ids, date, name, onPress }: RetryButtonProps) {
  const { t } = useTranslation('common');
  const offline = useOffline();
  const online = useOnline();
  const running = useOfflineState(({ sync }) => sync.running);
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={name === undefined ? undefined : `${t('actions.retry')}: ${name}`}
      loading={running}
      disabledReason={online ? undefined : t('state.onlineRequired')}
      onClick={() => {
        onPress?.();
        void offline.syncGroups({ date, group_ids });
      }}
    >
      {t('actions.retry')}
    </Button>
  );
}
