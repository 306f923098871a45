import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useAlerts, useErrorText } from '@springboard/portal';
import { useAsk } from './asking.ts';
import { useDone } from './use-done.ts';

type Attached = {
  group: Pick<LocalGroup, 'id' | 'name' | 'session_plan_uuid'>;
  date: string;
  /** null takes the session's plan away. */
  plan: Pick<LessonPlan, 'uuid' | 'title'> | null;
};

/** Says what is taught in a session, with its undo; true once the server knows. */
export const useAttaching = () => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const ask = useAsk();
  const alerts = useAlerts();
  const done = useDone();
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
        title: t('attach.failed', { name }),
        detail,
        subject,
      });
      return false;
    }
    done({
      title:
        plan === null
          ? t('attach.detached', { name })
          : t('attach.done', { name, title: plan.title }),
      subject,
      hint: t('attach.undoHint'),
      undo: () => set(before),
    });
    return true;
  };
};
