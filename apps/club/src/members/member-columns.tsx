import { ALERT_KINDS, type ClubMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useToday } from '@springboard/portal';
import { Avatar, Chip } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';

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

/** What to look out for, each kind once; the texts stand on the pupil's own page. */
function AlertChips({ alerts }: Pick<ClubMember, 'alerts'>) {
  const { t } = useTranslation('club');
  const kinds = ALERT_KINDS.filter((kind) => alerts.some((alert) => alert.kind === kind));
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {kinds.map((kind) => (
        <Chip key={kind} tone="warning" icon={<TriangleAlert aria-hidden size={14} />}>
          {t(`members.alertKinds.${kind}`)}
        </Chip>
      ))}
    </span>
  );
}

function TagChips({ tags }: Pick<ClubMember, 'tags'>) {
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}

function StatusChip({ active }: Pick<ClubMember, 'active'>) {
  const { t } = useTranslation('club');
  return active ? (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <Check aria-hidden size={16} strokeWidth={2.5} className="text-positive-ink" />
      {t('members.active')}
    </span>
  ) : (
    <Chip>{t('members.inactive')}</Chip>
  );
}
