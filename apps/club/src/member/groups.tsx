import { LEAVING_REASONS, type Membership } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { groups as groupTexts } from '@springboard/i18n/areas/club';
import { renderLink, useFormat, useOfflineReason, useToday } from '@springboard/portal';
import { Button, Card, Notice } from '@springboard/ui';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { BulkDialog } from '../members/bulk-dialog.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { useChoices } from '../use-choices.ts';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { useWithdraw } from '../use-withdraw.ts';
import { useTimesText } from '../weekdays.ts';
import { loadMember } from './load-member.ts';

export const translations = [groupTexts];

/** The groups that the member is in, waits for, and has left. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const today = useToday();
  const { value } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const memberships = value.memberships ?? [];
  const canChange = !useRemoteOnly();
  const offlineReason = useOfflineReason();
  const timesText = useTimesText();
  const { groups } = useChoices('groups');
  const [change, setChange] = useState<GroupChange | null>(null);
  const close = () => setChange(null);
  const { withdraw, failure } = useWithdraw();
  const placesErrorText = usePlacesErrorText();
  /** Withdraws that the pupil joins or leaves the group on a coming day, but not that they leave the club. */
  const withdrawalOf = ({ group_id, joined_date, left_date, deleted_date }: Membership) => {
    const joins = joined_date > today;
    const date = joins ? joined_date : left_date;
    if (deleted_date !== null || date === null || (!joins && date === value.inactive_date)) {
      return undefined;
    }
    const other = parts.current.find(
      (membership) =>
        membership.group_id !== group_id &&
        date === (joins ? membership.left_date : membership.joined_date),
    );
    return () =>
      withdraw({
        uuid: value.uuid,
        name: `${value.firstname} ${value.lastname}`,
        date,
        change: joins ? 'joins' : 'leaves',
        group_id,
        other_group: other === undefined ? null : { id: other.group_id, name: other.name },
      });
  };
  const timesOf = ({ group_id }: Membership) =>
    timesText(groups.find(({ id }) => id === group_id)?.times ?? []);
  const hasLeft = ({ left_date, deleted_date }: Membership) =>
    deleted_date !== null || (left_date !== null && left_date <= today);
  const parts = {
    current: memberships.filter((membership) => !membership.waiting && !hasLeft(membership)),
    waiting: memberships.filter((membership) => membership.waiting && !hasLeft(membership)),
    past: memberships.filter(hasLeft),
  };
  return (
    <div className="grid gap-4">
      {failure && (
        <Notice kind="error" live>
          {placesErrorText(failure)}
        </Notice>
      )}
      {(['current', 'waiting', 'past'] as const).map((part) => (
        <Card
          key={part}
          title={t(`member.groups.${part}`)}
          actions={
            part === 'current' && canChange && value.active ? (
              <span className="ml-auto">
                <Button
                  size="small"
                  disabledReason={offlineReason}
                  onClick={() => setChange({ action: 'add', membership: null })}
                >
                  {t('common:jobs.actions.add')}
                </Button>
              </span>
            ) : undefined
          }
        >
          {parts[part].length === 0 ? (
            <p className="text-sm text-muted">{t('member.none')}</p>
          ) : (
            <ul className="divide-y divide-line text-sm">
              {parts[part].map((membership) => (
                <li
                  key={membership.class_member_id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2"
                >
                  <MembershipRow membership={membership} times={timesOf(membership)} />
                  {part === 'current' && canChange && (
                    <MembershipActions
                      membership={membership}
                      onAction={(action) => setChange({ action, membership })}
                      onWithdraw={withdrawalOf(membership)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
      {change !== null && (
        <BulkDialog
          action={change.action}
          target={{ member_uuids: [value.uuid] }}
          fixed={fixedOf(change)}
          onDone={close}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The first day on which the member does not belong to the group; null without one. */
const endOf = ({ left_date, deleted_date }: Membership): string | null =>
  [left_date, deleted_date].filter((date) => date !== null).toSorted()[0] ?? null;

type GroupChange = { action: 'add' | 'move' | 'remove'; membership: Membership | null };

/** The group that the row decides. */
const fixedOf = ({ action, membership }: GroupChange) => {
  if (membership === null) return {};
  const id = String(membership.group_id);
  return action === 'move' ? { from_group_id: id } : { group_id: id };
};

type MembershipActionsProps = {
  membership: Membership;
  onAction: (action: 'move' | 'remove') => void;
  /** undefined: nothing is planned. */
  onWithdraw: (() => void) | undefined;
};

function MembershipActions({ membership, onAction, onWithdraw }: MembershipActionsProps) {
  const { t } = useTranslation(['club', 'common']);
  const offlineReason = useOfflineReason();
  return (
    <span className="flex flex-wrap gap-2">
      {onWithdraw && (
        <Button
          size="small"
          aria-label={`${t('club:members.planned.withdraw')}: ${membership.name}`}
          disabledReason={offlineReason}
          onClick={onWithdraw}
        >
          {t('club:members.planned.withdraw')}
        </Button>
      )}
      {(['move', 'remove'] as const).map((action) => (
        <Button
          key={action}
          size="small"
          aria-label={`${t(`common:jobs.actions.${action}`)}: ${membership.name}`}
          disabledReason={offlineReason}
          onClick={() => onAction(action)}
        >
          {t(`common:jobs.actions.${action}`)}
        </Button>
      ))}
    </span>
  );
}

function MembershipRow({ membership, times }: { membership: Membership; times: string }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { group_id, name, position, waiting, joined_date, left_reason, deleted_date } = membership;
  const today = useToday();
  const end = endOf(membership);
  const reason = LEAVING_REASONS.find((known) => known === left_reason);
  const details = [
    end === null && times,
    end === null
      ? t(joined_date > today ? 'member.groups.from' : 'member.groups.since', {
          date: format.shortDate(joined_date),
        })
      : t('member.groups.between', {
          from: format.shortDate(joined_date),
          to: format.shortDate(end),
        }),
    position !== null && t('member.groups.position', { position }),
    reason !== undefined ? t(`members.leaving.${reason}`) : left_reason,
    deleted_date !== null && t('member.groups.deleted'),
  ].filter(Boolean);
  return (
    <span className="min-w-0 grow">
      {deleted_date === null ? (
        renderLink({
          to: paths.groupSection(group_id, waiting && end === null ? 'waiting' : 'members'),
          className: 'inline-flex min-h-11 items-center font-strong wrap-anywhere',
          children: name,
        })
      ) : (
        <span className="font-strong wrap-anywhere">{name}</span>
      )}
      <span className="block text-muted">{details.join(' · ')}</span>
    </span>
  );
}

export const loader = (args: LoaderFunctionArgs) => loadMember(args, { with_memberships: 1 });
