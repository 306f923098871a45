import type { DiscardedDraft } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useFormat, useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { useScheme } from '../scheme/layout.tsx';

type DiscardedDraftsProps = {
  drafts: readonly DiscardedDraft[];
  /** A discarded draft is restored only in place of none. */
  hasDraft: boolean;
};

/** The drafts of the last 30 days that were discarded, each with a way back. */
export function DiscardedDrafts({ drafts, hasDraft }: DiscardedDraftsProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const api = useApi();
  const { slug } = useScheme();
  const offlineReason = useOfflineReason();
  const { send, isBusy } = useChange({ alertsErrors: true });
  const undelete = (draft: number) =>
    send(
      t('versions.discarded.restored'),
      api.call('POST /curriculum/:slug/draft/undelete', { params: { slug }, body: { draft } }),
    );
  return (
    <section aria-labelledby="discarded-drafts" className="mt-8">
      <h2 id="discarded-drafts" className="text-lg font-strong">
        {t('versions.discarded.title')}
      </h2>
      <p className="mb-3 text-muted">{t('versions.discarded.detail')}</p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {drafts.map(({ draft, created_at, discarded_at, discarded_by }) => (
          <li key={draft} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <span className="min-w-0 grow wrap-anywhere">
              {discarded_by === null
                ? t('versions.discarded.at', { date: format.moment(discarded_at) })
                : t('versions.discarded.by', {
                    date: format.moment(discarded_at),
                    name: discarded_by.name,
                  })}
              <span className="block text-sm text-muted">
                {t('versions.created', { date: format.moment(created_at) })}
              </span>
            </span>
            <Button
              size="small"
              loading={isBusy}
              disabledReason={
                offlineReason ?? (hasDraft ? t('versions.discarded.hasDraft') : undefined)
              }
              onClick={() => void undelete(draft)}
            >
              {t('versions.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
