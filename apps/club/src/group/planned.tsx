import type { PlannedMembership } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, Card, Notice } from '@springboard/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { useRemoteOnly } from '../read-only.ts';
import { useWithdraw } from '../use-withdraw.ts';

type PlannedProps = { group_id: number; planned: readonly PlannedMembership[] };

/** The members who join or leave the group on a coming day. Each change can be withdrawn. */
export function Planned({ group_id, planned }: PlannedProps) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const changeText = useChangeText();
  const placesErrorText = usePlacesErrorText();
  const { withdraw, isBusy, failure } = useWithdraw();
  const [withdrawn, setWithdrawn] = useState<PlannedMembership | null>(null);
  if (planned.length === 0) return null;
  return (
    <Card title={t('members.planned.title')} className="mb-4">
      {failure && (
        <Notice kind="error" live>
          {placesErrorText(failure)}
        </Notice>
      )}
      <ul className="divide-y divide-line text-sm">
        {planned.map((membership) => {
          const { uuid, change } = membership;
          const name = `${membership.firstname} ${membership.lastname}`;
          return (
            <li
              key={`${uuid} ${change}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1"
            >
              <span className="min-w-0 grow">
                {renderLink({
                  to: paths.member(uuid),
                  className: 'inline-flex min-h-11 items-center font-strong wrap-anywhere',
                  children: name,
                })}
                <span className="block text-muted wrap-anywhere">{changeText(membership)}</span>
              </span>
              {!isRemoteOnly && (
                <Button
                  size="small"
                  aria-label={t('members.planned.withdrawFor', { name })}
                  disabledReason={offlineReason}
                  loading={isBusy && withdrawn === membership}
                  onClick={() => {
                    setWithdrawn(membership);
                    withdraw({ ...membership, change, group_id, name });
                  }}
                >
                  {t('members.planned.withdraw')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const useChangeText = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return ({ change, other_group, ...planned }: PlannedMembership): string => {
    const date = format.date(planned.date);
    if (other_group === null || change === 'leaves_club') {
      return t(`members.planned.${change}`, { date });
    }
    const group = other_group.name;
    return t(change === 'joins' ? 'members.planned.joinsFrom' : 'members.planned.leavesTo', {
      group,
      date,
    });
  };
};
