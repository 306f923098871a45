import type { Child } from '@springboard/contract';
import { ageOf, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { CachedNotice, type CachedResult, portalContext } from '@springboard/portal';
import { Avatar, classes, EmptyState, PageHeader } from '@springboard/ui';
import { Eye } from 'lucide-react';
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../paths.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { AwardsCard } from './awards-card.tsx';
import { NextSession } from './next-session.tsx';
import { ProgressCard } from './progress-card.tsx';

/** What a parent wants to know of each child (portals.md §B). Readable offline. */
export function Component() {
  const { t } = useTranslation(['parent', 'common']);
  const { reading, now } = useLoaderData<Overview>();
  const [search] = useSearchParams();
  const children = reading.value;
  const child = childOf(children, search);
  return (
    <>
      {child === undefined ? (
        <>
          <PageHeader title={t('common:nav.overview')} />
          <CachedNotice result={reading} />
          <EmptyState title={t('parent:overview.none')} detail={t('parent:overview.noneDetail')} />
        </>
      ) : (
        <>
          {children.length > 1 && <ChildSwitcher childs={children} current={child.uuid} />}
          <ChildHeader child={child} now={now} />
          <CachedNotice result={reading} />
          <ChildCards key={child.uuid} child={child} now={now} />
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

/** On a phone one below the other, what comes next first; at the desk progress beside the rest. */
function ChildCards({ child, now }: ChildProps) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="lg:col-start-2">
        <NextSession child={child} now={now} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:col-start-1 lg:row-span-4 lg:row-start-1">
        {child.schemes.map((scheme) => (
          <ProgressCard key={scheme.slug} scheme={scheme} firstname={child.firstname} />
        ))}
        {child.schemes.length === 0 && <NoScheme firstname={child.firstname} />}
      </div>
      <div className="lg:col-start-2">
        <AttendanceCard child={child} />
      </div>
      <div className="lg:col-start-2">
        <AwardsCard child={child} />
      </div>
      <p className="lg:col-start-2">
        <ViewsLink child={child} />
      </p>
    </div>
  );
}

/** D19: parents see who has seen their child's data. */
function ViewsLink({ child: { uuid, firstname } }: { child: Child }) {
  const { t } = useTranslation('parent');
  return (
    <Link to={paths.viewsOfChild(uuid)} className="inline-flex min-h-11 items-center gap-2">
      <Eye aria-hidden size={20} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t('views.ofChild', { firstname })}</span>
    </Link>
  );
}

function NoScheme({ firstname }: Pick<Child, 'firstname'>) {
  const { t } = useTranslation('parent');
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState title={t('progress.none', { firstname })} detail={t('progress.noneDetail')} />
    </div>
  );
}

/** One link for each child, so that the address says whose overview it is. */
function ChildSwitcher({ childs, current }: { childs: readonly Child[]; current: string }) {
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

/** The child that the address names, else the first; undefined without children. */
const childOf = (children: readonly Child[], search: URLSearchParams): Child | undefined =>
  children.find(({ uuid }) => uuid === search.get('child')) ?? children[0];

type Overview = {
  readonly reading: CachedResult<Child[]>;
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const reading = await queries.fetch('GET /children', {}, request.signal);
  return { reading, now: now() };
};

/** Another child is here already; only coming back asks the server again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;
