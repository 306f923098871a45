import { useTranslation } from '@springboard/i18n';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { usePortalContext } from '../hooks.ts';
import { declineUpdate } from './updates.ts';

/** §2: Cancel or Refresh page. */
export default function VersionDialog() {
  const { t } = useTranslation('common');
  const { updates } = usePortalContext();
  const [isTaking, setIsTaking] = useState(false);
  const take = () => {
    setIsTaking(true);
    void updates.getState().take();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && declineUpdate(updates)}
      title={t('version.title')}
      description={t('version.text')}
      confirmLabel={t('version.refresh')}
      cancelLabel={t('version.cancel')}
      variant="primary"
      busy={isTaking}
      onConfirm={take}
    />
  );
}
