import { can } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useAlerts, useOffline, useOfflineState, useOnline, useVisitor } from '@springboard/portal';
import { Button, ProgressBar } from '@springboard/ui';
import { Check, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { withAllCoaches } from './coach-filter.tsx';
import type { Day } from './list-query.ts';

type ImportClassesProps = { day: Day; groups: readonly LocalGroup[] };

/** §2, §6: imports the sessions of all users, for users who may. They stay on the device for the day (§4). */
export function ImportClasses({ day, groups }: ImportClassesProps) {
  const { t } = useTranslation('coach');
  const visitor = useVisitor();
  const isImported = useOfflineState(({ sync }) => sync.all_groups_date === day.today);
  if (visitor === null || !can.importAllGroups(visitor, groups, day.date, day.today)) return null;
  if (!isImported) return <ImportButton day={day} />;
  return (
    <p className="inline-flex min-h-11 items-center gap-2 text-sm text-muted">
      <Check aria-hidden size={18} className="shrink-0 text-positive-ink" />
      {t('groups.importedToday')}
    </p>
  );
}

function ImportButton({ day }: { day: Day }) {
  const { t } = useTranslation(['coach', 'common']);
  const offline = useOffline();
  const alerts = useAlerts();
  const online = useOnline();
  const running = useOfflineState(({ sync }) => sync.running);
  const [isImporting, setImporting] = useState(false);
  const [, setSearchParams] = useSearchParams();

  const importAll = async () => {
    setImporting(true);
    await offline.sync({ ...day, all_groups: true });
    setImporting(false);
    const { sync } = offline.store.getState();
    // The error of the list itself appears above the list.
    if (sync.error !== null) return;
    setSearchParams(withAllCoaches, { replace: true });
    const failed = sync.failed.length;
    alerts.raise(
      failed === 0
        ? { tone: 'success', title: t('coach:groups.imported', { count: sync.total }) }
        : { tone: 'error', title: t('coach:groups.importFailed', { count: failed }) },
    );
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {isImporting && running && <ImportProgress />}
      <Button
        icon={<UsersRound aria-hidden size={18} />}
        loading={running}
        disabledReason={online ? undefined : t('common:state.onlineRequired')}
        onClick={() => void importAll()}
      >
        {t('coach:groups.importAll')}
      </Button>
    </div>
  );
}

function ImportProgress() {
  const { t } = useTranslation('coach');
  const done = useOfflineState(({ sync }) => sync.done);
  const total = useOfflineState(({ sync }) => sync.total);
  const text = total === 0 ? t('groups.syncing') : t('groups.importing', { done, total });
  return (
    <div className="min-w-44 text-sm text-muted tabular">
      <p>{text}</p>
      <ProgressBar
        className="mt-1"
        label={t('groups.importAll')}
        value={total === 0 ? null : (100 * done) / total}
        valueText={text}
      />
    </div>
  );
}
