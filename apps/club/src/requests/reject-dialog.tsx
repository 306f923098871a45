import type { ChangeRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useErrorText } from '@springboard/portal';
import { Button, Notice, TextArea } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useChange } from '../use-change.ts';

type RejectDialogProps = { request: ChangeRequest; onClose: () => void };

/** Refuses a request with a reason that the guardian reads. */
export function RejectDialog({ request, onClose }: RejectDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [reason, setReason] = useState('');
  const { id, member, user } = request;
  const name = `${member.firstname} ${member.lastname}`;
  const reject = async () => {
    if (isBusy) return;
    const isDone = await send(
      t('club:requests.refused', { name }),
      api.call('PATCH /change-requests/:id', {
        params: { id },
        body: { state: 'refused', reason: reason.trim() },
      }),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:requests.refuseFor', { name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button
            variant="primary"
            loading={isBusy}
            disabled={reason.trim() === ''}
            onClick={() => void reject()}
          >
            {t('club:requests.refuse')}
          </Button>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t('club:requests.reason')}
          hint={t('club:requests.reasonHint', { name: user.name })}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && (
          <Notice kind="error" live>
            {errorText(failure.error)}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
