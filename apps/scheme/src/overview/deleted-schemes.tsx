import type { Scheme } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useFormat, useOfflineReason, useRight } from '@springboard/portal';
import { Button } from '@springboard/ui';

type DeletedSchemesProps = { schemes: readonly Scheme[]; now: number };

/** Deleted schemes, closed at first. They are restored without loss, with the right to publish (D5). */
export function DeletedSchemes({ schemes, now }: DeletedSchemesProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const api = useApi();
  const offlineReason = useOfflineReason();
  const canUndelete = useRight('publish');
  const { send, isBusy } = useChange({ alertsErrors: true });
  const undelete = ({ slug, title }: Scheme) =>
    send(
      t('schemes.undeleted', { title }),
      api.call('POST /schemes/:slug/undelete', { params: { slug } }),
    );
  return (
    <details className="mt-8">
      <summary className="min-h-11 cursor-pointer text-lg font-strong">
        {t('schemes.deleted')}{' '}
        <span className="text-base font-normal tabular text-muted">{schemes.length}</span>
      </summary>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {schemes.map((scheme) => (
          <li key={scheme.uuid} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <span className="min-w-0 grow wrap-anywhere">
              {scheme.title}
              <span className="block text-sm text-muted">
                {t('schemes.deletedAt', { when: format.ago(scheme.deleted_at ?? now, now) })}
              </span>
            </span>
            {canUndelete && (
              <Button
                size="small"
                loading={isBusy}
                disabledReason={offlineReason}
                onClick={() => void undelete(scheme)}
              >
                {t('schemes.undelete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
