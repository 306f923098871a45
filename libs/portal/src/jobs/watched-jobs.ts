import type { Job } from '@springboard/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePortalContext } from '../hooks.ts';
import type { PortalContext } from '../portal-context.ts';

/** The maximum number of jobs; the oldest are removed. */
const MAX_WATCHED = 3;
/** Event for the strip of this tab; the browser notifies the other tabs. */
const CHANGED = 'springboard:watched-jobs';

type Stores = Pick<PortalContext, 'storage' | 'session'>;

/** The storage key of the user in the club, on this device. */
const keyOf = ({ session }: Stores): string => {
  const { user, club } = session.store.getState();
  return `watched-jobs.${user?.uuid ?? ''}.${club?.id ?? ''}`;
};

const NONE = '[]';

const idsOf = (text: string): readonly number[] => {
  const ids: unknown = JSON.parse(text);
  return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : [];
};

const readText = (context: Stores): string => context.storage.getItem(keyOf(context)) ?? NONE;

const write = (context: Stores, ids: readonly number[]): void => {
  if (ids.length === 0) context.storage.removeItem(keyOf(context));
  else context.storage.setItem(keyOf(context), JSON.stringify(ids));
  dispatchEvent(new Event(CHANGED));
};

const subscribe = (listener: () => void): (() => void) => {
  const events = [CHANGED, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
};

/** The jobs that the strip under the header shows, oldest first. They survive a reload. */
export const useWatchedJobs = (): readonly number[] => {
  const context = usePortalContext();
  const text = useSyncExternalStore(subscribe, () => readText(context));
  return useMemo(() => idsOf(text), [text]);
};

/** The jobs in the strip, oldest first. */
export const watchedJobs = (context: Stores): readonly number[] => idsOf(readText(context));

/** Shows a job that the user has started in the strip under the header, until they dismiss it. */
export const useWatchJob = (): ((job: Pick<Job, 'id'>) => void) => {
  const context = usePortalContext();
  return useCallback(
    ({ id }) => {
      const others = watchedJobs(context).filter((other) => other !== id);
      write(context, [...others, id].slice(-MAX_WATCHED));
    },
    [context],
  );
};

export const useUnwatchJob = (): ((id: number) => void) => {
  const context = usePortalContext();
  return useCallback(
    (id) =>
      write(
        context,
        watchedJobs(context).filter((other) => other !== id),
      ),
    [context],
  );
};
