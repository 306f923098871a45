import type { Child, ChildSession } from '@springboard/contract';
import { daysBetween, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '@springboard/portal';
import { buttonClass, Button, Card, Notice } from '@springboard/ui';
import { CalendarDays, CalendarX2, Clock, MapPin, UserRound, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import type { OverviewContext } from './overview-context.ts';

/** The next session that takes place, below the cancelled ones before it, in the club's time zone. */
export function NextSession({ child, sessions, now }: OverviewContext) {
  const { t } = useTranslation('parent');
  const next = sessions.find(({ cancelled }) => !cancelled);
  const cancelled = sessions.slice(0, next === undefined ? undefined : sessions.indexOf(next));
  return (
    <Card title={t('next.title')}>
      {cancelled.length > 0 && (
        <ul className="mb-4 space-y-2">
          {cancelled.map((session) => (
            <li key={`${session.date} ${session.group_id}`}>
              <CancelledSession session={session} time_zone={child.club.time_zone} />
            </li>
          ))}
        </ul>
      )}
      {next === undefined ? (
        <p className="text-muted">{t('next.none', { club: child.club.name })}</p>
      ) : (
        <Session session={next} child={child} now={now} />
      )}
      <Link
        to={paths.sessions(child.uuid)}
        preventScrollReset
        className={`${buttonClass({ variant: 'quiet' })} mt-2 -ml-4`}
      >
        <CalendarDays aria-hidden size={18} />
        {t('next.all')}
      </Link>
    </Card>
  );
}

/** Struck through, with the club's reason. */
function CancelledSession({ session, time_zone }: { session: ChildSession; time_zone: string }) {
  const { t } = useTranslation('parent');
  const format = useFormats(time_zone);
  return (
    <Notice kind="warning" title={t('next.cancelled')}>
      <p>
        <s>
          {t('next.session', {
            day: format.day(session.date),
            time: format.time(session.start_at),
            group: session.name,
          })}
        </s>
      </p>
      {session.cancel_reason !== null && <p>{session.cancel_reason}</p>}
    </Notice>
  );
}

type SessionProps = { session: ChildSession; child: Child; now: number };

function Session({ session, child, now }: SessionProps) {
  const { t } = useTranslation('parent');
  const { club } = child;
  const format = useFormats(club.time_zone);
  const away = daysBetween(dateIn(club.time_zone, now), session.date);
  const soon = away === 0 ? t('next.today') : away === 1 ? t('next.tomorrow') : null;
  return (
    <>
      {soon !== null && <p className="text-base text-accent-ink">{soon}</p>}
      <p className="text-xl font-strong text-balance">{format.day(session.date)}</p>
      <ul className="mt-3 space-y-2">
        <Fact icon={<Clock aria-hidden size={20} />}>
          <span className="tabular">
            {t('next.from_to', {
              from: format.time(session.start_at),
              to: format.time(session.end_at),
            })}
          </span>
        </Fact>
        <Fact icon={<Users aria-hidden size={20} />}>{session.name}</Fact>
        <Fact icon={<MapPin aria-hidden size={20} />}>
          {session.place == null ? (
            club.name
          ) : (
            <>
              <span className="block wrap-anywhere">{session.place}</span>
              <span className="block text-sm text-muted">{club.name}</span>
            </>
          )}
        </Fact>
        {session.coach !== null && (
          <Fact icon={<UserRound aria-hidden size={20} />}>
            {t('next.coach', { name: session.coach })}
          </Fact>
        )}
      </ul>
      {session.absence !== null ? (
        <ReportedAbsence session={session} absence={session.absence} child={child} now={now} />
      ) : (
        child.acts && session.start_at > now && <ReportLink child={child} date={session.date} />
      )}
    </>
  );
}

type ReportedProps = SessionProps & { absence: NonNullable<ChildSession['absence']> };

function ReportedAbsence({ session, absence, child, now }: ReportedProps) {
  const { t } = useTranslation('parent');
  return (
    <div className="mt-4">
      <Notice
        kind="info"
        title={t('next.absent', { firstname: child.firstname })}
        action={
          child.acts &&
          session.start_at > now && (
            <Link
              to={paths.changeAbsence(child.uuid, absence.id, session.date)}
              preventScrollReset
              className={buttonClass({ variant: 'quiet' })}
            >
              {t('next.change')}
            </Link>
          )
        }
      >
        {t(`attendance.reasons.${absence.absence}`)}
      </Notice>
    </div>
  );
}

/** Off without a network, because the coach would not get the report. */
function ReportLink({ child, date }: { child: Child; date: string }) {
  const { t } = useTranslation('parent');
  const offline = useOfflineReason();
  const icon = <CalendarX2 aria-hidden size={20} />;
  if (offline !== undefined) {
    return (
      <Button size="large" className="mt-4 w-full" icon={icon} disabledReason={offline}>
        {t('next.cannotCome')}
      </Button>
    );
  }
  return (
    <Link
      to={paths.reportAbsence(child.uuid, date)}
      preventScrollReset
      className={`${buttonClass({ size: 'large' })} mt-4 w-full`}
    >
      {icon}
      {t('next.cannotCome')}
    </Link>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5 shrink-0 text-muted">{icon}</span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
