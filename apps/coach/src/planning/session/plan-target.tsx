import { can } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { useOfflineState, useVisitor } from '@springboard/portal';
import { NotebookPen } from 'lucide-react';
import { MenuTarget } from '../../menu/menu-target.tsx';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';

/** What is taught in the session, in the group's menu; without a plan the way to one. */
export function PlanTarget() {
  const { t } = useTranslation('planning');
  const { group, otherDate } = useOpenGroup();
  const visitor = useVisitor();
  const features = visitor?.features ?? {};
  const { session_plan_uuid, scheme_slug } = group;
  const plan = useOfflineState(({ planning }) =>
    planning?.plans.find(({ uuid }) => uuid === session_plan_uuid),
  );
  if (scheme_slug === null || !can.seePlans(features)) return null;
  if (session_plan_uuid === null && !can.editPlans(features)) return null;
  return (
    <MenuTarget
      to={paths.sessionPlan(scheme_slug, group.id, otherDate)}
      icon={<NotebookPen aria-hidden size={26} />}
      title={t('menu.title')}
    >
      <p>{plan?.title ?? t(session_plan_uuid === null ? 'menu.none' : 'menu.attached')}</p>
    </MenuTarget>
  );
}
