import { can } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { planning } from '@springboard/i18n/areas/coach';
import { schemeBrowser } from '@springboard/i18n/areas/shared';
import {
  portalContext,
  useErrorText,
  useOffline,
  useOfflineState,
  useOnline,
  useSubmitAction,
} from '@springboard/portal';
import { Button, EmptyState, PageHeader } from '@springboard/ui';
import { Suspense } from 'react';
import {
  Await,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { dateFromParams } from '../groups/list-query.ts';
import { isReload, useMidnightReload } from '../groups/midnight-reload.ts';
import { paths } from '../paths.ts';
import type { PlanningRequest, PlanningResult } from './action.ts';
import { PlanningSkeleton } from './planning-skeleton.tsx';
import { SubmitContext } from './submit-context.ts';

export { action } from './action.ts';

export const translations = [planning, schemeBrowser];

/** The layout of all planning screens. They show the data of this device. */
export function Component() {
  const { today, synced } = useLoaderData<OpenedPlanning>();
  useMidnightReload(today);
  const here = useOfflineState(({ planning }) => planning !== undefined && planning !== null);
  const submit = useSubmitAction<PlanningRequest, PlanningResult>(paths.planning);
  return (
    <SubmitContext value={submit}>
      {here ? (
        <Outlet />
      ) : (
        <Suspense fallback={<PlanningSkeleton />}>
          <Await resolve={synced}>
            <NotHere />
          </Await>
        </Suspense>
      )}
    </SubmitContext>
  );
}

/** Appears if the lesson plans were never loaded, or the first load failed. */
function NotHere() {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const online = useOnline();
  const offline = useOffline();
  const { today } = useLoaderData<OpenedPlanning>();
  const error = useOfflineState(({ sync }) => sync.planning_error ?? null);
  return (
    <>
      <PageHeader title={t('common:nav.planning')} />
      <EmptyState
        title={t('planning:notHere')}
        detail={online && error !== null ? errorText(error) : t('planning:notHereText')}
        action={
          <Button
            variant="primary"
            disabledReason={online ? undefined : t('common:state.onlineRequired')}
            onClick={() => void offline.syncPlanning({ today, force: true })}
          >
            {t('common:actions.retry')}
          </Button>
        }
      />
    </>
  );
}

/** The data of all planning routes. */
type OpenedPlanning = {
  /** Today in the club's time zone. */
  readonly today: string;
  /** Settles when the refresh of the lesson plans has succeeded or failed. */
  readonly synced: Promise<void>;
};

/**
 * Opens the lesson plans and the day as they are on this device, and refreshes them in the background (§4). The day
 * is today or that of the planned session, because only one day is open at a time.
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<OpenedPlanning> {
  const portal = portalContext(context);
  const { features, club } = portal.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', portal.now());
  const date = dateFromParams(
    new URL(request.url).searchParams,
    today,
    can.seeOtherDates(features),
  );
  const offline = portal.offlineSession?.store.getState();
  if (!offline) throw new Error('nobody has signed in');
  await Promise.all([offline.openPlanning(), offline.openDay(date)]);
  void offline.sync({ date, today });
  return { today, synced: offline.syncPlanning({ today }) };
}

/**
 * Only another day needs new data. An action has already stored its changes on this device. At midnight the page is
 * loaded again.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  isReload(args) ||
  args.currentUrl.searchParams.get('date') !== args.nextUrl.searchParams.get('date');
