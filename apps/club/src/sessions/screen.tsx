import { type Group, type Session, SESSION_STATES } from '@springboard/contract';
import { addDays, dateIn, mondayOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { groups as groupTexts, sessions as texts } from '@springboard/i18n/areas/club';
import { lists } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  ExportMenu,
  type Filter,
  Filters,
  hasFilter,
  HeaderWithMenu,
  isPaper,
  ListPaper,
  NoMatches,
  portalContext,
  selectedLabels,
  useApi,
  useFormat,
  useIsReloading,
  useListSearch,
  useOfflineReason,
  useToday,
} from '@springboard/portal';
import { Button, classes, EmptyState, IconButton } from '@springboard/ui';
import { type TableColumn, useScreenWidth } from '@springboard/ui/table';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { useChoices } from '../use-choices.ts';
import { useRemoteOnly } from '../read-only.ts';
import { ChangeDialog, type SessionAction } from './change-dialog.tsx';
import { ExtraDialog } from './extra-dialog.tsx';
import { CoachText, keyOf, usePlacesText, useStateText } from './session-facts.tsx';
import { dayOf, sessionsQueryOf, weekOf } from './week-query.ts';
import { WeekDate } from './week-date.tsx';
import { WeekTimes } from './week-times.tsx';
import { Agenda, ChangeMenu, WeekList } from './week-views.tsx';

export const translations = [groupTexts, texts, lists];

type Week = {
  readonly reading: CachedResult<Session[]>;
  readonly groups: readonly Group[];
};

type Change = { readonly action: SessionAction; readonly sessions: readonly Session[] };

/** A week of sessions: seven days by time at the desk, one day with a strip of days on a phone, or a list. */
export function Component() {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const today = useToday();
  const { reading, groups } = useLoaderData<Week>();
  const [search] = useSearchParams();
  const [, setSearch] = useListSearch();
  const filters = useFilters(groups, reading.value);
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
  const Week = isList ? WeekList : WeekTimes;
  const sessions = reading.value;
  const range = `${format.dayMonth(monday)} – ${format.shortDate(addDays(monday, 6))}`;
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setSearch((now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      }),
    [setSearch],
  );
  const day = dayOf(search, monday, today);
  const showDay = useCallback((shown: string) => set({ week: mondayOf(shown), day: shown }), [set]);
  const showWeek = (week: string | null) => set({ week, day: null });
  const onChange = (action: SessionAction, changed: readonly Session[]) =>
    setChange({ action, sessions: changed });
  if (isPaper(search)) {
    return (
      <ListPaper
        title={t('common:nav.sessions')}
        query={[range, ...selectedLabels(search, filters, format)]}
        columns={columns}
        rows={sessions}
        total={sessions.length}
        rowKey={keyOf}
      />
    );
  }
  const noMatches = hasFilter(search, filters) ? (
    <NoMatches filters={filters} title={t('club:sessions.noneFiltered')} />
  ) : null;
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
        <WeekNavigation monday={monday} day={day} onWeek={showWeek} onDay={showDay} />
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
            day={day}
            onDay={showDay}
            onChange={onChange}
            empty={noMatches ?? <EmptyState title={t('club:sessions.noneOnDay')} />}
          />
        ) : sessions.length > 0 ? (
          <Week sessions={sessions} monday={monday} today={today} onChange={onChange} />
        ) : (
          (noMatches ?? (
            <EmptyState title={t('club:sessions.none')} detail={t('club:sessions.noneDetail')} />
          ))
        )}
      </div>
      {isAdding && (
        <ExtraDialog
          groups={groups.filter(({ status }) => status === 1)}
          date={day}
          onClose={() => setAdding(false)}
        />
      )}
      {change !== null && <ChangeDialog {...change} onClose={() => setChange(null)} />}
    </>
  );
}

type WeekNavigationProps = {
  monday: string;
  day: string;
  /** null: the current week. */
  onWeek: (monday: string | null) => void;
  onDay: (day: string) => void;
};

function WeekNavigation({ monday, day, onWeek, onDay }: WeekNavigationProps) {
  const { t } = useTranslation('club');
  return (
    <>
      <IconButton
        label={t('sessions.previousWeek')}
        icon={<ChevronLeft aria-hidden size={20} />}
        onClick={() => onWeek(addDays(monday, -7))}
      />
      <Button onClick={() => onWeek(null)}>{t('sessions.thisWeek')}</Button>
      <IconButton
        label={t('sessions.nextWeek')}
        icon={<ChevronRight aria-hidden size={20} />}
        onClick={() => onWeek(addDays(monday, 7))}
      />
      <WeekDate day={day} onDay={onDay} />
    </>
  );
}

const useFilters = (groups: readonly Group[], sessions: readonly Session[]): readonly Filter[] => {
  const { t } = useTranslation('club');
  const { coaches } = useChoices('coaches');
  const [search] = useSearchParams();
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
      {
        kind: 'any',
        name: 'place',
        label: t('groups.place'),
        options: placesOf([...groups, ...sessions], search.getAll('place')).map((place) => ({
          value: place,
          label: place,
        })),
      },
    ],
    [t, groups, coaches, sessions, search],
  );
};

/** The places of the groups and of sessions elsewhere, with those that are selected. */
const placesOf = (
  located: readonly { place?: string | null }[],
  selected: readonly string[],
): readonly string[] =>
  [...new Set([...located.flatMap(({ place }) => place ?? []), ...selected])].toSorted((a, b) =>
    a.localeCompare(b),
  );

/** The columns of the printed list. */
const useColumns = (): readonly TableColumn<Session>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const placesText = usePlacesText();
  const stateText = useStateText();
  return [
    { id: 'date', header: t('sessions.date'), cell: ({ date }) => format.shortDate(date) },
    {
      id: 'time',
      header: t('sessions.time'),
      cell: ({ start_at, end_at }) => `${format.time(start_at)}–${format.time(end_at)}`,
    },
    { id: 'group', header: t('sessions.group'), cell: ({ name }) => name },
    { id: 'place', header: t('groups.place'), cell: ({ place }) => place ?? null },
    { id: 'places', header: t('groups.places'), cell: placesText },
    {
      id: 'coach',
      header: t('sessions.coach'),
      cell: (session) => <CoachText session={session} />,
    },
    {
      id: 'state',
      header: t('sessions.state'),
      cell: stateText,
    },
  ];
};

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
