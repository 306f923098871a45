import type { Move, ReadyMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  useAlerts,
  useApi,
  useErrorText,
  useFormat,
  usePortalContext,
} from '@springboard/portal';
import { Notice, ProgressBar } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { DaysField, DEFAULT_DAYS, endOf } from './offer-dialog.tsx';
import { LEFT_REASONS, type OfferPlan, planOffers, type PlannedOffer } from './plan-offers.ts';
import { useGroupText } from './use-group-text.ts';

type OfferRestDialogProps = {
  members: readonly ReadyMember[];
  moves: readonly Move[];
  onClose: () => void;
};

type Failure = { readonly offer: PlannedOffer; readonly text: string };

/** Offers each member the best group with a place. Shows first who gets which group, and who gets none and why. */
export function OfferRestDialog({ members, moves, onClose }: OfferRestDialogProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const format = useFormat();
  const { now } = usePortalContext();
  const { revalidate } = useRevalidator();
  // The page reloads its list while the dialog still shows what was done.
  const [plan, setPlan] = useState<OfferPlan>(() => planOffers(members, moves));
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const [sent, setSent] = useState<number | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { offers, left } = plan;

  const offerAll = async () => {
    setSent(0);
    const failed: Failure[] = [];
    const expires_at = endOf(now(), days);
    for (const [index, offer] of offers.entries()) {
      const { ready, group } = offer;
      const result = await api.call('POST /moves', {
        body: { member_uuid: ready.member.uuid, group_ids: [group.id], expires_at },
      });
      if (!result.ok) failed.push({ offer, text: errorText(result.failure.error) });
      setSent(index + 1);
    }
    setSent(null);
    setFailures(failed);
    setPlan({ offers: failed.map(({ offer }) => offer), left });
    const count = offers.length - failed.length;
    if (count > 0) {
      const title = t('ready.offersSent', { count });
      alerts.raise({ tone: 'success', title, subject: 'offer' });
      await revalidate();
    }
    if (failed.length === 0) onClose();
  };

  return (
    <ActionDialog
      width="wide"
      title={t('ready.offerRest')}
      actionLabel={t('ready.sendOffers', { count: offers.length })}
      isBusy={sent !== null}
      isDisabled={offers.length === 0}
      onAction={() => void offerAll()}
      onClose={onClose}
    >
      {failures.length > 0 && (
        <Notice kind="error" live title={t('ready.notSent')}>
          <ul>
            {failures.map(({ offer, text }) => (
              <li key={offer.ready.member.uuid}>{format.labelled(nameOf(offer.ready), text)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {sent !== null && (
        <ProgressBar
          label={t('ready.sending')}
          value={offers.length === 0 ? 0 : Math.round((100 * sent) / offers.length)}
        />
      )}
      <Planned offers={offers} />
      {LEFT_REASONS.map((reason) => {
        const names = left
          .filter((member) => member.reason === reason)
          .map(({ ready }) => nameOf(ready));
        return (
          names.length > 0 && (
            <section key={reason}>
              <h3 className="font-strong">{t(`ready.left.${reason}`, { number: names.length })}</h3>
              <p className="text-sm text-muted">{names.join(', ')}</p>
            </section>
          )
        );
      })}
      {offers.length > 0 && <DaysField days={days} onChange={setDays} />}
    </ActionDialog>
  );
}

const nameOf = ({ member }: ReadyMember): string => `${member.firstname} ${member.lastname}`;

/** The offers by group: how many of its places, and to whom. */
function Planned({ offers }: { offers: readonly PlannedOffer[] }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { nameAndTimes } = useGroupText();
  const byGroup = Map.groupBy(offers, ({ group }) => group.id);
  if (byGroup.size === 0) return <p>{t('ready.nothingToOffer')}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {[...byGroup.values()].map((ofGroup) => {
        const group = ofGroup[0]?.group;
        if (group === undefined) return null;
        const number = format.number(ofGroup.length);
        return (
          <li key={group.id}>
            <span className="font-strong wrap-anywhere">{nameAndTimes(group)}</span>
            <span className="block text-sm">
              {group.places_left === null
                ? t('ready.offersUnlimited', { number })
                : t('ready.offersOf', { number, places: format.number(group.places_left) })}
            </span>
            <span className="block text-sm text-muted">
              {ofGroup.map(({ ready }) => nameOf(ready)).join(', ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
