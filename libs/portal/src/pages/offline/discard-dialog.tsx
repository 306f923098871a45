import { useTranslation } from '@springboard/i18n';
import { ConfirmDialog } from '@springboard/ui/dialog';

type DiscardDialogProps = {
  change: string;
  /** It has no response yet: the server may receive it. */
  waiting: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

export default function DiscardDialog({
  change,
  waiting,
  onCancel,
  onConfirm,
}: DiscardDialogProps) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('syncCentre.discardTitle')}
      description={t(waiting ? 'syncCentre.discardWaitingText' : 'syncCentre.discardText', {
        change,
      })}
      confirmLabel={t('syncCentre.discard')}
      cancelLabel={t('actions.cancel')}
      onConfirm={onConfirm}
    />
  );
}
