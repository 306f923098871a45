import { type Child, EXPLAIN_DAYS } from '@springboard/contract';
import { addDays, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useOnline } from '@springboard/portal';
import { buttonClass, Card, classes } from '@springboard/ui';
import { Check, Minus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

type Attended = Child['attendance'][number];

/** The last three months: in words, as a strip of sessions, and each absence with its reason. */
export function AttendanceCard({ child, now }: { child: Child; now: number }) {
  const { t } = useTranslation('parent');
  const { attended, taken, strip, absences } = summaryOf(child.attendance);
  return (
    <Card title={t('attendance.title')}>
      {taken === 0 ? (
        <p className="text-muted">{t('attendance.none')}</p>
      ) : (
        <>
          <p className="text-xl font-strong tabular">
            {t('attendance.of', { attended, count: taken })}
          </p>
          <p className="text-muted">{t('attendance.period')}</p>
          <Strip sessions={strip} time_zone={child.club.time_zone} />
          {absences.length > 0 && <Absences sessions={absences} child={child} now={now} />}
        </>
      )}
    </Card>
  );
}

type SessionsProps = { sessions: readonly Attended[]; time_zone: string };

/** One mark for each session. Its shape says as much as its colour. */
function Strip({ sessions, time_zone }: SessionsProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(time_zone);
  return (
    <ol aria-label={t('attendance.strip')} className="mt-3 flex flex-wrap gap-1.5">
      {sessions.map(({ date, group_id, in: attended }) => (
        <li
          key={`${date} ${group_id}`}
          className={classes(
            'flex size-6 items-center justify-center rounded-full forced-colors:border',
            attended ? 'bg-positive text-on-positive' : 'border border-edge text-muted',
          )}
        >
          {attended ? (
            <Check aria-hidden size={15} strokeWidth={3} />
          ) : (
            <Minus aria-hidden size={14} strokeWidth={2.5} />
          )}
          <span className="sr-only">
            {t(attended ? 'attendance.in' : 'attendance.absent', { date: format.date(date) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

type AbsencesProps = Pick<SessionsProps, 'sessions'> & { child: Child; now: number };

function Absences({ sessions, child, now }: AbsencesProps) {
  const { t } = useTranslation('parent');
  const { time_zone } = child.club;
  const format = useFormats(time_zone);
  const isOnline = useOnline();
  const since = addDays(dateIn(time_zone, now), -EXPLAIN_DAYS);
  return (
    <div className="mt-4">
      <h3 className="text-sm text-muted">{t('attendance.absences')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {sessions.map(({ date, group_id, absence }) => (
          <li
            key={`${date} ${group_id}`}
            className="flex flex-wrap items-center justify-between gap-x-3 py-2 text-sm"
          >
            <span className="min-w-0">{format.day(date)}</span>
            <span className="ml-auto text-right text-muted">
              {t(`attendance.reasons.${absence ?? 'unknown'}`)}
            </span>
            {absence === null && child.acts && isOnline && date >= since && (
              <Link
                to={paths.reportAbsence(child.uuid, date)}
                preventScrollReset
                aria-label={t('attendance.explainDay', { day: format.day(date) })}
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                {t('attendance.explain')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many of the latest sessions the strip shows. */
const STRIP = 20;
/** How many absences are listed. */
const ABSENCES = 5;

type AttendanceSummary = {
  /** Sessions attended, of those whose register was taken. */
  readonly attended: number;
  readonly taken: number;
  /** The latest whose register was taken, earliest first. */
  readonly strip: readonly Attended[];
  /** Latest first. */
  readonly absences: readonly Attended[];
};

/** Counts sessions with a register. A session without one says nothing about the child (D7). */
const summaryOf = (attendance: readonly Attended[]): AttendanceSummary => {
  const taken = attendance.filter((session) => session.in !== null);
  return {
    attended: taken.filter((session) => session.in).length,
    taken: taken.length,
    strip: taken.slice(0, STRIP).toReversed(),
    absences: taken.filter((session) => session.in === false).slice(0, ABSENCES),
  };
};
