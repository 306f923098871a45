import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useErrorText, useOffline, useOfflineState, useOnline } from '@springboard/portal';
import { Button, Notice } from '@springboard/ui';
import { hasMissingMembers } from './has-missing-members.ts';
import type { Day } from './list-query.ts';
import { RetryButton } from './retry-button.tsx';

type SyncErrorsProps = { day: Day; groups: readonly LocalGroup[] };

/** What the last sync could not load: the list itself, or the members of some groups (§2). */
export function SyncErrors({ day, groups }: SyncErrorsProps) {
  const { t } = useTranslation('coach');
  const online = useOnline();
  const sync = useOfflineState((state) => state.sync);
  if (sync.running) return null;
  const missing = groups.filter(hasMissingMembers);
  const stale = groups.filter(
    ({ id, members_loaded }) => members_loaded && id !== null && sync.failed.includes(id),
  );
  return (
    <div className="mb-4 space-y-2 empty:hidden">
      {/* A single failed group shows the error in its row. */}
      {missing.length > 1 && (
        <Notice
          kind="warning"
          live
          action={<RetryButton date={day.date} group_ids={missing.map(({ id }) => id)} />}
        >
          {t('groups.failed', { count: sum(missing.map((group) => group.total_members)) })}
        </Notice>
      )}
      {stale.length > 0 && (
        <Notice
          kind="warning"
          live
          action={<RetryButton date={day.date} group_ids={stale.flatMap(({ id }) => id ?? [])} />}
        >
          {t('groups.stale', { count: stale.length })}
        </Notice>
      )}
      {sync.error !== null && online && <ListError day={day} error={sync.error} />}
    </div>
  );
}

/** The list could not be loaded. The downloaded list stays visible. */
function ListError({ day, error }: { day: Day; error: string }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const offline = useOffline();
  return (
    <Notice
      kind="error"
      live
      action={
        <Button
          variant="quiet"
          size="small"
          onClick={() => void offline.sync({ ...day, force: true })}
        >
          {t('actions.retry')}
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  );
}

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
