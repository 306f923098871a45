import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { SyncStatusIcon } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type PlanSaveStateProps = {
  plan: LessonPlan;
  /** Whether to show nothing once all edits are on the server. */
  quiet?: boolean;
};

/** Whether the edits of a plan are on the server, on this device or rejected. */
export function PlanSaveState({ plan, quiet }: PlanSaveStateProps) {
  const { t } = useTranslation('common');
  const syncState = useOfflineState((state) => state.unsyncedByMember[plan.uuid]);
  const shape = 'inline-flex min-h-6 items-center gap-1.5 text-sm print:hidden';
  if (syncState === 'rejected') {
    return (
      <Link
        to={paths.syncCentre}
        className={`${shape} relative text-negative-ink before:absolute before:inset-x-0 before:-inset-y-2.5`}
      >
        <SyncStatusIcon state="refused" label="" />
        {t('state.notAccepted')}
      </Link>
    );
  }
  if (syncState === undefined && quiet) return null;
  return (
    <span className={`${shape} text-muted`}>
      <SyncStatusIcon state={syncState === undefined ? 'server' : 'device'} label="" />
      {t(syncState === undefined ? 'state.savedServer' : 'state.savedHere')}
    </span>
  );
}
