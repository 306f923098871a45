import type { GroupMember } from '@springboard/contract';
import { markAttendance, recordAssessment, type Change, type Owner } from '../src/index.ts';
import { AVA, GROUP_IDS, group, groupsOf, member, TODAY } from './data.ts';
import type { NetworkFailure } from './failures.ts';
import { exportEntries } from './simulate.ts';
import { createWorld, type Device, type Tab, type World } from './world.ts';

/** A coach with a phone that shows today's sessions and all groups. */
export const setupCoach = async ({
  failures = [],
  owner = AVA,
}: { failures?: (NetworkFailure | null)[]; owner?: Owner } = {}) => {
  const nextFailures = failures.values();
  const world = createWorld({ next: () => nextFailures.next().value ?? null });
  const device = world.createDevice('phone');
  const tab = await openTab(world, device, owner);
  return { world, device, tab, ...coachActions(world, device, tab) };
};

/** Opens a tab, syncs if due, and opens the day and all groups. */
export const openTab = async (world: World, device: Device, owner: Owner = AVA): Promise<Tab> => {
  const tab = await world.waitFor(device.openTab(owner));
  await world.waitFor(tab.offline.sync({ date: TODAY }));
  await world.waitFor(tab.offline.openDay(TODAY));
  for (const id of GROUP_IDS) await world.waitFor(tab.offline.openGroup(id, TODAY));
  return tab;
};

/** What a coach does and sees in a tab. */
export const coachActions = (world: World, device: Device, { offline, ...tab }: Tab) => ({
  commit: (change: Change | readonly Change[]) => world.waitFor(offline.commit(change)),
  mark: (uuid: string, present: boolean | null) =>
    markAttendance({
      member: member(uuid, groupsOf(uuid)[0] ?? 0),
      group: group(1),
      date: TODAY,
      present,
      ts: device.ts(),
    }),
  grade: (uuid: string, node_id: string, assessment: number) =>
    recordAssessment({
      member: member(uuid, groupsOf(uuid)[0] ?? 0),
      slug: 'floor',
      node_id,
      assessment,
      ts: device.ts(),
    }),
  shownMember: (uuid: string, group_id = groupsOf(uuid)[0] ?? 0): GroupMember | undefined =>
    offline.store.getState().members[group_id]?.find((member) => member.uuid === uuid),
  state: () => offline.store.getState(),
  entries: () => world.waitFor(exportEntries({ offline, ...tab })),
  list: () => world.waitFor(offline.outbox.list()),
});
