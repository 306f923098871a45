import { can } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { partsOf, type Parts } from '@springboard/portal';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { dateOf } from './list-query.ts';

export type Day = { readonly date: string; readonly today: string };

/** Shows the day as it is on this device at once, and brings it up to date behind it (§4, Member sync). */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Day> {
  const parts = partsOf(context);
  const { features, club } = parts.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', parts.now());
  const online = parts.connection.getState().state !== 'offline';
  const search = new URL(request.url).searchParams;
  const date = dateOf(search, today, online && can.seeOtherDates(features));
  await syncDay(parts, { date, today });
  return { date, today };
}

/** A search, a sort or a page changes only what is shown of the same day. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname ||
  currentUrl.searchParams.get('date') !== nextUrl.searchParams.get('date');

async function syncDay(parts: Parts, day: Day): Promise<void> {
  const offline = parts.engine?.store.getState();
  if (!offline) return;
  await offline.openDay(day.date);
  void offline.sync(day);
}
