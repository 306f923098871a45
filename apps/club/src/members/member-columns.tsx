import type { ClubMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { Avatar } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';
import { AlertChips, StatusChip, TagChips } from './member-chips.tsx';

/** portals.md §C, Members. Four of the columns are those that the server sorts by. */
export function useMemberColumns(): readonly TableColumn<ClubMember>[] {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  return useMemo(
    () => [
      {
        id: 'firstname',
        header: t('members.firstname'),
        sortable: true,
        cell: ({ firstname, lastname }) => (
          <span className="flex items-center gap-2.5">
            <Avatar name={`${firstname} ${lastname}`} size="small" />
            {/* Names the row; at the desk the last name stands in a column of its own. */}
            <span className="min-w-0 break-words">
              {firstname} <span className="sm:sr-only">{lastname}</span>
            </span>
          </span>
        ),
      },
      {
        id: 'lastname',
        header: t('members.lastname'),
        sortable: true,
        phoneHidden: true,
        cell: ({ lastname }) => <span className="text-sm font-strong">{lastname}</span>,
      },
      {
        id: 'age',
        header: t('members.age'),
        sortable: true,
        cell: ({ dob }) => {
          const age = ageOf(dob, today);
          return (
            <span className="whitespace-nowrap tabular">
              <span aria-hidden>{t('members.ageShort', age)}</span>
              <span className="sr-only">{format.age(age)}</span>
            </span>
          );
        },
      },
      {
        id: 'groups',
        header: t('members.groups'),
        cell: ({ groups }) =>
          groups.length === 0 ? null : groups.map(({ name }) => name).join(', '),
      },
      {
        id: 'level',
        header: t('members.level'),
        cell: ({ level }) =>
          level && <span className="wrap-anywhere sm:whitespace-nowrap">{level.title}</span>,
      },
      {
        id: 'last_attended',
        header: t('members.lastAttended'),
        sortable: true,
        cell: ({ last_attended }) =>
          last_attended === null ? (
            <span className="text-muted">{t('members.neverAttended')}</span>
          ) : (
            <span className="whitespace-nowrap tabular">{format.shortDate(last_attended)}</span>
          ),
      },
      {
        id: 'tags',
        header: t('members.tags'),
        cell: ({ tags }) => (tags.length === 0 ? null : <TagChips tags={tags} />),
      },
      {
        id: 'alerts',
        header: t('members.alerts'),
        cell: ({ alerts }) => (alerts.length === 0 ? null : <AlertChips alerts={alerts} />),
      },
      {
        id: 'remote',
        header: t('members.source'),
        cell: ({ remote }) => t(remote ? 'members.remote' : 'members.local'),
      },
      {
        id: 'active',
        header: t('members.status'),
        cell: ({ active }) => <StatusChip active={active} />,
      },
    ],
    [t, format, today],
  );
}
