import type { ApiFailure } from '@springboard/api-client';
import type { Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionsMenu, OnlineMenuItem, useApi, useErrorText } from '@springboard/portal';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { DecideDialog } from './decide-dialog.tsx';
import { useTransferChange } from './use-transfer-change.ts';

/** Decide after 14 days, withdraw before the day, and move back after it. */
export function TransferMenu({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const [open, setOpen] = useState<'decide' | 'undo' | null>(null);
  const close = () => setOpen(null);
  const { member, state, may_answer, may_undo } = transfer;
  if (!may_answer && !may_undo) return null;
  const name = `${member.firstname} ${member.lastname}`;
  return (
    <>
      <ActionsMenu label={t('transfers.list.actionsFor', { name })}>
        {may_answer && (
          <OnlineMenuItem onSelect={() => setOpen('decide')}>
            {t('transfers.decide')}
          </OnlineMenuItem>
        )}
        {may_undo && (
          <OnlineMenuItem onSelect={() => setOpen('undo')}>
            {t(state === 'done' ? 'transfers.moveBack' : 'transfers.withdraw')}
          </OnlineMenuItem>
        )}
      </ActionsMenu>
      {open === 'decide' && <DecideDialog transfer={transfer} onClose={close} />}
      {open === 'undo' && <UndoDialog transfer={transfer} onClose={close} />}
    </>
  );
}

type UndoDialogProps = { transfer: Transfer; onClose: () => void };

function UndoDialog({ transfer, onClose }: UndoDialogProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const errorText = useErrorText();
  const { change, isBusy, failure } = useTransferChange(transfer, onClose);
  const { id, member, from_club, state } = transfer;
  const name = `${member.firstname} ${member.lastname}`;
  const isDone = state === 'done';
  const undo = () =>
    change(
      t(isDone ? 'transfers.movedBack' : 'transfers.undone'),
      api.call('POST /transfers/:id/undo', { params: { id } }),
    );
  const reasonOf = ({ error, detail }: ApiFailure) => {
    if ('changed' in Object(detail)) return t('transfers.used');
    return error === 'SESSION_FULL' ? t('transfers.full') : errorText(error);
  };
  const text = isDone
    ? t('transfers.undoText', { name, club: from_club.name })
    : t('transfers.withdrawText', { name });
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(isDone ? 'transfers.moveBack' : 'transfers.withdraw')}
      description={text}
      error={failure && reasonOf(failure)}
      confirmLabel={t(isDone ? 'transfers.moveBack' : 'transfers.withdraw')}
      cancelLabel={t('actions.cancel')}
      busy={isBusy}
      onConfirm={() => void undo()}
    />
  );
}
