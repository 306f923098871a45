import { useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '@springboard/portal';
import { useEdits } from './scheme-editor.ts';

/** Why the draft takes no edits now; undefined if it does. */
export const useEditingReason = (): string | undefined => {
  const { t } = useTranslation('scheme');
  const offlineReason = useOfflineReason();
  const isInReview = useEdits((state) => state.isInReview);
  return isInReview ? t('editor.rejections.IN_REVIEW') : offlineReason;
};
