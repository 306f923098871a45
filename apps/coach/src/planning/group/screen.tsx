import { useTranslation } from '@springboard/i18n';
import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { NotFound } from '../not-found.tsx';
import { usePlannedScheme } from '../planned-scheme.ts';
import { usePlanning } from '../plans.ts';
import { GroupPage } from './group-page.tsx';

/** An ordered group of lesson plans, such as a term (§2, lesson-plan-group). */
export function Component() {
  const { t } = useTranslation('planning');
  const { curriculum } = usePlannedScheme();
  const { lessonPlanGroupUuid } = useParams();
  const { plan_groups } = usePlanning();
  const group = plan_groups.find(({ uuid }) => uuid === lessonPlanGroupUuid);
  return group === undefined ? (
    <NotFound title={t('notFound.group')} to={paths.plans(curriculum.slug)} />
  ) : (
    <GroupPage key={group.uuid} group={group} />
  );
}
