import { can } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { portalContext } from '@springboard/portal';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { dateFromParams } from '../groups/list-query.ts';

/** The data of all planning routes. */
export type OpenedPlanning = {
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

/** Only another day needs new data. An action has already stored its changes on this device. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.searchParams.get('date') !== nextUrl.searchParams.get('date');
