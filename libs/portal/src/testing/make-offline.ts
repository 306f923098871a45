import type {
  Offline,
  OfflineState,
  OutboxLine,
  Videos,
  VideosState,
  Written,
} from '@springboard/offline';
import { createStore } from 'zustand/vanilla';
import { NOW } from './make-parts.ts';

/**
 * A local database that shows what it is given, and notes what it is asked to do.
 *
 * @param written what comes of a decision in the Sync centre
 */
export const makeOffline = (
  lines: readonly OutboxLine[] = [],
  state: Partial<OfflineState> = {},
  written: Written = { ok: true },
): Offline & { readonly asked: string[] } => {
  const asked: string[] = [];
  const note = (name: string) => async (n?: unknown) => {
    asked.push(typeof n === 'number' ? `${name} ${n}` : name);
  };
  const decide = (name: string) => async (n: number) => {
    await note(name)(n);
    return written;
  };
  return {
    asked,
    store: createStore<OfflineState>(() => ({
      connectivity: 'online',
      maintenance: false,
      unsent: lines.length,
      rejected: 0,
      unsettled: {},
      day: null,
      members: {},
      schemes: {},
      sync: { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null },
      paused: null,
      storage_fault: null,
      ...state,
    })),
    commit: async () => ({ ok: true, op_ids: [] }),
    sync: note('sync'),
    syncGroups: note('syncGroups'),
    syncPlanning: note('syncPlanning'),
    openPlanning: note('openPlanning'),
    openDay: note('openDay'),
    openGroup: note('openGroup'),
    start: () => () => undefined,
    outbox: {
      list: async () => lines,
      retry: decide('retry'),
      discard: decide('discard'),
      countDone: async () => 0,
      export: async () => '[]',
    },
    videos: makeVideos(),
    forget: note('forget'),
    close: note('close'),
  };
};

/** A device that keeps no video. */
const makeVideos = (): Videos => ({
  store: createStore<VideosState>(() => ({ kept: [], keeping: [] })),
  available: false,
  load: async () => undefined,
  keep: async () => 'no_room',
  open: async () => null,
  drop: async () => undefined,
  makeRoom: async () => false,
  forget: async () => undefined,
});

export const makeLine = (overrides: Partial<OutboxLine> = {}): OutboxLine => ({
  n: 1,
  op_id: '00000000-0000-4000-8000-0000000000ff',
  state: 'pending',
  superseded: false,
  words: {
    kind: 'assessment',
    member: 'Ava Jones',
    slug: 'foundation',
    node_id: '/level-1/floor/cartwheel',
    assessment: 2,
  },
  node_title: 'Cartwheel',
  grade_label: 'Pass',
  recorded_ts: NOW,
  recorded_date: '2026-02-25',
  attempts: 0,
  error: null,
  ...overrides,
});
