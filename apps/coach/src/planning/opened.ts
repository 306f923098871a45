import { can } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { partsOf } from '@springboard/portal';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { dateOf } from '../groups/list-query.ts';

/** What every screen of the planning stands on. */
export type OpenedPlanning = {
  /** The club's date. */
  readonly today: string;
  /** When this device has tried to bring the lesson plans up to date. */
  readonly synced: Promise<void>;
};

/**
 * Shows the lesson plans and the day as they are on this device at once, and brings them up to date behind
 * (§4). The day is today, or that of the session that is planned: only one day is open at a time.
 */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<OpenedPlanning> {
  const parts = partsOf(context);
  const { features, club } = parts.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', parts.now());
  const date = dateOf(new URL(request.url).searchParams, today, can.seeOtherDates(features));
  const offline = parts.engine?.store.getState();
  if (!offline) throw new Error('nobody has signed in');
  await Promise.all([offline.openPlanning(), offline.openDay(date)]);
  void offline.sync({ date, today });
  return { today, synced: offline.syncPlanning({ today }) };
}

/** Only another day is opened anew: what an action changed, it has brought onto this device itself. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.searchParams.get('date') !== nextUrl.searchParams.get('date');
