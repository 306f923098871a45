import { type Group, type Session, SESSION_STATES } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { groups as groupTexts, sessions as texts } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  type Filter,
  Filters,
  isPaper,
  ListPaper,
  portalContext,
  renderLink,
  selectedLabels,
  useApi,
  useFormat,
  useIsReloading,
  useListSearch,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import { Button, classes, EmptyState, IconButton } from '@springboard/ui';
import { Menu, MenuItem } from '@springboard/ui/menu';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { ChevronLeft, ChevronRight, Ellipsis, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { useChoices } from '../groups/use-choices.ts';
import { HeaderWithMenu } from '../header-with-menu.tsx';
import { paths } from '../paths.ts';
import { useRemoteOnly } from '../read-only.ts';
import { shortWeekdayKey } from '../weekdays.ts';
import { ACTIONS, ChangeDialog, type SessionAction } from './change-dialog.tsx';
import { ExtraDialog } from './extra-dialog.tsx';
import { CoachText, keyOf, StateChip, usePlacesText } from './session-facts.tsx';
import { useSwipe } from './use-swipe.ts';
import { dayOf, daysOf, mondayOf, sessionsQueryOf, weekOf } from './week-query.ts';

export const translations = [groupTexts, texts, lists];

type Week = {
  readonly reading: CachedResult<Session[]>;
  readonly groups: readonly Group[];
};

type Change = { readonly action: SessionAction; readonly sessions: readonly Session[] };

/** A week of sessions: seven columns at the desk, one day with a strip of days on a phone, or a list. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const today = useToday();
  const { reading, groups } = useLoaderData<Week>();
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const filters = useFilters(groups);
  const columns = useColumns();
  const offlineReason = useOfflineReason();
  const isRemoteOnly = useRemoteOnly();
  const [change, setChange] = useState<Change | null>(null);
  const [isAdding, setAdding] = useState(false);
  const monday = weekOf(search, today);
  const width = useScreenWidth();
  const isPhone = width === 'phone';
  // Seven columns fit a desk only.
  const isList = width !== 'desk' || search.get('view') === 'list';
  const isReloading = useIsReloading();
  const sessions = reading.value;
  const range = `${format.dayMonth(monday)} – ${format.shortDate(addDays(monday, 6))}`;
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const onChange = (action: SessionAction, changed: readonly Session[]) =>
    setChange({ action, sessions: changed });
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('common:nav.sessions')}
        query={[range, ...selectedLabels(search, filters)]}
        columns={columns}
        rows={sessions}
        total={sessions.length}
        rowKey={keyOf}
      />
    );
  }
  return (
    <>
      <HeaderWithMenu
        title={t('common:nav.sessions')}
        subtitle={<span className="tabular">{range}</span>}
        menu={
          <ChangeMenu
            label={t('club:sessions.changeShown')}
            sessions={sessions}
            onChange={onChange}
          />
        }
        actions={
          <>
            {!isRemoteOnly && (
              <Button
                icon={<Plus aria-hidden size={18} />}
                disabledReason={offlineReason}
                onClick={() => setAdding(true)}
              >
                {t('club:sessions.extra.title')}
              </Button>
            )}
            <ExportMenu
              fileName={t('club:sessions.file')}
              loadCsv={() => api.csv('GET /sessions', { query: sessionsQueryOf(search, today) })}
            />
          </>
        }
      />
      <CachedNotice result={reading} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <IconButton
          label={t('club:sessions.previousWeek')}
          icon={<ChevronLeft aria-hidden size={20} />}
          onClick={() => set({ week: addDays(monday, -7), day: null })}
        />
        <Button onClick={() => set({ week: null, day: null })}>
          {t('club:sessions.thisWeek')}
        </Button>
        <IconButton
          label={t('club:sessions.nextWeek')}
          icon={<ChevronRight aria-hidden size={20} />}
          onClick={() => set({ week: addDays(monday, 7), day: null })}
        />
        {width === 'desk' && (
          <Button onClick={() => set({ view: isList ? null : 'list' })}>
            {t(isList ? 'club:sessions.showGrid' : 'club:sessions.showList')}
          </Button>
        )}
        <Filters filters={filters} />
      </div>
      <div aria-busy={isReloading || undefined} className={classes(isReloading && 'opacity-60')}>
        {isPhone ? (
          <Agenda
            sessions={sessions}
            monday={monday}
            today={today}
            day={dayOf(search, monday, today)}
            onDay={(day) => set({ week: mondayOf(day), day })}
            onChange={onChange}
          />
        ) : sessions.length === 0 ? (
          <EmptyState title={t('club:sessions.none')} detail={t('club:sessions.noneDetail')} />
        ) : (
          <WeekGrid
            sessions={sessions}
            monday={monday}
            today={today}
            isList={isList}
            onChange={onChange}
          />
        )}
      </div>
      {isAdding && (
        <ExtraDialog
          groups={groups}
          date={dayOf(search, monday, today)}
          onClose={() => setAdding(false)}
        />
      )}
      {change !== null && <ChangeDialog {...change} onClose={() => setChange(null)} />}
    </>
  );
}

const useFilters = (groups: readonly Group[]): readonly Filter[] => {
  const { t } = useTranslation('club');
  const { coaches } = useChoices();
  return useMemo(
    () => [
      {
        kind: 'any',
        name: 'group_id',
        label: t('sessions.group'),
        options: groups.flatMap(({ id, name }) =>
          id === null ? [] : [{ value: String(id), label: name }],
        ),
      },
      {
        kind: 'any',
        name: 'coach',
        label: t('sessions.coach'),
        options: coaches.map(({ uuid, name }) => ({ value: uuid, label: name })),
      },
      {
        kind: 'any',
        name: 'state',
        label: t('sessions.state'),
        options: SESSION_STATES.map((value) => ({ value, label: t(`sessions.states.${value}`) })),
      },
    ],
    [t, groups, coaches],
  );
};

/** The columns on paper. */
const useColumns = (): readonly TableColumn<Session>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const placesText = usePlacesText();
  return [
    { id: 'date', header: t('sessions.date'), cell: ({ date }) => format.shortDate(date) },
    {
      id: 'time',
      header: t('sessions.time'),
      cell: ({ start_at, end_at }) => `${format.time(start_at)}–${format.time(end_at)}`,
    },
    { id: 'group', header: t('sessions.group'), cell: ({ name }) => name },
    { id: 'places', header: t('groups.places'), cell: placesText },
    {
      id: 'coach',
      header: t('sessions.coach'),
      cell: (session) => <CoachText session={session} />,
    },
    {
      id: 'state',
      header: t('sessions.state'),
      cell: ({ cancelled, register }) =>
        t(`sessions.states.${cancelled ? 'cancelled' : register.state}`),
    },
  ];
};

