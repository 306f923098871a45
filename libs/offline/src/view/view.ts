import type { GroupMember } from '@springboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import { DAY_LIST, type Overlay } from '../changes/change.ts';
import type { Connection } from '../database/connection.ts';
import { overlayOf, within, type OverlayRow, type Scope } from '../database/schema.ts';
import type { Overlays } from '../outbox/rows.ts';
import type { LocalScheme, OfflineState } from '../state.ts';
import { createSchemeIndex } from './indexed.ts';
import { readDay, readGroup, type Opened, type OpenedDay } from './memory.ts';
import { shownGroup, shownMember, type MemberParts } from './shown.ts';

/** Turns rows of the database into what the screens show. */
export type View = {
  readonly openDay: (date: string) => Promise<void>;
  readonly openGroup: (group_id: number, date: string) => Promise<void>;
  /**
   * Makes ready what will show rows that are being written, and gives the way to show it once they are.
   * Only what shows these rows is made anew.
   */
  readonly prepare: (rows: readonly OverlayRow[]) => () => void;
  /** Reads a scope again, if a screen shows it. */
  readonly refresh: (scope: Scope) => Promise<void>;
  readonly loadSchemes: () => Promise<void>;
  /** Reads all that is open again: another tab wrote. */
  readonly reload: () => Promise<void>;
  /** Shows nothing any more. */
  readonly clear: () => void;
};

export const createView = ({
  db,
  owner,
  store,
}: {
  db: Connection;
  owner: string;
  store: StoreApi<OfflineState>;
}): View => {
  let day: OpenedDay | null = null;
  const groups = new Map<number, Opened>();
  const schemeOf = createSchemeIndex();

  const partsOf = (opened: Opened, row: string): MemberParts | null =>
    opened.snapshot && {
      snapshot: opened.snapshot,
      date: opened.date,
      marks: opened.marks.get(row),
      facts: opened.facts.get(row),
      scheme: schemeOf(store.getState().schemes[opened.snapshot.scheme_slug ?? '']),
    };

  const shown = (opened: Opened, member: GroupMember): GroupMember => {
    const parts = partsOf(opened, member.uuid);
    return parts ? shownMember(member, parts) : member;
  };

  const showGroup = (group_id: number) => {
    const opened = groups.get(group_id);
    const { [group_id]: _, ...others } = store.getState().members;
    const members = opened?.snapshot?.members?.map((member) => shown(opened, member));
    store.setState({ members: members ? { ...others, [group_id]: members } : others });
  };

  /** The member with a new row, if the row is all that this device says of them. */
  const madeReady = ({ group_id, date, row }: OverlayRow, overlay: Overlay) => {
    const opened = groups.get(group_id);
    const parts = opened && partsOf(opened, row);
    const base = parts?.snapshot.members?.find(({ uuid }) => uuid === row);
    if (!parts || !base || parts.date !== date || parts.snapshot.date !== date) return null;
    return { parts, member: shownMember(base, { ...parts, marks: overlay, facts: overlay }) };
  };

  const showRow = (group_id: number, uuid: string, ready: ReturnType<typeof madeReady>) => {
    const opened = groups.get(group_id);
    const parts = opened && partsOf(opened, uuid);
    const base = parts?.snapshot.members?.find((member) => member.uuid === uuid);
    const before = store.getState().members[group_id];
    if (!parts || !base || !before) return;
    const isSame = parts.snapshot === ready?.parts.snapshot && parts.scheme === ready.parts.scheme;
    const now = isSame ? ready.member : shownMember(base, parts);
    const members = before.map((member) => (member.uuid === uuid ? now : member));
    store.setState(({ members: all }) => ({ members: { ...all, [group_id]: members } }));
  };

  const marksOf = (group_id: number): readonly { in: boolean | null }[] => {
    const members = groups.get(group_id)?.date === day?.date && store.getState().members[group_id];
    if (members) return members;
    return [...(day?.marked.get(group_id)?.values() ?? [])].map((row) => ({ in: row.in ?? null }));
  };

  const showDay = () => {
    const opened = day;
    const list = opened?.snapshot?.groups?.map((group) => ({
      ...shownGroup(group, opened.marks.get(String(group.id)), marksOf(group.id ?? DAY_LIST)),
      members_loaded: group.id !== null && opened.loaded.has(group.id),
    }));
    store.setState({ day: opened && list ? { date: opened.date, groups: list } : null });
  };

  const changeRow = ({ group_id, date, row }: OverlayRow, overlay: Overlay) => {
    const put = (overlays: Overlays | undefined) => new Map(overlays).set(row, overlay);
    if (day?.date === date) {
      const marked = new Map(day.marked).set(group_id, put(day.marked.get(group_id)));
      day = { ...day, marked, ...(group_id === DAY_LIST ? { marks: put(day.marks) } : {}) };
    }
    const opened = groups.get(group_id);
    if (!opened) return;
    const isOfSnapshot = opened.snapshot?.date === date;
    groups.set(group_id, {
      ...opened,
      ...(opened.date === date ? { marks: put(opened.marks) } : {}),
      ...(isOfSnapshot ? { facts: put(opened.facts) } : {}),
    });
  };

  const view: View = {
    async openDay(date) {
      day = await db.read(['snapshots', 'overlays'], (tx) => readDay(tx, owner, date));
      showDay();
    },

    async openGroup(group_id, date) {
      groups.set(
        group_id,
        await db.read(['snapshots', 'overlays'], (tx) => readGroup(tx, owner, { group_id, date })),
      );
      showGroup(group_id);
      showDay();
    },

    prepare(rows) {
      const ready = rows.map((row) => {
        const overlay = overlayOf(row);
        return { row, overlay, member: madeReady(row, overlay) };
      });
      return () => {
        for (const { row, overlay, member } of ready) {
          changeRow(row, overlay);
          showRow(row.group_id, row.row, member);
        }
        showDay();
      };
    },

    async refresh({ group_id, date }) {
      const opened = groups.get(group_id);
      if (opened) await view.openGroup(group_id, opened.date);
      if (day && (day.date === date || group_id !== DAY_LIST)) await view.openDay(day.date);
    },

    async loadSchemes() {
      const rows = await db.read(['schemes'], (tx) =>
        tx.objectStore('schemes').getAll(within(owner)),
      );
      const schemes: Record<string, LocalScheme> = {};
      for (const { slug, curriculum, grades } of rows) schemes[slug] = { curriculum, grades };
      store.setState({ schemes });
      for (const group_id of groups.keys()) showGroup(group_id);
    },

    async reload() {
      await view.loadSchemes();
      for (const [group_id, { date }] of groups) await view.openGroup(group_id, date);
      if (day) await view.openDay(day.date);
    },

    clear() {
      day = null;
      groups.clear();
      store.setState({ day: null, members: {}, schemes: {} });
    },
  };
  return view;
};
