import { useTranslation } from '@springboard/i18n';
import type { Written } from '@springboard/offline';
import { useAlerts } from '../../hooks.ts';

/** Waits for what somebody decided about a change; says so where this device could not keep it. */
export const useDecision = (): ((decided: Promise<Written>) => Promise<boolean>) => {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  return async (decided) => {
    const written = await decided;
    if (!written.ok) {
      alerts.raise({ tone: 'error', title: t(`alerts.${written.fault}`), subject: 'outbox' });
    }
    return written.ok;
  };
};
