import type { ApiFailure } from '@springboard/api-client';
import type { Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { useSend } from '../use-send.ts';

/** Withdraws a transfer that a guardian asked for, before its day. */
export function WithdrawButton({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useSend();
  const reasonOf = ({ error }: ApiFailure) =>
    error === 'CONFLICT' ? t('transfers.late') : undefined;
  const withdraw = () => {
    const call = api.call('POST /transfers/:id/undo', { params: { id: transfer.id } });
    return send(t('transfers.undone'), call, reasonOf);
  };
  return (
    <Button
      className="w-full"
      loading={isBusy}
      disabledReason={offlineReason}
      onClick={() => void withdraw()}
    >
      {t('transfers.withdraw')}
    </Button>
  );
}
