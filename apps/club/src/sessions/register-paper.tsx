import type { GroupMember, Session } from '@springboard/contract';
import { ageOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { ListPaper, useFormat } from '@springboard/portal';
import type { TableColumn } from '@springboard/ui/table';

type RegisterPaperProps = { session: Session; roster: readonly GroupMember[] };

/** The register for a clipboard: a box for each member, with the medical alerts. */
export function RegisterPaper({ session, roster }: RegisterPaperProps) {
  const format = useFormat();
  const { name, date, start_at, end_at, coaches, cover } = session;
  const coach = cover?.name ?? coaches.map((coach) => coach.name).join(', ');
  const columns = usePaperColumns(date);
  return (
    <ListPaper
      title={name}
      query={[
        `${format.date(date)}, ${format.time(start_at)}–${format.time(end_at)}`,
        ...(coach === '' ? [] : [coach]),
      ]}
      columns={columns}
      rows={roster}
      total={roster.length}
      rowKey={({ class_member_id }) => String(class_member_id)}
    />
  );
}

/** @param date of the session, on which the ages are */
const usePaperColumns = (date: string): readonly TableColumn<GroupMember>[] => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return [
    {
      id: 'mark',
      header: t('sessions.present'),
      cell: (member) =>
        member.in === null ? (
          <span aria-hidden className="inline-block size-5 border border-ink" />
        ) : (
          t(member.in ? 'sessions.present' : 'sessions.absent')
        ),
    },
    {
      id: 'name',
      header: t('sessions.pupil'),
      cell: ({ firstname, lastname, guest }) => (
        <span className="text-base">
          {firstname} {lastname}
          {guest === true && ` (${t('sessions.guest')})`}
        </span>
      ),
    },
    {
      id: 'age',
      header: t('sessions.age'),
      cell: ({ dob }) => format.age(ageOf(dob, date)),
    },
    {
      id: 'absence',
      header: t('sessions.absence'),
      cell: ({ absence }) => absence !== null && t(`sessions.reasons.${absence}`),
    },
    {
      id: 'medical',
      header: t('sessions.medical'),
      cell: ({ alerts }) =>
        alerts.flatMap(({ kind, text }) => (kind === 'medical' ? [text] : [])).join('; '),
    },
  ];
};
