import type { Child } from '@springboard/contract';
import { useFormats, useTranslation } from '@springboard/i18n';
import {
  submitResult,
  useAlerts,
  useApi,
  useErrorText,
  useOfflineReason,
  useUndoToast,
} from '@springboard/portal';
import { Button, Card, ToggleButton } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { dateOfWeekday } from '../weekdays.ts';

type Place = NonNullable<Child['waiting']>[number];
type PlaceProps = { child: Child; place: Place };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** The waiting lists that the child is on: place, days that suit, and leaving the list (6.1). */
export function WaitingCard({ child }: { child: Child }) {
  const { t } = useTranslation('parent');
  const { firstname, waiting = [] } = child;
  if (waiting.length === 0) return null;
  return (
    <Card title={t('waiting.title', { firstname })}>
      <ul className="divide-y divide-line">
        {waiting.map((place) => (
          <li key={place.group_id} className="py-3 first:pt-0 last:pb-0">
            <WaitingPlace child={child} place={place} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WaitingPlace({ child, place }: PlaceProps) {
  const { t } = useTranslation(['parent', 'common']);
  const format = useFormats(child.club.time_zone);
  const offline = useOfflineReason();
  const [isEditing, setEditing] = useState(false);
  const { change, isBusy } = useWaitingChange(child, place);
  const { name, since, position, wishes } = place;
  const leave = () =>
    change(
      t('parent:waiting.left', { firstname: child.firstname, group: name }),
      { left: true },
      { left: false },
    );
  const days = wishes.map((day) => format.weekday(dateOfWeekday(day))).join(', ');
  return (
    <>
      <h3 className="font-strong wrap-anywhere">{name}</h3>
      <p>{t('parent:waiting.place', { position: format.number(position) })}</p>
      <p className="text-sm text-muted">
        {t('parent:waiting.since', { date: format.date(since) })} ·{' '}
        {wishes.length === 0 ? t('parent:waiting.anyDay') : days}
      </p>
      {isEditing ? (
        <WishesForm child={child} place={place} onClose={() => setEditing(false)} />
      ) : (
        child.acts && (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button disabledReason={offline} onClick={() => setEditing(true)}>
              {t('parent:waiting.changeDays')}
            </Button>
            <Button
              loading={isBusy}
              disabledReason={offline}
              aria-label={t('parent:waiting.leaveNamed', { group: name })}
              onClick={() => void leave()}
            >
              {t('parent:waiting.leave')}
            </Button>
          </div>
        )
      )}
    </>
  );
}

type WaitingChange = { wishes: number[] } | { left: boolean };

/** Changes an entry of a waiting list. The result is shown with Undo, which sends the opposite change. */
const useWaitingChange = ({ uuid }: Child, { group_id }: Place) => {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const showUndo = useUndoToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const send = (body: WaitingChange) =>
    api.call('PATCH /children/:uuid/waiting/:id', { params: { uuid, id: group_id }, body });
  /** @returns whether the server accepted the change */
  const change = async (title: string, body: WaitingChange, opposite: WaitingChange) => {
    setBusy(true);
    const result = await send(body);
    if (result.ok) {
      showUndo({
        title,
        subject: 'request',
        hint: t('common:undo.hint'),
        undo: async () => {
          const undone = submitResult(await send(opposite));
          await revalidate();
          return undone;
        },
      });
    } else {
      const detail = errorText(result.failure.error);
      const problem = t('common:state.notSaved');
      alerts.raise({ tone: 'error', title: problem, detail, subject: 'request' });
    }
    await revalidate();
    setBusy(false);
    return result.ok;
  };
  return { change, isBusy };
};

function WishesForm({ child, place, onClose }: PlaceProps & { onClose: () => void }) {
  const { t } = useTranslation(['parent', 'common']);
  const format = useFormats(child.club.time_zone);
  const { change, isBusy } = useWaitingChange(child, place);
  const [wishes, setWishes] = useState<readonly number[]>(place.wishes);
  const toggle = (day: number) =>
    setWishes(wishes.includes(day) ? wishes.filter((other) => other !== day) : [...wishes, day]);
  const save = async () => {
    const before = { wishes: [...place.wishes] };
    if (await change(t('parent:waiting.saved'), { wishes: [...wishes] }, before)) onClose();
  };
  return (
    <>
      <fieldset className="mt-3">
        <legend className="text-sm font-strong">{t('parent:waiting.days')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {WEEKDAYS.map((day) => (
            <ToggleButton key={day} pressed={wishes.includes(day)} onClick={() => toggle(day)}>
              {format.weekday(dateOfWeekday(day))}
            </ToggleButton>
          ))}
        </div>
      </fieldset>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" loading={isBusy} onClick={() => void save()}>
          {t('parent:waiting.save')}
        </Button>
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
      </div>
    </>
  );
}
