import { makePortalContext, NOW, renderScreens } from '@springboard/portal/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeDevice, makeGroup, makeMember } from '../../testing/device.ts';
import { marks, openRegister, row } from '../../testing/register/open-register.tsx';
import { screens } from '../routes.tsx';
import { findLastingMessage } from '../../testing/lasting-message.ts';

describe('members of a register', () => {
  test('a row shows the kind of an alert, and the dialog its text', async () => {
    const alerts = [{ id: 1, kind: 'medical' as const, text: 'Carries an inhaler' }];
    const { user } = await openRegister({ members: [makeMember('Ava', { alerts })] });
    expect(row('Ava').textContent).toContain('Medical');
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ava Jones' });
    expect(dialog.textContent).toContain('Carries an inhaler');
  });

  test('a note has its date in the row, and does not appear in a register before its date', async () => {
    const note = { note: 'Left wrist', updated_by: 'Ben Hughes', updated_at: NOW - 2 * 86_400 };
    const members = [makeMember('Ava', { note })];
    await openRegister({ members });
    expect(row('Ava').textContent).toContain('Left wrist · 23 Feb 2026');
    cleanup();
    const date = '2026-02-22';
    await openRegister({
      members,
      address: `?date=${date}`,
      state: { day: { date, groups: [makeGroup()] } },
    });
    expect(row('Ava').textContent).not.toContain('Left wrist');
  });

  test('a note of the same day has no date in the row', async () => {
    const note = { note: 'Left wrist', updated_by: 'Ben Hughes', updated_at: NOW };
    await openRegister({ members: [makeMember('Ava', { note })] });
    expect(row('Ava').textContent).toContain('Left wrist');
    expect(row('Ava').textContent).not.toContain('2026');
  });

  test('the filter of alerts shows only members with an alert', async () => {
    const alerts = [{ id: 1, kind: 'other' as const, text: 'Picked up by grandmother' }];
    await openRegister({
      address: '?show=alerts',
      members: [makeMember('Ava', { alerts }), makeMember('Ben')],
    });
    row('Ava');
    expect(screen.queryByRole('button', { name: 'Ben Jones' })).toBeNull();
  });

  test('Esc closes the dialog and saves the note', async () => {
    const { device, user } = await openRegister();
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Sprained wrist');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
        { note: 'Sprained wrist', updated_by: 'Ava Morgan' },
      ]),
    );
  });

  test('going back saves the note of the open dialog', async () => {
    const { device, user, router } = await openRegister();
    await act(() => router.navigate('/member-groups/1/register/'));
    await act(() => router.navigate('/member-groups/1/register'));
    await user.click(await screen.findByRole('button', { name: 'Ava Jones: details' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Sprained wrist');
    await act(() => router.navigate(-1));
    await waitFor(() =>
      expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
        { note: 'Sprained wrist', updated_by: 'Ava Morgan' },
      ]),
    );
    screen.getByRole('heading', { name: 'Alerts' });
  });

  test('a note that arrives while the dialog is open replaces the old one in the field, and closing saves nothing', async () => {
    const note = (text: string) => ({ note: text, updated_by: 'Ben Hughes', updated_at: NOW });
    const { device, user } = await openRegister({
      members: [makeMember('Ava', { note: note('Left wrist') })],
    });
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    const field = await screen.findByRole('textbox', { name: 'Note' });
    expect(field).toHaveProperty('value', 'Left wrist');
    const members = { 1: [makeMember('Ava', { note: note('Wrist is fine again') })] };
    act(() => device.store.setState({ members }));
    expect(field).toHaveProperty('value', 'Wrist is fine again');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(device.committed).toEqual([]);
  });

  test('a note is saved with the text that the coach edited, also if a newer one arrives meanwhile', async () => {
    const note = (text: string) => ({ note: text, updated_by: 'Ben Hughes', updated_at: NOW });
    const { device, user } = await openRegister({
      members: [makeMember('Ava', { note: note('Left wrist') })],
    });
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), ', taped');
    const members = { 1: [makeMember('Ava', { note: note('Left wrist, healed') })] };
    act(() => device.store.setState({ members }));
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() =>
      expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
        { note: 'Left wrist, taped', base: 'Left wrist' },
      ]),
    );
  });

  test('[D12] undo restores the note before, and its author', async () => {
    const note = { note: 'Left wrist', updated_by: 'Ben Hughes', updated_at: NOW - 60 };
    const { device, user } = await openRegister({ members: [makeMember('Ava', { note })] });
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), ', taped ');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText('Note saved for Ava Jones');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(device.committed.flat()).toMatchObject([
      {
        ts: NOW,
        payload: { note: 'Left wrist, taped', base: 'Left wrist', updated_by: 'Ava Morgan' },
      },
      {
        ts: NOW,
        payload: { note: 'Left wrist', base: 'Left wrist, taped', updated_by: 'Ben Hughes' },
      },
    ]);
  });

  test('undo of a first note removes it', async () => {
    const { device, user } = await openRegister({ members: [makeMember('Ava')] });
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Taped');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
      { note: 'Taped', base: '' },
      { note: '', base: 'Taped', updated_by: 'Ava Morgan' },
    ]);
  });

  test('[OF1] a note or a reason that cannot be stored shows an error', async () => {
    const { device, user } = await openRegister();
    device.fill();
    const why = within(screen.getByRole('radiogroup', { name: 'Why is Cai Jones absent?' }));
    await user.click(why.getByRole('radio', { name: 'Sick' }));
    await findLastingMessage('Couldn’t mark Cai Jones');
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Taped');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await findLastingMessage('Couldn’t save the note for Ava Jones');
    expect(screen.queryByText('Note saved for Ava Jones')).toBeNull();
  });

  test('[D7] one more tap records the reason of an absence', async () => {
    const { device, user } = await openRegister();
    const why = within(screen.getByRole('radiogroup', { name: 'Why is Cai Jones absent?' }));
    await user.click(why.getByRole('radio', { name: 'Sick' }));
    expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
      { member_uuid: 'uuid-Cai', in: false, absence: 'sick' },
    ]);
    await screen.findByText('Cai Jones: absent, Sick');
  });

  test('[D7] pressing the selected reason again removes it, and undo restores it', async () => {
    const { device, user } = await openRegister({
      members: [makeMember('Cai', { in: false, absence: 'sick' })],
    });
    const why = within(screen.getByRole('radiogroup', { name: 'Why is Cai Jones absent?' }));
    await user.click(why.getByRole('radio', { name: 'Sick' }));
    await screen.findByText('Cai Jones: Absent');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(device.committed.flat().map(({ payload }) => payload)).toMatchObject([
      { in: false, absence: null },
      { in: false, absence: 'sick' },
    ]);
  });

  test('[D7] a reported absence appears before the register is taken', async () => {
    await openRegister({ members: [makeMember('Ava', { absence: 'holiday' }), makeMember('Ben')] });
    expect(row('Ava').textContent).toContain('Absence reported: Holiday');
  });

  test('[D7] the note of a reported absence appears in the row, and with its author in the details', async () => {
    const reported = {
      absence: 'sick',
      note: 'A cold',
      by: 'Pat Jones',
      at: 1_772_000_000,
    } as const;
    const { user } = await openRegister({
      members: [
        makeMember('Ava', { absence: 'sick', reported }),
        makeMember('Ben', { in: true, reported: { ...reported, note: 'Came after all' } }),
      ],
    });
    expect(row('Ava').textContent).toContain('A cold');
    expect(row('Ben').textContent).not.toContain('Came after all');
    await user.click(screen.getByRole('button', { name: 'Ava Jones: details' }));
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('Absence reported: Sick');
    expect(dialog.textContent).toMatch(/A coldPat Jones, .*25 Feb/);
  });

  test('[D7] a reported absence is recorded when the others are marked present, with one undo', async () => {
    const { device, user } = await openRegister({
      members: [makeMember('Ava', { absence: 'sick' }), makeMember('Ben'), makeMember('Cai')],
    });
    await user.click(screen.getByRole('button', { name: 'Mark the other 2 present' }));
    expect(marks(device)).toEqual([false, true, true]);
    expect(device.store.getState().members[1]?.[0]?.absence).toBe('sick');
    await screen.findByText('2 members marked present · 1 reported absence marked');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(marks(device)).toEqual([null, null, null]);
    // The reported absence is still known, so that the button marks it again.
    expect(device.store.getState().members[1]?.[0]?.absence).toBe('sick');
    await screen.findByRole('button', { name: 'Mark the other 2 present' });
  });

  test('[D7] a register with only reported absences left names them on the button', async () => {
    const { device, user } = await openRegister({
      members: [makeMember('Ava', { absence: 'sick' }), makeMember('Ben', { in: true })],
    });
    await user.click(screen.getByRole('button', { name: 'Mark 1 reported absence' }));
    expect(marks(device)).toEqual([false, true]);
  });

  test('[§2] a slash at the end of the path opens the alerts', async () => {
    const alerts = [{ id: 1, kind: 'medical' as const, text: 'Carries an inhaler' }];
    const device = makeDevice([makeGroup()], [makeMember('Ava', { alerts }), makeMember('Ben')]);
    const parts = makePortalContext({ offline: device, connection: { state: 'offline' } });
    await renderScreens(screens, '/member-groups/1/register/', parts);
    await screen.findByRole('heading', { name: 'Alerts' });
    screen.getByText('1 of 2 members has an alert');
    screen.getByText('Carries an inhaler');
    expect(screen.queryByText('Ben Jones')).toBeNull();
  });
});
