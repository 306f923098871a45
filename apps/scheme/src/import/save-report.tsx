import { useTranslation } from '@springboard/i18n';
import { useApi, useErrorText, useOfflineReason, saveFile, useAlerts } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

/** Saves the report of an import: each row with what was changed, left out or guessed. */
export function SaveReport({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const request = { params: { id }, query: {} };
    const result = await api.csv('GET /scheme-imports/:id/rows', request);
    setBusy(false);
    if (result.ok)
      return saveFile(`${name.replace(/\.\w+$/, '')}.report.csv`, result.value, 'text/csv');
    const detail = errorText(result.failure.error);
    const title = t('schemeImport.check.reportFailed');
    return alerts.raise({ tone: 'error', title, detail, subject: 'report' });
  };
  return (
    <Button
      icon={<Download aria-hidden size={18} />}
      loading={isBusy}
      disabledReason={offlineReason}
      onClick={() => void save()}
    >
      {t('schemeImport.check.report')}
    </Button>
  );
}
