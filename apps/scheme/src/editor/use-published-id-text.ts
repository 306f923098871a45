import { useTranslation } from '@springboard/i18n';
import { usePortalContext, withoutError } from '@springboard/portal';
import { useSchemeEditor } from './scheme-editor.ts';

/** Why a published id stays: how many members have grades under it. */
export const usePublishedIdText = (): ((node_id: string) => Promise<string>) => {
  const { t } = useTranslation('scheme');
  const { queries } = usePortalContext();
  const { slug } = useSchemeEditor().facts;
  return async (node_id) => {
    const input = { params: { slug }, query: { node_id } };
    const { signal } = new AbortController();
    const reading = await withoutError(queries.fetch('GET /curriculum/:slug/uses', input, signal));
    const graded = reading?.value.graded ?? (reading === null ? 0 : null);
    if (graded === null) return t('editor.publishedIdFew');
    return graded === 0
      ? t('editor.rejections.PUBLISHED_ID')
      : t('editor.publishedId', { count: graded });
  };
};
