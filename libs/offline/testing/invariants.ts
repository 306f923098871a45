import { readField } from '../src/changes/change.ts';
import { kindOf } from '../src/changes/kinds.ts';
import { ownerKey } from '../src/owner.ts';
import type { Entry } from '../src/outbox/entry.ts';
import { TODAY } from './data.ts';
import {
  MAX_DELIVERIES,
  type SimulationState,
  type SavedChange,
  type Invariants,
} from './simulate.ts';
import { check, checkSame } from './check.ts';
import { NOOP_PATH, type Effect } from './server.ts';
import type { Tab } from './world.ts';

/** A change is on the disk when the engine reports it as saved. */
const verifySaved = ({ disk }: SimulationState, { op_id, device }: SavedChange): void =>
  check(
    'OF1',
    disk(device).some((entry) => entry.op_id === op_id),
    () => `${op_id} was shown as saved and is not on the disk`,
  );

/** What must hold after every step. */
const verifyStep = (simulation: SimulationState): void => {
  for (const { tab, device } of simulation.tabs()) {
    const key = ownerKey(tab.owner);
    const entries = simulation.disk(device).filter(({ owner }) => owner === key);
    const { unsent, rejected } = tab.offline.store.getState();
    const count = (...states: Entry['state'][]) =>
      entries.filter(({ state }) => states.includes(state)).length;
    checkSame('OF15', unsent, count('pending', 'parked'), 'unsent on the indicator');
    checkSame('OF15', rejected, count('rejected'), 'rejected on the indicator');
    verifyShown(tab, entries);
  }
  verifyNotLost(simulation);
  verifyDiscarded(simulation);
  verifyWire(simulation);
};

/** [OF10] Unsent and rejected entries are shown, the latest of each item on top. */
const verifyShown = (tab: Tab, entries: readonly Entry[]): void => {
  const { members } = tab.offline.store.getState();
  const expected = new Map<string, { shown: unknown; recorded: unknown }>();
  for (const { state, kind, v, payload } of entries) {
    if (state === 'done') continue;
    const node_id = String(readField(payload, 'node_id'));
    for (const { group_id, row } of kindOf({ kind, v })?.rows(payload) ?? []) {
      const member = members[group_id]?.find(({ uuid }) => uuid === row);
      const shown = {
        attendance: member?.in,
        note: member?.note?.note,
        assessment: member?.scores[node_id]?.assessment,
      }[kind];
      const recorded = readField(payload, { attendance: 'in' }[kind] ?? kind);
      const item = kind === 'assessment' ? node_id : kind;
      if (member) expected.set(`${item} of ${row} in group ${group_id}`, { shown, recorded });
    }
  }
  for (const [item, { shown, recorded }] of expected) checkSame('OF10', shown, recorded, item);
};

/** [OF8] A saved change is on the disk until the server has it. */
const verifyNotLost = ({ saved, handled, lost, disk, world }: SimulationState): void => {
  const onDisk = new Map<number, Set<string>>();
  const onServer = new Set(world.server.effects().map(({ op_id }) => op_id));
  for (const { op_id, device } of saved) {
    if (onServer.has(op_id) || handled.has(op_id) || lost.has(op_id)) continue;
    const ids = onDisk.get(device) ?? new Set(disk(device).map(({ op_id }) => op_id));
    onDisk.set(device, ids);
    check('OF8', ids.has(op_id), () => `${op_id} is neither on device ${device} nor on the server`);
  }
};

/** [OF2] A discarded or retried entry is not open any more, also after its database was lost. */
const verifyDiscarded = ({ handled, disk, tabs }: SimulationState): void => {
  if (handled.size === 0) return;
  for (const device of new Set(tabs().map((tab) => tab.device))) {
    for (const { op_id, open, kind } of disk(device)) {
      const isOpen = open === 1 && kind !== 'noop' && handled.has(op_id);
      check('OF2', !isOpen, () => `${op_id} was discarded and is open again`);
    }
  }
};

const verifyWire = ({ saved, world }: SimulationState): void => {
  const { length } = world.network.wire;
  check('OF14', length <= MAX_DELIVERIES, () => `${length} deliveries without an end`);
  const owners = new Map(saved.map(({ op_id, owner }) => [op_id, owner.user_uuid]));
  const contents = new Map<string, string>();
  for (const { op_id, content, user_uuid } of world.network.wire) {
    checkSame('OF9', user_uuid, owners.get(op_id) ?? user_uuid, `who sends ${op_id}`);
    checkSame('OF11', content, contents.get(op_id) ?? content, `what ${op_id} says`);
    contents.set(op_id, content);
  }
};

