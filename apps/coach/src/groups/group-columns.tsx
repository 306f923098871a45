import { hasStartTimes, isUnbooked } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useFormat } from '@springboard/portal';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { RegisterChip } from './register-chip.tsx';
import { useSessionTime } from './session-time.ts';

const REGISTER_ORDER = { not_started: 0, partial: 1, complete: 2 };

/** §2: an optional time, name and number of members; and how far the register is. */
export function useGroupColumns(groups: readonly LocalGroup[]): readonly TableColumn<LocalGroup>[] {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const sessionTime = useSessionTime();
  const withTimes = hasStartTimes(groups);
  return useMemo(() => {
    const time: TableColumn<LocalGroup> = {
      id: 'time',
      header: t('groups.time'),
      cell: sessionTime,
      sortValue: ({ start_at }) => start_at,
    };
    const name: TableColumn<LocalGroup> = {
      id: 'name',
      header: t('groups.name'),
      cell: (group) => (isUnbooked(group) ? t('groups.unbooked') : group.name),
      sortValue: (group) => group.name,
    };
    const total: TableColumn<LocalGroup> = {
      id: 'total_members',
      header: t('groups.members'),
      cell: (group) => (isUnbooked(group) ? '' : format.number(group.total_members)),
      sortValue: (group) => group.total_members,
      align: 'end',
    };
    const register: TableColumn<LocalGroup> = {
      id: 'register',
      header: t('groups.register'),
      cell: (group) => (isUnbooked(group) ? null : <RegisterChip register={group.register} />),
      sortValue: (group) => (group.register === null ? -1 : REGISTER_ORDER[group.register.state]),
    };
    return withTimes ? [name, time, total, register] : [name, total, register];
  }, [t, format, sessionTime, withTimes]);
}
