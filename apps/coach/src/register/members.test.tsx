import { makeParts, renderScreens } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember } from '../testing/device.ts';
import { marks, openRegister, row } from './testing/open-register.tsx';

test('alerts are told in the row and open in full', async () => {
  const alerts = [{ id: 1, kind: 'medical' as const, text: 'Carries an inhaler' }];
  const { user } = await openRegister({ members: [makeMember('Ava', { alerts })] });
  expect(row('Ava').textContent).toContain('Medical');
  await user.click(screen.getByRole('button', { name: 'Details of Ava Jones' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ava Jones' });
  expect(dialog.textContent).toContain('Carries an inhaler');
});

test('the page of alerts shows the members who have one', async () => {
  const alerts = [{ id: 1, kind: 'other' as const, text: 'Picked up by grandmother' }];
  await openRegister({
    address: '?show=alerts',
    members: [makeMember('Ava', { alerts }), makeMember('Ben')],
  });
  row('Ava');
  expect(screen.queryByRole('button', { name: 'Ben Jones' })).toBeNull();
});

test('a note is kept however its dialog is closed', async () => {
  const { device, user } = await openRegister();
  await user.click(screen.getByRole('button', { name: 'Details of Ava Jones' }));
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Sprained wrist');
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
      { note: 'Sprained wrist', updated_by: 'Ava Morgan' },
    ]),
  );
});

test('[D7] why somebody is absent is one more tap', async () => {
  const { device, user } = await openRegister();
  const why = within(screen.getByRole('radiogroup', { name: 'Why is Cai absent?' }));
  await user.click(why.getByRole('radio', { name: 'Sick' }));
  expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
    { member_uuid: 'uuid-Cai', in: false, absence: 'sick' },
  ]);
  await screen.findByText('Cai: absent, Sick');
});

test('[D7] an absence that was told ahead shows before the register is taken', async () => {
  await openRegister({ members: [makeMember('Ava', { absence: 'holiday' }), makeMember('Ben')] });
  expect(row('Ava').textContent).toContain('Told ahead: Holiday');
});

test('[D7] who is told to be absent stays unmarked when the rest are marked in', async () => {
  const { device, user } = await openRegister({
    members: [makeMember('Ava', { absence: 'sick' }), makeMember('Ben')],
  });
  await user.click(screen.getByRole('button', { name: 'Mark the rest in' }));
  expect(marks(device)).toEqual([null, true]);
});

test('[§2] with a slash at its end the address shows the alerts', async () => {
  const alerts = [{ id: 1, kind: 'medical' as const, text: 'Carries an inhaler' }];
  const device = makeDevice([makeGroup()], [makeMember('Ava', { alerts }), makeMember('Ben')]);
  const parts = makeParts({ offline: device, connection: { state: 'offline' } });
  await renderScreens(screens, '/member-groups/1/register/', parts);
  await screen.findByRole('heading', { name: 'Alerts' });
  screen.getByText('1 of 2 members has an alert');
  screen.getByText('Carries an inhaler');
  expect(screen.queryByText('Ben Jones')).toBeNull();
});
