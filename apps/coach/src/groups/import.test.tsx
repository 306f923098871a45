import type { Features } from '@springboard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup, TODAY } from '../../testing/device.ts';
import { openList } from '../../testing/list.tsx';

const SWITCHES: Features = { SWITCH_USER: true, CAN_ASSESS_IN_THE_PAST: true };
const DAY = { date: TODAY, today: TODAY };
/** A session that starts at this hour and takes half an hour. */
const timesAround = (hour: number) => {
  const start_at = Date.parse(`${TODAY}T${hour}:00:00Z`) / 1000;
  return { start_at, end_at: start_at + 1800 };
};
const button = () => screen.queryByRole('button', { name: 'Download every coach’s sessions' });

describe('ImportClasses', () => {
  test('[AC10] the import is hidden from users who may not switch users', async () => {
    await openList();
    expect(button()).toBeNull();
  });

  test('[AC10] the import is offered only for today', async () => {
    const yesterday = { date: '2026-02-24', groups: [makeGroup()] };
    await openList({ features: SWITCHES, query: '?date=2026-02-24', state: { day: yesterday } });
    expect(button()).toBeNull();
  });

  test('[AC10] a switched user can import if a group allows all classes', async () => {
    const session = { orig_user_uuid: 'somebody-else' };
    const { unmount } = await openList({ session });
    expect(button()).toBeNull();
    unmount();
    await openList({ session, groups: [makeGroup({ can_view_all_classes: true })] });
    expect(button()).not.toBeNull();
  });

  test('[§2] the import shows its progress, then the number of imported sessions', async () => {
    const { device, user, address } = await openList({ features: SWITCHES });
    let end: () => void = () => undefined;
    device.onPull(() => {
      device.showSync({ running: true, done: 7, total: 20 });
      return new Promise((resolve) => {
        end = resolve;
      });
    });
    await user.click(screen.getByRole('button', { name: 'Download every coach’s sessions' }));
    expect(device.pulls.at(-1)).toEqual({ sync: { ...DAY, all_groups: true } });
    expect(await screen.findByText('Downloaded 7/20 sessions')).toBeTruthy();
    device.showSync({ running: false, done: 20, all_groups_date: TODAY });
    end();
    expect(await screen.findByText('20 sessions downloaded')).toBeTruthy();
    // The list shows the sessions of all coaches.
    await waitFor(() => expect(address()).toBe('/member-groups?coaches=all'));
    expect(screen.getByText('All coaches’ sessions are downloaded for today')).toBeTruthy();
    expect(button()).toBeNull();
  });

  test('[§8] the import counts failed sessions and is offered again', async () => {
    const { device, user } = await openList({ features: SWITCHES });
    device.onPull(() => device.showSync({ done: 20, total: 20, failed: [8, 9] }));
    await user.click(screen.getByRole('button', { name: 'Download every coach’s sessions' }));
    expect(await screen.findByText('2 sessions couldn’t be downloaded')).toBeTruthy();
    expect(button()).not.toBeNull();
  });

  test('[§4] an import of another day does not count', async () => {
    const sync = { running: false, done: 0, total: 0, failed: [], error: null, synced_at: null };
    await openList({
      features: SWITCHES,
      state: { sync: { ...sync, all_groups_date: '2026-02-24' } },
    });
    expect(button()).not.toBeNull();
  });

  test('the import is disabled offline', async () => {
    const { device, user } = await openList({ features: SWITCHES, online: false });
    const before = device.pulls.length;
    await user.click(screen.getByRole('button', { name: 'Download every coach’s sessions' }));
    expect(device.pulls.length).toBe(before);
  });

  describe('after an import', () => {
    const ME = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Ava Morgan' };
    const LEE = { uuid: 'lee', name: 'Lee Fox' };
    const groups = [
      makeGroup({ id: 1, name: 'Swifts', coaches: [ME], ...timesAround(17) }),
      makeGroup({ id: 2, name: 'Robins', coaches: [LEE, ME], ...timesAround(18) }),
      makeGroup({ id: 3, name: 'Herons', coaches: [LEE], ...timesAround(16) }),
    ];
    const rows = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    const filter = (name: RegExp) => screen.getByRole('button', { name });

    test('[§2] the list shows the user’s own sessions, or all with the names of the coaches, also offline', async () => {
      const { user } = await openList({ features: SWITCHES, groups, online: false });
      expect(rows()).toEqual([
        expect.stringContaining('Swifts'),
        expect.stringContaining('Robins'),
      ]);
      expect(rows().join(' ')).not.toContain('Ava Morgan');
      expect(screen.getByText('2 sessions')).toBeTruthy();
      expect(filter(/^Mine\s*2$/).getAttribute('aria-pressed')).toBe('true');

      await user.click(filter(/^All coaches\s*3$/));
      await screen.findByText('3 sessions');
      expect(rows()).toEqual([
        expect.stringMatching(/Herons.*Lee Fox/),
        expect.stringMatching(/Swifts.*Ava Morgan/),
        expect.stringMatching(/Robins.*Lee Fox, Ava Morgan/),
      ]);

      await user.click(filter(/^Mine/));
      await screen.findByText('2 sessions');
      expect(screen.queryByText(/Herons/)).toBeNull();
    });

    test('the next sessions are those of the list', async () => {
      const { user } = await openList({ features: SWITCHES, groups });
      const next = () => within(screen.getByRole('region', { name: 'Next' }));
      next().getByText('Swifts');
      await user.click(filter(/^All coaches/));
      expect(await next().findByText('Herons')).toBeTruthy();
    });

    test('a successful import opens the sessions of all coaches', async () => {
      const { device, user } = await openList({ features: SWITCHES, groups });
      device.onPull(() => device.showSync({ done: 3, total: 3 }));
      await user.click(screen.getByRole('button', { name: 'Download every coach’s sessions' }));
      await screen.findByText('3 sessions');
      expect(rows()[0]).toContain('Herons');
    });

    test('a coach without own sessions sees all, without a choice', async () => {
      await openList({ features: SWITCHES, groups: groups.slice(2) });
      expect(rows()).toEqual([expect.stringMatching(/Herons.*Lee Fox/)]);
      expect(screen.queryByRole('button', { name: /^Mine/ })).toBeNull();
    });
  });
});
