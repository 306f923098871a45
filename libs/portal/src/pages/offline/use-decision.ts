import { useTranslation } from '@springboard/i18n';
import type { ActionResult } from '@springboard/offline';
import { useAlerts } from '../../hooks.ts';

/** Saves the user's decision about a change, and shows an alert if that fails. */
export const useDecision = (): ((decided: Promise<ActionResult>) => Promise<boolean>) => {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  return async (decided) => {
    const written = await decided;
    if (!written.ok) {
      alerts.raise({ tone: 'error', title: t(`alerts.${written.error}`), subject: 'outbox' });
    }
    return written.ok;
  };
};
