import { useTranslation } from '@springboard/i18n';
import type { ActionResult } from '@springboard/offline';
import { useAlerts } from '../../hooks.ts';

/** Saves a decision about several changes, in their order. Stops with an alert if one cannot be saved. */
export const useDecisions = (numbers: readonly number[]) => {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  return async (decide: (n: number) => Promise<ActionResult>): Promise<void> => {
    for (const n of numbers) {
      const written = await decide(n);
      if (!written.ok) {
        alerts.raise({ tone: 'error', title: t(`alerts.${written.error}`), subject: 'outbox' });
        return;
      }
    }
  };
};
