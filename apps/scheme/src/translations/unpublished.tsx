import type { SchemeLanguages } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useApi, useErrorText, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, buttonClass, Notice } from '@springboard/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';

type UnpublishedProps = Pick<SchemeLanguages, 'has_draft' | 'in_review'> & {
  slug: string;
  /** Nodes with a translation that is not published. */
  count: number;
};

/** Translations are published with a version: leads to its draft, or makes one that equals the published version. */
export function Unpublished({ slug, count, has_draft, in_review }: UnpublishedProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const api = useApi();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const offlineReason = useOfflineReason();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const prepare = async () => {
    setBusy(true);
    const params = { slug };
    const read = await api.call('GET /curriculum/:slug', { params, query: { raw: 1 } });
    const made = read.ok
      ? await api.call(
          'POST /curriculum/:slug',
          { params, body: { curriculum: { tree: read.value.tree } } },
          { headers: { 'if-match': read.headers.get('etag') ?? '' } },
        )
      : read;
    setBusy(false);
    if (made.ok) return navigate(paths.changes(slug));
    return setError(errorText(made.failure.error));
  };
  if (in_review) return <Notice kind="info">{t('translations.inReview')}</Notice>;
  if (count === 0) return null;
  return (
    <Notice
      kind={error === null ? 'info' : 'error'}
      live={error !== null}
      title={t('translations.unpublished', { number: format.number(count) })}
      action={
        has_draft ? (
          renderLink({
            to: paths.changes(slug),
            className: buttonClass({ variant: 'quiet' }),
            children: t('pages.changes'),
          })
        ) : (
          <Button
            variant="quiet"
            loading={isBusy}
            disabledReason={offlineReason}
            onClick={() => void prepare()}
          >
            {t('translations.prepare')}
          </Button>
        )
      }
    >
      {error ?? t('translations.unpublishedText')}
    </Notice>
  );
}
