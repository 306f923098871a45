import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { calendarOf, dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useErrorText, useFormat, useOnline, useParts, useTimeZone } from '@springboard/portal';
import { EmptyState, Notice, Skeleton } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useMemo } from 'react';
import { useHistory } from '../assess/member/use-history.ts';
import { FiguresTable } from './figures-table.tsx';
import { countedSkills, passedOverTime, type Given } from './passed-over-time.ts';
import ProgressChart from './progress-chart.tsx';

type ProgressDialogProps = { member: GroupMember; scheme: IndexedScheme; onClose: () => void };

/** A member's progress over time: of all grades ever given online, of those that still stand offline. */
export default function ProgressDialog({ onClose, ...shown }: ProgressDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const online = useOnline();
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={t('coach:charts.progressOf', { name: shown.member.firstname })}
      closeLabel={t('common:actions.close')}
    >
      {online ? <WholeHistory {...shown} /> : <OnDevice {...shown} />}
    </Dialog>
  );
}

type Shown = Omit<ProgressDialogProps, 'onClose'>;

function WholeHistory({ member, scheme }: Shown) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const history = useHistory(member.uuid, null);
  if (history.state === 'loading') {
    return (
      <output className="block" aria-label={t('state.loading')}>
        <Skeleton className="h-48 w-full" />
      </output>
    );
  }
  if (history.state === 'here') {
    return <Progress member={member} scheme={scheme} grades={history.entries} />;
  }
  return (
    <>
      <div className="mb-4">
        <Notice kind="warning" live>
          {errorText(history.error)}
        </Notice>
      </div>
      <OnDevice member={member} scheme={scheme} />
    </>
  );
}

/** What this device has: the grade that stands of each skill, and since when. */
function OnDevice({ member, scheme }: Shown) {
  const { t } = useTranslation('coach');
  const grades = Object.entries(member.scores).map(([node_id, { assessment, ts }]) => ({
    node_id,
    assessment,
    ts,
  }));
  return (
    <>
      <Progress member={member} scheme={scheme} grades={grades} />
      <p className="mt-3 text-sm text-muted">{t('charts.onDevice')}</p>
    </>
  );
}

function Progress({ member, scheme, grades }: Shown & { grades: readonly Given[] }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const { now } = useParts();
  const days = useMemo(
    () => passedOverTime(scheme, grades, calendarOf(time_zone)),
    [scheme, grades, time_zone],
  );
  const total = useMemo(() => countedSkills(scheme).length, [scheme]);
  const last = days.at(-1);
  if (last === undefined) {
    return <EmptyState title={t('charts.none')} detail={t('charts.noneText')} />;
  }
  const label = t('charts.progressLabel', {
    name: member.firstname,
    passed: last.passed,
    count: total,
  });
  return (
    <>
      <p className="mb-2 text-sm text-muted tabular">
        {t('assess.tally', { count: total, passed: last.passed })}
      </p>
      <ProgressChart label={label} days={days} today={dateIn(time_zone, now())} />
      <FiguresTable
        caption={label}
        columns={[t('charts.day'), t('charts.skills')]}
        rows={days.map(({ date, passed }) => [format.shortDate(date), format.number(passed)])}
      />
    </>
  );
}
