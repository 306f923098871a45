import { useTranslation } from '@springboard/i18n';
import { useErrorText, useFormat, useOfflineState, useOnline } from '@springboard/portal';
import { Notice, PageHeader, Spinner } from '@springboard/ui';
import { useLoaderData } from 'react-router';
import { HeadcountLink } from '../headcount/headcount-link.tsx';
import { CurrentSessions } from './current-sessions.tsx';
import { GroupsTable } from './groups-table.tsx';
import { ListControls } from './list-controls.tsx';
import type { Day } from './loader.ts';
import { SyncButtons } from './sync-buttons.tsx';

export { loader, shouldRevalidate } from './loader.ts';

/** The sessions of a day (§2, Groups list). */
export function Component() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const day = useLoaderData<Day>();
  const shown = useOfflineState((state) => state.day);
  const sync = useOfflineState((state) => state.sync);
  const online = useOnline();
  const groups = shown?.date === day.date ? shown.groups : null;
  const waiting = sync.running && (groups === null || groups.length === 0);

  return (
    <>
      <PageHeader
        eyebrow={format.day(day.date)}
        title={t('groups.title')}
        subtitle={sync.running && <Syncing done={sync.done} total={sync.total} />}
        actions={
          <>
            <HeadcountLink />
            <SyncButtons day={day} />
          </>
        }
      />
      {day.date === day.today && groups !== null && <CurrentSessions groups={groups} />}
      <ListControls day={day} />
      <SyncFaults />
      <GroupsTable
        groups={groups ?? []}
        otherDate={day.date === day.today ? undefined : day.date}
        loading={waiting}
        emptyText={groups === null && !online ? t('groups.notHere') : t('groups.empty')}
      />
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

/** What the last sync could not bring: the list itself, or members of groups that nothing is here of (§2). */
function SyncFaults() {
  const { t } = useTranslation('coach');
  const errorText = useErrorText();
  const online = useOnline();
  const sync = useOfflineState((state) => state.sync);
  const missing = useOfflineState((state) => membersMissing(state.day?.groups ?? []));
  if (sync.running) return null;
  return (
    <div className="mb-4 space-y-2 empty:hidden">
      {missing > 0 && (
        <Notice kind="warning" live>
          {t('groups.failed', { count: missing })}
        </Notice>
      )}
      {sync.error !== null && online && (
        <Notice kind="error" live>
          {errorText(sync.error)}
        </Notice>
      )}
    </div>
  );
}

/** Members of the groups whose members are not on this device. */
const membersMissing = (
  groups: readonly { members_loaded: boolean; id: number | null; total_members: number }[],
): number =>
  groups.reduce(
    (sum, group) => (group.members_loaded || group.id === null ? sum : sum + group.total_members),
    0,
  );
