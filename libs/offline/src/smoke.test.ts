import { expect, test } from 'vitest';
import { markAttendance, recordAssessment } from './index.ts';
import { AVA, SKILLS, TODAY } from './testing/data.ts';
import { createWorld } from './testing/world.ts';

test('smoke', async () => {
  const world = createWorld();
  const device = world.createDevice('phone');
  const opening = device.openTab(AVA);
  await world.time.settle();
  const tab = await opening;
  const { offline } = tab;
  void offline.sync({ date: TODAY });
  await world.time.pass(2000);
  await offline.openDay(TODAY);
  await offline.openGroup(1, TODAY);
  const members = offline.store.getState().members[1] ?? [];
  expect(members.length).toBe(3);
  const [m] = members;
  if (!m) throw new Error('no member');
  await offline.commit([
    markAttendance({
      member: m,
      group: { ngo_id: null },
      date: TODAY,
      present: true,
      ts: device.ts(),
    }),
    ...SKILLS.map((node_id) =>
      recordAssessment({ member: m, slug: 'floor', node_id, assessment: 2, ts: device.ts() }),
    ),
  ]);
  expect(offline.store.getState().unsent).toBe(4);
  expect(offline.store.getState().members[1]?.[0]).toMatchObject({ in: true });
  expect(offline.store.getState().members[1]?.[0]?.awards[0]?.completed_ts).toBeTruthy();
  await world.time.pass(2000);
  expect(world.server.effects().length).toBe(4);
  expect(offline.store.getState()).toMatchObject({ unsent: 0, connectivity: 'online' });
});
