import { hasStartTimes, isUnbooked } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useFormat, useOfflineState } from '@springboard/portal';
import { Chip, Spinner } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo, useState } from 'react';
import { hasMissingMembers } from './has-missing-members.ts';
import { RegisterChip } from './register-chip.tsx';
import { RetryButton } from './retry-button.tsx';
import { useSessionTime } from './session-time.ts';

const REGISTER_ORDER = { not_started: 0, partial: 1, complete: 2 };

/** §2: optional time, name (with the names of the coaches), number of members and state of the register. */
export function useGroupColumns(
  groups: readonly LocalGroup[],
  date: string,
  withCoaches: boolean,
): readonly TableColumn<LocalGroup>[] {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const withTimes = hasStartTimes(groups);
  return useMemo(() => {
    const time: TableColumn<LocalGroup> = {
      id: 'time',
      header: t('groups.time'),
      cell: (group) => <span className="whitespace-nowrap">{sessionTime(group)}</span>,
      sortValue: ({ start_at }) => start_at,
      phoneHidden: true,
    };
    const name: TableColumn<LocalGroup> = {
      id: 'name',
      header: t('groups.name'),
      cell: (group) => (
        <span className="block">
          <NameCell group={group} date={date} />
          {withCoaches && <CoachNames group={group} />}
        </span>
      ),
      sortValue: (group) => group.name,
    };
    const total: TableColumn<LocalGroup> = {
      id: 'total_members',
      header: t('groups.members'),
      cell: (group) => (isUnbooked(group) ? '' : format.number(group.total_members)),
      sortValue: (group) => group.total_members,
      align: 'end',
      phoneHidden: true,
    };
    const register: TableColumn<LocalGroup> = {
      id: 'register',
      header: t('groups.register'),
      cell: (group) =>
        !isUnbooked(group) && (
          <span className="whitespace-nowrap">
            <RegisterChip register={group.register} />
          </span>
        ),
      sortValue: (group) => (group.register === null ? -1 : REGISTER_ORDER[group.register.state]),
      phoneHidden: true,
    };
    return withTimes ? [name, time, total, register] : [name, total, register];
  }, [t, format, sessionTime, withTimes, date, withCoaches]);
}

/** The name and, on a phone, the values of the other columns. */
function NameCell({ group, date }: { group: LocalGroup; date: string }) {
  const { t } = useTranslation('coach');
  const sessionTime = useSessionTime();
  const time = sessionTime(group);
  return (
    <span className="block">
      {time !== '' && (
        <span className="block text-sm font-normal tabular text-muted sm:hidden">{time}</span>
      )}
      {isUnbooked(group) ? (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          {group.name}
          <Chip>{t('groups.unbooked')}</Chip>
        </span>
      ) : (
        <>
          <span className="flex flex-wrap items-center gap-x-2">
            {group.name}
            {hasMissingMembers(group) && <MissingMembers group={group} id={group.id} date={date} />}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-2 text-sm font-normal text-muted sm:hidden">
            {t('groupMenu.members', { count: group.total_members })}
            <RegisterChip register={group.register} />
          </span>
        </>
      )}
    </span>
  );
}

function CoachNames({ group: { coaches = [] } }: { group: LocalGroup }) {
  if (coaches.length === 0) return null;
  return (
    <span className="mt-1 block text-sm font-normal text-muted">
      {coaches.map(({ name }) => name).join(', ')}
    </span>
  );
}

type MissingMembersProps = { group: LocalGroup; id: number; date: string };

/** §2: members that are not on this device are being loaded, or failed and can be loaded again. */
function MissingMembers({ group, id, date }: MissingMembersProps) {
  const { t } = useTranslation('coach');
  const running = useOfflineState(({ sync }) => sync.running);
  const [isRetrying, setRetrying] = useState(false);
  if (running && !isRetrying) {
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
      {/* The button stays during the retry, so that the focus stays. The margin aligns its text. */}
      <span className="-mx-3">
        <RetryButton
          group_ids={[id]}
          date={date}
          name={group.name}
          onPress={() => setRetrying(true)}
        />
      </span>
    </span>
  );
}
