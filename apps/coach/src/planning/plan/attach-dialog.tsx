import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineReason, useOfflineState, useToday } from '@springboard/portal';
import { EmptyState, List, ListRow } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useSessionTime } from '../../groups/session-time.ts';
import { useAttaching } from '../use-attaching.ts';

type AttachDialogProps = { plan: LessonPlan; onClose: () => void };

/** Assigns the plan to one of today's sessions with the same scheme. */
export function AttachDialog({ plan, onClose }: AttachDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const format = useFormat();
  const sessionTime = useSessionTime();
  const today = useToday();
  const reason = useOfflineReason();
  const attach = useAttaching();
  const day = useOfflineState((state) => state.day);
  const sessions = (day?.date === today ? day.groups : []).filter(
    ({ id, scheme_slug }) => id !== null && scheme_slug === plan.scheme_slug,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('planning:attach.open')}
      description={reason ?? format.day(today)}
      closeLabel={t('common:actions.cancel')}
    >
      {sessions.length === 0 ? (
        <EmptyState title={t('planning:attach.noSessions')} />
      ) : (
        <List label={t('planning:attach.sessions')}>
          {sessions.map((group) => {
            const has = group.session_plan_uuid === plan.uuid;
            return (
              <ListRow
                key={group.id}
                title={group.name}
                detail={has ? t('planning:attach.hasIt') : sessionTime(group)}
                disabled={has || reason !== undefined}
                onPress={() => {
                  onClose();
                  void attach({ group, date: today, plan });
                }}
              />
            );
          })}
        </List>
      )}
    </Dialog>
  );
}
