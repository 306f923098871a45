import type { CurriculumImpact } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ListTable, useFormat } from '@springboard/portal';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';

/** Members who gain or lose, or whose grades count again; null: not shown. */
type Counts = Pick<CurriculumImpact['clubs'][number], 'gained' | 'lost' | 'reinstated'>;

/** Clubs by the members who lose a completion, most first. */
export function ImpactByClub({ clubs }: Pick<CurriculumImpact, 'clubs'>) {
  const { t } = useTranslation('scheme');
  const rows = useMemo(() => clubs.toSorted(byMembers), [clubs]);
  const columns = useClubColumns(rows);
  if (clubs.length === 0) return null;
  return (
    <section className="mt-6" aria-labelledby="impact-by-club">
      <h2 id="impact-by-club" className="mb-3 text-lg font-strong">
        {t('impact.clubs')}
      </h2>
      <ListTable
        caption={t('impact.clubs')}
        columns={columns}
        rows={rows}
        rowKey={({ club_id }) => String(club_id)}
        empty={null}
      />
    </section>
  );
}

type Club = CurriculumImpact['clubs'][number];

const useClubColumns = (rows: readonly Club[]): readonly TableColumn<Club>[] => {
  const { t } = useTranslation('scheme');
  const counts = useCountColumns(rows);
  return [
    {
      id: 'club',
      header: t('impact.club'),
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    ...counts,
  ];
};

/** Most losses first, then most gains, then most grades that count again. Hidden numbers come after the others. */
export const byMembers = (a: Counts, b: Counts): number =>
  orderOf(b.lost) - orderOf(a.lost) ||
  orderOf(b.gained) - orderOf(a.gained) ||
  orderOf(b.reinstated) - orderOf(a.reinstated);

/** A hidden number is at least 1. */
const orderOf = (members: number | null): number => members ?? 0.5;

/** Whether a number of the impact is not shown. */
export const isSuppressed = ({
  gaining,
  losing,
  level_changes: { up, down },
  orphaned,
  reinstated,
  retained_badges,
  nodes,
  clubs,
}: CurriculumImpact): boolean =>
  gaining === null ||
  up === null ||
  down === null ||
  losing === null ||
  orphaned.grades === null ||
  reinstated.grades === null ||
  retained_badges.badges === null ||
  [...nodes, ...clubs].some((counts) =>
    [counts.lost, counts.gained, counts.reinstated].includes(null),
  );

/** The columns of a table by node or by club. Grades count again only where removed nodes are restored. */
export const useCountColumns = (rows: readonly Counts[]): readonly TableColumn<Counts>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const shown = (members: number | null) => (members === null ? '–' : format.number(members));
  const columns: TableColumn<Counts>[] = [
    {
      id: 'lost',
      header: t('impact.lost'),
      align: 'end',
      cell: ({ lost }) => shown(lost),
      phoneCell: ({ lost }) => t('impact.losePhone', { count: lost ?? 0, number: shown(lost) }),
    },
    {
      id: 'gained',
      header: t('impact.gained'),
      align: 'end',
      cell: ({ gained }) => shown(gained),
      phoneCell: ({ gained }) =>
        t('impact.gainPhone', { count: gained ?? 0, number: shown(gained) }),
    },
  ];
  if (rows.every(({ reinstated }) => reinstated === 0)) return columns;
  return [
    ...columns,
    {
      id: 'reinstated',
      header: t('impact.reinstated'),
      align: 'end',
      cell: ({ reinstated }) => shown(reinstated),
      phoneCell: ({ reinstated }) => t('impact.reinstatedPhone', { number: shown(reinstated) }),
    },
  ];
};
