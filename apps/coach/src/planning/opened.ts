import { dateIn } from '@springboard/domain';
import { partsOf } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

/** What every screen of the planning stands on. */
export type OpenedPlanning = {
  /** The club's date. */
  readonly today: string;
  /** When this device has tried to bring the lesson plans up to date. */
  readonly synced: Promise<void>;
};

/** Shows the lesson plans as they are on this device at once, and brings them up to date behind (§4). */
export async function loader({ context }: LoaderFunctionArgs): Promise<OpenedPlanning> {
  const parts = partsOf(context);
  const { club } = parts.session.store.getState();
  const today = dateIn(club?.time_zone ?? 'UTC', parts.now());
  const offline = parts.engine?.store.getState();
  if (!offline) throw new Error('nobody has signed in');
  await Promise.all([offline.openPlanning(), offline.openDay(today)]);
  void offline.sync({ date: today, today });
  return { today, synced: offline.syncPlanning({ today }) };
}

/** What an action changed, it has brought onto this device itself. */
export const shouldRevalidate = (): boolean => false;
