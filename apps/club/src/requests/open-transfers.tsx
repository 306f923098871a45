import type { ApiFailure } from '@springboard/api-client';
import type { Transfer } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { TransferContents } from '@springboard/portal/transfers';
import { Button } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ReasonDialog } from '../reason-dialog.tsx';

type Answerer = Extract<Transfer['answerer'], 'club' | 'new_club'>;

/** The texts of the former club, and of the new one. */
const TEXTS = {
  club: {
    title: 'transfers.forClub',
    text: 'transfers.clubText',
    agree: 'transfers.agree',
    agreed: 'transfers.agreed',
    reasonHint: 'transfers.answerHint',
  },
  new_club: {
    title: 'transfers.forNewClub',
    text: 'transfers.newClubText',
    agree: 'transfers.accept',
    agreed: 'transfers.accepted',
    reasonHint: 'transfers.reasonForGuardian',
  },
} as const;

/**
 * Transfers which this club answers (scheme-portal §12): to another club, because no guardian with an account can, and
 * to this club, for which a guardian asks.
 */
export function OpenTransfers({ transfers }: { transfers: readonly Transfer[] }) {
  return (
    <>
      <TransferSection
        answerer="new_club"
        transfers={transfers.filter(({ answerer }) => answerer === 'new_club')}
      />
      <TransferSection
        answerer="club"
        transfers={transfers.filter(({ answerer }) => answerer !== 'new_club')}
      />
    </>
  );
}

type TransferSectionProps = { answerer: Answerer; transfers: readonly Transfer[] };

function TransferSection({ answerer, transfers }: TransferSectionProps) {
  const { t } = useTranslation('common');
  if (transfers.length === 0) return null;
  const { title, text } = TEXTS[answerer];
  return (
    <section
      aria-label={t(title)}
      className="mb-6 max-w-4xl rounded-card border border-line bg-surface px-4 py-3"
    >
      <h2 className="text-lg font-strong">{t(title)}</h2>
      <p className="text-sm text-muted">{t(text)}</p>
      <ul className="divide-y divide-line">
        {transfers.map((transfer) => (
          <OpenTransfer key={transfer.id} answerer={answerer} transfer={transfer} />
        ))}
      </ul>
      <details>
        <summary className="min-h-11 cursor-pointer py-2">{t('transfers.goes.label')}</summary>
        <TransferContents />
      </details>
    </section>
  );
}

type OpenTransferProps = { answerer: Answerer; transfer: Transfer };

function OpenTransfer({ answerer, transfer }: OpenTransferProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const [open, setOpen] = useState<'agree' | 'refuse' | null>(null);
  const { member, from_club, to_club, day, reason, requested_by } = transfer;
  const direction = t('transfers.way', { from: from_club.name, to: to_club.name });
  const onClose = () => setOpen(null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-56 grow basis-0 wrap-anywhere">
        <p>
          <span className="font-strong">{nameOf(member)}</span>
          {member.birth_year != null && (
            <span className="text-muted">
              {' · '}
              {t('transfers.born', { year: String(member.birth_year) })}
            </span>
          )}
        </p>
        <p>
          {direction} {t('transfers.onDay', { day: format.date(day) })}
        </p>
        <p className="text-sm text-muted">{reason}</p>
        <p className="text-sm text-muted">
          {t(`transfers.requestedBy.${requested_by}`, { club: to_club.name })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={offlineReason} onClick={() => setOpen('agree')}>
          {t(TEXTS[answerer].agree)}
        </Button>
        <Button disabledReason={offlineReason} onClick={() => setOpen('refuse')}>
          {t('transfers.refuse')}
        </Button>
      </div>
      {open === 'agree' && <AgreeDialog {...{ answerer, transfer, onClose }} />}
      {open === 'refuse' && <DeclineDialog {...{ answerer, transfer, onClose }} />}
    </li>
  );
}

const nameOf = ({ firstname, lastname }: Transfer['member']) => `${firstname} ${lastname}`;

type AnswerProps = OpenTransferProps & { onClose: () => void };

function AgreeDialog({ answerer, transfer, onClose }: AnswerProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const { id, member, from_club, to_club, day } = transfer;
  const name = nameOf(member);
  const direction = t('transfers.way', { from: from_club.name, to: to_club.name });
  const text =
    answerer === 'club'
      ? `${direction}. ${t('transfers.leaves')}`
      : t('transfers.acceptText', { name: member.firstname, day: format.date(day) });
  const { revalidate } = useRevalidator();
  const reasonOf = ({ error, detail }: ApiFailure) => {
    if ('guardian' in Object(detail)) return t('transfers.ended');
    return 'state' in Object(detail) ? t('transfers.late') : errorText(error);
  };
  const close = () => {
    onClose();
    // Something has changed meanwhile.
    if (failure !== null) void revalidate();
  };
  const agree = async () => {
    const call = api.call('POST /transfers/:id/agreement', { params: { id }, body: {} });
    if (await send(t(TEXTS[answerer].agreed), call)) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={name}
      description={text}
      error={failure && reasonOf(failure)}
      confirmLabel={t(TEXTS[answerer].agree)}
      cancelLabel={t('actions.cancel')}
      busy={isBusy}
      onConfirm={() => void agree()}
    />
  );
}

function DeclineDialog({ answerer, transfer: { id, member }, onClose }: AnswerProps) {
  const { t } = useTranslation('common');
  const api = useApi();
  return (
    <ReasonDialog
      title={nameOf(member)}
      label={t('transfers.reason')}
      hint={t(TEXTS[answerer].reasonHint)}
      actionLabel={t('transfers.refuse')}
      done={t('transfers.refused')}
      action={(text) =>
        api.call('POST /transfers/:id/refusal', { params: { id }, body: { reason: text } })
      }
      onClose={onClose}
    />
  );
}
