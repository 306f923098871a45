import { ageOf, dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { CachedNotice } from '@springboard/portal';
import type { Child } from '@springboard/contract';
import { EmptyState, PageHeader } from '@springboard/ui';
import { useLoaderData, useSearchParams } from 'react-router';
import { AttendanceCard } from './attendance-card.tsx';
import { AwardsCard } from './awards-card.tsx';
import { ChildSwitcher } from './child-switcher.tsx';
import { childOf } from './child-of.ts';
import type { Overview } from './loader.ts';
import { NextSession } from './next-session.tsx';
import { ProgressCard } from './progress-card.tsx';

export { loader, shouldRevalidate } from './loader.ts';

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
      <div className="grid grid-cols-1 gap-4 lg:col-start-1 lg:row-span-3 lg:row-start-1">
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
    </div>
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
