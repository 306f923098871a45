import type { OutboxLine } from '@springboard/offline';
import { useEffect, useState } from 'react';
import { useOffline } from '../../hooks.ts';

/** What is in the outbox, read again whenever it may have changed; null until the first reading. */
export const useOutbox = (): readonly OutboxLine[] | null => {
  const { outbox, store } = useOffline();
  const [lines, setLines] = useState<readonly OutboxLine[] | null>(null);
  useEffect(() => {
    let current = true;
    const read = async () => {
      try {
        const list = await outbox.list();
        if (current) setLines(list);
      } catch (error) {
        // For the page that stands in for one that failed.
        if (current) setLines(() => thrown(error));
      }
    };
    void read();
    const unsubscribe = store.subscribe((now, before) => {
      if (WATCHED.some((key) => now[key] !== before[key])) void read();
    });
    return () => {
      current = false;
      unsubscribe();
    };
  }, [outbox, store]);
  return lines;
};

const WATCHED = ['unsent', 'rejected', 'unsyncedByMember'] as const;

/** The lines under the headings of the page; a superseded one only wants to be known. */
export const sectionsOf = (lines: readonly OutboxLine[]) => ({
  rejected: lines.filter(({ state }) => state === 'rejected'),
  parked: lines.filter(({ state }) => state === 'parked'),
  waiting: lines.filter(({ state }) => state === 'pending'),
  superseded: lines.filter(({ superseded }) => superseded),
});

const thrown = (error: unknown): never => {
  throw error;
};
