import { countedSkills, passedOverTime } from '@springboard/assessment';
import { calendarOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useTimeZone, useToday } from '@springboard/portal';
import { ChartTable, StepChart } from '@springboard/ui/charts';
import type { SchemeProgress } from './progress.tsx';

/** How many skills of the scheme the pupil had passed, day by day, with the numbers as a table. */
export default function SkillsChart({ scheme }: { scheme: SchemeProgress }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const today = useToday();
  const days = passedOverTime(scheme.index, scheme.entries, calendarOf(useTimeZone()));
  const last = days.at(-1);
  if (last === undefined) {
    return <p className="text-sm text-muted">{t('member.progress.nonePassed')}</p>;
  }
  const label = t('member.progress.passed', {
    passed: format.number(last.passed),
    total: format.number(countedSkills(scheme.index).length),
  });
  return (
    <>
      <p className="mb-2 text-sm text-muted tabular">{label}</p>
      <StepChart
        label={label}
        steps={days.map(({ date, passed }) => ({ date, value: passed }))}
        end={today}
        formatNumber={format.number}
        formatDate={format.shortDate}
      />
      <ChartTable
        openLabel={t('member.progress.asTable')}
        caption={label}
        columns={[t('member.progress.day'), t('member.progress.passedColumn')]}
        rows={days.map(({ date, passed }) => [format.date(date), format.number(passed)])}
      />
    </>
  );
}
