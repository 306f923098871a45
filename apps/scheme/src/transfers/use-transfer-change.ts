import type { ApiResult } from '@springboard/api-client';
import type { Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useChange } from '@springboard/portal';
import { useRevalidator } from 'react-router';

/**
 * Sends a change of a transfer, and closes its dialog. If someone else has answered or withdrawn the transfer meanwhile,
 * a message says so, and the list shows its state.
 */
export const useTransferChange = ({ state }: Transfer, onClose: () => void) => {
  const { t } = useTranslation('common');
  const alerts = useAlerts();
  const { revalidate } = useRevalidator();
  const { send, isBusy, failure } = useChange();
  const change = async (title: string, call: Promise<ApiResult<Transfer>>): Promise<void> => {
    if (await send(title, call)) return onClose();
    const result = await call;
    if (result.ok || result.failure.status !== 409) return undefined;
    const now: unknown = Object(result.failure.detail)['state'];
    if (now === undefined || now === state) return undefined;
    alerts.raise({
      tone: 'error',
      title: t('state.notSaved'),
      detail: t('transfers.late'),
      subject: 'transfer',
    });
    onClose();
    return revalidate();
  };
  return { change, isBusy, failure };
};
