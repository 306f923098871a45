import { can, featuresOf } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { partsOf, type Parts } from '@springboard/portal';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { dateOf, earliestDate } from './list-query.ts';

export type Day = { readonly date: string; readonly today: string };

/** Shows the day as it is on this device at once, and brings it up to date behind it (§4, Member sync). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Day> {
  const parts = partsOf(context);
  const { client, features: given, club } = parts.session.store.getState();
  const features = featuresOf(client?.auth_provider ?? 'other', given);
  const today = dateIn(club?.time_zone ?? 'UTC', parts.now());
  const search = new URL(request.url).searchParams;
  // Offline too: a day that is here stays readable, and its link leads back to it.
  const mayPick = can.seeOtherDates(features);
  const date = dateOf(search, today, mayPick, earliestDate(features, today));
  await syncDay(parts, { date, today }, can.seePlans(features));
  return { date, today };
}

/** A search, a sort or a page changes only what is shown of the same day. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : currentUrl.pathname !== nextUrl.pathname ||
      currentUrl.searchParams.get('date') !== nextUrl.searchParams.get('date');

/** The list waits for neither; each is gated by its own date (§4), and the day goes first. */
async function syncDay(parts: Parts, day: Day, withPlans: boolean): Promise<void> {
  const offline = parts.engine?.store.getState();
  if (!offline) return;
  await offline.openDay(day.date);
  void offline.sync(day);
  const online = parts.connection.getState().state !== 'offline';
  if (withPlans && online) void offline.syncPlanning({ today: day.today });
}
