import type { ApiFailure } from '@springboard/api-client';
import type { AbsenceReason, ReportedAbsence } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import {
  submitResult,
  useAlerts,
  useApi,
  useOfflineReason,
  useUndoToast,
} from '@springboard/portal';
import { Button } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { hasDayOf, type Span } from './days.ts';
import { NoteAndReason, useNote } from './note-and-reason.tsx';

type ChangeAbsenceProps = {
  absence: ReportedAbsence;
  /** All reports of the child that are known. */
  reports: readonly ReportedAbsence[];
  /** The day of the session from which the report was opened. */
  date: string | null;
};

/** Days that are withdrawn, of one report or of all. */
type Withdrawal = Span & { readonly ids?: number[] };

/** Changes a reported absence, or withdraws it, until its session begins. */
export function ChangeAbsence({ absence, reports, date }: ChangeAbsenceProps) {
  const { t } = useTranslation(['parent', 'common']);
  const { child, sessions, now } = useOverview();
  const format = useFormats(child.club.time_zone);
  const api = useApi();
  const alerts = useAlerts();
  const offline = useOfflineReason();
  const closeSheet = useCloseSheet();
  const { revalidate } = useRevalidator();
  const showUndo = useUndoToast();
  const note = useNote(`${child.uuid}.${absence.id}`, absence.note);
  const close = () => {
    note.clear();
    closeSheet();
  };
  const [sending, setSending] = useState<AbsenceReason | Withdrawal | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const { uuid, firstname } = child;
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

  const finish = async (error: ApiFailure | null) => {
    setSending(null);
    setFailure(error);
    if (error !== null) return;
    await revalidate();
    close();
  };
  const change = async (reason: AbsenceReason) => {
    setSending(reason);
    const params = { uuid, id: absence.id };
    const body = { absence: reason, note: note.sent };
    const result = await api.call('PATCH /members/:uuid/absences/:id', { params, body });
    if (result.ok) {
      alerts.raise({ tone: 'success', title: t('parent:absence.changed'), subject: 'absence' });
    }
    await finish(result.ok ? null : result.failure);
  };
  const withdraw = async (body: Withdrawal) => {
    setSending(body);
    const params = { uuid };
    const result = await api.call('POST /members/:uuid/absences/withdrawal', { params, body });
    if (result.ok) {
      const absences = result.value;
      showUndo({
        title:
          body.ids === undefined
            ? t('parent:absence.withdrawn', { firstname })
            : t('parent:absence.reportGone'),
        subject: 'absence',
        hint: t('common:undo.hint'),
        undo: async () => {
          const call = api.call('POST /members/:uuid/absences/bulk', {
            params,
            body: { absences },
          });
          const reported = submitResult(await call);
          await revalidate();
          return reported;
        },
      });
    }
    await finish(result.ok ? null : result.failure);
  };
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
          <section aria-label={t('parent:absence.several')}>
            <h3 className="text-base font-strong">{t('parent:absence.several')}</h3>
            <p className="text-sm text-muted">{t('parent:absence.severalText')}</p>
            <ul className="divide-y divide-line">
              {together.map((report) => (
                <li
                  key={report.id}
                  className="flex flex-wrap items-center justify-between gap-2 py-2"
                >
                  <span>
                    {t(`parent:attendance.reasons.${report.absence}`)}
                    <span className="block text-sm text-muted">{daysText(report)}</span>
                  </span>
                  {button(
                    t('parent:absence.onlyThis'),
                    { ...fromToday(report), ids: [report.id] },
                    t('parent:absence.onlyThisNamed', {
                      report: `${t(`parent:attendance.reasons.${report.absence}`)}, ${daysText(report)}`,
                    }),
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        <NoteAndReason
          note={note}
          failure={failure}
          label={t('parent:absence.changeTo')}
          current={absence.absence}
          sending={typeof sending === 'string' ? sending : null}
          onChoose={(reason) => sending === null && void change(reason)}
        />
      </div>
    </Dialog>
  );
}
