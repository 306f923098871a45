import { can } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useOfflineState, useToday, useVisitor } from '@springboard/portal';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { paths } from '../paths.ts';

/** Session date navigator (§2): arrows to the group's previous and next session. */
export function SessionDates() {
  const { t } = useTranslation('coach');
  const visitor = useVisitor();
  const group_id = useMatches().at(-1)?.params['groupId'];
  const group = useOfflineState(({ day }) => day?.groups.find(({ id }) => String(id) === group_id));
  if (visitor === null || !group || !can.seeNeighbourSessions(visitor, group)) return null;
  const { prev, next } = group.nav;
  return (
    <div className="flex">
      <SessionLink group_id={group_id} to={prev} label={t('groupMenu.previous')}>
        <ChevronLeft aria-hidden size={20} />
      </SessionLink>
      <SessionLink group_id={group_id} to={next} label={t('groupMenu.next')}>
        <ChevronRight aria-hidden size={20} />
      </SessionLink>
    </div>
  );
}

type SessionLinkProps = {
  /** The group of this screen, from the address. */
  group_id: string | undefined;
  to: { start: string; group_id: number } | null;
  label: string;
  children: ReactNode;
};

/** A link to the same screen, member and skill on the other date. */
function SessionLink({ group_id, to, label, children }: SessionLinkProps) {
  const { pathname, search } = useLocation();
  const today = useToday();
  const format = useFormat();
  const className = 'inline-flex size-11 items-center justify-center rounded-control';
  if (to === null) return <span className={`${className} text-edge opacity-50`}>{children}</span>;
  const name = `${label}: ${format.day(to.start)}`;
  return (
    <Link
      to={{
        pathname: pathname.replace(paths.group(Number(group_id)), paths.group(to.group_id)),
        search: withDate(search, to.start === today ? null : to.start),
      }}
      aria-label={name}
      title={name}
      className={`${className} eased text-ink hover:bg-hover`}
    >
      {children}
    </Link>
  );
}

/** The query with another date. null: today, which is not part of the URL. */
const withDate = (search: string, date: string | null): string => {
  const query = new URLSearchParams(search);
  if (date === null) query.delete('date');
  else query.set('date', date);
  return String(query);
};
