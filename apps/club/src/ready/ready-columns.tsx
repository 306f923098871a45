import type { ReadyMember } from '@springboard/contract';
import { ageOf, dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { actionsColumn, useFormat, useTimeZone, useToday } from '@springboard/portal';
import { Chip } from '@springboard/ui';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { type ReactNode, useMemo } from 'react';
import { canAnswer } from './plan-offers.ts';
import { useGroupText } from './use-group-text.ts';

type ReadyColumnsOptions = {
  /** What can be done with a member; null on paper and where nothing can be done. */
  actions: ((ready: ReadyMember) => ReactNode) | null;
};

/** The columns of the members who are ready to move. On a phone two lines: who, and from where to where. */
export function useReadyColumns({
  actions,
}: ReadyColumnsOptions): readonly TableColumn<ReadyMember>[] {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  const timeZone = useTimeZone();
  const { nameAndTimes, factsText } = useGroupText();
  const isPhone = useScreenWidth() === 'phone';
  return useMemo(() => {
    const nameOf = ({ member }: ReadyMember) => `${member.firstname} ${member.lastname}`;
    const age = ({ member }: ReadyMember) => format.age(ageOf(member.dob, today));
    const best = ({ groups }: ReadyMember) => groups[0];
    const offerChip = ({ last_offer }: ReadyMember) => {
      if (last_offer === null) return null;
      const { state, reason } = last_offer;
      const text =
        state === 'declined' && reason !== null
          ? t(`moves.declined.${reason}`)
          : state === 'expired' || state === 'withdrawn'
            ? t(`moves.ended.${state}`)
            : null;
      return text && <Chip tone="warning">{text}</Chip>;
    };
    const guardianChip = ({ guardians }: ReadyMember) => (
      <Chip tone="negative">
        {t(guardians.length === 0 ? 'ready.noGuardian' : 'ready.noAccount')}
      </Chip>
    );
    const columns: TableColumn<ReadyMember>[] = [
      {
        id: 'name',
        header: t('ready.name'),
        cell: (ready) => (
          <span className="block min-w-48">
            <span className="wrap-anywhere">{nameOf(ready)}</span>
            <span className="block font-normal text-muted">{age(ready)}</span>
          </span>
        ),
        phoneCell: (ready) => (
          <span className="block pr-12 wrap-anywhere">
            {nameOf(ready)} <span className="font-normal text-muted">· {age(ready)}</span>
          </span>
        ),
      },
      {
        id: 'move',
        header: t('ready.move'),
        cell: (ready) => (
          <span className="block max-w-56 min-w-32 py-1">
            {ready.group.name}
            <span className="block text-muted">
              {ready.completed === null
                ? t('ready.to', { level: ready.level })
                : t('ready.fromTo', { from: ready.completed, level: ready.level })}
            </span>
            {offerChip(ready)}
          </span>
        ),
        phoneCell: (ready) => (
          <span className="wrap-anywhere">
            {t('ready.fromTo', { from: ready.group.name, level: ready.level })} {offerChip(ready)}
          </span>
        ),
      },
      {
        id: 'marked',
        header: t('ready.marked'),
        priority: 3,
        phoneHidden: true,
        cell: ({ marked_by, marked_at }) => (
          <span className="block min-w-24">
            {marked_by?.name}
            <span className="block text-muted">
              {format.shortDate(dateIn(timeZone, marked_at))}
            </span>
          </span>
        ),
      },
      {
        id: 'guardian',
        header: t('ready.guardian'),
        priority: 3,
        cell: (ready) =>
          canAnswer(ready) ? (
            <span className="block max-w-48">
              {ready.guardians
                .filter(({ sign_in }) => sign_in === 'active' || sign_in === 'invited')
                .map(({ name, sign_in }) =>
                  sign_in === 'invited' ? t('ready.invited', { name }) : name,
                )
                .join(', ')}
            </span>
          ) : (
            guardianChip(ready)
          ),
        phoneCell: (ready) => (canAnswer(ready) ? null : guardianChip(ready)),
      },
      {
        id: 'best',
        header: t('ready.best'),
        cell: (ready) => {
          const group = best(ready);
          return (
            group && (
              <span className="block max-w-72 min-w-36 py-1">
                <span className="wrap-anywhere">{nameAndTimes(group)}</span>
                <span className="block text-muted">{factsText(group)}</span>
              </span>
            )
          );
        },
        phoneHidden: true,
      },
    ];
    if (actions !== null) {
      columns.push(actionsColumn({ header: t('ready.actions'), isPhone, actions }));
    }
    return columns;
  }, [t, format, today, timeZone, nameAndTimes, factsText, actions, isPhone]);
}
