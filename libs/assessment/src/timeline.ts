import type { Lapses } from './lapses.ts';
import { COMPLETE, getCell, NEVER, type NodeTable, setCell } from './node-table.ts';

/** When something held: from, to, from, to … in seconds. It holds now if the number of moments is odd. */
export type Timeline = readonly number[];

/** AS23: the timeline if it holds from `retained` on in any case. */
export const retainFrom = (timeline: Timeline, retained: number | undefined): Timeline => {
  if (retained === undefined) return timeline;
  const before = timeline.filter((moment) => moment <= retained);
  if (before.length % 2 === 1) return before;
  // It ended in the very second from which it is retained, which is not a break.
  if (before.at(-1) === retained) return before.slice(0, -1);
  return [...before, retained];
};

export const timelineOf = (table: NodeTable, lapses: Lapses, index: number): Timeline => {
  const since = getCell(table, index, COMPLETE);
  const before = lapses.get(index) ?? [];
  return since === NEVER ? before : [...before, since];
};

/** Writes when a node was complete. Returns false if that changed nothing. */
export const setTimeline = (
  table: NodeTable,
  lapses: Lapses,
  index: number,
  timeline: Timeline,
): boolean => {
  const holds = timeline.length % 2 === 1;
  const since = holds ? (timeline.at(-1) ?? NEVER) : NEVER;
  const before = holds ? timeline.slice(0, -1) : timeline;
  const was = lapses.get(index) ?? [];
  const lapsesChange = !isEqual(before, was);
  const changed = lapsesChange || since !== getCell(table, index, COMPLETE);
  setCell(table, index, COMPLETE, since);
  if (lapsesChange) lapses.set(index, before);
  return changed;
};

const isEqual = (a: Timeline, b: Timeline): boolean =>
  a.length === b.length && a.every((moment, at) => moment === b[at]);
