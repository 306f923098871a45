import { can } from '@springboard/access';
import { dateIn } from '@springboard/domain';
import { partsOf } from '@springboard/portal';
import { redirect, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import { dateOf } from '../groups/list-query.ts';

/** What an address below /member-groups/:groupId is about. */
export type Opened = {
  readonly group_id: number;
  /** The session's. */
  readonly date: string;
  readonly today: string;
  /** When this device has tried to bring the day up to date. */
  readonly synced: Promise<void>;
};

/** Shows the group as it is on this device at once, and brings the day up to date behind it. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Opened> {
  const group_id = groupIdOf(params['groupId']);
  if (group_id === null) throw redirect('/error?reason=not_found');
  const parts = partsOf(context);
  const { features, club } = parts.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', parts.now());
  // Offline too: a past session that is here stays readable, and its link leads back to it.
  const date = dateOf(new URL(request.url).searchParams, today, can.seeOtherDates(features));
  const offline = parts.engine?.store.getState();
  if (!offline) throw new Error('nobody has signed in');
  await Promise.all([
    offline.openDay(date),
    offline.openGroup(group_id, date),
    offline.openPlanning(),
  ]);
  return { group_id, date, today, synced: offline.sync({ date, today }) };
}

/** Only another group or another date is read anew. */
export const shouldRevalidate = ({
  currentParams,
  currentUrl,
  nextParams,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['groupId'] !== nextParams['groupId'] ||
  currentUrl.searchParams.get('date') !== nextUrl.searchParams.get('date');

/** §2: a group's id is a number. */
export const groupIdOf = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
