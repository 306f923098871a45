import { ALERT_KINDS, type ClubMember } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useSession, useToday } from '@springboard/portal';
import { Avatar, Chip } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { NameOrder, Shown } from './list-query.ts';

/**
 * The columns of the list (portals §C), by priority. A phone's card has two lines: name, age and alerts, and
 * below them groups, level and last attendance. A column that says the same in every row is left out.
 */
export function useMemberColumns(
  order: NameOrder,
  shown: Shown,
): readonly TableColumn<ClubMember>[] {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  const hasTwoSources = useSession(({ club }) => club?.member_types === 'local_and_remote');
  return useMemo(() => {
    const columns: TableColumn<ClubMember>[] = [
      {
        id: order,
        header: t('members.name'),
        sortable: true,
        cell: (member) => (
          <span className="flex items-center gap-2.5">
            <span className="flex in-data-paper:hidden">
              <Avatar name={`${member.firstname} ${member.lastname}`} size="small" />
            </span>
            <span className="w-max max-w-56 break-words xl:max-w-72">
              <MemberName member={member} order={order} />
            </span>
            <span className="in-data-paper:hidden xl:hidden">
              <AlertSigns alerts={member.alerts} />
            </span>
          </span>
        ),
        phoneCell: (member) => (
          <span className="flex items-baseline gap-x-2">
            <span className="min-w-0 wrap-anywhere">
              <MemberName member={member} order={order} />
            </span>
            <span className="text-sm font-normal whitespace-nowrap text-muted">
              <Age dob={member.dob} />
            </span>
            <AlertSigns alerts={member.alerts} />
          </span>
        ),
      },
      {
        id: 'age',
        header: t('members.age'),
        sortable: true,
        cell: ({ dob }) => <Age dob={dob} />,
        phoneHidden: true,
      },
      {
        id: 'groups',
        header: t('members.groups'),
        sortable: true,
        cell: ({ groups }) => groupNames(groups),
        phoneCell: ({ groups }) =>
          groups.length === 0 ? null : (
            <span className="block max-w-[44vw] truncate">{groupNames(groups)}</span>
          ),
      },
      {
        id: 'level',
        header: t('members.level'),
        priority: 2,
        sortable: true,
        cell: ({ level }) =>
          level && <span className="block w-max max-w-40 break-words">{level.title}</span>,
        phoneCell: ({ level }) => level?.title ?? null,
      },
      {
        id: 'last_attended',
        header: t('members.lastAttended'),
        priority: 2,
        sortable: true,
        cell: ({ last_attended }) =>
          last_attended === null ? (
            <span className="text-muted">{t('members.neverAttended')}</span>
          ) : (
            <span className="whitespace-nowrap tabular">{format.shortDate(last_attended)}</span>
          ),
        phoneCell: ({ last_attended }) =>
          last_attended === null ? null : (
            <span className="whitespace-nowrap tabular">
              {last_attended.slice(0, 4) === today.slice(0, 4)
                ? format.dayMonth(last_attended)
                : format.shortDate(last_attended)}
            </span>
          ),
      },
      {
        id: 'tags',
        header: t('members.tags'),
        priority: 3,
        cell: ({ tags }) => (tags.length === 0 ? null : <TagChips tags={tags} />),
        phoneHidden: true,
      },
      {
        id: 'alerts',
        header: t('members.alerts'),
        priority: 3,
        cell: ({ alerts }) => (alerts.length === 0 ? null : <AlertChips alerts={alerts} />),
        phoneHidden: true,
      },
    ];
    if (hasTwoSources) {
      columns.push({
        id: 'remote',
        header: t('members.source'),
        priority: 3,
        cell: ({ remote }) => t(remote ? 'members.remote' : 'members.local'),
        phoneHidden: true,
      });
    }
    if (shown === 'all') {
      columns.push({
        id: 'active',
        header: t('members.status'),
        priority: 3,
        sortable: true,
        cell: ({ active }) => <StatusChip active={active} />,
        // An inactive pupil must not look like the others.
        phoneCell: ({ active }) => (active ? null : <StatusChip active={active} />),
      });
    }
    return columns;
  }, [t, format, today, order, shown, hasTwoSources]);
}

const groupNames = (groups: ClubMember['groups']): string | null =>
  groups.length === 0 ? null : groups.map(({ name }) => name).join(', ');

type MemberNameProps = { member: Pick<ClubMember, 'firstname' | 'lastname'>; order: NameOrder };

function MemberName({ member: { firstname, lastname }, order }: MemberNameProps) {
  const { t } = useTranslation('club');
  if (order === 'lastname') return t('members.lastFirst', { firstname, lastname });
  return `${firstname} ${lastname}`;
}

function Age({ dob }: Pick<ClubMember, 'dob'>) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const age = ageOf(dob, useToday());
  return (
    <span className="whitespace-nowrap tabular">
      <span aria-hidden>{t('members.ageShort', age)}</span>
      <span className="sr-only">{format.age(age)}</span>
    </span>
  );
}

/** Each kind once. The texts are on the pupil's own page. */
const kindsOf = (alerts: ClubMember['alerts']) =>
  ALERT_KINDS.filter((kind) => alerts.some((alert) => alert.kind === kind));

function AlertChips({ alerts }: Pick<ClubMember, 'alerts'>) {
  const { t } = useTranslation('club');
  return (
    <span className="flex flex-wrap gap-1 py-1">
      {kindsOf(alerts).map((kind) => (
        <Chip key={kind} tone="warning" icon={<TriangleAlert aria-hidden size={14} />}>
          {t(`members.alertKinds.${kind}`)}
        </Chip>
      ))}
    </span>
  );
}

/** Shows that there are alerts where their column has no room. A screen reader says their kinds. */
function AlertSigns({ alerts }: Pick<ClubMember, 'alerts'>) {
  const { t } = useTranslation('club');
  const kinds = kindsOf(alerts);
  if (kinds.length === 0) return null;
  return (
    <span className="ml-auto shrink-0 self-center text-warning-ink">
      <TriangleAlert aria-hidden size={18} />
      <span className="sr-only">
        {kinds.map((kind) => t(`members.alertKinds.${kind}`)).join(', ')}
      </span>
    </span>
  );
}

function TagChips({ tags }: Pick<ClubMember, 'tags'>) {
  return (
    <span className="flex max-w-44 flex-wrap gap-1 py-1">
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
