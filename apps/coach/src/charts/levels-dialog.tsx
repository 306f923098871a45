import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { BarChart, ChartTable } from '@springboard/ui/charts';
import { Dialog } from '@springboard/ui/dialog';
import { levelDistribution } from '../progress/class-levels.ts';

type LevelsDialogProps = {
  group: string;
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  onClose: () => void;
};

/** How many members of a group are at each level, from the data on this device. */
export default function LevelsDialog({ group, members, scheme, onClose }: LevelsDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const { levels, completedCount } = levelDistribution(scheme, members);
  const bars = [
    ...levels.map(({ level, memberCount }) => ({
      id: level.id,
      title: level.title,
      value: memberCount,
    })),
    ...(completedCount > 0
      ? [{ id: 'done', title: t('coach:assess.allComplete'), value: completedCount }]
      : []),
  ];
  const label = t('coach:charts.levelsLabel', { group });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('coach:charts.levelsOf', { group })}
      description={t('coach:charts.levelsText')}
      closeLabel={t('common:actions.close')}
    >
      {members.length === 0 ? (
        <EmptyState title={t('coach:assess.nobody')} />
      ) : (
        <>
          <BarChart label={label} bars={bars} formatNumber={format.number} />
          <ChartTable
            openLabel={t('coach:charts.asTable')}
            caption={label}
            columns={[t('coach:charts.level'), t('coach:charts.members')]}
            rows={bars.map((bar) => [bar.title, format.number(bar.value)])}
          />
        </>
      )}
    </Dialog>
  );
}
