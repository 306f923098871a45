import type { Move } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useOfflineReason, useSession } from '@springboard/portal';
import { Button, Chip, classes } from '@springboard/ui';
import { useOverview } from '../overview/overview-context.ts';
import type { Decline } from './decline-form.tsx';
import { dateOfWeekday } from '../weekdays.ts';
import { useTimeLeft } from './use-time-left.ts';

type OfferedClassesProps = {
  move: Move;
  /** What is being sent: a group that is held, or the confirmation. */
  sending: number | 'confirm' | null;
  onHold: (group_id: number) => void;
  onConfirm: () => void;
  onDecline: (reason: Decline['reason']) => void;
};

/** The classes to choose from, the held one first. */
export function OfferedClasses(props: OfferedClassesProps) {
  const { move, sending, onDecline } = props;
  const { t } = useTranslation('parent');
  const { child } = useOverview();
  const offline = useOfflineReason();
  const timeLeft = useTimeLeft();
  const { from_group, group_id } = move;
  const mayAnswer = child.acts && move.may_answer === true;
  const groups = move.groups.toSorted(
    (a, b) => Number(b.id === group_id) - Number(a.id === group_id),
  );
  return (
    <>
      {child.acts && (
        <>
          <p>
            {from_group === null
              ? t('offering.chooseFirst')
              : t('offering.choose', { firstname: child.firstname, group: from_group.name })}
          </p>
          <p className="font-strong">{timeLeft(move.expires_at)}</p>
        </>
      )}
      <ul aria-label={t('offering.classes')} className="grid gap-3">
        {groups.map((group) => (
          <li key={group.id}>
            <OfferedClass group={group} mayAnswer={mayAnswer} {...props} />
          </li>
        ))}
      </ul>
      {mayAnswer && (
        <div className="flex flex-col gap-2">
          <Button
            className="w-full"
            disabledReason={offline}
            onClick={() => sending === null && onDecline('times')}
          >
            {t('offering.none')}
          </Button>
          <Button
            className="w-full"
            disabledReason={offline}
            onClick={() => sending === null && onDecline(from_group === null ? 'other' : 'stay')}
          >
            {from_group === null
              ? t('offering.decline')
              : t('offering.stay', { group: from_group.name })}
          </Button>
        </div>
      )}
    </>
  );
}

type OfferedClassProps = OfferedClassesProps & {
  group: Move['groups'][number];
  mayAnswer: boolean;
};

function OfferedClass({ group, move, mayAnswer, sending, onHold, onConfirm }: OfferedClassProps) {
  const { t } = useTranslation('parent');
  const { child } = useOverview();
  const offline = useOfflineReason();
  const format = useFormats(child.club.time_zone);
  const isHeld = move.group_id === group.id;
  const isFull = group.places_left === 0 && (group.places_from ?? null) === null && !isHeld;
  return (
    <section
      aria-label={group.name}
      className={classes(
        'rounded-card border p-4',
        isHeld ? 'border-accent bg-accent-soft' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-strong wrap-anywhere">{group.name}</h3>
        <Places group={group} move={move} />
      </div>
      <ul className="mt-1">
        {group.times
          .toSorted((a, b) => a.weekday - b.weekday || a.start_time.localeCompare(b.start_time))
          .map(({ id, weekday, start_time, end_time }) => (
            <li key={id} className="tabular">
              {format.weekday(dateOfWeekday(weekday))}{' '}
              {t('next.from_to', { from: start_time, to: end_time })}
            </li>
          ))}
      </ul>
      <div className="mt-2 text-sm text-muted">
        {group.coaches.length > 0 && (
          <p>{t('offering.coach', { names: group.coaches.map(({ name }) => name).join(', ') })}</p>
        )}
        {typeof group.last_date === 'string' && move.from_group !== null && (
          <p>
            {t('offering.last', {
              group: move.from_group.name,
              day: format.day(group.last_date),
            })}
          </p>
        )}
        {group.first_date !== undefined && (
          <p>{t('offer.first', { day: format.day(group.first_date) })}</p>
        )}
      </div>
      {mayAnswer && !isFull && (
        <Button
          className="mt-3 w-full"
          variant={isHeld ? 'primary' : 'secondary'}
          loading={sending === (isHeld ? 'confirm' : group.id)}
          disabledReason={offline}
          {...(!isHeld && { 'aria-label': t('offering.holdNamed', { group: group.name }) })}
          onClick={() => {
            if (sending !== null) return;
            if (isHeld) onConfirm();
            else onHold(group.id);
          }}
        >
          {t(isHeld ? 'offering.confirm' : 'offering.hold')}
        </Button>
      )}
    </section>
  );
}

/** How many places are left, or from which day on, or that one is held and by whom. */
function Places({ group, move }: Pick<OfferedClassProps, 'group' | 'move'>) {
  const { t } = useTranslation('parent');
  const { child } = useOverview();
  const me = useSession(({ user }) => user?.uuid);
  const format = useFormats(child.club.time_zone);
  const { answered_by } = move;
  if (move.group_id === group.id) {
    return (
      <Chip tone="accent">
        {answered_by === undefined || answered_by.uuid === me
          ? t('offering.heldHere', { firstname: child.firstname })
          : t('offering.heldBy', { name: answered_by.name })}
      </Chip>
    );
  }
  const { places_left, places_from = null } = group;
  if (places_left === null) return null;
  if (places_left > 0)
    return <Chip tone="positive">{t('offering.places', { count: places_left })}</Chip>;
  return places_from === null ? (
    <Chip>{t('offering.full')}</Chip>
  ) : (
    <Chip tone="positive">
      {t('offering.placesFrom', {
        count: places_from.places_left,
        day: format.dayMonth(places_from.date),
      })}
    </Chip>
  );
}
