import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import type { Pair } from './merge-dialog.tsx';

type DismissButtonProps = { pair: Pair; name: string; isDismissed: boolean };

/** Says that two records are not of the same person, or that they may be after all, with Undo (D18). */
export function DismissButton({ pair, name, isDismissed }: DismissButtonProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useChange({ alertsErrors: true });
  const label = t(isDismissed ? 'duplicates.maybeSame' : 'duplicates.notSame');
  const dismiss = () =>
    void send(
      t(isDismissed ? 'duplicates.listedAgain' : 'duplicates.dismissed', { name }),
      api.call('POST /members/duplicates', {
        body: { member_uuids: [...pair], dismissed: isDismissed ? 0 : 1 },
      }),
    );
  return (
    <Button
      variant="quiet"
      loading={isBusy}
      disabledReason={offlineReason}
      aria-label={`${label}: ${name}`}
      onClick={dismiss}
    >
      {label}
    </Button>
  );
}
