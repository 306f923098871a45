import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildChild, showParentPortal } from '../../testing/children.ts';

const PLACE = { group_id: 6, name: 'Falcons', since: '2026-01-12', position: 2, wishes: [1, 3] };

const show = (overrides: { acts?: boolean } = {}) =>
  showParentPortal({
    children: [buildChild({ waiting: [PLACE], ...overrides })],
    write: () => ({ status: 204 }),
  });

const card = () => screen.findByRole('region', { name: 'Cadi is waiting for a place' });

test('the waiting list says the place, since when, and the days that suit', async () => {
  await show();
  const text = (await card()).textContent;
  expect(text).toContain('Falcons');
  expect(text).toContain('Place in the queue: 2');
  expect(text).toContain('Since 12 January 2026 · Mon, Wed');
});

test('a guardian leaves the list, and Undo returns the child to the same place', async () => {
  const { user, sent, alerts } = await show();
  await user.click(within(await card()).getByRole('button', { name: 'Leave the list: Falcons' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    method: 'PATCH',
    path: '/children/uuid-of-Cadi/waiting/6',
    body: { left: true },
  });
  await waitFor(() => expect(alerts.read()).toHaveLength(1));
  const [alert] = alerts.read();
  expect(alert).toMatchObject({
    title: 'Cadi is no longer waiting for Falcons',
    subject: 'request',
  });
  alert?.action?.onAction();
  await waitFor(() => expect(sent[1]?.body).toEqual({ left: false }));
});

test('a guardian changes the days, and Undo restores them', async () => {
  const { user, sent, alerts } = await show();
  await user.click(within(await card()).getByRole('button', { name: 'Change days' }));
  await user.click(screen.getByRole('button', { name: 'Wed' }));
  await user.click(screen.getByRole('button', { name: 'Fri' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ wishes: [1, 5] }));
  await waitFor(() => expect(alerts.read()).toHaveLength(1));
  alerts.read()[0]?.action?.onAction();
  await waitFor(() => expect(sent[1]?.body).toEqual({ wishes: [1, 3] }));
});

test('a change that the server does not take is an error without Undo, and can be tried again', async () => {
  const { user, sent, alerts } = await showParentPortal({
    children: [buildChild({ waiting: [PLACE] })],
    write: () => ({ status: 500 }),
  });
  const leave = within(await card()).getByRole('button', { name: 'Leave the list: Falcons' });
  await user.click(leave);
  await waitFor(() => expect(alerts.read()).toHaveLength(1));
  expect(alerts.read()).toMatchObject([{ tone: 'error', title: 'Not saved', subject: 'request' }]);
  expect(alerts.read()[0]?.action).toBeUndefined();
  await waitFor(() => expect(leave.getAttribute('aria-busy')).not.toBe('true'));
  await user.click(leave);
  await waitFor(() => expect(sent).toHaveLength(2));
  // The message about the second attempt replaces the first.
  await waitFor(() => expect(leave.getAttribute('aria-busy')).not.toBe('true'));
  expect(alerts.read()).toHaveLength(1);
});

test('a guardian who presses twice leaves the list once', async () => {
  const response = Promise.withResolvers<{ status: number }>();
  const { user, sent, alerts } = await showParentPortal({
    children: [buildChild({ waiting: [PLACE] })],
    write: () => response.promise,
  });
  const leave = within(await card()).getByRole('button', { name: 'Leave the list: Falcons' });
  await user.click(leave);
  await user.click(leave);
  response.resolve({ status: 204 });
  await waitFor(() => expect(alerts.read()).toHaveLength(1));
  expect(sent).toHaveLength(1);
});

test('a guardian who does not act for the child only reads', async () => {
  await show({ acts: false });
  expect(within(await card()).queryAllByRole('button')).toEqual([]);
});
