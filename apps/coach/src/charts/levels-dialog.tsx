import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { EmptyState } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { levelShares } from '../assess/class-levels.ts';
import { FiguresTable } from './figures-table.tsx';
import LevelsChart from './levels-chart.tsx';

type LevelsDialogProps = {
  group: string;
  members: readonly GroupMember[];
  scheme: IndexedScheme;
  onClose: () => void;
};

/** Where a group's members are in the scheme, from what is on this device. */
export default function LevelsDialog({ group, members, scheme, onClose }: LevelsDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const { levels, done } = levelShares(scheme, members);
  const bars = [
    ...levels.map(({ level, workers }) => ({
      id: level.id,
      title: level.title,
      members: workers,
    })),
    ...(done > 0 ? [{ id: 'done', title: t('coach:assess.allComplete'), members: done }] : []),
  ];
  const label = t('coach:charts.levelsLabel', { group });
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('coach:charts.levelsOf', { group })}
      description={t('coach:charts.levelsText')}
      closeLabel={t('common:actions.close')}
    >
      {members.length === 0 ? (
        <EmptyState title={t('coach:assess.nobody')} />
      ) : (
        <>
          <LevelsChart label={label} bars={bars} />
          <FiguresTable
            caption={label}
            columns={[t('coach:charts.level'), t('coach:charts.members')]}
            rows={bars.map((bar) => [bar.title, format.number(bar.members)])}
          />
        </>
      )}
    </Dialog>
  );
}
