import type { Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useFormat, useOfflineReason } from '@springboard/portal';
import { TransferContents } from '@springboard/portal/transfers';
import { Button } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';

/** Transfers to other clubs which this club answers, because no guardian with an account can (scheme-portal §12). */
export function OpenTransfers({ transfers }: { transfers: readonly Transfer[] }) {
  const { t } = useTranslation('common');
  if (transfers.length === 0) return null;
  return (
    <section
      aria-label={t('transfers.forClub')}
      className="mb-6 max-w-4xl rounded-card border border-line bg-surface px-4 py-3"
    >
      <h2 className="text-lg font-strong">{t('transfers.forClub')}</h2>
      <p className="text-sm text-muted">{t('transfers.clubText')}</p>
      <ul className="divide-y divide-line">
        {transfers.map((transfer) => (
          <OpenTransfer key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <details>
        <summary className="min-h-11 cursor-pointer py-2">{t('transfers.goes.label')}</summary>
        <TransferContents />
      </details>
    </section>
  );
}

function OpenTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useChange({ alertsErrors: true });
  const [open, setOpen] = useState<'agree' | 'refuse' | null>(null);
  const { id, member, from_club, to_club, day, reason } = transfer;
  const params = { id };
  const name = `${member.firstname} ${member.lastname}`;
  const direction = t('transfers.way', { from: from_club.name, to: to_club.name });
  const agree = async () => {
    const call = api.call('POST /transfers/:id/agreement', { params, body: {} });
    await send(t('transfers.agreed'), call);
    setOpen(null);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-56 grow basis-0 wrap-anywhere">
        <p className="font-strong">{name}</p>
        <p>
          {direction} {t('transfers.onDay', { day: format.date(day) })}
        </p>
        <p className="text-sm text-muted">{reason}</p>
      </div>
      <Button disabledReason={offlineReason} onClick={() => setOpen('agree')}>
        {t('transfers.agree')}
      </Button>
      <Button disabledReason={offlineReason} onClick={() => setOpen('refuse')}>
        {t('transfers.refuse')}
      </Button>
      {open === 'agree' && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && setOpen(null)}
          title={name}
          description={`${direction}. ${t('transfers.leaves')}`}
          confirmLabel={t('transfers.agree')}
          cancelLabel={t('actions.cancel')}
          busy={isBusy}
          onConfirm={() => void agree()}
        />
      )}
      {open === 'refuse' && (
        <ReasonDialog
          title={name}
          label={t('transfers.reason')}
          hint={t('transfers.answerHint')}
          actionLabel={t('transfers.refuse')}
          done={t('transfers.refused')}
          action={(text) =>
            api.call('POST /transfers/:id/refusal', { params, body: { reason: text } })
          }
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}
