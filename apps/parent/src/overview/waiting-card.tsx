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
import { useSend } from '../use-send.ts';

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
  const { leave, isBusy } = useLeave(child, place);
  const { name, since, position, wishes } = place;
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

/** Leaves the list. Undo returns the child to the same place. */
const useLeave = ({ uuid, firstname }: Child, { group_id, name }: Place) => {
  const { t } = useTranslation(['parent', 'common']);
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const showUndo = useUndoToast();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const send = (left: boolean) =>
    api.call('PATCH /children/:uuid/waiting/:id', {
      params: { uuid, id: group_id },
      body: { left },
    });
  const leave = async () => {
    setBusy(true);
    const result = await send(true);
    if (result.ok) {
      showUndo({
        title: t('parent:waiting.left', { firstname, group: name }),
        subject: 'request',
        hint: t('common:undo.hint'),
        undo: async () => {
          const returned = submitResult(await send(false));
          await revalidate();
          return returned;
        },
      });
    } else {
      const detail = errorText(result.failure.error);
      const title = t('common:state.notSaved');
      alerts.raise({ tone: 'error', title, detail, subject: 'request' });
    }
    await revalidate();
    setBusy(false);
  };
  return { leave, isBusy };
};

function WishesForm({ child, place, onClose }: PlaceProps & { onClose: () => void }) {
  const { t } = useTranslation(['parent', 'common']);
  const format = useFormats(child.club.time_zone);
  const api = useApi();
  const { send, isBusy } = useSend();
  const [wishes, setWishes] = useState<readonly number[]>(place.wishes);
  const toggle = (day: number) =>
    setWishes(wishes.includes(day) ? wishes.filter((one) => one !== day) : [...wishes, day]);
  const save = async () => {
    const params = { uuid: child.uuid, id: place.group_id };
    const failure = await send(
      t('parent:waiting.saved'),
      api.call('PATCH /children/:uuid/waiting/:id', { params, body: { wishes: [...wishes] } }),
    );
    if (failure === null) onClose();
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
