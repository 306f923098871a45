import type { Session } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { ActionsMenu, renderLink, useFormat } from '@springboard/portal';
import { classes } from '@springboard/ui';
import { MenuItem } from '@springboard/ui/menu';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { shortWeekdayKey } from '../weekdays.ts';
import { ACTIONS, type SessionAction } from './change-dialog.tsx';
import { CoachText, CompletedBy, keyOf, StateChip, usePlacesText } from './session-facts.tsx';
import { useSwipe } from './use-swipe.ts';
import { daysOf } from './week-query.ts';

type OnChange = (action: SessionAction, sessions: readonly Session[]) => void;

type ChangeMenuProps = { label: string; sessions: readonly Session[]; onChange: OnChange };

/**
 * Cancels, restores or covers these sessions: those of a day, or those that the filters show. Each action has the
 * number of sessions that it can change.
 */
export function ChangeMenu({ label, sessions, onChange }: ChangeMenuProps) {
  const { t } = useTranslation('club');
  if (sessions.length === 0) return null;
  return (
    <ActionsMenu label={label}>
      {ACTIONS.map((action) => {
        const possible = sessions.filter(CAN[action]);
        if (possible.length === 0) return null;
        return (
          <MenuItem key={action} onSelect={() => onChange(action, possible)}>
            {t(`sessions.actionsFor.${action}`, { number: possible.length })}
          </MenuItem>
        );
      })}
    </ActionsMenu>
  );
}

/** What each action can change, as the server checks again. */
const CAN: Readonly<Record<SessionAction, (session: Session) => boolean>> = {
  cancel: ({ cancelled, register }) => !cancelled && register.state === 'not_started',
  restore: ({ cancelled }) => cancelled,
  cover: ({ cancelled }) => !cancelled,
};

export type GridProps = {
  sessions: readonly Session[];
  monday: string;
  today: string;
  onChange: OnChange;
};

/** The days with sessions below each other: for small screens, the keyboard and screen readers. */
export function WeekList({ sessions, monday, today, onChange }: GridProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <div data-wide className="flex flex-col gap-5">
      {daysOf(monday).map((day) => {
        const ofDay = sessions.filter(({ date }) => date === day);
        if (ofDay.length === 0) return null;
        return (
          <section key={day} aria-label={format.day(day)}>
            <div
              className={classes(
                'flex min-h-11 flex-wrap items-center border-b-2',
                day === today ? 'border-accent' : 'border-line',
              )}
            >
              <h2 className="grow text-sm font-strong first-letter:uppercase">{format.day(day)}</h2>
              <ChangeMenu
                label={t('sessions.changeDay', { day: format.day(day) })}
                sessions={ofDay}
                onChange={onChange}
              />
            </div>
            <SessionList sessions={ofDay} />
          </section>
        );
      })}
    </div>
  );
}

type AgendaProps = GridProps & {
  day: string;
  onDay: (day: string) => void;
  /** Shown on a day without sessions. */
  empty: ReactNode;
};

/** A strip of days with their numbers of sessions, and the sessions of one day. A swipe changes the day. */
export function Agenda(props: AgendaProps) {
  const { sessions, monday, today, day, onDay, onChange, empty } = props;
  const { t } = useTranslation('club');
  const format = useFormat();
  const swipe = useSwipe((days) => onDay(addDays(day, days)));
  const ofDay = sessions.filter(({ date }) => date === day);
  return (
    <div className="min-h-[60vh] touch-pan-y" {...swipe}>
      <div className="mb-4 grid grid-cols-7 gap-1">
        {daysOf(monday).map((weekDate, index) => {
          const count = sessions.filter(({ date }) => date === weekDate).length;
          return (
            <button
              key={weekDate}
              type="button"
              aria-pressed={weekDate === day}
              aria-label={t('sessions.dayCount', { day: format.day(weekDate), number: count })}
              onClick={() => onDay(weekDate)}
              className={classes(
                'flex min-h-16 min-w-0 flex-col items-center justify-center rounded-control border text-xs',
                weekDate === day
                  ? 'border-accent bg-accent-soft font-strong'
                  : 'border-line bg-surface',
                weekDate === today && 'text-accent-ink',
              )}
            >
              <span>{t(shortWeekdayKey(index + 1))}</span>
              <span className="text-base tabular">{Number(weekDate.slice(8))}</span>
              <span className="text-muted tabular">{count === 0 ? '–' : format.number(count)}</span>
            </button>
          );
        })}
      </div>
      <div className="flex items-center">
        <h2 className="grow text-lg font-strong first-letter:uppercase">{format.day(day)}</h2>
        <ChangeMenu
          label={t('sessions.changeDay', { day: format.day(day) })}
          sessions={ofDay}
          onChange={onChange}
        />
      </div>
      {ofDay.length === 0 ? empty : <SessionList sessions={ofDay} />}
    </div>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  return (
    <ul className="flex flex-col gap-2 py-2">
      {sessions.map((session) => (
        <li key={keyOf(session)}>
          <SessionRow session={session} />
        </li>
      ))}
    </ul>
  );
}

function SessionRow({ session }: { session: Session }) {
  const format = useFormat();
  const placesText = usePlacesText();
  const { name, start_at, end_at, cancelled, group_id, date } = session;
  return renderLink({
    to: paths.session(group_id, date),
    className:
      'flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control border border-line bg-surface p-2.5 text-sm text-ink no-underline hover:border-edge',
    children: (
      <>
        <span className="whitespace-nowrap text-muted tabular">
          {format.time(start_at)}–{format.time(end_at)}
        </span>
        <span className={classes('grow font-strong wrap-anywhere', cancelled && 'line-through')}>
          {name}
        </span>
        <span className="text-muted tabular">{placesText(session)}</span>
        <span className="wrap-anywhere text-muted">
          <CoachText session={session} />
        </span>
        <span>
          <StateChip session={session} />
        </span>
        <span className="wrap-anywhere text-muted tabular empty:hidden">
          <CompletedBy session={session} />
        </span>
      </>
    ),
  });
}
