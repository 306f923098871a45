import type { Child } from '@springboard/contract';
import { dateIn, daysBetween } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { Card } from '@springboard/ui';
import { Clock, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';

/** Day, time and place, in the club's time zone. */
export function NextSession({ child, now }: { child: Child; now: number }) {
  const { t } = useTranslation('parent');
  const { next_session, club } = child;
  return (
    <Card title={t('next.title')}>
      {next_session === null ? (
        <p className="text-muted">{t('next.none', { club: club.name })}</p>
      ) : (
        <Session session={next_session} club={club} now={now} />
      )}
    </Card>
  );
}

type SessionProps = {
  session: NonNullable<Child['next_session']>;
  club: Child['club'];
  now: number;
};

function Session({ session, club, now }: SessionProps) {
  const { t } = useTranslation('parent');
  const format = useFormats(club.time_zone);
  const date = dateIn(club.time_zone, session.start_at);
  const away = daysBetween(dateIn(club.time_zone, now), date);
  const soon = away === 0 ? t('next.today') : away === 1 ? t('next.tomorrow') : null;
  return (
    <>
      {soon !== null && <p className="text-base text-accent-ink">{soon}</p>}
      <p className="text-xl font-strong text-balance">{format.day(date)}</p>
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
        <Fact icon={<MapPin aria-hidden size={20} />}>{club.name}</Fact>
      </ul>
    </>
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
