import type { CurriculumImpact } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ListTable, useFormat } from '@springboard/portal';
import type { TableColumn } from '@springboard/ui/table';
import { useMemo } from 'react';

/** Members who gain or lose; null: not shown. */
type Counts = Pick<CurriculumImpact['clubs'][number], 'gained' | 'lost'>;

/** Clubs by the members who lose a completion, most first. */
export function ImpactByClub({ clubs }: Pick<CurriculumImpact, 'clubs'>) {
  const { t } = useTranslation('scheme');
  const rows = useMemo(() => clubs.toSorted(byMembers), [clubs]);
  const columns = useClubColumns();
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

const useClubColumns = (): readonly TableColumn<CurriculumImpact['clubs'][number]>[] => {
  const { t } = useTranslation('scheme');
  const counts = useCountColumns();
  return [
    {
      id: 'club',
      header: t('impact.club'),
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    ...counts,
  ];
};

/** Most losses first, then most gains. Hidden numbers come after the others. */
export const byMembers = (a: Counts, b: Counts): number =>
  orderOf(b.lost) - orderOf(a.lost) || orderOf(b.gained) - orderOf(a.gained);

/** A hidden number is at least 1. */
const orderOf = (members: number | null): number => members ?? 0.5;

/** Whether a number of the impact is not shown. */
export const isSuppressed = ({
  gaining,
  losing,
  level_changes: { up, down },
  orphaned,
  retained_badges,
  nodes,
  clubs,
}: CurriculumImpact): boolean =>
  gaining === null ||
  up === null ||
  down === null ||
  losing === null ||
  orphaned.grades === null ||
  retained_badges.badges === null ||
  [...nodes, ...clubs].some(({ lost, gained }) => lost === null || gained === null);

/** The columns of a table by node or by club. */
export const useCountColumns = (): readonly TableColumn<Counts>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const shown = (members: number | null) => (members === null ? '–' : format.number(members));
  return [
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
};
