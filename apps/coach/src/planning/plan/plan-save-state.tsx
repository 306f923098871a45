import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState } from '@springboard/portal';
import { SaveMark } from '@springboard/ui';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type PlanSaveStateProps = {
  plan: LessonPlan;
  /** Nothing to say of what the server has. */
  quiet?: boolean;
};

/** Says quietly where the edits of a plan have got to. */
export function PlanSaveState({ plan, quiet }: PlanSaveStateProps) {
  const { t } = useTranslation('common');
  const unsettled = useOfflineState((state) => state.unsettled[plan.uuid]);
  const shape = 'inline-flex min-h-6 items-center gap-1.5 text-sm print:hidden';
  if (unsettled === 'rejected') {
    return (
      <Link
        to={paths.syncCentre}
        className={`${shape} relative text-negative-ink before:absolute before:inset-x-0 before:-inset-y-2.5`}
      >
        <SaveMark state="refused" label="" />
        {t('state.notAccepted')}
      </Link>
    );
  }
  if (unsettled === undefined && quiet) return null;
  return (
    <span className={`${shape} text-muted`}>
      <SaveMark state={unsettled === undefined ? 'server' : 'device'} label="" />
      {t(unsettled === undefined ? 'state.savedServer' : 'state.savedHere')}
    </span>
  );
}
