import { useTranslation } from '@springboard/i18n';
import { ConfirmDialog } from '@springboard/ui/dialog';

type LogoutDialogProps = { waiting: number; onCancel: () => void; onConfirm: () => void };

/** OF8: a logout with unsent changes warns, and keeps them. */
export default function LogoutDialog({ waiting, onCancel, onConfirm }: LogoutDialogProps) {
  const { t } = useTranslation('common');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('logout.title')}
      description={t('logout.unsent', { count: waiting })}
      confirmLabel={t('logout.confirm')}
      cancelLabel={t('actions.cancel')}
      variant="primary"
      onConfirm={onConfirm}
    />
  );
}
