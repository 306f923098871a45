import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineReason } from '@springboard/portal';
import { useEdits } from './scheme-editor.ts';

/** Why the draft takes no edits now; undefined if it does. */
export const useEditingReason = (): string | undefined => {
  const { t } = useTranslation('scheme');
  const offlineReason = useOfflineReason();
  const format = useFormat();
  const isInReview = useEdits((state) => state.isInReview);
  const review = useEdits((state) => state.review);
  const isDeleted = useEdits((state) => state.isDeleted);
  if (isDeleted) return t('editor.deleted.title');
  if (!isInReview) return offlineReason;
  return review === null
    ? t('editor.rejections.IN_REVIEW')
    : t('editor.inReview.reason', { date: format.moment(review.requested_at) });
};
