import type { AuditEntry, Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';

const ACTIONS = [
  'scheme.create',
  'scheme.edit',
  'scheme.clubs',
  'scheme.delete',
  'scheme.undelete',
  'scheme.grades-reword',
  'scheme.grades-change',
  'scheme.import',
  'scheme.import-undo',
  'scheme.section-add',
  'scheme.section-edit',
  'scheme.section-delete',
  'scheme.video-add',
  'scheme.video-edit',
  'scheme.video-captions',
  'scheme.video-poster',
  'scheme.video-delete',
  'scheme.file-add',
  'scheme.file-edit',
  'scheme.file-delete',
  'curriculum.publish',
  'curriculum.schedule',
  'curriculum.unschedule',
  'curriculum.write',
  'curriculum.edit',
  'curriculum.edits',
  'curriculum.give-up',
  'curriculum.undelete',
  'curriculum.restore',
  'curriculum.translate',
  'curriculum.link',
  'curriculum.follow',
  'curriculum.propose',
  'curriculum.review',
  'curriculum.review-withdraw',
  'curriculum.review-decide',
  'curriculum.comment',
  'curriculum.comment-resolve',
  'undo',
] as const;

/** What was done to a scheme, in words. The screen loads the translations `overview`. */
export const useSchemeActionText = (schemes: readonly Pick<Scheme, 'uuid' | 'title'>[]) => {
  const { t } = useTranslation('scheme');
  return ({ action, entity_id }: AuditEntry): string => {
    const title = schemes.find(({ uuid }) => uuid === entity_id)?.title ?? t('schemes.unknown');
    const known = ACTIONS.find((candidate) => candidate === action);
    return t(`schemes.actions.${known ?? 'other'}`, { title });
  };
};
