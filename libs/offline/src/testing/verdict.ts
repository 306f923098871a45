import { expect } from 'vitest';
import { field } from '../changes/answer.ts';
import { kindOf } from '../changes/kinds.ts';
import type { Entry } from '../outbox/entry.ts';
import { TODAY } from './data.ts';
import { entriesOf, type Played } from './play.ts';
import type { Tab } from './world.ts';

/** What must hold after every single step. */
export const verifyStep = async (played: Played): Promise<void> => {
  for (const { tab } of played.tabs()) {
    const entries = await entriesOf(tab);
    const { unsent, rejected } = tab.offline.store.getState();
    const count = (...states: Entry['state'][]) =>
      entries.filter(({ state }) => states.includes(state)).length;
    expect(unsent, '[OF15] unsent').toBe(count('pending', 'parked'));
    expect(rejected, '[OF15] rejected').toBe(count('rejected'));
    verifyShown(tab, entries);
  }
  verifyWire(played);
};

/** [OF10] What is not settled shows, the latest of each item on top. */
const verifyShown = (tab: Tab, entries: readonly Entry[]): void => {
  const { members } = tab.offline.store.getState();
  const expected = new Map<string, { shown: unknown; recorded: unknown }>();
  for (const { state, kind, v, payload } of entries) {
    if (state === 'done') continue;
    const node_id = String(field(payload, 'node_id'));
    for (const { group_id, row } of kindOf({ kind, v })?.rows(payload) ?? []) {
      const member = members[group_id]?.find(({ uuid }) => uuid === row);
      const shown = {
        attendance: member?.in,
        note: member?.note?.note,
        assessment: member?.scores[node_id]?.assessment,
      }[kind];
      const recorded = field(payload, { attendance: 'in' }[kind] ?? kind);
      if (member) expected.set(`${group_id} ${row} ${kind} ${node_id}`, { shown, recorded });
    }
  }
  for (const [item, { shown, recorded }] of expected)
    expect(shown, `[OF10] ${item}`).toBe(recorded);
};

const verifyWire = ({ saved, world }: Played): void => {
  const owners = new Map(saved.map(({ op_id, owner }) => [op_id, owner.user_uuid]));
  const prints = new Map<string, string>();
  for (const { op_id, print, user_uuid } of world.network.wire) {
    expect(owners.get(op_id) ?? user_uuid, '[OF9] sent as who recorded it').toBe(user_uuid);
    expect(prints.get(op_id) ?? print, '[OF11] one id, one body').toBe(print);
    prints.set(op_id, print);
  }
};

/** What must hold once the faults are over, for the one tab that is open then. */
export const verifyEnd = async (played: Played): Promise<void> => {
  const [{ tab, device } = { tab: null, device: 0 }] = played.tabs();
  if (!tab) throw new Error('no tab at the end');
  const { world, saved, handled } = played;
  expect(tab.offline.store.getState().unsent, '[OF14] drained').toBe(0);

  const effects = world.server.effects();
  const rejected = new Set((await entriesOf(tab)).map(({ op_id }) => op_id));
  const mine = saved.filter((op) => op.device === device && op.owner === tab.owner);
  for (const { op_id } of mine) {
    const had = effects.filter((effect) => effect.op_id === op_id);
    if (handled.has(op_id)) expect(had.length, '[OF3] at most once').toBeLessThanOrEqual(1);
    else expect(had.length, '[OF2] [OF3] once').toBe(1);
    if (had[0]?.result === 'rejected' && !handled.has(op_id)) {
      expect(rejected.has(op_id), '[OF7] rejected stays visible').toBe(true);
    }
  }
  expect(new Set(effects.map(({ op_id }) => op_id)).size, '[OF3]').toBe(effects.length);

  const lanes = Map.groupBy(effects, ({ device_id, lane }) => `${device_id} ${lane}`);
  const order = new Map(saved.map(({ op_id }, place) => [op_id, place]));
  for (const [lane, inLane] of lanes) {
    expect(
      inLane.map(({ lane_seq }) => lane_seq),
      lane,
    ).toEqual(inLane.map((_, n) => n + 1));
    const places = inLane.flatMap(({ op_id }) => order.get(op_id) ?? []);
    expect(places, `[OF4] ${lane}`).toEqual([...places].sort((a, b) => a - b));
  }
  verifyShownIsServers(tab, world.server.records(), await entriesOf(tab));
};

/** Where nothing of ours is left, what shows is what the server holds. */
const verifyShownIsServers = (
  tab: Tab,
  records: ReturnType<Played['world']['server']['records']>,
  entries: readonly Entry[],
): void => {
  if (entries.some(({ state }) => state !== 'done')) return;
  const { members, day } = tab.offline.store.getState();
  for (const [group_id, shown] of Object.entries(members)) {
    expect(shown).toEqual(records.members(Number(group_id), TODAY));
  }
  const registers = day?.groups.map(({ id, register }) => ({ id, register }));
  expect(registers).toEqual(records.groups(TODAY).map(({ id, register }) => ({ id, register })));
};
