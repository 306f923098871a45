import { useTranslation } from '@springboard/i18n';
import { useOffline, useOfflineState, useOnline } from '@springboard/portal';
import { Button } from '@springboard/ui';

type LoadAgainProps = {
  group_ids: readonly number[];
  date: string;
  /** Of the only group, where several such buttons are on the page. */
  name?: string;
  onPress?: () => void;
};

/** Loads the members of these groups again, and of no other (§2). */
export function LoadAgain({ group_ids, date, name, onPress }: LoadAgainProps) {
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
