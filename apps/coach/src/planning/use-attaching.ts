import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useAlerts, useErrorText, useUndoToast } from '@springboard/portal';
import { usePlanningSubmit } from './submit-context.ts';

type Assignment = {
  group: Pick<LocalGroup, 'id' | 'name' | 'session_plan_uuid'>;
  date: string;
  /** null removes the plan from the session. */
  plan: Pick<LessonPlan, 'uuid' | 'title'> | null;
};

/** Assigns a plan to a session, with undo. Resolves to true once the server has stored it. */
export const useAttaching = () => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const submit = usePlanningSubmit();
  const alerts = useAlerts();
  const showUndoToast = useUndoToast();
  return async ({ group, date, plan }: Assignment): Promise<boolean> => {
    const { id: group_id, name, session_plan_uuid: before } = group;
    if (group_id === null) return false;
    const set = (session_plan_uuid: string | null) =>
      submit({ intent: 'attach', group_id, date, session_plan_uuid });
    const subject = `plan of ${group_id}`;
    const result = await set(plan?.uuid ?? null);
    if (!result.ok) {
      const detail = errorText(result.error);
      alerts.raise({
        tone: 'error',
        title: t('attach.failed', { name }),
        detail,
        subject,
      });
      return false;
    }
    showUndoToast({
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
