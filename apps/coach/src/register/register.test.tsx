import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { makeGroup } from '../testing/device.ts';
import { marks, openRegister, row } from './testing/open-register.tsx';

test('the first tap marks in, the second absent', async () => {
  const { device, user } = await openRegister();
  await user.click(row('Ava'));
  expect(marks(device)[0]).toBe(true);
  await user.click(row('Ava'));
  expect(marks(device)[0]).toBe(false);
  expect(row('Ava').textContent).toContain('Absent');
});

test('the counts say who is in, absent and not marked', async () => {
  const { user } = await openRegister();
  expect(screen.queryByText('1 of 4 in')).not.toBeNull();
  expect(screen.queryByText('1 absent')).not.toBeNull();
  expect(screen.queryByText('2 not marked')).not.toBeNull();
  await user.click(row('Ava'));
  await screen.findByText('2 of 4 in');
  expect(screen.queryByText('1 not marked')).not.toBeNull();
});

test('[D12] undo gives a tapped member the former mark', async () => {
  const { device, user } = await openRegister();
  await user.click(row('Cai'));
  expect(marks(device)[2]).toBe(true);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(marks(device)[2]).toBe(false);
});

test('quick taps leave one message, of the last', async () => {
  const { user } = await openRegister();
  await user.click(row('Ava'));
  await user.click(row('Dee'));
  await screen.findByText('Dee: In');
  expect(screen.queryByText('Ava: In')).toBeNull();
});

test('[D7] marking the rest in touches only members without a mark, at once', async () => {
  const { device, user } = await openRegister();
  await user.click(screen.getByRole('button', { name: 'Mark the rest in' }));
  expect(marks(device)).toEqual([true, true, false, true]);
  expect(device.committed.map((changes) => changes.length)).toEqual([2]);
});

test('[D7] undoing the rest takes back only what it marked', async () => {
  const { device, user } = await openRegister();
  await user.click(screen.getByRole('button', { name: 'Mark the rest in' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(marks(device)).toEqual([null, true, false, null]);
});

test('a tap that cannot be kept is refused in words', async () => {
  const { device, user } = await openRegister();
  device.fill();
  await user.click(row('Ava'));
  await screen.findByText('Ava was not marked');
  expect(screen.queryAllByText(/This device has no space left/)).not.toEqual([]);
  expect(marks(device)[0]).toBeNull();
  expect(row('Ava').getAttribute('aria-pressed')).toBe('mixed');
});

test('[OF1] a mark shows while it is being saved, and only then that it is saved', async () => {
  const { device, user } = await openRegister();
  const saved = Promise.withResolvers<Awaited<ReturnType<typeof device.commit>>>();
  vi.spyOn(device, 'commit').mockReturnValueOnce(saved.promise);
  await user.click(row('Ava'));
  expect(row('Ava').getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryByText('Ava: In')).toBeNull();
  saved.resolve({ ok: true, op_ids: ['op-1'] });
  await screen.findByText('Ava: In');
});

test('a tap that comes while the one before is being saved follows what is seen', async () => {
  const { device, user } = await openRegister();
  const commit = vi.spyOn(device, 'commit').mockReturnValue(new Promise(() => undefined));
  await user.click(row('Ava'));
  await user.click(row('Ava'));
  expect(row('Ava').getAttribute('aria-pressed')).toBe('false');
  const changes = commit.mock.calls.flatMap(([given]) => given);
  expect(changes.map(({ payload }) => payload)).toMatchObject([{ in: true }, { in: false }]);
});

test('[D7] completing says first what becomes of members without a mark', async () => {
  const { device, user } = await openRegister();
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Complete the register?' });
  within(dialog).getByText(/2 members have no mark yet and will count as absent/);
  expect(device.committed).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Complete register' }));
  expect(device.committed.flat().map(({ kind }) => kind)).toEqual(['register']);
});

test('[§5] a register of too long ago is shown and says why it cannot be changed', async () => {
  const date = '2026-02-17';
  const { device, user } = await openRegister({
    address: `?date=${date}`,
    state: { day: { date, groups: [makeGroup()] } },
  });
  expect(screen.queryByText('Registers can be changed up to 7 days back.')).not.toBeNull();
  await user.click(row('Ava'));
  expect(device.committed).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Mark the rest in' })).toBeNull();
});

test('[§5] the last day that may be marked is open', async () => {
  const date = '2026-02-18';
  const { device, user } = await openRegister({
    address: `?date=${date}`,
    state: { day: { date, groups: [makeGroup()] } },
  });
  await user.click(row('Ava'));
  expect(marks(device)[0]).toBe(true);
});

test('[OF15] a mark that is only on this device says so', async () => {
  await openRegister({ state: { unsettled: { 'uuid-Ben': 'pending' } } });
  expect(row('Ben').closest('li')?.textContent).toContain('Saved on this device');
  expect(screen.queryByText('1 on this device, not sent yet')).not.toBeNull();
});

test('[OF7] a mark that the server refused says so and leads to the Sync centre', async () => {
  await openRegister({ state: { unsettled: { 'uuid-Ben': 'rejected' } } });
  expect(row('Ben').closest('li')?.textContent).toContain('Not accepted by the server');
  const link = screen.getByRole('link', { name: '1 not accepted' });
  expect(link.getAttribute('href')).toBe('/offline');
});

test('on paper stand all members, with their marks', async () => {
  await openRegister();
  fireEvent(window, new Event('beforeprint'));
  const paper = within(screen.getByRole('table'));
  expect(paper.getAllByRole('row')).toHaveLength(5);
  paper.getByText('Dee Jones');
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('table')).toBeNull();
});
