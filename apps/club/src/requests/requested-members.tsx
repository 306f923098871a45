import type { TransferRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, Chip } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

const TONES = {
  sent: 'info',
  agreed: 'positive',
  not_agreed: 'neutral',
  withdrawn: 'neutral',
} as const;

/** Members of other clubs for whom this club has asked, by the name as it was typed (scheme-portal §12). */
export function RequestedMembers({ requests }: { requests: readonly TransferRequest[] }) {
  const { t } = useTranslation('club');
  if (requests.length === 0) return null;
  return (
    <section
      aria-label={t('fromClub.list')}
      className="mt-6 max-w-4xl rounded-card border border-line bg-surface px-4 py-3"
    >
      <h2 className="text-lg font-strong">{t('fromClub.list')}</h2>
      <p className="text-sm text-muted">{t('fromClub.listText')}</p>
      <ul className="divide-y divide-line">
        {requests.map((request) => (
          <RequestedMember key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}

function RequestedMember({ request }: { request: TransferRequest }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { day, created_at, state } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-56 grow basis-0 wrap-anywhere">
        <p className="font-strong">{nameOf(request)}</p>
        <p className="text-sm text-muted">
          {t('fromClub.first', { day: format.date(day) })}
          {' · '}
          {t('fromClub.askedOn', { date: format.moment(created_at) })}
        </p>
      </div>
      <Chip tone={TONES[state]}>{t(`fromClub.states.${state}`)}</Chip>
      {/* A request that was not agreed to in time can still be agreed to. */}
      {(state === 'sent' || state === 'not_agreed') && (
        <Button
          disabledReason={offlineReason}
          aria-label={t('fromClub.withdrawFor', { name: nameOf(request) })}
          onClick={() => setWithdrawing(true)}
        >
          {t('fromClub.withdraw')}
        </Button>
      )}
      {isWithdrawing && <WithdrawDialog request={request} onClose={() => setWithdrawing(false)} />}
    </li>
  );
}

const nameOf = ({ firstname, lastname }: TransferRequest) => `${firstname} ${lastname}`;

type WithdrawDialogProps = { request: TransferRequest; onClose: () => void };

function WithdrawDialog({ request, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const { revalidate } = useRevalidator();
  const withdraw = async () => {
    const params = { id: request.id };
    const call = api.call('POST /transfer-requests/:id/withdrawal', { params });
    if (await send(t('club:fromClub.withdrawn'), call)) onClose();
  };
  const close = () => {
    onClose();
    // Something has changed meanwhile.
    if (failure !== null) void revalidate();
  };
  const problem =
    failure?.error === 'CONFLICT' ? t('club:fromClub.late') : failure && errorText(failure.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('club:fromClub.withdrawFor', { name: nameOf(request) })}
      description={t('club:fromClub.withdrawText')}
      error={problem}
      confirmLabel={t('club:fromClub.withdraw')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void withdraw()}
    />
  );
}
