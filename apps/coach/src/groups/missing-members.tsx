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
  if (running && !isTried) {
    return (
      <span className="text-muted">
        <Spinner className="size-4" />
        <span className="sr-only">{t('groups.syncing')}</span>
      </span>
    );
  }
  return (
    <span className="flex min-h-11 basis-full flex-wrap items-center gap-x-5 text-sm font-normal text-warning-ink">
      {!running && t('groups.failed', { count: group.total_members })}
      {/* It stays while it works, so that who pressed it keeps the place. Its words begin where others do. */}
      <span className="-mx-3">
        <LoadAgain group_ids={[id]} date={date} name={group.name} onPress={() => setTried(true)} />
      </span>
    </span>
  );
}
