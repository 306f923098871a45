import { useTranslation } from '@springboard/i18n';
import { Chip } from '@springboard/ui';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';

/** Whether the scheme is a draft, in review or published, and the version that clubs have meanwhile. */
export function StateChip() {
  const { t } = useTranslation('scheme');
  const { published } = useSchemeEditor().facts;
  const isInReview = useEdits((state) => state.isInReview);
  const hasDraft = useEdits((state) => state.hasDraft);
  const isDeleted = useEdits((state) => state.isDeleted);
  if (isDeleted) return <Chip tone="negative">{t('editor.state.deleted')}</Chip>;
  const version =
    published === null
      ? t('editor.state.neverPublished')
      : t('editor.state.published', { version: published.version });
  if (published !== null && !hasDraft && !isInReview) return <Chip tone="positive">{version}</Chip>;
  return (
    <>
      {isInReview ? (
        <Chip tone="info">{t('editor.state.review')}</Chip>
      ) : (
        <Chip tone="warning">{t('editor.state.draft')}</Chip>
      )}
      <span className="text-sm text-muted">{version}</span>
    </>
  );
}
