import { useOnline, usePortalContext } from '@springboard/portal';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Data of this age is loaded again when the user comes back to the page. */
const OLD_SECONDS = 60;

/**
 * Loads the data of the page again when the user comes back to it after a while, and when the connection comes back. An
 * installed app may stay open for days.
 */
export const useFreshData = (): void => {
  const { now } = usePortalContext();
  const { revalidate, state } = useRevalidator();
  const isOnline = useOnline();
  const loadedAt = useRef(0);
  const wasOnline = useRef(isOnline);

  useEffect(() => {
    if (state === 'idle') loadedAt.current = now();
  }, [state, now]);

  useEffect(() => {
    const reload = () => {
      if (document.visibilityState === 'visible' && now() - loadedAt.current >= OLD_SECONDS)
        void revalidate();
    };
    document.addEventListener('visibilitychange', reload);
    return () => document.removeEventListener('visibilitychange', reload);
  }, [now, revalidate]);

  useEffect(() => {
    if (isOnline && !wasOnline.current) void revalidate();
    wasOnline.current = isOnline;
  }, [isOnline, revalidate]);
};
