import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineState, useOnline } from '@springboard/portal';
import { PageHeader, Spinner } from '@springboard/ui';
import { lazy, Suspense } from 'react';
import { useLoaderData } from 'react-router';
import { CurrentSessions } from './current-sessions.tsx';
import { GroupsTable } from './groups-table.tsx';
import { ListControls } from './list-controls.tsx';
import type { Day } from './loader.ts';
import { SyncButtons } from './sync-buttons.tsx';
import { SyncFaults } from './sync-faults.tsx';
import { useFreshDay } from './use-fresh-day.ts';

export { loader, shouldRevalidate } from './loader.ts';

const BelowList = lazy(() => import('./below-list.tsx'));

/** The sessions of a day (§2, Groups list). */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const day = useLoaderData<Day>();
  const shown = useOfflineState((state) => state.day);
  const sync = useOfflineState((state) => state.sync);
  const online = useOnline();
  useFreshDay();
  const groups = shown?.date === day.date ? shown.groups : null;
  // What this device has not seen yet is on its way, unless the server could not be asked.
  const isAwaited = groups === null && online && sync.error === null;
  const isEmpty = groups === null || groups.length === 0;

  return (
    <>
      <PageHeader
        eyebrow={format.day(day.date)}
        title={t('groups.title')}
        subtitle={sync.running && <Syncing done={sync.done} total={sync.total} />}
        icons={<SyncButtons day={day} />}
      />
      {day.date === day.today && groups !== null && <CurrentSessions groups={groups} />}
      <ListControls day={day} />
      <SyncFaults day={day} groups={groups ?? []} />
      <GroupsTable
        day={day}
        groups={groups ?? []}
        loading={isEmpty && (sync.running || isAwaited)}
        emptyText={
          groups !== null ? t('groups.empty') : online ? t('groups.notLoaded') : t('groups.notHere')
        }
      />
      <Suspense>
        <BelowList />
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
