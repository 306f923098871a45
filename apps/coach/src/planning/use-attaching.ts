import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useAlerts, useErrorText } from '@springboard/portal';
import { useAsk } from './asking.ts';

type Attached = {
  group: Pick<LocalGroup, 'id' | 'name' | 'session_plan_uuid'>;
  date: string;
  /** null takes the session's plan away. */
  plan: Pick<LessonPlan, 'uuid' | 'title'> | null;
};

/** Says what is taught in a session, with its undo; true once the server knows. */
export const useAttaching = () => {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const ask = useAsk();
  const alerts = useAlerts();
  return async ({ group, date, plan }: Attached): Promise<boolean> => {
    const { id: group_id, name, session_plan_uuid: before } = group;
    if (group_id === null) return false;
    const set = (session_plan_uuid: string | null) =>
      ask({ intent: 'attach', group_id, date, session_plan_uuid });
    const subject = `plan of ${group_id}`;
    const outcome = await set(plan?.uuid ?? null);
    if (!outcome.ok) {
      const detail = errorText(outcome.error);
      alerts.raise({
        tone: 'error',
        title: t('planning:attach.failed', { name }),
        detail,
        subject,
      });
      return false;
    }
    const title = plan?.title ?? '';
    alerts.raise({
      tone: 'success',
      title: t(plan === null ? 'planning:attach.detached' : 'planning:attach.done', {
        name,
        title,
      }),
      subject,
      action: {
        label: t('common:actions.undo'),
        hint: t('planning:attach.undoHint'),
        onAction: () => void set(before),
      },
    });
    return true;
  };
};
