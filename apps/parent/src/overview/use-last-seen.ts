import { useStoredChoice } from '@springboard/portal';
import { useEffect, useState } from 'react';

/** The newest moment that was seen before this visit, in seconds; 0 at first. What is shown now counts as seen next time. */
export const useLastSeen = (name: string, newest: number): number => {
  const [stored, store] = useStoredChoice({
    name,
    read: (value: unknown) => (typeof value === 'number' ? value : 0),
  });
  const [before] = useState(stored);
  useEffect(() => {
    if (newest > stored) store(newest);
  }, [newest, stored, store]);
  return before;
};
