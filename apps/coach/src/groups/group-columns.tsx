import { hasStartTimes, isUnbooked } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useFormat } from '@springboard/portal';
import { Chip } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { Check } from 'lucide-react';
import { useMemo } from 'react';

const REGISTER_ORDER = { not_started: 0, partial: 1, complete: 2 };

/** §2: an optional time, name and number of members; and how far the register is. */
export function useGroupColumns(groups: readonly LocalGroup[]): readonly TableColumn<LocalGroup>[] {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const withTimes = hasStartTimes(groups);
  return useMemo(() => {
    const time: TableColumn<LocalGroup> = {
      id: 'time',
      header: t('groups.time'),
      cell: ({ start_at, end_at }) => {
        if (start_at === null) return '';
        return end_at === null
          ? format.time(start_at)
          : t('groups.from_to', { from: format.time(start_at), to: format.time(end_at) });
      },
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
      cell: (group) => <RegisterState group={group} />,
      sortValue: (group) => (group.register === null ? -1 : REGISTER_ORDER[group.register.state]),
    };
    return withTimes ? [name, time, total, register] : [name, total, register];
  }, [t, format, withTimes]);
}

function RegisterState({ group }: { group: LocalGroup }) {
  const { t } = useTranslation('coach');
  if (group.register === null || isUnbooked(group)) return null;
  const { state } = group.register;
  if (state === 'complete') {
    return (
      <Chip tone="positive" icon={<Check aria-hidden size={14} strokeWidth={3} />}>
        {t('groups.registerState.complete')}
      </Chip>
    );
  }
  return (
    <Chip tone={state === 'partial' ? 'info' : 'neutral'}>
      {t(`groups.registerState.${state}`)}
    </Chip>
  );
}
