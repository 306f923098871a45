import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { afterPaint } from '../after-paint.ts';
import { useFormat } from '../dates.ts';
import { classes } from '@springboard/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { UndoButton } from './undo-button.tsx';

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
