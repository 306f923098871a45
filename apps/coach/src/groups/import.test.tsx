import type { Features } from '@springboard/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeGroup, TODAY } from '../testing/device.ts';
import { openList } from '../testing/list.tsx';

const SWITCHES: Features = { SWITCH_USER: true, CAN_ASSESS_IN_THE_PAST: true };
const DAY = { date: TODAY, today: TODAY };
const button = () => screen.queryByRole('button', { name: 'Import classes for all users' });

test('[AC10] who may not switch users is not offered the classes of all', async () => {
  await openList();
  expect(button()).toBeNull();
});

test('[AC10] only the classes of today are imported', async () => {
  const yesterday = { date: '2026-02-24', groups: [makeGroup()] };
  await openList({ features: SWITCHES, query: '?date=2026-02-24', state: { day: yesterday } });
  expect(button()).toBeNull();
});

test('[AC10] a switched user imports where a group lets all classes be seen', async () => {
  const session = { orig_user_uuid: 'somebody-else' };
  const { unmount } = await openList({ session });
  expect(button()).toBeNull();
  unmount();
  await openList({ session, groups: [makeGroup({ can_view_all_classes: true })] });
  expect(button()).not.toBeNull();
});

test('[§2] the import tells how far it is, then how many classes came', async () => {
  const { device, user } = await openList({ features: SWITCHES });
  let end: () => void = () => undefined;
  device.onPull(() => {
    device.showSync({ running: true, done: 7, total: 20 });
    return new Promise((resolve) => {
      end = resolve;
    });
  });
  await user.click(screen.getByRole('button', { name: 'Import classes for all users' }));
  expect(device.pulls.at(-1)).toEqual({ sync: { ...DAY, all_groups: true } });
  expect(await screen.findByText('Imported 7/20 classes')).toBeTruthy();
  device.showSync({ running: false, done: 20, all_groups_date: TODAY });
  end();
  expect(await screen.findByText('20 classes imported')).toBeTruthy();
  expect(screen.getByText('The classes of all users are on this device today')).toBeTruthy();
  expect(button()).toBeNull();
});

test('[§8] classes that could not be imported are counted, and the import is offered again', async () => {
  const { device, user } = await openList({ features: SWITCHES });
  device.onPull(() => device.showSync({ done: 20, total: 20, failed: [8, 9] }));
  await user.click(screen.getByRole('button', { name: 'Import classes for all users' }));
  expect(await screen.findByText('2 classes could not be imported')).toBeTruthy();
  expect(button()).not.toBeNull();
});

test('[§4] an import of another day counts no more', async () => {
  const sync = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };
  await openList({
    features: SWITCHES,
    state: { sync: { ...sync, all_groups_date: '2026-02-24' } },
  });
  expect(button()).not.toBeNull();
});

test('offline nothing is imported', async () => {
  const { device, user } = await openList({ features: SWITCHES, online: false });
  const before = device.pulls.length;
  await user.click(screen.getByRole('button', { name: 'Import classes for all users' }));
  expect(device.pulls.length).toBe(before);
});
