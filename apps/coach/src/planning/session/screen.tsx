import { localeOf, useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useOfflineReason } from '@springboard/portal';
import { EmptyState, IconButton, List, ListRow, Notice, PageHeader } from '@springboard/ui';
import { X } from 'lucide-react';
import { useGroup } from '../../group/use-group.ts';
import { useSessionTime } from '../../groups/session-time.ts';
import { paths } from '../../paths.ts';
import { usePlanning, usePlanRights } from '../plans.ts';
import { useAttaching } from '../use-attaching.ts';
import { GenerateFromClass } from './generate-from-class.tsx';

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
        {mayMake && <GenerateFromClass />}
        {mayMake && <PlansToAttach />}
        {!mayMake && group.session_plan_uuid === null && (
          <EmptyState title={t('session.none')} detail={t('session.noneText')} />
        )}
      </div>
    </>
  );
}

/** The plan of the session. A plan that is not shared with the coach appears without its content. */
function AttachedPlan() {
  const { t } = useTranslation('planning');
  const { group, date } = useGroup();
  const { plans } = usePlanning();
  const { mayMake } = usePlanRights();
  const reason = useOfflineReason();
  const attach = useAttaching();
  if (group.session_plan_uuid === null) return null;
  const plan = plans.find(({ uuid }) => uuid === group.session_plan_uuid);
  if (plan === undefined) return <Notice kind="info">{t('session.notShared')}</Notice>;
  return (
    <List label={t('session.attached')}>
      <ListRow
        title={plan.title}
        to={paths.plan(plan.scheme_slug, plan.uuid)}
        renderLink={renderLink}
        trailing={
          mayMake && (
            <IconButton
              label={t('session.detach')}
              icon={<X aria-hidden size={20} />}
              disabledReason={reason}
              onClick={() => void attach({ group, date, plan: null })}
            />
          )
        }
      />
    </List>
  );
}

/** The plans of the session's scheme. One tap assigns a plan to the session. */
function PlansToAttach() {
  const { t, i18n } = useTranslation('planning');
  const { group, date } = useGroup();
  const planning = usePlanning();
  const reason = useOfflineReason();
  const attach = useAttaching();
  const locale = localeOf(i18n);
  const plans = planning.plans
    .filter(
      ({ scheme_slug, uuid }) =>
        scheme_slug === group.scheme_slug && uuid !== group.session_plan_uuid,
    )
    .toSorted((a, b) => a.title.localeCompare(b.title, locale));
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby="plans-to-attach">
      <h2 id="plans-to-attach" className="mb-1 text-lg font-strong">
        {t('session.choose')}
      </h2>
      <p className="mb-3 text-sm text-muted">{reason ?? t('session.chooseText')}</p>
      <List label={t('session.choose')}>
        {plans.map((plan) => (
          <ListRow
            key={plan.uuid}
            title={plan.title}
            detail={t('session.sections', { count: plan.sections.length })}
            disabled={reason !== undefined}
            onPress={() => void attach({ group, date, plan })}
          />
        ))}
      </List>
    </section>
  );
}