type OnChange = (action: SessionAction, sessions: readonly Session[]) => void;

type ChangeMenuProps = { label: string; sessions: readonly Session[]; onChange: OnChange };

/** Cancels, restores or covers all of these sessions: those of a day, or those that the filters show. */
function ChangeMenu({ label, sessions, onChange }: ChangeMenuProps) {
  const { t } = useTranslation('club');
  const offlineReason = useOfflineReason();
  if (sessions.length === 0) return null;
  return (
    <Menu
      trigger={
        <IconButton
          label={label}
          icon={<Ellipsis aria-hidden size={20} />}
          disabledReason={offlineReason}
        />
      }
    >
      {ACTIONS.map((action) => (
        <MenuItem key={action} onSelect={() => onChange(action, sessions)}>
          {t(`sessions.actionsFor.${action}`, { number: sessions.length })}
        </MenuItem>
      ))}
    </Menu>
  );
}

type GridProps = {
  sessions: readonly Session[];
  monday: string;
  today: string;
  isList: boolean;
  onChange: OnChange;
};

/** One column for each day, or the days below each other. */
function WeekGrid({ sessions, monday, today, isList, onChange }: GridProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  return (
    <div
      data-wide
      className={classes(
        isList
          ? 'flex flex-col gap-5' // As wide as the longest word; then the week scrolls sideways.
          : 'grid grid-cols-[repeat(7,minmax(min-content,1fr))] gap-2 overflow-x-auto',
      )}
    >
      {daysOf(monday).map((day) => {
        const ofDay = sessions.filter(({ date }) => date === day);
        if (isList && ofDay.length === 0) return null;
        return (
          <section key={day} aria-label={format.day(day)}>
            <div
              className={classes(
                'flex min-h-11 flex-wrap items-center border-b-2',
                day === today ? 'border-accent' : 'border-line',
              )}
            >
              <h2 className="grow text-sm font-strong first-letter:uppercase">
                {isList ? format.day(day) : format.dayMonth(day)}
                {!isList && (
                  <span className="block font-normal text-muted">
                    {t(shortWeekdayKey(daysOf(monday).indexOf(day) + 1))}
                  </span>
                )}
              </h2>
              <ChangeMenu
                label={t('sessions.changeDay', { day: format.day(day) })}
                sessions={ofDay}
                onChange={onChange}
              />
            </div>
            <SessionList sessions={ofDay} isNarrow={!isList} />
          </section>
        );
      })}
    </div>
  );
}

