import { can } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import type { LocalGroup } from '@springboard/offline';
import {
  portalContext,
  sharedPaths,
  useErrorText,
  useFormat,
  useOffline,
  useOfflineState,
  useOnline,
  useToday,
} from '@springboard/portal';
import {
  Button,
  buttonClass,
  Illustration,
  Skeleton,
  SkeletonCards,
  SkeletonRows,
} from '@springboard/ui';
import { Suspense, useMemo } from 'react';
import {
  Await,
  Link,
  Outlet,
  redirect,
  useLoaderData,
  useMatch,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { dateFromParams } from '../groups/list-query.ts';
import { isReload, useMidnightReload } from '../groups/midnight-reload.ts';
import { paths } from '../paths.ts';
import type { GroupContext } from './use-group.ts';

/** The data of the routes below /member-groups/:groupId. */
type GroupRouteData = {
  readonly group_id: number;
  /** The date of the session. */
  readonly date: string;
  readonly today: string;
  /** Settles when the refresh of the day has succeeded or failed. */
  readonly synced: Promise<void>;
};

/** Opens the group as it is on this device, and refreshes the day in the background. */
export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<GroupRouteData> {
  const group_id = parseGroupId(params['groupId']);
  if (group_id === null) throw redirect(sharedPaths.errorWith('not_found'));
  const portal = portalContext(context);
  const { features, club } = portal.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', portal.now());
  // Independent of the network: a downloaded session stays readable, and its link works offline.
  const date = dateFromParams(
    new URL(request.url).searchParams,
    today,
    can.seeOtherDates(features),
  );
  const offline = portal.offlineSession?.store.getState();
  if (!offline) throw new Error('no user is signed in');
  await Promise.all([
    offline.openDay(date),
    offline.openGroup(group_id, date),
    offline.openPlanning(),
  ]);
  return { group_id, date, today, synced: offline.sync({ date, today }) };
}

/** Only another group or another date needs new data. At midnight the page is loaded again. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  isReload(args) ||
  args.currentParams['groupId'] !== args.nextParams['groupId'] ||
  args.currentUrl.searchParams.get('date') !== args.nextUrl.searchParams.get('date');

/** §2: the id of a group is a number. */
const parseGroupId = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;

/** The layout of all screens of a group. It gives them the group and members as they are on this device. */
export function Component() {
  const { group_id, date, today, synced } = useLoaderData<GroupRouteData>();
  useMidnightReload(today);
  const group = useOfflineState(({ day }) =>
    day?.date === date ? day.groups.find((candidate) => isGroup(candidate, group_id)) : undefined,
  );
  const members = useOfflineState((state) => state.members[group_id]);
  const groupWithId = useMemo(() => group && { ...group, id: group_id }, [group, group_id]);
  if (groupWithId !== undefined && members !== undefined) {
    const otherDate = date === today ? undefined : date;
    const context: GroupContext = { group: groupWithId, members, date, otherDate };
    return <Outlet context={context} />;
  }
  return (
    <Suspense key={`${group_id} ${date}`} fallback={<GroupSkeleton />}>
      <Await resolve={synced}>
        <GroupNotFound name={group?.name} date={date} />
      </Await>
    </Suspense>
  );
}

const isGroup = (group: LocalGroup, group_id: number): boolean => group.id === group_id;

/** A skeleton of the page: the cards of the menu, or the rows of any other page. */
function GroupSkeleton() {
  const { t } = useTranslation('common');
  const isMenu = useMatch(`${paths.groups}/:groupId`) !== null;
  return (
    <>
      <h1 aria-busy className="sr-only">
        {t('state.loading')}
      </h1>
      <div className="pt-6 pb-5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="mt-2 h-8 w-64" />
      </div>
      {isMenu ? (
        <SkeletonCards count={6} label={t('state.loading')} />
      ) : (
        <SkeletonRows count={8} label={t('state.loading')} />
      )}
    </>
  );
}

type GroupNotFoundProps = {
  /** The name of a known group whose members are not on this device. */
  name: string | undefined;
  date: string;
};

/** §8, unknown group: the group does not exist, is not on this device, or could not be loaded. */
function GroupNotFound({ name, date }: GroupNotFoundProps) {
  const { t } = useTranslation(['coach', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const offline = useOffline();
  const online = useOnline();
  const today = useToday();
  const isDayLoaded = useOfflineState(({ day }) => day?.date === date);
  const error = useOfflineState(({ sync }) => sync.error);
  const hasFailed = online && error !== null && (name !== undefined || !isDayLoaded);
  const isUnknown = !hasFailed && name === undefined && (online || isDayLoaded);
  const text = () => {
    if (hasFailed) return errorText(error);
    return isUnknown
      ? t('coach:groupMenu.unknownText', { day: format.day(date) })
      : t('coach:groupMenu.notHereText');
  };
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <Illustration className="w-40" />
      <h1 className="mt-8 text-2xl font-strong text-balance">
        {isUnknown ? t('coach:groupMenu.unknown') : (name ?? t('coach:groupMenu.notHere'))}
      </h1>
      <p className="mt-2 text-base text-balance text-muted">{text()}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {hasFailed && (
          <Button
            variant="primary"
            size="large"
            onClick={() => void offline.sync({ date, today, force: true })}
          >
            {t('common:actions.retry')}
          </Button>
        )}
        <Link
          to={paths.groups}
          className={buttonClass({ variant: hasFailed ? 'secondary' : 'primary', size: 'large' })}
        >
          {t('coach:groupMenu.back')}
        </Link>
      </div>
    </div>
  );
}
