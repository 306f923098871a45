import type { Child, ChildSession, ReportedAbsence } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { sessions as sessionTexts } from '@springboard/i18n/areas/parent';
import { useOfflineReason } from '@springboard/portal';
import { buttonClass, Chip, classes, EmptyState } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { CalendarPlus } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import { loadReportedAbsences } from '../absence/reported-absences.ts';
import { useCloseSheet, useOverview } from '../overview/overview-context.ts';
import { paths } from '../paths.ts';

export const translations = [sessionTexts];

export const loader = loadReportedAbsences;

/** The sessions of the next eight weeks, over the overview. */
export function Component() {
  const { t } = useTranslation(['parent', 'common']);
  const { child, sessions, now } = useOverview();
  const today = dateIn(child.club.time_zone, now);
  const shown = new Set(sessions.map(({ absence }) => absence?.id));
  const later = useLoaderData<typeof loader>().filter(
    ({ id, member_uuid, to_date }) =>
      member_uuid === child.uuid && to_date >= today && !shown.has(id),
  );
  const close = useCloseSheet();
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('parent:next.all')}
      description={t('parent:sessions.text', { firstname: child.firstname })}
      closeLabel={t('common:actions.close')}
    >
      {sessions.length === 0 ? (
        <EmptyState
          title={t('parent:sessions.none')}
          detail={t('parent:next.none', { club: child.club.name })}
        />
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <li key={`${session.date} ${session.group_id}`}>
              <Session session={session} child={child} now={now} />
            </li>
          ))}
        </ul>
      )}
      {later.length > 0 && (
        <section aria-label={t('parent:sessions.reported')} className="mt-4">
          <h3 className="text-base font-strong">{t('parent:sessions.reported')}</h3>
          <p className="text-sm text-muted">{t('parent:sessions.reportedText')}</p>
          <ul className="divide-y divide-line">
            {later.map((absence) => (
              <li key={absence.id}>
                <LaterAbsence absence={absence} child={child} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link to={paths.calendar} className={`${buttonClass({ variant: 'quiet' })} mt-2 -ml-4`}>
        <CalendarPlus aria-hidden size={18} />
        {t('parent:sessions.calendar')}
      </Link>
    </Dialog>
  );
}

type LaterAbsenceProps = { absence: ReportedAbsence; child: Child };

/** A reported absence without a session in the list, and the link that changes it. */
function LaterAbsence({ absence, child }: LaterAbsenceProps) {
  const { t } = useTranslation('parent');
  const offline = useOfflineReason();
  const format = useFormats(child.club.time_zone);
  const { id, from_date, to_date } = absence;
  const days = [...new Set([from_date, to_date])].map((date) => format.day(date)).join(' – ');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <p className="min-w-0 grow basis-52">{days}</p>
      <Chip tone="info">{t(`attendance.reasons.${absence.absence}`)}</Chip>
      {child.acts && offline === undefined && (
        <Link
          to={paths.changeAbsence(child.uuid, id)}
          replace
          preventScrollReset
          aria-label={t('sessions.change', { day: days })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {t('next.change')}
        </Link>
      )}
    </div>
  );
}

type SessionProps = { session: ChildSession; child: Child; now: number };

function Session({ session, child, now }: SessionProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const { date, start_at, end_at, name, place, coach, cancelled, cancel_reason } = session;
  const day = date === dateIn(child.club.time_zone, now) ? t('next.today') : format.day(date);
  const times = t('next.from_to', { from: format.time(start_at), to: format.time(end_at) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow basis-52">
        <p className={classes('font-strong', cancelled && 'line-through')}>{day}</p>
        <p className={classes('text-sm text-muted tabular', cancelled && 'line-through')}>
          {[times, name, place, coach].filter((part) => part != null).join(' · ')}
        </p>
        {cancelled && <p className="text-sm">{cancel_reason ?? t('next.cancelled')}</p>}
      </div>
      <State session={session} child={child} now={now} />
    </div>
  );
}

/** Whether the child comes, and the link that changes it. */
function State({ session, child, now }: SessionProps) {
  const { t } = useTranslation('parent');
  const offline = useOfflineReason();
  const format = useFormats(child.club.time_zone);
  const { absence, cancelled, start_at, date } = session;
  if (cancelled) return <Chip tone="warning">{t('next.cancelled')}</Chip>;
  const canChange = child.acts && start_at > now && offline === undefined;
  return (
    <div className="flex items-center gap-2">
      {absence !== null && <Chip tone="info">{t(`attendance.reasons.${absence.absence}`)}</Chip>}
      {canChange && (
        <Link
          to={
            absence === null
              ? paths.reportAbsence(child.uuid, date)
              : paths.changeAbsence(child.uuid, absence.id, date)
          }
          replace
          preventScrollReset
          aria-label={t(absence === null ? 'sessions.cannotCome' : 'sessions.change', {
            day: format.day(date),
          })}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
        >
          {t(absence === null ? 'next.cannotCome' : 'next.change')}
        </Link>
      )}
    </div>
  );
}
