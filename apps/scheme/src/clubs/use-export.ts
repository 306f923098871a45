import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi, useErrorText, useWatchJob } from '@springboard/portal';
import { useRevalidator } from 'react-router';

/** Starts the export. The strip under the header shows its progress and the download. */
export const useExport = () => {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const watch = useWatchJob();
  const { revalidate } = useRevalidator();
  return async ({ id, name }: Club) => {
    const result = await api.call('POST /clubs/:id/export', { params: { id } });
    if (result.ok) {
      watch(result.value);
      void revalidate();
    }
    alerts.raise(
      result.ok
        ? { tone: 'success', title: t('clubs.exportStarted', { name }), subject: 'club' }
        : { tone: 'error', title: errorText(result.failure.error), subject: 'club' },
    );
  };
};
