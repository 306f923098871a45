import {
  countedSkills,
  type GradeAtTime,
  type IndexedScheme,
  passedOverTime,
} from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { calendarOf, dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  useErrorText,
  useFormat,
  useOnline,
  usePortalContext,
  useTimeZone,
} from '@springboard/portal';
import { EmptyState, Notice, Skeleton } from '@springboard/ui';
import { ChartTable, StepChart } from '@springboard/ui/charts';
import { Dialog } from '@springboard/ui/dialog';
import { useMemo } from 'react';
import { memberName } from '../member-name.ts';
import { useHistory } from '../progress/use-history.ts';

type ProgressDialogProps = { member: GroupMember; scheme: IndexedScheme; onClose: () => void };

/** A member's progress over time: from the whole history online, from the current grades offline. */
export default function ProgressDialog({ onClose, ...shared }: ProgressDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  const online = useOnline();
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('coach:charts.progressOf', { name: memberName(shared.member) })}
      closeLabel={t('common:actions.close')}
    >
      {online ? <HistoryProgress {...shared} /> : <DeviceProgress {...shared} />}
    </Dialog>
  );
}

type SharedProps = Omit<ProgressDialogProps, 'onClose'>;

function HistoryProgress({ member, scheme }: SharedProps) {
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
  if (history.state === 'loaded') {
    return <Progress member={member} scheme={scheme} grades={history.entries} />;
  }
  return (
    <>
      <div className="mb-4">
        <Notice kind="warning" live>
          {errorText(history.error)}
        </Notice>
      </div>
      <DeviceProgress member={member} scheme={scheme} />
    </>
  );
}

/** The progress from the current grades on this device. */
function DeviceProgress({ member, scheme }: SharedProps) {
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

function Progress({ member, scheme, grades }: SharedProps & { grades: readonly GradeAtTime[] }) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const { now } = usePortalContext();
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
    name: memberName(member),
    passed: last.passed,
    count: total,
  });
  return (
    <>
      <p className="mb-2 text-sm text-muted tabular">
        {t('assess.tally', { count: total, passed: last.passed })}
      </p>
      <StepChart
        label={label}
        steps={days.map(({ date, passed }) => ({ date, value: passed }))}
        end={dateIn(time_zone, now())}
        formatNumber={format.number}
        formatDate={format.shortDate}
      />
      <ChartTable
        openLabel={t('charts.asTable')}
        caption={label}
        columns={[t('charts.day'), t('charts.skills')]}
        rows={days.map(({ date, passed }) => [format.shortDate(date), format.number(passed)])}
      />
    </>
  );
}
