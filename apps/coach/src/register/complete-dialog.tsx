import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';

type CompleteDialogProps = {
  /** Members without a mark; at least one. */
  unmarked: number;
  onClose: () => void;
  onComplete: () => void;
  onMarkRest: () => void;
};

/** D7: what completing means for those without a mark, before it is done. */
export function CompleteDialog({ unmarked, onClose, ...then }: CompleteDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('coach:register.completeTitle')}
      description={t('coach:register.completeText', { count: unmarked })}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          <Button variant="primary" size="large" onClick={choose(then.onComplete)}>
            {t('coach:register.complete')}
          </Button>
          <Button variant="secondary" size="large" onClick={choose(then.onMarkRest)}>
            {t('coach:register.markRest')}
          </Button>
        </>
      }
    />
  );
}
