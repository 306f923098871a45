import type { ReportedAbsence } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import type { ReactNode } from 'react';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { hasDayOf, type Span } from './days.ts';
import { NoteAndReason, useNote } from './note-and-reason.tsx';
import { useAbsenceChanges, type Withdrawal } from './use-absence-changes.ts';

type ChangeAbsenceProps = {
  absence: ReportedAbsence;
  /** All reports of the child that are known. */
  reports: readonly ReportedAbsence[];
  /** The day of the session from which the report was opened. */
  date: string | null;
};

/** Changes a reported absence, or withdraws it, until its session begins. */
export function ChangeAbsence({ absence, reports, date }: ChangeAbsenceProps) {
  const { t } = useTranslation(['parent', 'common']);
  const { child, sessions, now } = useOverview();
  const format = useFormats(child.club.time_zone);
  const offline = useOfflineReason();
  const closeSheet = useCloseSheet();
  const note = useNote(`${child.uuid}.${absence.id}`, absence.note);
  const close = () => {
    note.clear();
    closeSheet();
  };
  const { sending, failure, change, withdraw } = useAbsenceChanges(absence, close);
  const { firstname } = child;
  const today = dateIn(child.club.time_zone, now);
  // The days before today stay as they are.
  const fromToday = (span: Span): Span => ({
    from_date: span.from_date > today ? span.from_date : today,
    to_date: span.to_date,
  });
  const whole = fromToday(absence);
  const isRange = whole.from_date < whole.to_date;
  const day = date !== null && date >= whole.from_date && date <= whole.to_date ? date : null;
  const shown = day === null ? whole : { from_date: day, to_date: day };
  const together = reports.filter((report) => hasDayOf(report, shown));
  const ofDay =
    isRange && day === null ? [] : sessions.filter((session) => session.date === shown.from_date);

  const daysText = (span: Span) =>
    span.from_date === span.to_date
      ? format.day(span.from_date)
      : t('parent:absence.fromTo', {
          from: format.day(span.from_date),
          to: format.day(span.to_date),
        });
  const button = (label: string, withdrawal: Withdrawal, name = label) => (
    <Button
      aria-label={name}
      loading={
        typeof sending !== 'string' && JSON.stringify(sending) === JSON.stringify(withdrawal)
      }
      disabledReason={offline}
      onClick={() => sending === null && void withdraw(withdrawal)}
    >
      {label}
    </Button>
  );

  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('parent:next.absent', { firstname })}
      description={daysText(absence)}
      closeLabel={t('common:actions.close')}
      footer={
        <div className="flex flex-col gap-2">
          {isRange && day !== null ? (
            <>
              {button(t('parent:absence.withdrawDay', { firstname, day: format.day(day) }), shown)}
              {button(t('parent:absence.withdrawAll'), whole)}
            </>
          ) : (
            button(t('parent:absence.withdraw', { firstname }), whole)
          )}
        </div>
      }
    >
      <div className="grid gap-5">
        {ofDay.length > 1 && (
          <p className="text-sm text-muted">
            {t('parent:absence.ofDay', {
              sessions: ofDay
                .map(({ name, start_at }) => `${format.time(start_at)} ${name}`)
                .join(' · '),
            })}
          </p>
        )}
        {together.length > 1 && (
          <SeveralReports
            reports={together}
            daysText={daysText}
            renderButton={(report, text) =>
              button(
                t('parent:absence.onlyThis'),
                { ...fromToday(report), ids: [report.id] },
                t('parent:absence.onlyThisNamed', { report: text }),
              )
            }
          />
        )}
        <NoteAndReason
          note={note}
          failure={failure}
          label={t('parent:absence.changeTo')}
          current={absence.absence}
          sending={typeof sending === 'string' ? sending : null}
          onChoose={(reason) => sending === null && void change(reason, note.sent)}
        />
      </div>
    </Dialog>
  );
}

type SeveralReportsProps = {
  reports: readonly ReportedAbsence[];
  daysText: (span: Span) => string;
  /** @param text names the report by its reason and days */
  renderButton: (report: ReportedAbsence, text: string) => ReactNode;
};

/** The reports of the same days, each with a button that withdraws it alone. */
function SeveralReports({ reports, daysText, renderButton }: SeveralReportsProps) {
  const { t } = useTranslation('parent');
  return (
    <section aria-label={t('absence.several')}>
      <h3 className="text-base font-strong">{t('absence.several')}</h3>
      <p className="text-sm text-muted">{t('absence.severalText')}</p>
      <ul className="divide-y divide-line">
        {reports.map((report) => {
          const reason = t(`attendance.reasons.${report.absence}`);
          const days = daysText(report);
          return (
            <li key={report.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>
                {reason}
                <span className="block text-sm text-muted">{days}</span>
              </span>
              {renderButton(report, `${reason}, ${days}`)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
