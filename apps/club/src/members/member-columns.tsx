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
  const { t } = useTranslation(['club', 'common']);
  const format = useFormat();
  const today = useToday();
  return useMemo(
    () => [
      {
        id: 'firstname',
        header: t('club:members.firstname'),
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
        header: t('club:members.lastname'),
        sortable: true,
        phoneHidden: true,
        cell: ({ lastname }) => <span className="font-strong">{lastname}</span>,
      },
      {
        id: 'age',
        header: t('club:members.age'),
        sortable: true,
        cell: ({ dob }) => {
          const age = ageOf(dob, today);
          return (
            <span className="whitespace-nowrap tabular">
              <span aria-hidden>{t('club:members.ageShort', age)}</span>
              <span className="sr-only">{format.age(age)}</span>
            </span>
          );
        },
      },
      {
        id: 'groups',
        header: t('club:members.groups'),
        cell: ({ groups }) => groups.map(({ name }) => name).join(', ') || <Nothing />,
      },
      {
        id: 'level',
        header: t('club:members.level'),
        cell: ({ level }) => level?.title ?? <Nothing />,
      },
      {
        id: 'last_attended',
        header: t('club:members.lastAttended'),
        sortable: true,
        cell: ({ last_attended }) =>
          last_attended === null ? (
            <span className="text-muted">{t('club:members.neverAttended')}</span>
          ) : (
            <span className="whitespace-nowrap tabular">{format.shortDate(last_attended)}</span>
          ),
      },
      {
        id: 'tags',
        header: t('club:members.tags'),
        cell: ({ tags }) => (tags.length === 0 ? <Nothing /> : <TagChips tags={tags} />),
      },
      {
        id: 'alerts',
        header: t('club:members.alerts'),
        cell: ({ alerts }) => (alerts.length === 0 ? <Nothing /> : <AlertChips alerts={alerts} />),
      },
      {
        id: 'remote',
        header: t('club:members.source'),
        cell: ({ remote }) => t(remote ? 'club:members.remote' : 'club:members.local'),
      },
      {
        id: 'active',
        header: t('club:members.status'),
        cell: ({ active }) => <StatusChip active={active} />,
      },
    ],
    [t, format, today],
  );
}

/** An empty place, in words for whoever hears the table. */
function Nothing() {
  const { t } = useTranslation('common');
  return (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{t('state.none')}</span>
    </>
  );
}
