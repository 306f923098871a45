import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { afterPaint } from '../after-paint.ts';
import { useAlerts, useApi } from '../hooks.ts';
import { useFormat } from '../dates.ts';
import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { Button, classes } from '@springboard/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useUndoFailure } from './use-undo-failure.ts';

type AuditListProps = { entries: readonly AuditEntry[]; actionText: (entry: AuditEntry) => string };

/** What was changed, by whom and when. What can be undone has a button for 30 days (D18). */
export function AuditList({ entries, actionText }: AuditListProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    <ol className="divide-y divide-line text-sm">
      {entries.map((entry) => (
        <Entry key={entry.id} id={entry.id}>
          <span className="min-w-0 grow">
            <span className="font-strong">{actionText(entry)}</span>
            <span className="block text-muted">
              {[entry.user?.name, format.moment(entry.ts)].filter(Boolean).join(' · ')}
              {entry.undone_at !== null && ` · ${t('state.undone')}`}
            </span>
          </span>
          {entry.can_undo && <UndoButton id={entry.id} />}
        </Entry>
      ))}
    </ol>
  );
}

/** A link to the entry (`#audit-7`) moves the focus to it. */
function Entry({ id, children }: { id: number; children: ReactNode }) {
  const location = useLocation();
  const ref = useRef<HTMLLIElement>(null);
  const hash = `#audit-${id}`;
  const isTarget = location.hash === hash;
  useEffect(() => {
    // The page focuses its title after a navigation. Another press of the same link is another location.
    if (location.hash === hash) afterPaint(() => ref.current?.focus());
  }, [location, hash]);
  return (
    <li
      ref={ref}
      tabIndex={isTarget ? -1 : undefined}
      aria-current={isTarget ? 'true' : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-1 py-2',
        isTarget && '-mx-2 rounded-control bg-accent-soft px-2',
      )}
    >
      {children}
    </li>
  );
}

/** Undoes an entry of the audit log (D18). The page then reloads its data. */
export function UndoButton({ id }: { id: number }) {
  const { t } = useTranslation('common');
  const api = useApi();
  const alerts = useAlerts();
  const explain = useUndoFailure();
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
            ...(await explain(result.failure)),
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
