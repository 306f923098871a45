import type { WaitingMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import type { TableColumn } from '@springboard/ui/table';
import { shortWeekdayKey } from '../weekdays.ts';

/** The columns of the printed waiting list. */
export const useWaitingColumns = (): readonly TableColumn<WaitingMember>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  return [
    { id: 'position', header: t('group.position'), cell: ({ position }) => position },
    {
      id: 'name',
      header: t('groups.name'),
      cell: ({ firstname, lastname }) => `${firstname} ${lastname}`,
    },
    { id: 'age', header: t('members.age'), cell: ({ dob }) => format.age(ageOf(dob, today)) },
    { id: 'since', header: t('group.waitsSince'), cell: ({ since }) => format.shortDate(since) },
    {
      id: 'wishes',
      header: t('group.wishedDays'),
      cell: ({ wishes }) => wishes.map((weekday) => t(shortWeekdayKey(weekday))).join(', '),
    },
    {
      id: 'offered',
      header: t('group.offer'),
      cell: ({ offered_until }) =>
        offered_until === null
          ? null
          : t('group.offeredUntil', { moment: format.moment(offered_until) }),
    },
  ];
};
