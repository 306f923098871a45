import type {
  Offline,
  OfflineState,
  OutboxLine,
  OutboxOwner,
  Videos,
  VideosState,
  ActionResult,
} from '@springboard/offline';
import { createStore } from 'zustand/vanilla';
import { NOW } from './make-portal-context.ts';

/**
 * A fake local database with a given state, which records the calls.
 *
 * @param written the result of a decision in the Sync centre
 * @param owners the users with unsent changes on the device
 */
export const makeOffline = (
  lines: readonly OutboxLine[] = [],
  state: Partial<OfflineState> = {},
  written: ActionResult = { ok: true },
  owners: readonly OutboxOwner[] = [],
): Offline & { readonly calls: string[] } => {
  const calls: string[] = [];
  const note = (name: string) => async (n?: unknown) => {
    calls.push(typeof n === 'number' ? `${name} ${n}` : name);
  };
  const decide = (name: string) => async (n: number) => {
    await note(name)(n);
    return written;
  };
  return {
    calls,
    store: createStore<OfflineState>(() => ({
      connectivity: 'online',
      maintenance: false,
      unsent: lines.length,
      rejected: 0,
      unsyncedByMember: {},
      day: null,
      members: {},
      schemes: {},
      sync: { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null },
      paused: null,
      storage_error: null,
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
      listOwners: async () => owners,
      retry: decide('retry'),
      discard: decide('discard'),
      countDone: async () => 0,
      export: async () => '[]',
    },
    videos: makeVideos(),
    clear: note('forget'),
    clearOtherUsers: note('clearOtherUsers'),
    close: note('close'),
  };
};

/** A device without stored videos. */
const makeVideos = (): Videos => ({
  store: createStore<VideosState>(() => ({ saved: [], saving: [] })),
  available: false,
  load: async () => undefined,
  save: async () => 'no_room',
  open: async () => null,
  remove: async () => undefined,
  makeRoom: async () => false,
  listOwners: async () => [],
  clearUser: async () => undefined,
});

export const makeLine = (overrides: Partial<OutboxLine> = {}): OutboxLine => ({
  n: 1,
  op_id: '00000000-0000-4000-8000-0000000000ff',
  state: 'pending',
  superseded: false,
  description: {
    kind: 'assessment',
    member: 'Ava Jones',
    slug: 'foundation',
    node_id: '/level-1/floor/cartwheel',
    assessment: 2,
  },
  node_title: 'Cartwheel',
  grade_label: 'Pass',
  session: { group_id: 3, name: 'Swifts', date: '2026-02-25' },
  cell: String(overrides.n ?? 1),
  recorded_ts: NOW,
  recorded_date: '2026-02-25',
  attempts: 0,
  error: null,
  ...overrides,
});
