import type { Transfer } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { transfers } from '@springboard/i18n/areas/shared';
import { portalContext } from '@springboard/portal';
import { TransferContents, transferStateKey } from '@springboard/portal/transfers';
import { EmptyState, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { AnswerForm } from './answer-form.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

export const translations = [transfers];

/**
 * An e-mail leads to the transfer of a child to another club (scheme-portal §12). A guardian agrees or refuses, or
 * withdraws what a guardian asked for.
 */
export function Component() {
  const { t } = useTranslation('common');
  const transfer = useLoaderData<Transfer | null>();
  const close = useCloseSheet();
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(stays) => !stays && close()}
      title={
        transfer === null
          ? t('transfers.unknown')
          : t(titleKeyOf(transfer), { name: transfer.member.firstname })
      }
      closeLabel={t('actions.close')}
    >
      {transfer === null ? (
        <EmptyState title={t('transfers.unknown')} detail={t('transfers.unknownText')} />
      ) : (
        <TransferSheet transfer={transfer} />
      )}
    </Dialog>
  );
}

/** What a guardian requested needs the agreement of the new club first. */
const titleKeyOf = ({ requested_by, state }: Transfer) => {
  if (requested_by === 'guardian' && state !== 'agreed' && state !== 'done') {
    return 'transfers.asking' as const;
  }
  return state === 'refused' || state === 'undone'
    ? ('transfers.forGuardianEnded' as const)
    : ('transfers.forGuardian' as const);
};

function TransferSheet({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const { child } = useOverview();
  const format = useFormats(child.club.time_zone);
  const { from_club, to_club, day, reason, state, requested_by, may_undo } = transfer;
  const result = useFocusAfterAnswer(state);
  const direction = t('transfers.way', { from: from_club.name, to: to_club.name });
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="font-strong wrap-anywhere">
          {direction} {t('transfers.onDay', { day: format.date(day) })}
        </p>
        <p className="text-muted wrap-anywhere">{reason}</p>
        <p className="text-sm text-muted wrap-anywhere">
          {t(`transfers.requestedBy.${requested_by}`, { club: to_club.name })}
        </p>
      </div>
      {state === 'open' ? (
        <>
          <TransferContents />
          <OpenTransfer transfer={transfer} />
        </>
      ) : (
        <div ref={result} tabIndex={-1}>
          <EndedTransfer transfer={transfer} />
        </div>
      )}
      {may_undo && <WithdrawButton transfer={transfer} />}
    </div>
  );
}

function OpenTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const { answerer, may_answer, to_club } = transfer;
  if (answerer === 'new_club') {
    return <Notice kind="info">{t('transfers.waits.new_club', { club: to_club.name })}</Notice>;
  }
  return may_answer ? (
    <AnswerForm transfer={transfer} />
  ) : (
    <Notice kind="info">{t('transfers.notAllowed')}</Notice>
  );
}

/** The buttons that had the focus go when the transfer is answered or withdrawn. */
const useFocusAfterAnswer = (state: Transfer['state']) => {
  const result = useRef<HTMLDivElement>(null);
  const previous = useRef(state);
  useEffect(() => {
    if (previous.current !== state) result.current?.focus();
    previous.current = state;
  }, [state]);
  return result;
};

function EndedTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('common');
  const { child } = useOverview();
  const format = useFormats(child.club.time_zone);
  const { state, answered_as, answered_at, answer_reason } = transfer;
  return (
    <Notice
      kind={state === 'agreed' || state === 'done' ? 'success' : 'info'}
      title={t(transferStateKey(transfer))}
    >
      {answered_as !== null && answered_at !== null && (
        <p>{t(`transfers.answered.${answered_as}`, { date: format.moment(answered_at) })}</p>
      )}
      {answer_reason !== null && <p className="wrap-anywhere">{answer_reason}</p>}
    </Notice>
  );
}

/** More than the transfers that one family has. */
const per_page = 100;

export const loader = async ({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<Transfer | null> => {
  const { queries } = portalContext(context);
  const found = await queries.fetch('GET /transfers', { query: { per_page } }, request.signal);
  return found.value.find(({ id }) => id === Number(params['id'])) ?? null;
};
