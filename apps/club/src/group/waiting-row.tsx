import type { AdministeredGroup, WaitingMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useOfflineReason, useToday } from '@springboard/portal';
import { Button, MoveButtons } from '@springboard/ui';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { shortWeekdayKey } from '../weekdays.ts';

export type WaitingRowProps = {
  member: WaitingMember;
  group: AdministeredGroup;
  /** The place among the rows, from 0. */
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onOffer: () => void;
  onPlace: () => void;
  onChangeWishes: () => void;
  onRemove: () => void;
};

/** A member of the waiting list, with the commands for their place. */
export function WaitingRow(props: WaitingRowProps) {
  const { member, group, index, count } = props;
  const { onMove, onOffer, onPlace, onChangeWishes, onRemove } = props;
  const { t } = useTranslation(['club', 'common']);
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const format = useFormat();
  const name = `${member.firstname} ${member.lastname}`;
  const isFull = group.places_left === 0;
  // The place of an open offer can be held for the pupil: the server decides.
  const placeFrom = isFull && member.offered_until === null ? group.places_from : null;
  const hasNoPlace = isFull && member.offered_until === null && placeFrom === null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="w-6 text-right text-muted tabular">{member.position}</span>
      <span className="min-w-48 grow">
        {renderLink({
          to: paths.member(member.uuid),
          className: 'inline-flex min-h-11 items-center wrap-anywhere',
          children: name,
        })}
        <Facts member={member} group={group} />
      </span>
      {!isRemoteOnly && (
        <span className="flex flex-wrap items-center gap-2">
          <MoveButtons
            labels={{
              up: t('club:group.moveUp', { name }),
              down: t('club:group.moveDown', { name }),
              isFirst: t('club:group.isFirst'),
              isLast: t('club:group.isLast'),
            }}
            index={index}
            count={count}
            disabledReason={offlineReason}
            onMove={onMove}
          />
          {member.offered_until === null && (
            <Button
              size="small"
              variant="primary"
              aria-label={t('club:ready.offerTitle', { name })}
              disabledReason={offlineReason ?? (hasNoPlace ? t('club:freePlaces.full') : undefined)}
              onClick={onOffer}
            >
              {t('club:group.offer')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={
              placeFrom === null
                ? t('club:group.placeName', { name })
                : t('club:group.placeNameFrom', { name, date: format.date(placeFrom.date) })
            }
            disabledReason={offlineReason ?? (hasNoPlace ? t('club:freePlaces.full') : undefined)}
            onClick={onPlace}
          >
            {placeFrom === null
              ? t('club:group.place')
              : t('club:group.placeFrom', { date: format.dayMonth(placeFrom.date) })}
          </Button>
          <Button
            size="small"
            aria-label={t('club:group.changeWishesName', { name })}
            disabledReason={offlineReason}
            onClick={onChangeWishes}
          >
            {t('club:group.changeWishes')}
          </Button>
          <Button
            size="small"
            aria-label={t('club:group.removeName', { name })}
            disabledReason={offlineReason}
            onClick={onRemove}
          >
            {t('common:actions.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}

function Facts({ member, group }: { member: WaitingMember; group: AdministeredGroup }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  const wishes = member.wishes.map((weekday) => t(shortWeekdayKey(weekday))).join(', ');
  const isElsewhere =
    wishes !== '' &&
    group.times.length > 0 &&
    !group.times.some(({ weekday }) => member.wishes.includes(weekday));
  const facts = [
    format.age(ageOf(member.dob, today)),
    t('group.since', { date: format.shortDate(member.since) }),
    wishes === '' ? '' : t('group.wishes', { days: wishes }),
    isElsewhere ? t('group.wishesElsewhere') : '',
    member.offered_until === null
      ? ''
      : t('group.offeredUntil', { moment: format.moment(member.offered_until) }),
  ];
  return (
    <span className="block text-sm text-muted">
      {facts.filter((text) => text !== '').join(' · ')}
    </span>
  );
}
