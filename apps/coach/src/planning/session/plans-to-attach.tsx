import { localeOf, useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '@springboard/portal';
import { List, ListRow } from '@springboard/ui';
import { useGroup } from '../../group/use-group.ts';
import { usePlanning } from '../plans.ts';
import { useAttaching } from '../use-attaching.ts';

/** The plans of the session's scheme. One tap assigns a plan to the session. */
export function PlansToAttach() {
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
