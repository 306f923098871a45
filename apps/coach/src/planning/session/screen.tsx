import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { EmptyState, PageHeader } from '@springboard/ui';
import { useSessionTime } from '../../groups/session-time.ts';
import { useGroup } from '../../group/use-group.ts';
import { usePlanRights } from '../plans.ts';
import { AttachedPlan } from './attached-plan.tsx';
import { FromClass } from './generate-from-class.tsx';
import { PlansToAttach } from './plans-to-attach.tsx';

/** The plan of a session: an existing one, or one generated from the next skills of the class. */
export function Component() {
  const { t } = useTranslation('planning');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const { group, date } = useGroup();
  const { mayMake } = usePlanRights();
  return (
    <>
      <PageHeader
        eyebrow={[format.day(date), sessionTime(group)].filter(Boolean).join(' · ')}
        title={t('session.title', { name: group.name })}
      />
      <div className="space-y-6 pb-6">
        <AttachedPlan />
        {mayMake && <FromClass />}
        {mayMake && <PlansToAttach />}
        {!mayMake && group.session_plan_uuid === null && (
          <EmptyState title={t('session.none')} detail={t('session.noneText')} />
        )}
      </div>
    </>
  );
}
