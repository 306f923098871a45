import type { Guardian } from '@springboard/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, guardian, show, TS } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => sessionStorage.clear());

describe('emergency contacts', () => {
  test('are listed, edited, added and removed', async () => {
    const { user, sent } = await show(AT, {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { contacts: 5 } } }),
    });
    const card = within(await screen.findByRole('region', { name: 'Emergency contacts' }));
    expect(card.getByText('Grandmother')).toBeTruthy();
    const number = card.getByRole('link', { name: '01792 555 0101' });
    expect(number.getAttribute('href')).toBe('tel:01792 555 0101');
    await user.click(card.getByRole('button', { name: 'Edit Ann Rees' }));
    const dialog = () => within(screen.getByRole('dialog'));
    const phone = dialog().getByLabelText('Phone');
    await user.clear(phone);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(dialog().getByText('Required')).toBeTruthy();
    await user.type(phone, '01792 555 0199');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText('A pupil has at most 5 emergency contacts.');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await user.click(card.getByRole('button', { name: 'Remove Ann Rees' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toMatchObject([
      { method: 'PATCH', body: { phone: '01792 555 0199', relationship: 'Grandmother' } },
      { method: 'DELETE' },
    ]);
  });

  test('one is added with what was typed, and the dialog closes', async () => {
    const { user, sent, alerts } = await show(AT);
    const card = within(await screen.findByRole('region', { name: 'Emergency contacts' }));
    await user.click(card.getByRole('button', { name: 'Add contact' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), 'Dai Rees');
    await user.type(dialog.getByLabelText('Phone'), '01792 555 0102');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(alerts.read()).toMatchObject([{ tone: 'success' }]);
    const body = { name: 'Dai Rees', phone: '01792 555 0102', relationship: '' };
    expect(sent).toMatchObject([{ method: 'POST', path: `${AT}/emergency-contacts`, body }]);
  });
});

test('an emergency contact of spaces only is not sent', async () => {
  const { user, sent } = await show(AT);
  const card = within(await screen.findByRole('region', { name: 'Emergency contacts' }));
  await user.click(card.getByRole('button', { name: 'Add contact' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), '  ');
  await user.type(dialog.getByLabelText('Phone'), '01792 555 0102');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Required')).toBeTruthy();
  await user.type(dialog.getByLabelText('Name'), 'Dai');
  await user.clear(dialog.getByLabelText('Phone'));
  await user.type(dialog.getByLabelText('Phone'), '  ');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Required')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('an emergency contact that was removed or saved is named in the message', async () => {
  const { user, alerts } = await show(AT);
  const card = within(await screen.findByRole('region', { name: 'Emergency contacts' }));
  await user.click(card.getByRole('button', { name: 'Edit Ann Rees' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(titles(alerts)).toEqual(['Contact saved']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(card.getByRole('button', { name: 'Remove Ann Rees' }));
  await waitFor(() => expect(titles(alerts)).toEqual(['Contact removed']));
});

describe('alerts', () => {
  test('an alert is added, and ended', async () => {
    const { user, sent, alerts } = await show(AT);
    await user.click(await screen.findByRole('button', { name: 'Add alert' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add alert' }));
    await user.type(dialog.getByRole('textbox'), '  ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Required')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Behaviour');
    await user.type(dialog.getByRole('textbox'), 'Runs off');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Alert added']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'End alert' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Alert ended']));
    expect(sent).toMatchObject([
      { path: `${AT}/alerts`, body: { kind: 'behaviour', text: 'Runs off' } },
      { path: `${AT}/alerts/3`, body: { ended: 1 } },
    ]);
  });

  test('an ended alert is reopened', async () => {
    const { user, sent, alerts } = await show(AT, {
      detail: {
        alerts: [
          {
            id: 4,
            kind: 'medical',
            text: 'Broken wrist',
            created_at: TS,
            created_by: 'Helen Price',
            ended_at: TS,
          },
        ],
      },
    });
    await user.click(await screen.findByText('Ended alerts'));
    await user.click(screen.getByRole('button', { name: 'Reopen' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Alert reopened']));
    expect(sent).toMatchObject([{ method: 'PATCH', path: `${AT}/alerts/4`, body: { ended: 0 } }]);
  });

  test('an alert that is rejected stays in the dialog, with the reason', async () => {
    const { user, sent, alerts } = await show(AT, {
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add alert' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add alert' }));
    await user.type(dialog.getByRole('textbox'), 'Runs off');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Runs off');
    expect(titles(alerts)).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  test('an alert gets another text', async () => {
    const { user, sent, alerts } = await show(AT);
    const end = await screen.findByRole('button', { name: 'End alert' });
    const edit = end.parentElement?.parentElement;
    await user.click(within(edit ?? document.body).getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit alert' }));
    const text = dialog.getByRole('textbox');
    expect(text).toHaveProperty('value', 'Asthma. Blue inhaler.');
    await user.type(text, ' In the bag. ');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Alert saved']));
    const body = { kind: 'medical', text: 'Asthma. Blue inhaler. In the bag.' };
    expect(sent).toMatchObject([{ method: 'PATCH', path: `${AT}/alerts/3`, body }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the forms of a member', () => {
  test.each([
    ['Add guardian', 'First name'],
    ['Add alert', 'What coaches need to know'],
    ['Add contact', 'Name'],
    ['Edit Ann Rees', 'Phone'],
  ])(
    '[club-and-parent §4.4] what was typed in “%s” survives a reload, until the user gives it up',
    async (name, label) => {
      const detail = {
        emergency_contacts: [{ id: 9, name: 'Ann Rees', phone: '1', relationship: null }],
      };
      const open = async () => {
        const { user } = await show(AT, { detail });
        await user.click(await screen.findByRole('button', { name }));
        return { user, dialog: within(await screen.findByRole('dialog')) };
      };
      const before = await open();
      await before.user.type(before.dialog.getByLabelText(label), '23');
      cleanup();
      const { user, dialog } = await open();
      expect(dialog.getByLabelText(label)).toHaveProperty('value', expect.stringMatching(/23$/));
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      expect(sessionStorage).toHaveLength(0);
    },
  );

  test('[club-and-parent §4.4] an edit of a guardian goes on after a reload as it began', async () => {
    const edit = async (guardians: Guardian[]) => {
      const view = await show(AT, { detail: { guardians } });
      await view.user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
      await view.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      return { ...view, dialog: within(await screen.findByRole('dialog')) };
    };
    const before = await edit([guardian({ etag: 'first' })]);
    await before.user.click(before.dialog.getByRole('checkbox', { name: /^Sees medical/ }));
    cleanup();
    const { user, dialog, sent } = await edit([guardian({ etag: 'second' })]);
    const medical = dialog.getByRole('checkbox', { name: /^Sees medical/ });
    expect(medical).toHaveProperty('checked', false);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ ifMatch: '"first"', body: { sees: ['progress'] } }]),
    );
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
