import { useTranslation } from '@springboard/i18n';
import { renderLink, useOfflineReason } from '@springboard/portal';
import { IconButton, List, ListRow, Notice } from '@springboard/ui';
import { X } from 'lucide-react';
import { useGroup } from '../../group/use-group.ts';
import { paths } from '../../paths.ts';
import { usePlanning, usePlanRights } from '../plans.ts';
import { useAttaching } from '../use-attaching.ts';

/** The plan of the session. A plan that is not shared with the coach appears without its content. */
export function AttachedPlan() {
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
