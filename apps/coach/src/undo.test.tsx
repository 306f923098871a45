import { completeRegister } from '@springboard/offline';
import { makePortalContext, NOW, renderScreens } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from './routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../testing/device.ts';

/** D12: what a register records besides marks has its undo too. */

const BEFORE = { note: 'Left-handed', updated_by: 'Ben Hughes', updated_at: NOW - 86_400 };

const openRegister = async () => {
  const members = [makeMember('Ava', { in: true, note: BEFORE }), makeMember('Ben', { in: false })];
  const device = makeDevice([makeGroup()], members);
  const parts = makePortalContext({ offline: device, connection: { state: 'offline' } });
  await renderScreens(screens, '/member-groups/1/register', parts);
  await screen.findByRole('heading', { name: 'Register' });
  const user = userEvent.setup();
  const press = async (name: string) =>
    user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  return { user, press, recorded: () => device.committed.flat(), alerts: parts.alerts };
};

describe('undo in the register', () => {
  test('[D12] no message about a completed register covers the button that reopens it', async () => {
    const { press, recorded, alerts } = await openRegister();
    await press('Complete');
    const session = { group: { id: 1, name: 'Swifts' }, date: TODAY, ts: NOW };
    await waitFor(() =>
      expect(recorded()).toEqual([completeRegister({ ...session, completed_by: 'Ava Morgan' })]),
    );
    expect(alerts.read()).toEqual([]);
  });

  test('[D12] undo restores the previous note with its author', async () => {
    const { user, press, recorded } = await openRegister();
    await press('Ava Jones: details');
    const note = await screen.findByRole('textbox', { name: 'Note' });
    await user.clear(note);
    await user.type(note, 'Sprained wrist');
    await press('Save note');
    await press('Undo');
    expect(recorded().map(({ payload }) => payload)).toMatchObject([
      { note: 'Sprained wrist', base: BEFORE.note, updated_by: 'Ava Morgan' },
      { note: BEFORE.note, base: 'Sprained wrist', updated_by: BEFORE.updated_by },
    ]);
  });

  test('[D12] undo removes the reason of an absence and leaves the absence', async () => {
    const { user, press, recorded } = await openRegister();
    const why = within(await screen.findByRole('radiogroup', { name: 'Why is Ben Jones absent?' }));
    await user.click(why.getByRole('radio', { name: 'Sick' }));
    await press('Undo');
    expect(recorded().map(({ payload }) => payload)).toMatchObject([
      { member_uuid: 'uuid-Ben', in: false, absence: 'sick' },
      { member_uuid: 'uuid-Ben', in: false, absence: null },
    ]);
  });
});
