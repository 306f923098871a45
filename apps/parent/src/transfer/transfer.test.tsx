import type { Transfer } from '@springboard/contract';
import { buildTransfer } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildChild, showParentPortal } from '../../testing/children.ts';

const CADI = { uuid: 'uuid-of-Cadi', firstname: 'Cadi', lastname: 'Jones' };
const offered = (overrides: Partial<Transfer> = {}) =>
  buildTransfer({ id: 9, member: CADI, may_answer: true, may_undo: false, ...overrides });
const SHEET = '/overview/transfer/9?child=uuid-of-Cadi';

const show = (transfers: readonly Transfer[], sees: ('progress' | 'medical')[] = ['medical']) =>
  showParentPortal({ children: [buildChild({ sees })], transfers, path: SHEET });
const sheet = () => screen.findByRole('dialog', { name: 'Cadi is due to move to another club' });
const endedSheet = () => screen.findByRole('dialog', { name: 'Cadi’s transfer to another club' });

beforeEach(() => localStorage.clear());

describe('the transfer of a child', () => {
  test('[D19] wants yes or no for medical alerts before a guardian agrees', async () => {
    const { user, sent, alerts } = await show([offered()]);
    const dialog = within(await sheet());
    expect(dialog.getByText(/From Riverside to Lakeside/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    expect(await dialog.findByText('Please answer yes or no.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('button', { name: /^Yes, the new club/ }));
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    expect(sent).toEqual([
      { method: 'POST', path: '/transfers/9/agreement', body: { with_medical: true } },
    ]);
    await waitFor(() => expect(alerts.read()).toMatchObject([{ title: 'Agreed to the transfer' }]));
  });

  test('is the one of the address, of all transfers of the family', async () => {
    const { reads } = await show([offered({ id: 8, reason: 'Another one' }), offered()]);
    expect(within(await sheet()).queryByText('Another one')).toBeNull();
    const read = reads.filter(({ pathname }) => pathname.endsWith('/transfers'));
    expect(read.map(({ search }) => search)).toContain('?per_page=100');
  });

  test('is agreed to without the question by a guardian who sees no alerts', async () => {
    const { user, sent } = await show([offered()], ['progress']);
    const dialog = within(await sheet());
    expect(dialog.queryByText(/medical alerts move too/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    expect(sent).toMatchObject([{ body: { with_medical: false } }]);
  });

  test.each([
    ['with a reason', ' Too far ', { reason: 'Too far' }],
    ['without a reason', ' ', {}],
  ])('is refused %s', async (_, reason, body) => {
    const { user, sent, alerts } = await show([offered()]);
    const dialog = within(await sheet());
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await user.type(dialog.getByLabelText('Reason (optional)'), reason);
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(sent).toEqual([{ method: 'POST', path: '/transfers/9/refusal', body }]);
    await waitFor(() => expect(alerts.read()).toMatchObject([{ title: 'Transfer refused' }]));
  });

  test.each([
    ['CONFLICT', 'This transfer has already been answered or withdrawn.'],
    ['FORBIDDEN', 'You don’t have permission to do this.'],
  ])('says why an answer was not saved: %s', async (error, detail) => {
    const { user, alerts } = await showParentPortal({
      children: [buildChild({ sees: [] })],
      transfers: [offered()],
      path: SHEET,
      write: () => ({ status: 403, body: { error, detail: null } }),
    });
    const dialog = within(await sheet());
    const isSaid = () =>
      waitFor(() => expect(alerts.read()).toMatchObject([{ title: 'Not saved', detail }]));
    await user.click(dialog.getByRole('button', { name: 'Agree' }));
    await isSaid();
    for (const { id } of alerts.read()) alerts.dismiss(id);
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await isSaid();
  });

  test('keeps the focus in the sheet when the form changes and after the answer', async () => {
    const transfers = [offered()];
    const { user } = await showParentPortal({
      children: [buildChild({ sees: [] })],
      transfers,
      path: SHEET,
      write: () => {
        transfers[0] = offered({ state: 'refused', answered_as: 'guardian', may_answer: false });
        return { body: {} };
      },
    });
    const dialog = within(await sheet());
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await user.tab();
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason (optional)'));
    await user.click(dialog.getByRole('button', { name: 'Refuse' }));
    const result = await dialog.findByText('Refused');
    await waitFor(() => expect(document.activeElement?.contains(result)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.getAttribute('role')).not.toBe('dialog');
  });

  test('is only shown to a guardian who may not answer, and when it was answered', async () => {
    const { unmount } = await show([offered({ may_answer: false })]);
    expect(await within(await sheet()).findByText(/Only a guardian who acts/)).toBeTruthy();
    unmount();
    await show([offered({ state: 'refused', answered_as: 'guardian', may_answer: false })]);
    expect(await within(await endedSheet()).findByText('Refused')).toBeTruthy();
  });

  test('is ended when the club that asked has withdrawn it before the answer', async () => {
    const transfers = [offered({ requested_by: 'club' })];
    const { user } = await showParentPortal({
      children: [buildChild({ sees: [] })],
      transfers,
      path: SHEET,
      write: () => {
        transfers[0] = offered({ requested_by: 'club', state: 'undone', may_answer: false });
        return { status: 409, body: { error: 'CONFLICT', detail: { state: 'undone' } } };
      },
    });
    await user.click(within(await sheet()).getByRole('button', { name: 'Agree' }));
    const dialog = within(await endedSheet());
    expect(dialog.getByText('Withdrawn')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Agree' })).toBeNull();
  });

  test('is withdrawn by a guardian if a guardian asked, and waits for the new club until then', async () => {
    const requested = {
      requested_by: 'guardian',
      answerer: 'new_club',
      may_answer: false,
    } as const;
    const transfers = [offered({ ...requested, may_undo: true })];
    const { user, sent, alerts } = await showParentPortal({
      children: [buildChild()],
      transfers,
      path: SHEET,
      write: () => {
        transfers[0] = offered({ ...requested, state: 'undone' });
        return { body: {} };
      },
    });
    const name = 'A guardian asked for Cadi’s move to another club';
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getByText('Waiting for Lakeside')).toBeTruthy();
    expect(dialog.getByText('Asked for by a guardian')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Agree' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    const result = await dialog.findByText('Withdrawn');
    expect(sent).toMatchObject([{ method: 'POST', path: '/transfers/9/undo' }]);
    expect(alerts.read()).toMatchObject([{ tone: 'success', title: 'Transfer withdrawn' }]);
    await waitFor(() => expect(document.activeElement?.contains(result)).toBe(true));
    expect(dialog.queryByRole('button', { name: 'Withdraw' })).toBeNull();
  });

  test('is withdrawn once, however often the button is pressed before the page has its new state', async () => {
    const transfers = [offered({ requested_by: 'guardian', may_undo: true, may_answer: false })];
    const reloaded = Promise.withResolvers<number>();
    let isSent = false;
    const { user, sent, alerts } = await showParentPortal({
      children: [buildChild()],
      transfers,
      path: SHEET,
      status: () => (isSent ? reloaded.promise : 200),
      write: () => {
        isSent = true;
        transfers[0] = offered({ requested_by: 'guardian', state: 'undone' });
        return { body: {} };
      },
    });
    const name = 'A guardian asked for Cadi’s move to another club';
    const dialog = within(await screen.findByRole('dialog', { name }));
    const button = dialog.getByRole('button', { name: 'Withdraw' });
    await user.click(button);
    await waitFor(() => expect(alerts.read()).toHaveLength(1));
    await user.click(button);
    expect(sent).toHaveLength(1);
    reloaded.resolve(200);
    expect(await dialog.findByText('Withdrawn')).toBeTruthy();
  });

  test('says that the link leads nowhere if the transfer is unknown', async () => {
    await show([]);
    expect(await screen.findByText(/the link is for another account/)).toBeTruthy();
  });
});
