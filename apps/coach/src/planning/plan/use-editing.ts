import type { LessonPlan } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { editPlan, restorePlan, type PlanEdit } from '@springboard/offline';
import { usePortalContext } from '@springboard/portal';
import { useCommitWithUndo } from '../../record/use-commit-with-undo.ts';

/** Stores edits of a plan on this device, each with an undo message (D12). */
export const useEditing = (plan: LessonPlan) => {
  const { t } = useTranslation('planning');
  const { now } = usePortalContext();
  const { commit, tryCommit, showUndoToast } = useCommitWithUndo(`plan ${plan.uuid}`);
  const errorTitle = t('edit.refused');
  const showUndo = (edit: PlanEdit, title: string) => {
    const undo = () => commit([restorePlan({ before: plan, edit, ts: now() })], errorTitle);
    showUndoToast({ title, hint: t('edit.undoHint'), undo });
  };
  return {
    /** The same for a dialog: resolves with the text of the error, or null. */
    tryEdit: async (edit: PlanEdit, title: string): Promise<string | null> => {
      const error = await tryCommit([editPlan({ plan, edit, ts: now() })]);
      if (error === null) showUndo(edit, title);
      return error;
    },
    /** Resolves to true once the edit is stored on this device. */
    commitEdit: async (edit: PlanEdit, title: string): Promise<boolean> => {
      const isStored = await commit([editPlan({ plan, edit, ts: now() })], errorTitle);
      if (isStored) showUndo(edit, title);
      return isStored;
    },
  };
};
