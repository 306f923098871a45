import type { Child, ChildSession, Move } from '@springboard/contract';
import { ageOf, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { remaining } from '@springboard/i18n/areas/shared';
import {
  CachedNotice,
  type CachedResult,
  portalContext,
  useStoredChoice,
} from '@springboard/portal';
import { Avatar, classes, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { Eye, FileCheck, FileText } from 'lucide-react';
import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { AwardsCard } from './awards-card.tsx';
import { isCheckDue } from './check-due.ts';
import { NewLevel } from './new-level.tsx';
import { NotesCard } from './notes-card.tsx';
import { Offers } from './offers.tsx';
import { NextSession } from './next-session.tsx';
import type { OverviewContext } from './overview-context.ts';
import { ProgressCard } from './progress-card.tsx';

export const translations = [remaining];

/** What a parent wants to know of each child (portals.md §B). Readable offline. */
export function Component() {
  const { t } = useTranslation(['parent', 'common']);
  const { reading, sessions, moves, now } = useLoaderData<Overview>();
  const [search] = useSearchParams();
  const [last, keep] = useStoredChoice(LAST_CHILD);
  const children = reading.value;
  const child = childOf(children, [search.get('child'), last]);
  const shown = child && {
    child,
    sessions: sessions[child.uuid] ?? [],
    moves: moves.filter(({ member }) => member.uuid === child.uuid),
    now,
  };
  return (
    <>
      {shown === undefined ? (
        <>
          <PageHeader title={t('common:nav.overview')} />
          <CachedNotice result={reading} />
          <EmptyState title={t('parent:overview.none')} detail={t('parent:overview.noneDetail')} />
        </>
      ) : (
        <>
          {children.length > 1 && (
            <ChildSwitcher childs={children} current={shown.child.uuid} onChoose={keep} />
          )}
          <ChildHeader child={shown.child} now={now} />
          <CachedNotice result={reading} />
          <Offers {...shown} />
          {shown.child.consents_due > 0 && <ConsentsLink child={shown.child} />}
          {isCheckDue(shown.child, now) && <CheckLink child={shown.child} />}
          <NewLevel key={`level ${shown.child.uuid}`} {...shown} />
          <ChildCards key={shown.child.uuid} {...shown} />
          <Outlet context={shown satisfies OverviewContext} />
        </>
      )}
    </>
  );
}

type ChildProps = { child: Child; now: number };

function ChildHeader({ child, now }: ChildProps) {
  const { dob, firstname, club, groups } = child;
  const format = useFormats(club.time_zone);
  const age = format.age(ageOf(dob, dateIn(club.time_zone, now)));
  return (
    <PageHeader title={firstname} subtitle={[age, ...groups.map(({ name }) => name)].join(' · ')} />
  );
}

/** To the consents without an answer to their current text. */
function ConsentsLink({ child: { uuid, firstname, consents_due } }: { child: Child }) {
  const { t } = useTranslation('parent');
  return (
    <Notice kind="info">
      <p>{t('details.consentsDue', { count: consents_due, firstname })}</p>
      <Link to={paths.consentsOfChild(uuid)} className="inline-flex min-h-11 items-center">
        {t('details.consentsNow')}
      </Link>
    </Notice>
  );
}

/** Once a year, to the details of the child. */
function CheckLink({ child: { uuid, firstname } }: { child: Child }) {
  const { t } = useTranslation('parent');
  return (
    <Notice kind="info">
      <p>{t('details.check', { firstname })}</p>
      <Link to={paths.detailsOfChild(uuid)} className="inline-flex min-h-11 items-center">
        {t('details.checkNow')}
      </Link>
    </Notice>
  );
}

/** On a phone one below the other, what comes next first; at the desk progress beside the rest. */
function ChildCards(shown: OverviewContext) {
  const { child } = shown;
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="lg:col-start-2">
        <NextSession {...shown} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:col-start-1 lg:row-span-4 lg:row-start-1">
        <NotesCard child={child} />
        {child.schemes.map((scheme) => (
          <ProgressCard key={scheme.slug} scheme={scheme} child={child} />
        ))}
        {child.schemes.length === 0 && <NoScheme child={child} />}
      </div>
      {child.sees.includes('progress') && (
        <>
          <div className="lg:col-start-2">
            <AwardsCard child={child} />
          </div>
          <div className="lg:col-start-2">
            <AttendanceCard child={child} now={shown.now} />
          </div>
        </>
      )}
      <div className="lg:col-start-2">
        <RecordLinks child={child} />
      </div>
    </div>
  );
}

/** To the details and the consents of the child, and to who sees them (D19). */
function RecordLinks({ child: { uuid, firstname } }: { child: Child }) {
  const { t } = useTranslation('parent');
  const links = [
    { to: paths.detailsOfChild(uuid), Icon: FileText, text: t('details.ofChild', { firstname }) },
    {
      to: paths.consentsOfChild(uuid),
      Icon: FileCheck,
      text: t('details.consentsOf', { firstname }),
    },
    { to: paths.viewsOfChild(uuid), Icon: Eye, text: t('views.ofChild', { firstname }) },
  ];
  return (
    <ul>
      {links.map(({ to, Icon, text }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center gap-2">
            <Icon aria-hidden size={20} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoScheme({ child: { firstname, sees } }: { child: Child }) {
  const { t } = useTranslation('parent');
  const isOpen = sees.includes('progress');
  return (
    <div className="rounded-card border border-line bg-surface">
      {isOpen ? (
        <EmptyState title={t('progress.none', { firstname })} detail={t('progress.noneDetail')} />
      ) : (
        <p className="p-4 text-muted">{t('progress.notShown')}</p>
      )}
    </div>
  );
}

type SwitcherProps = {
  childs: readonly Child[];
  current: string;
  onChoose: (uuid: string) => void;
};

/** One link for each child, so that the address says whose overview it is. */
function ChildSwitcher({ childs, current, onChoose }: SwitcherProps) {
  const { t } = useTranslation('parent');
  return (
    <nav aria-label={t('children.label')} className="pt-4">
      <ul className="flex flex-wrap gap-2">
        {childs.map(({ uuid, firstname, lastname }) => (
          <li key={uuid} className="max-w-full">
            <Link
              to={paths.overviewOfChild(uuid)}
              replace
              preventScrollReset
              onClick={() => onChoose(uuid)}
              aria-current={uuid === current ? 'true' : undefined}
              className={classes(
                'inline-flex max-w-full min-h-12 items-center gap-2.5 rounded-full border py-1.5 pr-5 pl-2 text-base no-underline eased',
                uuid === current
                  ? 'border-accent bg-accent-soft font-strong text-accent-ink'
                  : 'border-line bg-surface text-ink hover:border-edge',
              )}
            >
              <Avatar name={`${firstname} ${lastname}`} size="small" />
              <span className="min-w-0 wrap-anywhere">{firstname}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The child that was chosen last, on this device. */
const LAST_CHILD = {
  name: 'child',
  read: (value: unknown) => (typeof value === 'string' ? value : null),
};

/** The first of these children that the user has, else their first; undefined without children. */
const childOf = (
  children: readonly Child[],
  uuids: readonly (string | null)[],
): Child | undefined =>
  uuids.map((uuid) => children.find((child) => child.uuid === uuid)).find(Boolean) ?? children[0];

type Overview = {
  readonly reading: CachedResult<Child[]>;
  /** Of the next 8 weeks, by child. */
  readonly sessions: Readonly<Record<string, readonly ChildSession[]>>;
  /** Offers of places for all children. */
  readonly moves: readonly Move[];
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const [reading, moves] = await Promise.all([
    queries.fetch('GET /children', {}, request.signal),
    queries.fetch('GET /moves', { query: {} }, request.signal),
  ]);
  const sessions = await Promise.all(
    reading.value.map(async ({ uuid }) => {
      const input = { params: { uuid }, query: {} };
      const { value } = await queries.fetch('GET /children/:uuid/sessions', input, request.signal);
      // A stored response may be of an earlier day.
      return [uuid, value.filter(({ end_at }) => end_at > now())] as const;
    }),
  );
  return { reading, sessions: Object.fromEntries(sessions), moves: moves.value, now: now() };
};

/** All children are here already; only returning to the overview asks the server again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;
