import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const INTERVAL_MS = 2000;

/** Loads the page's data again every 2 s while a job on it is open. */
export const useLiveReload = (isOpen: boolean): void => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isOpen || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [isOpen, revalidate, state]);
};
