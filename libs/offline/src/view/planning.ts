import type { StoreApi } from 'zustand/vanilla';
import { PLANNING } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import type { Planning } from '../database/schema.ts';
import type { OutboxCache } from '../outbox/outbox-cache.ts';
import type { OfflineState } from '../state.ts';
import { readPlanning, readTags } from './read-snapshots.ts';
import { mergePlan } from './merge-plan.ts';

/** Shows what belongs to no date: the lesson plans with what was edited here, and the tags. */
export const createPlanningView = ({
  db,
  owner,
  store,
  outboxCache,
}: {
  db: Connection;
  owner: string;
  store: StoreApi<OfflineState>;
  outboxCache: OutboxCache;
}) => {
  let held: Planning | undefined;
  let isOpen = false;

  const show = () => {
    if (!isOpen) return;
    const overlays = outboxCache.overlays({ group_id: PLANNING, date: '' });
    const plans = held?.plans.map((plan) => {
      const overlay = overlays.get(plan.uuid);
      return overlay ? mergePlan(plan, overlay) : plan;
    });
    store.setState({ planning: held && plans ? { ...held, plans } : null });
  };

  const open = async () => {
    held = await db.read(['snapshots'], (tx) => readPlanning(tx, owner));
    isOpen = true;
    show();
  };

  return {
    open,
    show,
    /** Reads again what a screen shows. */
    async reload() {
      if (isOpen) await open();
    },
    loadTags: async () => {
      store.setState({ tags: await db.read(['snapshots'], (tx) => readTags(tx, owner)) });
    },
    clear() {
      held = undefined;
      isOpen = false;
      store.setState({ planning: null, tags: [] });
    },
  };
};
