import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useOfflineState } from '@springboard/portal';
import { Spinner } from '@springboard/ui';
import { useState } from 'react';
import { LoadAgain } from './load-again.tsx';

type MissingMembersProps = { group: LocalGroup; id: number; date: string };

/** §2: members that are not on this device are on their way, or failed and may be tried again alone. */
export function MissingMembers({ group, id, date }: MissingMembersProps) {
  const { t } = useTranslation('coach');
  const running = useOfflineState(({ sync }) => sync.running);
  const [isTried, setTried] = useState(false);
  return (
    <span className="mt-1 flex min-h-9 flex-wrap items-center gap-x-2 text-sm font-normal text-muted">
      {running ? (
        <>
          <Spinner className="size-4" />
          {t('groups.syncing')}
        </>
      ) : (
        <span className="text-warning-ink">
          {t('groups.failed', { count: group.total_members })}
        </span>
      )}
      {/* It stays while it works, so that who pressed it keeps the place. */}
      {(!running || isTried) && (
        <LoadAgain group_ids={[id]} date={date} name={group.name} onPress={() => setTried(true)} />
      )}
    </span>
  );
}
