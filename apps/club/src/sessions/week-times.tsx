import type { Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useTimeZone } from '@springboard/portal';
import { classes } from '@springboard/ui';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '../paths.ts';
import { shortWeekdayKey } from '../weekdays.ts';
import { CoachText, CompletedBy, keyOf, StateIcon, usePlacesText } from './session-facts.tsx';
import { hoursOf, type Placed, placeDay } from './time-grid.ts';
import { daysOf } from './week-query.ts';
import { ChangeMenu, type GridProps, WeekList } from './week-views.tsx';

/** Height of an hour, the least width of a lane and of a day, and the width of the hours. */
const HOUR_REM = 7;
const LANE_REM = 5;
const DAY_REM = 7;
const HOURS_REM = 3;
const GAP_REM = 0.5;

/**
 * Monday to Sunday beside each other, from the earliest to the latest session. Each session is at its time. A day with
 * sessions at the same time is wider. Where that does not fit, the sessions of a day follow one another; where seven
 * days do not fit, the week is a list.
 */
export function WeekTimes(props: GridProps) {
  const { sessions, monday, today, onChange } = props;
  const { t } = useTranslation('club');
  const format = useFormat();
  const time_zone = useTimeZone();
  const days = daysOf(monday).map((day) => ({
    day,
    ofDay: sessions.filter(({ date }) => date === day),
  }));
  const placed = days.map(({ ofDay }) => placeDay(ofDay, time_zone));
  const { from, to } = hoursOf(placed);
  const lanes = placed.map((ofDay) => Math.max(1, ...ofDay.map(({ lanes: count }) => count)));
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const gaps = days.length * GAP_REM;
  const isAtTimes =
    width >= HOURS_REM + gaps + lanes.reduce((sum, count) => sum + count, 0) * LANE_REM;
  const columns = isAtTimes
    ? `${HOURS_REM}rem ${lanes.map((count) => `minmax(${count * LANE_REM}rem, ${count}fr)`).join(' ')}`
    : `repeat(${days.length}, minmax(${DAY_REM}rem, 1fr))`;
  const height = `${(to - from) * HOUR_REM}rem`;
  if (!isAtTimes && width < days.length * DAY_REM + gaps) {
    return (
      <div ref={box}>
        <p className="mb-3 text-sm text-muted">{t('sessions.tooNarrow')}</p>
        <WeekList {...props} />
      </div>
    );
  }
  return (
    <div
      ref={box}
      data-wide
      className="relative grid grid-rows-[auto_auto] gap-x-2 overflow-x-auto"
      style={{ gridTemplateColumns: columns }}
    >
      {isAtTimes && <Hours from={from} to={to} />}
      {days.map(({ day, ofDay }, index) => (
        <section
          key={day}
          aria-label={format.day(day)}
          className="row-span-2 grid grid-rows-subgrid"
        >
          <div
            className={classes(
              'flex min-h-11 flex-wrap items-center border-b-2',
              day === today ? 'border-accent' : 'border-line',
            )}
          >
            <h2 className="grow text-sm font-strong first-letter:uppercase">
              {format.dayMonth(day)}
              <span className="block font-normal text-muted">{t(shortWeekdayKey(index + 1))}</span>
            </h2>
            <ChangeMenu
              label={t('sessions.changeDay', { day: format.day(day) })}
              sessions={ofDay}
              onChange={onChange}
            />
          </div>
          {isAtTimes ? (
            <ul className="relative" style={{ height }}>
              {(placed[index] ?? []).map((box) => (
                <li key={keyOf(box.session)} className="absolute p-px" style={boxOf(box, from)}>
                  <SessionBox session={box.session} isAtTime />
                </li>
              ))}
            </ul>
          ) : (
            <ul className="flex flex-col gap-1 py-1">
              {ofDay.map((session) => (
                <li key={keyOf(session)}>
                  <SessionBox session={session} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** The width of the element in rem. Infinite where no layout can be measured. */
const useWidth = (box: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth / rem));
    observer.observe(element);
    return () => observer.disconnect();
  });
  return width;
};

/** The hours at the left. Each session says its own time. */
function Hours({ from, to }: { from: number; to: number }) {
  return (
    <div aria-hidden className="row-span-2 grid grid-rows-subgrid text-xs text-muted tabular">
      <span />
      <div>
        {Array.from({ length: to - from }, (_, index) => (
          <div key={index} style={{ height: `${HOUR_REM}rem` }}>
            {String(from + index).padStart(2, '0')}:00
          </div>
        ))}
      </div>
    </div>
  );
}

const boxOf = ({ start, end, lane, lanes }: Placed<unknown>, from: number) => ({
  top: `${((start - from * 60) / 60) * HOUR_REM}rem`,
  height: `${((end - start) / 60) * HOUR_REM}rem`,
  minHeight: '2.75rem',
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
});

type SessionBoxProps = {
  session: Session;
  /** As high as the session is long, so that long texts are cut off. */
  isAtTime?: boolean;
};

function SessionBox({ session, isAtTime = false }: SessionBoxProps) {
  const format = useFormat();
  const placesText = usePlacesText();
  const { name, start_at, end_at, cancelled, group_id, date } = session;
  return renderLink({
    to: paths.session(group_id, date),
    className: classes(
      '@container flex h-full flex-col overflow-hidden rounded-control border border-line bg-surface px-1.5 py-1 text-xs text-ink no-underline hover:border-edge',
      session.cover !== null && 'border-l-4 border-l-accent',
    ),
    children: (
      <>
        <span className="flex shrink-0 items-center gap-1 text-muted">
          <span className="grow whitespace-nowrap tabular">
            {format.time(start_at)}
            <span className="@max-[6.5rem]:hidden">–{format.time(end_at)}</span>
          </span>
          <StateIcon session={session} />
        </span>
        <span
          title={name}
          className={classes(
            'shrink-0 text-sm font-strong wrap-anywhere',
            isAtTime && 'line-clamp-2',
            cancelled && 'line-through',
          )}
        >
          {name}
        </span>
        <span className="shrink-0 text-muted tabular">{placesText(session)}</span>
        <span className={classes('text-muted', isAtTime ? 'truncate' : 'wrap-anywhere')}>
          <CoachText session={session} />
        </span>
        {/* The sign says it to screen readers. */}
        <span
          aria-hidden
          className={classes(
            'text-muted tabular empty:hidden',
            isAtTime ? 'truncate' : 'wrap-anywhere',
          )}
        >
          <CompletedBy session={session} />
        </span>
      </>
    ),
  });
}
