import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { IconButton, List, ListRow, Notice } from '@springboard/ui';
import { X } from 'lucide-react';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';
import { useOfflineReason } from '../online-item.tsx';
import { usePlanning, usePlanRights } from '../plans.ts';
import { useAttaching } from '../use-attaching.ts';

/** The plan that the session has; a colleague's that is not shared is only said to be there. */
export function AttachedPlan() {
  const { t } = useTranslation('planning');
  const { group, date } = useOpenGroup();
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
        detail={t('session.attachedText')}
        to={paths.plan(plan.scheme_slug, plan.uuid)}
        renderLink={renderLink}
        trailing={
          mayMake && (
            <IconButton
              label={t('session.detach', { title: plan.title })}
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
