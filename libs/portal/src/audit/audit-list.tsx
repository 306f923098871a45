import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useApi } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import { useFormat } from '../dates.ts';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { Button } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

type AuditListProps = { entries: readonly AuditEntry[]; actionText: (entry: AuditEntry) => string };

/** What was changed, by whom and when. What can be undone has a button for 30 days (D18). */
export function AuditList({ entries, actionText }: AuditListProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <ol className="divide-y divide-line text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <span className="min-w-0 grow">
            <span className="font-strong">{actionText(entry)}</span>
            <span className="block text-muted">
              {[entry.user?.name, format.moment(entry.ts)].filter(Boolean).join(' · ')}
              {entry.undone_at !== null && ` · ${t('state.undone')}`}
            </span>
          </span>
          {entry.can_undo && <UndoButton id={entry.id} />}
        </li>
      ))}
    </ol>
  );
}

/** Undoes an entry of the audit log (D18). The page then reloads its data. */
export function UndoButton({ id }: { id: number }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const errorText = useErrorText();
  const offlineReason = useOfflineReason();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const undo = async () => {
    setBusy(true);
    const result = await api.call('POST /audits/:id/undo', { params: { id } });
    setBusy(false);
    alerts.raise(
      result.ok
        ? { tone: 'success', title: t('state.undone'), subject: 'audit' }
        : {
            tone: 'error',
            title: t('state.notSaved'),
            detail: errorText(result.failure.error),
            subject: 'audit',
          },
    );
    return revalidate();
  };
  return (
    <Button
      size="small"
      loading={isBusy}
      disabledReason={offlineReason}
      onClick={() => void undo()}
    >
      {t('actions.undo')}
    </Button>
  );
}
