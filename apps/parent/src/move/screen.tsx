import type { ApiResult } from '@springboard/api-client';
import type { Move } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { offer as offerTexts } from '@springboard/i18n/areas/parent';
import { useAlerts, useApi, useErrorText, useSession } from '@springboard/portal';
import { EmptyState, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { isOpen } from '../overview/offers.tsx';
import { DeclineForm, type Decline } from './decline-form.tsx';
import { OfferedClasses } from './offered-classes.tsx';

export const translations = [offerTexts];

/** The offer of a place in another class: a guardian holds, confirms or declines it. */
export function Component() {
  const { t } = useTranslation(['parent', 'common']);
  const { child, moves, now } = useOverview();
  const { id } = useParams();
  const close = useCloseSheet();
  const move = moves.find((move) => move.id === Number(id));
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(stays) => !stays && close()}
      title={t('parent:offer.title', { firstname: child.firstname })}
      closeLabel={t('common:actions.close')}
    >
      {move === undefined ? (
        <EmptyState
          title={t('parent:offering.unknown')}
          detail={t('parent:offering.unknownDetail')}
        />
      ) : isOpen(move) && move.expires_at > now ? (
        <OpenOffer move={move} />
      ) : (
        <EndedOffer move={move} />
      )}
    </Dialog>
  );
}

type Answering = 'confirm' | 'decline' | number;

function OpenOffer({ move }: { move: Move }) {
  const { t } = useTranslation('parent');
  const { child } = useOverview();
  const errorText = useErrorText();
  const api = useApi();
  const [sending, setSending] = useState<Answering | null>(null);
  const [declining, setDeclining] = useState<Decline['reason'] | null>(null);
  const { error, settle } = useAnswer();
  const params = { id: move.id };

  const send = async (
    answering: Answering,
    call: Promise<ApiResult<Move>>,
    done: (answered: Move) => string,
  ) => {
    setSending(answering);
    await settle(await call, done);
    setSending(null);
  };
  const groupOf = ({ groups, group_id }: Move) =>
    groups.find((group) => group.id === group_id)?.name ?? '';
  const hold = (group_id: number) =>
    send(group_id, api.call('POST /moves/:id/hold', { params, body: { group_id } }), (held) =>
      t('offering.done.held', { group: groupOf(held) }),
    );
  const confirm = () =>
    send('confirm', api.call('POST /moves/:id/confirm', { params }), (confirmed) =>
      t('offering.done.confirmed', { firstname: child.firstname, group: groupOf(confirmed) }),
    );
  const decline = (body: Decline) =>
    send('decline', api.call('POST /moves/:id/decline', { params, body }), () =>
      t('offering.done.declined'),
    );

  return (
    <div className="grid gap-4">
      {error !== null && (
        <Notice kind="error" live>
          {errorText(error)}
        </Notice>
      )}
      {!child.acts && <Notice kind="info">{t('offering.notAllowed')}</Notice>}
      {declining === null ? (
        <OfferedClasses
          move={move}
          sending={sending === 'decline' ? null : sending}
          onHold={(group_id) => void hold(group_id)}
          onConfirm={() => void confirm()}
          onDecline={setDeclining}
        />
      ) : (
        <DeclineForm
          move={move}
          reason={declining}
          isSending={sending === 'decline'}
          onDecline={(body) => void decline(body)}
          onBack={() => setDeclining(null)}
        />
      )}
    </div>
  );
}

/** What became of an answer: a message, or the error. The first answer of a guardian counts, the others read it. */
const useAnswer = () => {
  const { t } = useTranslation('parent');
  const alerts = useAlerts();
  const { revalidate } = useRevalidator();
  const [error, setError] = useState<string | null>(null);
  const settle = async (result: ApiResult<Move>, done: (answered: Move) => string) => {
    const isLate = !result.ok && result.failure.error === 'CONFLICT';
    setError(result.ok || isLate ? null : result.failure.error);
    if (result.ok) {
      alerts.raise({ tone: 'success', title: done(result.value), subject: 'offer' });
    } else if (isLate) {
      alerts.raise({ tone: 'warning', title: t('offering.late'), subject: 'offer' });
    }
    await revalidate();
  };
  return { error, settle };
};

function EndedOffer({ move }: { move: Move }) {
  const { t } = useTranslation('parent');
  const { child } = useOverview();
  const format = useFormats(child.club.time_zone);
  const me = useSession(({ user }) => user?.uuid);
  const { groups, group_id, first_date, answered_by } = move;
  // A stored response may be older than the end of the offer.
  const state = isOpen(move) ? 'expired' : move.state;
  if (state === 'offered' || state === 'held') return null;
  const group = groups.find(({ id }) => id === group_id)?.name ?? '';
  const hasPlace = state === 'confirmed' || state === 'placed';
  return (
    <Notice
      kind={hasPlace ? 'success' : 'info'}
      title={t(`offering.state.${state}`, { firstname: child.firstname, group })}
    >
      {hasPlace && first_date !== null && (
        <p>{t('offer.first', { day: format.day(first_date) })}</p>
      )}
      {answered_by !== undefined && (state === 'confirmed' || state === 'declined') && (
        <p>
          {answered_by.uuid === me
            ? t('offering.answeredByYou')
            : t('offering.answeredBy', { name: answered_by.name })}
        </p>
      )}
    </Notice>
  );
}
