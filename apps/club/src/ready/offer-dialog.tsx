import { DAY_SECONDS } from '@springboard/domain';
import type { ApiFailure } from '@springboard/api-client';
import type { FreePlaces, OfferedGroup, ReadyMember, SuitableGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  useAlerts,
  useApi,
  useErrorText,
  useFormat,
  usePortalContext,
} from '@springboard/portal';
import { Checkbox, Notice, SelectField } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { activeGroups, useChoices } from '../use-choices.ts';
import { canAnswer } from './plan-offers.ts';
import { useGroupText } from './use-group-text.ts';

/** Days that an offer is valid. */
const DAYS = [1, 2, 3, 5, 7, 14] as const;
export const DEFAULT_DAYS = 3;
/** Groups of one offer at most. */
const MAX_GROUPS = 10;

export type OfferDialogProps = {
  member: { readonly uuid: string; readonly name: string };
  /** The group that the member is in; null for none. */
  fromId: number | null;
  /** The groups that suit the member, the best first. */
  suitable: readonly (SuitableGroup | OfferedGroup)[];
  /** Who could answer, where it is known. */
  guardians?: ReadyMember['guardians'];
  onClose: () => void;
};

/** Offers a member places in one or several groups until a moment. The guardians get an e-mail. */
export function OfferDialog({ member, fromId, suitable, guardians, onClose }: OfferDialogProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const { now } = usePortalContext();
  const { revalidate } = useRevalidator();
  const others = useOtherGroups(suitable).filter(({ id }) => id !== fromId);
  const first = suitable.find(hasPlace);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(first ? [first.id] : []));
  const [days, setDays] = useState<number>(DEFAULT_DAYS);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const offer = async () => {
    setBusy(true);
    const result = await api.call('POST /moves', {
      body: { member_uuid: member.uuid, group_ids: [...chosen], expires_at: endOf(now(), days) },
    });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    const title = t('ready.offered', { name: member.name });
    alerts.raise({ tone: 'success', title, subject: 'offer' });
    onClose();
    return revalidate();
  };
  const problem = ({ error }: ApiFailure) =>
    error === 'CONFLICT' ? t('ready.alreadyOffered') : errorText(error);
  return (
    <ActionDialog
      title={t('ready.offerTitle', { name: member.name })}
      actionLabel={t('ready.offerPlace')}
      isBusy={isBusy}
      isDisabled={chosen.size === 0 || chosen.size > MAX_GROUPS}
      error={failure && problem(failure)}
      onAction={() => void offer()}
      onClose={onClose}
    >
      {guardians !== undefined && !canAnswer({ guardians }) && (
        <Notice kind="warning">{t('ready.noGuardianHint')}</Notice>
      )}
      <fieldset>
        <legend className="font-strong">{t('ready.groups')}</legend>
        {suitable.length === 0 && others.length === 0 && (
          <p className="py-2 text-sm text-muted">{t('ready.noGroups')}</p>
        )}
        {suitable.map((group) => (
          <GroupChoice
            key={group.id}
            group={group}
            checked={chosen.has(group.id)}
            onCheck={(isChosen) => choose(group.id, isChosen)}
          />
        ))}
        {others.length > 0 && (
          <details className="mt-1">
            <summary className="flex min-h-11 cursor-pointer items-center text-accent-ink underline">
              {t('ready.otherGroups')}
            </summary>
            {others.map((group) => (
              <GroupChoice
                key={group.id}
                group={group}
                checked={chosen.has(group.id)}
                onCheck={(isChosen) => choose(group.id, isChosen)}
              />
            ))}
          </details>
        )}
      </fieldset>
      <DaysField days={days} onChange={setDays} />
    </ActionDialog>
  );
}

type GroupChoiceProps = {
  group: SuitableGroup | OfferedGroup;
  checked: boolean;
  onCheck: (isChecked: boolean) => void;
};

function GroupChoice({ group, checked, onCheck }: GroupChoiceProps) {
  const { nameAndTimes, placesText, factsText } = useGroupText();
  const hint = 'at_level' in group ? factsText(group) : placesText(group);
  return (
    <Checkbox
      label={<span className="wrap-anywhere">{nameAndTimes(group)}</span>}
      hint={hint ?? undefined}
      checked={checked}
      // A guardian could not take a place in a full group.
      disabled={!hasPlace(group)}
      onChange={(event) => onCheck(event.target.checked)}
    />
  );
}

/** Whether a family can take a place, now or from a coming day on. */
export const hasPlace = ({ places_left, places_from = null }: OfferedGroup): boolean =>
  places_left !== 0 || places_from !== null;

type DaysFieldProps = { days: number; onChange: (days: number) => void };

/** How long an offer is valid, with the moment of its end. */
export function DaysField({ days, onChange }: DaysFieldProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { now } = usePortalContext();
  return (
    <SelectField
      label={t('ready.validFor')}
      hint={t('ready.until', { moment: format.moment(endOf(now(), days)) })}
      value={String(days)}
      options={DAYS.map((count) => ({ value: String(count), label: t('ready.days', { count }) }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

/** Seconds since 1970 at which an offer ends that is sent now. */
export const endOf = (now: number, days: number): number => now + days * DAY_SECONDS;

/** The other active groups of the club with their places. Empty until they are loaded. */
export const useOtherGroups = (
  known: readonly { readonly id: number }[],
): readonly (OfferedGroup & FreePlaces)[] =>
  activeGroups(useChoices('groups').groups).flatMap(
    ({ id, name, times = [], coaches = [], places_left = null, places_from = null }) =>
      id === null || known.some((group) => group.id === id)
        ? []
        : [{ id, name, times, coaches, places_left, places_from }],
  );
