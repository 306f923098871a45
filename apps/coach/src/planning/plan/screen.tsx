import { useTranslation } from '@springboard/i18n';
import { useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { NotFound } from '../not-found.tsx';
import { usePlannedScheme } from '../planned-scheme.ts';
import { usePlanning } from '../plans.ts';
import { PlanPage } from './plan-page.tsx';

/** A lesson plan to read, print and edit (§2, lesson-plan). */
export function Component() {
  const { t } = useTranslation('planning');
  const { curriculum } = usePlannedScheme();
  const { lessonPlanUuid } = useParams();
  const { plans } = usePlanning();
  const plan = plans.find(({ uuid }) => uuid === lessonPlanUuid);
  return plan === undefined ? (
    <NotFound title={t('notFound.plan')} to={paths.plans(curriculum.slug)} />
  ) : (
    <PlanPage key={plan.uuid} plan={plan} />
  );
}
