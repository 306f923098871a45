import type { ReadyMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useErrorText } from '@springboard/portal';
import { Button, Notice, TextArea } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useChange } from '../use-change.ts';

type NotYetDialogProps = { ready: ReadyMember; onClose: () => void };

/** Removes the mark, and tells the coach why. */
export function NotYetDialog({ ready, onClose }: NotYetDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [reason, setReason] = useState('');
  const { member, group, marked_by } = ready;
  const name = `${member.firstname} ${member.lastname}`;
  const apply = async () => {
    if (isBusy) return;
    const isDone = await send(
      t('club:ready.returned', { name }),
      api.call('PATCH /groups/:groupId/members/:uuid/mark', {
        params: { groupId: group.id, uuid: member.uuid },
        body: { decision: 'not_yet', reason: reason.trim() },
      }),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:ready.notYetTitle', { name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button
            variant="primary"
            loading={isBusy}
            disabled={reason.trim() === ''}
            onClick={() => void apply()}
          >
            {t('club:ready.notYet')}
          </Button>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={t('club:ready.notYetReason')}
          hint={
            marked_by === null
              ? t('club:ready.notYetHint')
              : t('club:ready.notYetHintName', { name: marked_by.name })
          }
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
