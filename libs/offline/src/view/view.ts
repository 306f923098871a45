import type { GroupMember } from '@springboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import { DAY_LIST, PLANNING, TAGS, type Change, type Overlay } from '../changes/change.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Connection } from '../database/connection.ts';
import { within, type Scope } from '../database/schema.ts';
import type { OutboxCache } from '../outbox/outbox-cache.ts';
import type { LocalScheme, OfflineState } from '../state.ts';
import { createDayView } from './day.ts';
import { createSchemeIndexCache } from './scheme-index-cache.ts';
import { readGroup, type OpenedGroup } from './read-snapshots.ts';
import { createPlanningView } from './planning.ts';
import { mergeMember, type MemberContext } from './merge-overlays.ts';

/** Applies the open entries of this device to the snapshots and writes the result to the store. */
export type View = {
  readonly openDay: (date: string) => Promise<void>;
  readonly openGroup: (group_id: number, date: string) => Promise<void>;
  readonly openPlanning: () => Promise<void>;
  readonly loadTags: () => Promise<void>;
  /**
   * Prepares the rows of changes that are being saved. Call the result when the outbox cache contains the
   * changes. Only the affected rows are computed.
   */
  readonly prepare: (changes: readonly Change[], user_uuid: string) => () => void;
  /** Computes everything that is open again, after the outbox cache has changed. */
  readonly showAll: () => void;
  /** Reads those of these snapshots again that a screen shows. */
  readonly refresh: (scopes: readonly Scope[]) => Promise<void>;
  readonly loadSchemes: () => Promise<void>;
  /** Reads everything that is open again, after another tab has written. */
  readonly reload: () => Promise<void>;
  /** Shows nothing any more. */
  readonly clear: () => void;
};

