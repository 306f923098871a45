import { dateIn } from '@springboard/domain';
import { partsOf } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

export type HeadcountDay = { readonly date: string };

/** Opens every session of today that is on this device, without asking the server for anything. */
export async function loader({ context }: LoaderFunctionArgs): Promise<HeadcountDay> {
  const parts = partsOf(context);
  const date = dateIn(parts.session.store.getState().club?.time_zone ?? 'UTC', parts.now());
  const offline = parts.engine?.store.getState();
  if (!offline) throw new Error('nobody has signed in');
  await offline.openDay(date);
  const ids = (offline.store.getState().day?.groups ?? []).flatMap(({ id }) => id ?? []);
  await Promise.all(ids.map((id) => offline.openGroup(id, date)));
  return { date };
}

/** A view of the same people is no reason to read them again. */
export const shouldRevalidate = (): boolean => false;
