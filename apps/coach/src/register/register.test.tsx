import { completeRegister, reopenRegister } from '@springboard/offline';
import { NOW } from '@springboard/portal/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeGroup, makeMember, TODAY } from '../../testing/device.ts';
import { marks, openRegister, row } from '../../testing/register/open-register.tsx';
import { findLastingMessage } from '../../testing/lasting-message.ts';

describe('register', () => {
  test('the first tap marks present, the second absent', async () => {
    const { device, user } = await openRegister();
    await user.click(row('Ava'));
    expect(marks(device)[0]).toBe(true);
    await user.click(row('Ava'));
    expect(marks(device)[0]).toBe(false);
    expect(row('Ava').textContent).toContain('Absent');
  });

  test('one tap on the second control marks absent, and another tap changes nothing', async () => {
    const { device, user } = await openRegister();
    await user.dblClick(screen.getByRole('button', { name: 'Mark Ben Jones absent' }));
    expect(marks(device)).toEqual([null, false, false, null]);
    expect(device.committed).toHaveLength(1);
    expect(row('Ben').textContent).toContain('Absent');
  });

  test('the key A marks the member of the focused row absent', async () => {
    const { device, user } = await openRegister();
    row('Dee').focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(device.committed).toEqual([]);
    await user.keyboard('a');
    expect(marks(device)).toEqual([null, true, false, false]);
  });

  test('search and filters open by a button, and from the start when the address has a filter', async () => {
    const members = Array.from({ length: 12 }, (_, index) => makeMember(`Child${index}`));
    const { user } = await openRegister({ members });
    const panel = () => screen.getByRole('button', { name: 'Search and filter' });
    expect(panel().getAttribute('aria-expanded')).toBe('false');
    await user.click(panel());
    expect(panel().getAttribute('aria-expanded')).toBe('true');
    cleanup();
    await openRegister({ members, address: '?show=unmarked' });
    expect(panel().getAttribute('aria-expanded')).toBe('true');
  });

  test('the counts show present, absent and unmarked members', async () => {
    const { user } = await openRegister();
    expect(screen.queryByText('1 of 4 present')).not.toBeNull();
    expect(screen.queryByText('1 absent')).not.toBeNull();
    expect(screen.queryByText('2 not marked')).not.toBeNull();
    await user.click(row('Ava'));
    await screen.findByText('2 of 4 present');
    expect(screen.queryByText('1 not marked')).not.toBeNull();
  });

  test('[D12] undo restores the previous mark of a tapped member', async () => {
    const { device, user } = await openRegister();
    await user.click(row('Cai'));
    expect(marks(device)[2]).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(marks(device)[2]).toBe(false);
  });

  test('quick taps show only the message of the last tap', async () => {
    const { user } = await openRegister();
    await user.click(row('Ava'));
    await user.click(row('Dee'));
    await screen.findByText('Dee Jones: In');
    expect(screen.queryByText('Ava Jones: In')).toBeNull();
  });

  test('a message tells two members with the same first name apart', async () => {
    const { user } = await openRegister({
      members: [
        makeMember('Rory', { lastname: 'Bell' }),
        makeMember('Rory', { uuid: 'uuid-2', lastname: 'Shah' }),
      ],
    });
    await user.click(screen.getByRole('button', { name: 'Rory Shah' }));
    expect(await screen.findByText('Rory Shah: In')).toBeTruthy();
  });

  test('[D7] marking the others present changes only unmarked members, in one transaction', async () => {
    const { device, user } = await openRegister();
    await user.click(screen.getByRole('button', { name: 'Mark the other 2 present' }));
    expect(marks(device)).toEqual([true, true, false, true]);
    expect(device.committed.map((changes) => changes.length)).toEqual([2]);
  });

  test('[D7] undo of marking the others present restores only these marks', async () => {
    const { device, user } = await openRegister();
    await user.click(screen.getByRole('button', { name: 'Mark the other 2 present' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(marks(device)).toEqual([null, true, false, null]);
  });

  test('a mark that cannot be stored rolls back and shows an error', async () => {
    const { device, user } = await openRegister();
    device.fill();
    await user.click(row('Ava'));
    await findLastingMessage('Couldn’t mark Ava Jones');
    expect(screen.queryAllByText(/This device has no space left/)).not.toEqual([]);
    expect(marks(device)[0]).toBeNull();
    expect(row('Ava').getAttribute('aria-pressed')).toBe('mixed');
  });

  test('[OF1] a mark appears immediately, and the message only once it is stored', async () => {
    const { device, user } = await openRegister();
    const saved = Promise.withResolvers<Awaited<ReturnType<typeof device.commit>>>();
    vi.spyOn(device, 'commit').mockReturnValueOnce(saved.promise);
    await user.click(row('Ava'));
    expect(row('Ava').getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('Ava Jones: In')).toBeNull();
    saved.resolve({ ok: true, op_ids: ['op-1'] });
    await screen.findByText('Ava Jones: In');
  });

  test('a tap during a pending commit continues from the visible mark', async () => {
    const { device, user } = await openRegister();
    const commit = vi.spyOn(device, 'commit').mockReturnValue(new Promise(() => undefined));
    await user.click(row('Ava'));
    await user.click(row('Ava'));
    expect(row('Ava').getAttribute('aria-pressed')).toBe('false');
    const changes = commit.mock.calls.flatMap(([committed]) => committed);
    expect(changes.map(({ payload }) => payload)).toMatchObject([{ in: true }, { in: false }]);
  });

  test('[D7] completing first says that unmarked members count as absent', async () => {
    const { device, user } = await openRegister();
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete the register?' });
    within(dialog).getByText(/2 members aren’t marked and will be recorded as absent/);
    expect(device.committed).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Complete register' }));
    expect(device.committed.flat().map(({ kind }) => kind)).toEqual(['register']);
  });

  test('[D7] a completed register says who completed it, and that unmarked members are absent', async () => {
    const completed = { state: 'complete', completed_by: 'Ava Morgan', completed_ts: NOW } as const;
    const groups = [makeGroup({ register: completed })];
    const { device, user } = await openRegister({ state: { day: { date: TODAY, groups } } });
    screen.getByText('2 not marked – recorded as absent');
    screen.getByText('Register complete');
    screen.getByText('Ava Morgan · 06:13');
    expect(screen.queryByRole('button', { name: /^Complete|^Mark the other/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    expect(device.committed.flat()).toEqual([
      reopenRegister({ group: { id: 1, name: 'Swifts' }, date: TODAY, ts: NOW }),
    ]);
  });

  test('[D7] a completed register records the coach and the time', async () => {
    const { device, user } = await openRegister({ members: [makeMember('Ben', { in: true })] });
    await user.click(screen.getByRole('button', { name: 'Complete register' }));
    const group = { id: 1, name: 'Swifts' };
    expect(device.committed.flat()).toEqual([
      completeRegister({ group, date: TODAY, completed_by: 'Ava Morgan', ts: NOW }),
    ]);
  });

  test('[OF1] a register that cannot be completed or reopened shows an error', async () => {
    const { device, user } = await openRegister({ members: [makeMember('Ben', { in: true })] });
    device.fill();
    await user.click(screen.getByRole('button', { name: 'Complete register' }));
    await findLastingMessage('Couldn’t complete the register');
    cleanup();
    const completed = { state: 'complete', completed_by: 'Ava Morgan', completed_ts: NOW } as const;
    const groups = [makeGroup({ register: completed })];
    const again = await openRegister({ state: { day: { date: TODAY, groups } } });
    again.device.fill();
    await again.user.click(screen.getByRole('button', { name: 'Reopen' }));
    await findLastingMessage('Couldn’t reopen the register');
    expect(again.device.committed).toEqual([]);
  });

  test('[OF1] marks of the others that cannot be stored show an error', async () => {
    const { device, user } = await openRegister();
    device.fill();
    await user.click(screen.getByRole('button', { name: 'Mark the other 2 present' }));
    await findLastingMessage('Couldn’t mark the others');
    expect(marks(device)).toEqual([null, true, false, null]);
  });

  test('a mark is recorded for the number of the group and the day, at its time', async () => {
    const groups = [makeGroup({ ngo_id: 'G-7' })];
    const { device, user } = await openRegister({ state: { day: { date: TODAY, groups } } });
    await user.click(row('Ava'));
    expect(device.committed.flat()).toMatchObject([
      { ts: NOW, payload: { member_uuid: 'uuid-Ava', group_ngo_id: 'G-7', date: TODAY, in: true } },
    ]);
  });

  test('[D7] the question before completing can be cancelled', async () => {
    const { device, user } = await openRegister();
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete the register?' });
    const [cancel] = within(dialog).getAllByText('Cancel');
    if (cancel === undefined) throw new Error('no visible Cancel');
    await user.click(cancel);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.committed).toEqual([]);
  });

  test('[D7] a search limits who is marked present', async () => {
    const { device, user } = await openRegister({ address: '?search=dee' });
    await user.click(screen.getByRole('button', { name: 'Mark the one shown present' }));
    expect(marks(device)).toEqual([null, true, false, true]);
  });

  test('[D7] the question before completing marks everybody, whatever the search', async () => {
    const { device, user } = await openRegister({ address: '?search=dee' });
    await user.click(screen.getByRole('button', { name: 'Complete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Complete the register?' });
    await user.click(within(dialog).getByRole('button', { name: 'Mark the other 2 present' }));
    expect(marks(device)).toEqual([true, true, false, true]);
  });

  test('[§5] a register that is too old is read-only and says why', async () => {
    const date = '2026-02-17';
    const { device, user } = await openRegister({
      address: `?date=${date}`,
      state: { day: { date, groups: [makeGroup()] } },
    });
    expect(
      screen.queryByText('You can only change registers from the last 7 days.'),
    ).not.toBeNull();
    await user.click(row('Ava'));
    fireEvent.keyDown(row('Ava'), { key: 'a' });
    expect(device.committed).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Mark / })).toBeNull();
  });

  test('[§5] the earliest allowed day can be marked', async () => {
    const date = '2026-02-18';
    const { device, user } = await openRegister({
      address: `?date=${date}`,
      state: { day: { date, groups: [makeGroup()] } },
    });
    await user.click(row('Ava'));
    expect(marks(device)[0]).toBe(true);
  });

  test('[OF15] a mark that is only on this device has an icon', async () => {
    await openRegister({ state: { unsent: 1, unsyncedByMember: { 'uuid-Ben': 'pending' } } });
    expect(row('Ben').closest('li')?.textContent).toContain('Saved – will sync later');
    expect(screen.queryByText('1 not sent yet')).not.toBeNull();
  });

  test('[OF15] the register counts changes as the indicator does', async () => {
    await openRegister({ state: { unsent: 3, unsyncedByMember: { 'uuid-Ben': 'pending' } } });
    expect(screen.getByText('3 not sent yet')).toBeTruthy();
  });

  test('[OF7] a rejected mark has an icon and a link to the Sync centre', async () => {
    await openRegister({ state: { rejected: 1, unsyncedByMember: { 'uuid-Ben': 'rejected' } } });
    expect(row('Ben').closest('li')?.textContent).toContain('Rejected by the server');
    const link = screen.getByRole('link', { name: '1 rejected – see Sync centre' });
    expect(link.getAttribute('href')).toBe('/offline');
  });

  test('the printed register has all members with their marks', async () => {
    await openRegister();
    fireEvent(window, new Event('beforeprint'));
    const paper = within(screen.getByRole('table'));
    expect(paper.getAllByRole('row')).toHaveLength(5);
    paper.getByText('Dee Jones');
    fireEvent(window, new Event('afterprint'));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