export const createView = ({
  db,
  owner,
  store,
  outboxCache,
  afterPaint,
}: {
  db: Connection;
  owner: string;
  store: StoreApi<OfflineState>;
  outboxCache: OutboxCache;
  afterPaint: (work: () => void) => void;
}): View => {
  const groups = new Map<number, OpenedGroup & { byUuid: ReadonlyMap<string, GroupMember> }>();
  /** The requested date of each group. It is set before the snapshot is read. */
  const requestedDates = new Map<number, string>();
  const schemeOf = createSchemeIndexCache();
  const planning = createPlanningView({ db, owner, store, outboxCache });
  const isShown = ({ group_id, date }: Scope) => groups.get(group_id)?.date === date;
  const day = createDayView({ db, owner, store, outboxCache, isShown });

  const contextOf = (group_id: number, row: string): MemberContext | null => {
    const opened = groups.get(group_id);
    if (!opened?.snapshot) return null;
    const { snapshot, date } = opened;
    return {
      snapshot,
      date,
      attendanceOverlay: outboxCache.overlays({ group_id, date }).get(row),
      memberOverlay: outboxCache.overlays({ group_id, date: snapshot.date }).get(row),
      scheme: schemeOf(store.getState().schemes[snapshot.scheme_slug ?? '']),
    };
  };

  const baseOf = (group_id: number, uuid: string): GroupMember | undefined =>
    groups.get(group_id)?.byUuid.get(uuid);

  const shown = (group_id: number, base: GroupMember): GroupMember => {
    const context = contextOf(group_id, base.uuid);
    return context ? mergeMember(base, context) : base;
  };

  const showGroup = (group_id: number) => {
    const members = groups.get(group_id)?.members;
    const { [group_id]: _, ...others } = store.getState().members;
    const all = members?.map((member) => shown(group_id, member));
    store.setState({ members: all ? { ...others, [group_id]: all } : others });
  };

  /** Rows of one group, all in one change of the state. */
  const showRows = (group_id: number, rows: ReadonlyMap<string, GroupMember>) => {
    const members = store
      .getState()
      .members[group_id]?.map((member) => rows.get(member.uuid) ?? member);
    if (members)
      store.setState(({ members: all }) => ({ members: { ...all, [group_id]: members } }));
  };

  /** Rows of opened groups that a change affects. */
  const touchedBy = (change: Change) =>
    (kindOf(change)?.rows(change.payload) ?? []).flatMap(({ group_id, date, row }) => {
      const base = baseOf(group_id, row);
      return base ? [{ group_id, date, base }] : [];
    });

  /** A row with a change that the outbox cache does not contain yet. */
  const withChange = (
    { group_id, date, base }: ReturnType<typeof touchedBy>[number],
    change: Change,
    user_uuid: string,
  ): GroupMember => {
    const context = contextOf(group_id, base.uuid);
    if (!context) return base;
    const overlayWithChange = (overlay: Overlay | undefined, overlayDate: string) =>
      date === undefined || date === overlayDate
        ? kindOf(change)?.apply(overlay ?? {}, { ...change, user_uuid })
        : overlay;
    const attendanceOverlay = overlayWithChange(context.attendanceOverlay, context.date);
    const memberOverlay = overlayWithChange(context.memberOverlay, context.snapshot.date);
    return mergeMember(base, { ...context, attendanceOverlay, memberOverlay });
  };

  const view: View = {
    openDay: day.open,

    async openGroup(group_id, date) {
      requestedDates.set(group_id, date);
      const opened = await db.read(['snapshots'], (tx) => readGroup(tx, owner, { group_id, date }));
      // Another date may have been requested meanwhile, or the view was cleared.
      if (requestedDates.get(group_id) !== date) return;
      const byUuid = new Map(opened.members?.map((member) => [member.uuid, member]));
      groups.set(group_id, { ...opened, byUuid });
      showGroup(group_id);
      day.show();
    },

    openPlanning: planning.open,
    loadTags: planning.loadTags,

    prepare(changes, user_uuid) {
      const version = outboxCache.version();
      const rows = changes.flatMap(touchedBy);
      // Several changes may affect one row, so the result is known only when all are in the cache.
      const [change] = changes.length === 1 ? changes : [];
      const ready = change && rows.map((row) => withChange(row, change, user_uuid));
      return () => {
        const isReady = ready !== undefined && outboxCache.version() === version + 1;
        const rowsByGroup = new Map<number, Map<string, GroupMember>>();
        rows.forEach(({ group_id, base }, index) => {
          const groupRows = rowsByGroup.get(group_id) ?? new Map<string, GroupMember>();
          const row =
            (isReady && ready[index]) || groupRows.get(base.uuid) || shown(group_id, base);
          rowsByGroup.set(group_id, groupRows.set(base.uuid, row));
        });
        for (const [group_id, groupRows] of rowsByGroup) showRows(group_id, groupRows);
        if (changes.some(isOf(PLANNING))) planning.show();
        if (changes.some(isOf(DAY_LIST))) day.show();
        // The sessions only show totals of their members' rows.
        else afterPaint(day.show);
      };
    },

    showAll() {
      for (const group_id of groups.keys()) showGroup(group_id);
      planning.show();
      day.show();
    },

    async refresh(scopes) {
      const ids = new Set(scopes.map(({ group_id }) => group_id));
      if (ids.has(PLANNING)) await planning.reload();
      if (ids.has(TAGS)) await planning.loadTags();
      for (const [group_id, date] of requestedDates) {
        if (ids.has(group_id)) await view.openGroup(group_id, date);
      }
      const shown = day.date();
      const isInDay = ({ group_id, date }: Scope) =>
        group_id > DAY_LIST || (group_id === DAY_LIST && date === shown);
      if (shown !== undefined && scopes.some(isInDay)) await day.open(shown);
    },

    async loadSchemes() {
      const rows = await db.read(['schemes'], (tx) =>
        tx.objectStore('schemes').getAll(within(owner)),
      );
      const schemes: Record<string, LocalScheme> = {};
      for (const { slug, curriculum, grades, sections } of rows) {
        schemes[slug] = { curriculum, grades, ...(sections && { sections }) };
      }
      store.setState({ schemes });
      view.showAll();
    },

    async reload() {
      for (const [group_id, date] of requestedDates) await view.openGroup(group_id, date);
      const shown = day.date();
      if (shown !== undefined) await day.open(shown);
      await planning.reload();
      await planning.loadTags();
    },

    clear() {
      day.clear();
      requestedDates.clear();
      groups.clear();
      planning.clear();
      store.setState({ day: null, members: {}, schemes: {} });
    },
  };
  return view;
};

const isOf =
  (list: number) =>
  (change: Change): boolean =>
    (kindOf(change)?.rows(change.payload) ?? []).some(({ group_id }) => group_id === list);
