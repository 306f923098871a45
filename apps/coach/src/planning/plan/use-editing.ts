import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { editPlan, restorePlan, type PlanEdit } from '@springboard/offline';
import { useParts } from '@springboard/portal';
import { useRecording } from '../../recording/use-recording.ts';

/** Records edits of a plan on this device, each told with its undo (D12). */
export const useEditing = (plan: LessonPlan) => {
  const { t } = useTranslation('planning');
  const { now } = useParts();
  const { keep, tell } = useRecording(`plan ${plan.uuid}`);
  const refused = t('edit.refused');
  return {
    /** True once it is on this device. */
    record: async (edit: PlanEdit, title: string): Promise<boolean> => {
      const kept = await keep([editPlan({ plan, edit, ts: now() })], refused);
      const undo = () => keep([restorePlan({ before: plan, edit, ts: now() })], refused);
      if (kept) tell({ title, hint: t('edit.undoHint'), undo });
      return kept;
    },
  };
};