/** What must hold after the failures have ended, for the one tab that is open then. */
const verifyEnd = (simulation: SimulationState): void => {
  const [{ tab, device } = { tab: null, device: 0 }] = simulation.tabs();
  if (!tab) throw new Error('no tab at the end');
  const { world, saved, handled, lost, disk } = simulation;
  checkSame('OF14', tab.offline.store.getState().unsent, 0, 'unsent after the failures');

  const effects = Map.groupBy(world.server.effects(), ({ op_id }) => op_id);
  const entries = disk(device).filter(({ owner }) => owner === ownerKey(tab.owner));
  const entriesById = new Map(entries.map((entry) => [entry.op_id, entry]));
  for (const { op_id } of saved.filter((one) => one.device === device && one.owner === tab.owner)) {
    const [effect, ...more] = effects.get(op_id) ?? [];
    checkSame('OF3', more.length, 0, `effects of ${op_id} beyond the first`);
    if (handled.has(op_id) || lost.has(op_id)) continue;
    check('OF2', effect !== undefined, () => `${op_id} was saved and is nowhere on the server`);
    const entry = entriesById.get(op_id);
    if (effect?.result === 'rejected') {
      checkSame('OF7', entry?.state, 'rejected', `state of ${op_id}, which the server rejected`);
    }
    if (effect?.result === 'superseded' && entry) {
      check(
        'OF2',
        entry.superseded !== undefined,
        () => `${op_id} was superseded without a notice`,
      );
    }
  }
  verifyResponses(simulation, entries);
  verifyOrder(simulation);
  verifyShowsServerState(tab, world.server.records(), entries);
};

/** [OF5] [OF6] A finished entry has a response, and every response belongs to a stored change. */
const verifyResponses = ({ world }: SimulationState, entries: readonly Entry[]): void => {
  const effects = world.server.effects();
  const storedIds = new Set(effects.map(({ op_id }) => op_id));
  const usedSequences = new Set(effects.map(({ lane, lane_seq }) => `${lane} ${lane_seq}`));
  const answeredIds = new Set<string>();
  for (const { op_id, path, user_uuid, device_id, lane, lane_seq, op_result: result } of world
    .network.wire) {
    if (result === null) continue;
    answeredIds.add(op_id);
    // A late discard gets the result of the change that used its number.
    const isStored =
      storedIds.has(op_id) ||
      (path === NOOP_PATH && usedSequences.has(`${user_uuid} ${device_id} ${lane} ${lane_seq}`));
    check('OF6', isStored, () => `${op_id} was answered and is not in the database`);
  }
  for (const { op_id, state } of entries) {
    if (state !== 'done' && state !== 'rejected') continue;
    check(
      'OF5',
      answeredIds.has(op_id),
      () => `${op_id} is ${state} without an answer of the server's`,
    );
  }
};

const verifyOrder = ({ world: { server }, saved, handled, lost }: SimulationState): void => {
  const effects = server.effects();
  const laneOf = ({ lane }: { lane: string }) => lane;
  for (const [lane, numbered] of Map.groupBy([...effects, ...server.repeated()], laneOf)) {
    const numbers = numbered.map(({ lane_seq }) => lane_seq).sort((a, b) => a - b);
    const all = numbered.map((_, n) => n + 1);
    checkSame('OF4', numbers, all, `numbers of ${lane} that were used up`);
  }
  const recordingIndex = new Map(saved.map(({ op_id }, index) => [op_id, index]));
  const orderOf = ({ op_id }: Effect) => recordingIndex.get(op_id) ?? [];
  for (const [lane, ofLane] of Map.groupBy(effects, laneOf)) {
    checkAscending(
      ofLane.map(({ lane_seq }) => lane_seq),
      `numbers of ${lane}`,
    );
    checkAscending(ofLane.flatMap(orderOf), `order of recording in ${lane}`);
  }
  // After the loss of its database, a phone continues under another device id.
  const device = new Map(saved.map((one) => [one.op_id, one.device]));
  const phoneOf = ({ op_id, lane, device_id }: Effect) =>
    lane.replace(device_id, `phone ${device.get(op_id)}`);
  const remaining = effects.filter(
    ({ op_id }) => device.has(op_id) && !handled.has(op_id) && !lost.has(op_id),
  );
  for (const [lane, ofPhone] of Map.groupBy(remaining, phoneOf)) {
    checkAscending(ofPhone.flatMap(orderOf), `order of recording in ${lane}`);
  }
};

const checkAscending = (numbers: readonly number[], what: string): void =>
  checkSame(
    'OF4',
    numbers,
    [...numbers].sort((a, b) => a - b),
    what,
  );

/** Without open entries, the screen shows the server's values. */
const verifyShowsServerState = (
  tab: Tab,
  records: ReturnType<SimulationState['world']['server']['records']>,
  entries: readonly Entry[],
): void => {
  if (entries.some(({ state }) => state !== 'done')) return;
  const { members, day } = tab.offline.store.getState();
  for (const [group_id, shown] of Object.entries(members)) {
    checkSame('OF2', shown, records.members(Number(group_id), TODAY), `members of ${group_id}`);
  }
  const registers = day?.groups.map(({ id, register }) => ({ id, register }));
  const expected = records.groups(TODAY).map(({ id, register }) => ({ id, register }));
  checkSame('OF2', registers, expected, 'registers');
};

/**
 * Compares three independent logs: what users saw as saved, what was sent over the network, and what the
 * server's database holds. No change may be lost, doubled, out of order or hidden.
 */
export const INVARIANTS: Invariants = {
  onSaved: verifySaved,
  afterStep: verifyStep,
  atEnd: verifyEnd,
};
