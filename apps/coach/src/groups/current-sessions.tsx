import { isOpenable } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { usePortalContext } from '@springboard/portal';
import { classes } from '@springboard/ui';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { RegisterChip } from './register-chip.tsx';
import { useSessionTime } from './session-time.ts';

/** The current sessions, or the next ones. */
export function CurrentSessions({ groups }: { groups: readonly LocalGroup[] }) {
  const { t } = useTranslation('coach');
  const { current, next } = currentAndNextSessions(groups, useCurrentTime());
  const sessions = current.length > 0 ? current : next;
  if (sessions.length === 0) return null;
  const label = current.length > 0 ? t('groups.now') : t('groups.next');
  return (
    <section aria-label={label} className="mb-5 grid gap-3 sm:grid-cols-2">
      {sessions.map((group) => (
        <SessionCard key={group.id} group={group} label={label} isCurrent={current.length > 0} />
      ))}
    </section>
  );
}

type SessionCardProps = { group: LocalGroup; label: string; isCurrent: boolean };

function SessionCard({ group, label, isCurrent }: SessionCardProps) {
  const { t } = useTranslation('coach');
  const sessionTime = useSessionTime();
  const isLink = isOpenable(group) && group.id !== null;
  return (
    <div
      className={classes(
        'relative flex min-h-22 min-w-0 items-center gap-3 rounded-card border px-4 py-3.5 eased',
        isCurrent
          ? 'border-transparent bg-accent text-on-accent'
          : 'border-line bg-surface text-ink',
        isLink && 'has-[a:active]:scale-[0.99]',
      )}
    >
      <div className="min-w-0 grow">
        <p className={classes('text-sm tabular', !isCurrent && 'text-muted')}>
          <span className="font-strong">{label}</span> · {sessionTime(group)}
        </p>
        <p className="text-lg font-strong wrap-anywhere">
          {isLink && group.id !== null ? (
            <Link to={paths.group(group.id)} className="stretched text-inherit no-underline">
              {group.name}
            </Link>
          ) : (
            group.name
          )}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm tabular">
          {t('groupMenu.members', { count: group.total_members })}
          <RegisterChip register={group.register} />
        </p>
      </div>
      {isLink && <ChevronRight aria-hidden size={22} className="shrink-0" />}
    </div>
  );
}

/** Seconds since 1970, updated every half minute. */
export function useCurrentTime(): number {
  const { now } = usePortalContext();
  const [ts, setTs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTs(now()), 30_000);
    return () => clearInterval(timer);
  }, [now]);
  return ts;
}

type CurrentAndNextSessions = {
  readonly current: readonly LocalGroup[];
  /** The sessions that start next, all at the same time. Empty during a session. */
  readonly next: readonly LocalGroup[];
};

/** The booked sessions at a time (in seconds), or those that start next. */
export const currentAndNextSessions = (
  groups: readonly LocalGroup[],
  ts: number,
): CurrentAndNextSessions => {
  const booked = groups.filter(({ id, start_at }) => id !== null && start_at !== null);
  const current = booked.filter((group) => startOf(group) <= ts && ts < (group.end_at ?? 0));
  const upcoming = booked.filter((group) => startOf(group) > ts);
  const first = Math.min(...upcoming.map(startOf));
  return {
    current,
    next: current.length > 0 ? [] : upcoming.filter((group) => startOf(group) === first),
  };
};

const startOf = ({ start_at }: LocalGroup): number => start_at ?? Number.POSITIVE_INFINITY;
