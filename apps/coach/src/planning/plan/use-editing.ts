import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { editPlan, restorePlan, type PlanEdit } from '@springboard/offline';
import { usePortalContext } from '@springboard/portal';
import { useCommitWithUndo } from '../../record/use-commit-with-undo.ts';

/** Stores edits of a plan on this device, each with an undo message (D12). */
export const useEditing = (plan: LessonPlan) => {
  const { t } = useTranslation('planning');
  const { now } = usePortalContext();
  const { commit, showUndoToast } = useCommitWithUndo(`plan ${plan.uuid}`);
  const errorTitle = t('edit.refused');
  return {
    /** Resolves to true once the edit is stored on this device. */
    commitEdit: async (edit: PlanEdit, title: string): Promise<boolean> => {
      const isStored = await commit([editPlan({ plan, edit, ts: now() })], errorTitle);
      const undo = () => commit([restorePlan({ before: plan, edit, ts: now() })], errorTitle);
      if (isStored) showUndoToast({ title, hint: t('edit.undoHint'), undo });
      return isStored;
    },
  };
};
