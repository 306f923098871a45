import { can, featuresOf } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  NameSearch,
  portalContext,
  useAlerts,
  useFormat,
  useOffline,
  useOfflineState,
  useOnline,
  usePortalContext,
  useVisitor,
  type PortalContext,
} from '@springboard/portal';
import type { LocalGroup } from '@springboard/offline';
import { IconButton, PageHeader, Spinner } from '@springboard/ui';
import { Download, RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import {
  useLoaderData,
  useRevalidator,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { useCoachFilter } from './coach-filter.tsx';
import { CurrentSessions } from './current-sessions.tsx';
import { GroupsTable } from './groups-table.tsx';
import { HeadcountLink } from './headcount-link.tsx';
import { dateFromParams, earliestDate, type Day } from './list-query.ts';
import { useMidnightReload } from './midnight-reload.ts';
import { SessionDate } from './session-date.tsx';
import { SyncErrors } from './sync-errors.tsx';

const NO_GROUPS: readonly LocalGroup[] = [];

const ListFooter = lazy(() => import('./list-footer.tsx'));

/** Opens the day as it is on this device, and refreshes it in the background (§4, Member sync). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Day> {
  const portal = portalContext(context);
  const { client, features: tokenFeatures, club } = portal.session.store.getState();
  const features = featuresOf(client?.auth_provider ?? 'other', tokenFeatures);
  const today = dateIn(club?.time_zone ?? 'UTC', portal.now());
  const { searchParams } = new URL(request.url);
  // Independent of the network: a downloaded day stays readable, and its link works offline.
  const mayPickDate = can.seeOtherDates(features);
  const date = dateFromParams(searchParams, today, mayPickDate, earliestDate(features, today));
  await syncDay(portal, { date, today }, can.seePlans(features));
  return { date, today };
}

/** Another search, sort or page shows the same day, so nothing is loaded again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : currentUrl.pathname !== nextUrl.pathname ||
      currentUrl.searchParams.get('date') !== nextUrl.searchParams.get('date');

/** Starts both pulls without waiting for them, the day first. Each has its own date gate (§4). */
async function syncDay(portal: PortalContext, day: Day, withPlans: boolean): Promise<void> {
  const offline = portal.offlineSession?.store.getState();
  if (!offline) return;
  await offline.openDay(day.date);
  void offline.sync(day);
  const online = portal.connection.getState().state !== 'offline';
  if (withPlans && online) void offline.syncPlanning({ today: day.today });
}

/** The sessions of a day (§2, Groups list). */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const day = useLoaderData<Day>();
  const localDay = useOfflineState((state) => state.day);
  const sync = useOfflineState((state) => state.sync);
  const online = useOnline();
  useMidnightReload(day.today);
  useReloadOnline();
  const groups = localDay?.date === day.date ? localDay.groups : null;
  // A day that is not on this device is being loaded, unless the request failed.
  const isLoading = groups === null && online && sync.error === null;
  const isEmpty = groups === null || groups.length === 0;
  const listed = useCoachFilter(groups ?? NO_GROUPS);

  return (
    <>
      <PageHeader
        eyebrow={format.day(day.date)}
        title={t('groups.title')}
        subtitle={sync.running && <Syncing done={sync.done} total={sync.total} />}
        icons={<SyncButtons day={day} />}
      />
      {day.date === day.today && groups !== null && <CurrentSessions groups={listed.groups} />}
      <ListControls day={day} />
      <SyncErrors day={day} groups={groups ?? []} />
      <GroupsTable
        day={day}
        groups={groups ?? NO_GROUPS}
        loading={isEmpty && (sync.running || isLoading)}
        emptyText={
          groups !== null ? t('groups.empty') : online ? t('groups.notLoaded') : t('groups.notHere')
        }
      />
      <Suspense>
        <ListFooter />
      </Suspense>
    </>
  );
}

/** §2: a spinner while syncing. */
function Syncing({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation('coach');
  return (
    <output className="inline-flex items-center gap-2 text-sm">
      <Spinner className="size-4" />
      {total === 0 ? t('groups.syncing') : t('groups.syncingOf', { done, total })}
    </output>
  );
}

/** Name search, the session date for users who may see other dates (§2, §5), and the headcount. */
function ListControls({ day }: { day: Day }) {
  const { t } = useTranslation('coach');
  const visitor = useVisitor();
  return (
    <div className="mb-4 flex flex-wrap items-start gap-3">
      <NameSearch label={t('groups.search')} />
      {visitor !== null && can.seeOtherDates(visitor.features) && (
        <SessionDate day={day} visitor={visitor} />
      )}
      {/* The headcount is always that of today. */}
      {day.date === day.today && <HeadcountLink />}
    </div>
  );
}

/**
 * §2: a forced sync, and the download of all sessions. The download loads only what is missing. Both need a
 * connection.
 */
function SyncButtons({ day }: { day: Day }) {
  const { t } = useTranslation(['coach', 'common']);
  const offline = useOffline();
  const online = useOnline();
  const alerts = useAlerts();
  const running = useOfflineState(({ sync }) => sync.running);
  const reason = online ? undefined : t('common:state.onlineRequired');

  const download = async () => {
    await offline.sync({ ...day, missing: true });
    const { sync } = offline.store.getState();
    if (sync.error !== null || sync.failed.length > 0) return;
    alerts.raise({ tone: 'success', title: t('coach:groups.downloaded', { count: sync.total }) });
  };

  return (
    <>
      <IconButton
        variant="outlined"
        label={t('coach:groups.sync')}
        icon={
          <RefreshCw
            aria-hidden
            size={20}
            className={running ? 'motion-safe:animate-spin' : undefined}
          />
        }
        disabledReason={reason}
        onClick={() => running || void offline.sync({ ...day, force: true })}
      />
      <IconButton
        variant="outlined"
        label={t('coach:groups.download')}
        icon={<Download aria-hidden size={20} />}
        disabledReason={reason}
        onClick={() => running || void download()}
      />
    </>
  );
}

/** With an unstable network the page is loaded again at most once in this time. */
const MIN_RELOAD_INTERVAL_S = 60;

/** Loads the page again when the device is online again. */
function useReloadOnline(): void {
  const { now } = usePortalContext();
  const online = useOnline();
  const { revalidate } = useRevalidator();
  const previous = useRef({ online, ts: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    const { ts } = previous.current;
    const isBack =
      online && !previous.current.online && Math.abs(now() - ts) >= MIN_RELOAD_INTERVAL_S;
    previous.current = { online, ts: isBack ? now() : ts };
    if (isBack) void revalidate();
  }, [online, now, revalidate]);
}
