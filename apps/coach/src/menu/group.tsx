import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import { useOfflineState } from '@springboard/portal';
import { Skeleton, SkeletonCards, SkeletonRows } from '@springboard/ui';
import { Suspense, useMemo } from 'react';
import { Await, Outlet, useLoaderData, useMatch } from 'react-router';
import type { OpenGroup } from './open-group.ts';
import type { Opened } from './opened.ts';
import { UnknownGroup } from './unknown-group.tsx';

export { loader, shouldRevalidate } from './opened.ts';

/** Stands around the screens of one group: they show only what is on this device. */
export function Component() {
  const { group_id, date, today, synced } = useLoaderData<Opened>();
  const group = useOfflineState(({ day }) =>
    day?.date === date ? day.groups.find((one) => isGroup(one, group_id)) : undefined,
  );
  const members = useOfflineState((state) => state.members[group_id]);
  const known = useMemo(() => group && { ...group, id: group_id }, [group, group_id]);
  if (known !== undefined && members !== undefined) {
    const otherDate = date === today ? undefined : date;
    const open: OpenGroup = { group: known, members, date, otherDate };
    return <Outlet context={open} />;
  }
  return (
    <Suspense key={`${group_id} ${date}`} fallback={<Waiting />}>
      <Await resolve={synced}>
        <UnknownGroup name={group?.name} date={date} />
      </Await>
    </Suspense>
  );
}

const isGroup = (group: LocalGroup, group_id: number): boolean => group.id === group_id;

/** In the shape of what comes: the menu's cards, or the members of any other page. */
function Waiting() {
  const { t } = useTranslation('common');
  const atMenu = useMatch('/member-groups/:groupId') !== null;
  return (
    <>
      <h1 aria-busy className="sr-only">
        {t('state.loading')}
      </h1>
      <div className="pt-6 pb-5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-2 h-8 w-64" />
      </div>
      {atMenu ? (
        <SkeletonCards count={6} label={t('state.loading')} />
      ) : (
        <SkeletonRows count={8} label={t('state.loading')} />
      )}
    </>
  );
}
