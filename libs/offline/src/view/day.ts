import type { StoreApi } from 'zustand/vanilla';
import { DAY_LIST } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import type { Scope } from '../database/schema.ts';
import type { OutboxCache } from '../outbox/outbox-cache.ts';
import type { OfflineState } from '../state.ts';
import { readDay, type OpenedDay } from './read-snapshots.ts';
import { mergeGroup } from './merge-overlays.ts';

/** Shows the sessions of a day, with their registers as this device marked them. */
export const createDayView = ({
  db,
  owner,
  store,
  outboxCache,
  isShown,
}: {
  db: Connection;
  owner: string;
  store: StoreApi<OfflineState>;
  outboxCache: OutboxCache;
  /** Whether the members on screen are those of the group on the date. */
  isShown: (scope: Scope) => boolean;
}) => {
  let day: OpenedDay | null = null;
  /** Set before the read, so that a refresh meanwhile does not show the previous date. */
  let requestedDate: string | undefined;

  const attendanceOf = (scope: Scope): readonly { in: boolean | null }[] => {
    const members = isShown(scope) ? store.getState().members[scope.group_id] : undefined;
    return (
      members ?? [...outboxCache.overlays(scope).values()].map((row) => ({ in: row.in ?? null }))
    );
  };

  const show = () => {
    if (!day?.snapshot?.groups) return store.setState({ day: null });
    const { date, loaded } = day;
    const overlays = outboxCache.overlays({ group_id: DAY_LIST, date });
    const groups = day.snapshot.groups.map((group) => ({
      ...mergeGroup(
        group,
        overlays.get(String(group.id)),
        group.id === null ? [] : attendanceOf({ group_id: group.id, date }),
      ),
      members_loaded: group.id !== null && loaded.has(group.id),
    }));
    return store.setState({ day: { date, groups } });
  };

  return {
    show,
    open: async (date: string): Promise<void> => {
      requestedDate = date;
      const opened = await db.read(['snapshots'], (tx) => readDay(tx, owner, date));
      if (requestedDate !== date) return;
      day = opened;
      show();
    },
    /** The requested date; undefined if no day was opened. */
    date: (): string | undefined => requestedDate,
    clear() {
      requestedDate = undefined;
      day = null;
    },
  };
};