type AgendaProps = Omit<GridProps, 'isList'> & { day: string; onDay: (day: string) => void };

/** A strip of days with their numbers of sessions, and the sessions of one day. A swipe changes the day. */
function Agenda({ sessions, monday, today, day, onDay, onChange }: AgendaProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const swipe = useSwipe((days) => onDay(addDays(day, days)));
  const ofDay = sessions.filter(({ date }) => date === day);
  return (
    <div className="min-h-[60vh] touch-pan-y" {...swipe}>
      <div className="mb-4 grid grid-cols-7 gap-1">
        {daysOf(monday).map((one, index) => {
          const count = sessions.filter(({ date }) => date === one).length;
          return (
            <button
              key={one}
              type="button"
              aria-pressed={one === day}
              aria-label={t('sessions.dayCount', { day: format.day(one), number: count })}
              onClick={() => onDay(one)}
              className={classes(
                'flex min-h-16 min-w-0 flex-col items-center justify-center rounded-control border text-xs',
                one === day ? 'border-accent bg-accent-soft font-strong' : 'border-line bg-surface',
                one === today && 'text-accent-ink',
              )}
            >
              <span>{t(shortWeekdayKey(index + 1))}</span>
              <span className="text-base tabular">{Number(one.slice(8))}</span>
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
      {ofDay.length === 0 ? (
        <EmptyState title={t('sessions.noneOnDay')} />
      ) : (
        <SessionList sessions={ofDay} isNarrow={false} />
      )}
    </div>
  );
}

type SessionListProps = { sessions: readonly Session[]; isNarrow: boolean };

function SessionList({ sessions, isNarrow }: SessionListProps) {
  return (
    <ul className="flex flex-col gap-2 py-2">
      {sessions.map((session) => (
        <li key={keyOf(session)}>
          <SessionBlock session={session} isNarrow={isNarrow} />
        </li>
      ))}
    </ul>
  );
}

type SessionBlockProps = { session: Session; isNarrow: boolean };

function SessionBlock({ session, isNarrow }: SessionBlockProps) {
  const format = useFormat();
  const placesText = usePlacesText();
  const { name, start_at, end_at, cancelled, group_id, date } = session;
  return renderLink({
    to: paths.session(group_id, date),
    className: classes(
      'flex rounded-control border border-line bg-surface p-2.5 text-sm text-ink no-underline hover:border-edge',
      isNarrow ? 'flex-col gap-1' : 'flex-wrap items-center gap-x-4 gap-y-1',
    ),
    children: (
      <>
        <span className="whitespace-nowrap text-muted tabular">
          {format.time(start_at)}–{format.time(end_at)}
        </span>
        <span
          className={classes(
            'font-strong',
            !isNarrow && 'grow wrap-anywhere',
            cancelled && 'line-through',
          )}
        >
          {name}
        </span>
        <span className="text-muted tabular">{placesText(session)}</span>
        <span className={classes('text-muted', !isNarrow && 'wrap-anywhere')}>
          <CoachText session={session} />
        </span>
        <span>
          <StateChip session={session} />
        </span>
      </>
    ),
  });
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Week> {
  const { searchParams } = new URL(request.url);
  const { queries, now, session } = portalContext(context);
  const time_zone = session.store.getState().club?.time_zone ?? 'Europe/London';
  const query = sessionsQueryOf(searchParams, dateIn(time_zone, now()));
  const [reading, groups] = await Promise.all([
    queries.fetch('GET /sessions', { query }, request.signal),
    queries.fetch('GET /groups', { query: { per_page: 1000, sort: 'aname' } }, request.signal),
  ]);
  return { reading, groups: groups.value };
}
