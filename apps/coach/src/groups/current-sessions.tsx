import { isOpenable } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useParts } from '@springboard/portal';
import { classes } from '@springboard/ui';
import { ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { nowAndNext } from './now-and-next.ts';
import { RegisterChip } from './register-chip.tsx';
import { useSessionTime } from './session-time.ts';

/** Today at one glance: what is on, or what comes next. */
export function CurrentSessions({ groups }: { groups: readonly LocalGroup[] }) {
  const { t } = useTranslation('coach');
  const { now, next } = nowAndNext(groups, useMinute());
  const shown = now.length > 0 ? now : next;
  if (shown.length === 0) return null;
  const label = now.length > 0 ? t('groups.now') : t('groups.next');
  return (
    <section aria-label={label} className="mb-5 grid gap-3 sm:grid-cols-2">
      {shown.map((group) => (
        <SessionCard key={group.id} group={group} label={label} on={now.length > 0} />
      ))}
    </section>
  );
}

type SessionCardProps = { group: LocalGroup; label: string; on: boolean };

function SessionCard({ group, label, on }: SessionCardProps) {
  const { t } = useTranslation('coach');
  const sessionTime = useSessionTime();
  const leads = isOpenable(group) && group.id !== null;
  return (
    <div
      className={classes(
        'relative flex min-h-22 items-center gap-3 rounded-card border px-4 py-3.5 eased',
        on ? 'border-transparent bg-accent text-on-accent' : 'border-line bg-surface text-ink',
        leads && 'has-[a:active]:scale-[0.99]',
      )}
    >
      <div className="min-w-0 grow">
        <p className={classes('text-sm tabular', !on && 'text-muted')}>
          <span className="font-strong">{label}</span> · {sessionTime(group)}
        </p>
        <p className="text-lg font-strong">
          {leads && group.id !== null ? (
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
      {leads && <ChevronRight aria-hidden size={22} className="shrink-0" />}
    </div>
  );
}

/** Seconds since 1970, read again every half minute. */
function useMinute(): number {
  const { now } = useParts();
  const [ts, setTs] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTs(now()), 30_000);
    return () => clearInterval(timer);
  }, [now]);
  return ts;
}
