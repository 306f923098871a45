import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { useAlerts, useApi } from '../hooks.ts';
import { useUndoFailure } from './use-undo-failure.ts';

/** Undoes an entry of the audit log (D18). The page then reloads its data. */
export function UndoButton({ id, onUndone }: { id: number; onUndone?: () => void }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const explain = useUndoFailure();
  const offlineReason = useOfflineReason();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const result = await api.call('POST /audits/:id/undo', { params: { id } });
    alerts.raise(
      result.ok
        ? { tone: 'success', title: t('state.undone'), subject: 'audit' }
        : {
            tone: 'error',
            title: t('state.notSaved'),
            ...(await explain(result.failure)),
            subject: 'audit',
          },
    );
    if (result.ok) onUndone?.();
    await revalidate();
    // The button stays busy until the page has reloaded, so that a second press does not send it again.
    setBusy(false);
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      disabledReason={offlineReason}
      onClick={() => void undo()}
    >
      {t('actions.undo')}
    </Button>
  );
}
