import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { show, time } from '../../testing/groups.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the weekly times of a group', () => {
  const effect = () => ({
    body: { time: null, added: 8, removed: 3, retained: 2 },
    headers: { 'x-audit-id': '12' },
  });

  test('are saved only after their effect is shown', async () => {
    const { user, sent, alerts } = await show('/groups/3/times', { write: effect });
    await user.click(await screen.findByRole('button', { name: 'Add weekly time' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('8 sessions added');
    within(dialog).getByText('3 sessions removed');
    within(dialog).getByText(/^2 sessions are kept/);
    expect(sent.map(({ body }) => Object(body)['dry_run'])).toEqual([1]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Weekly time added']));
    expect(sent.map(({ body }) => Object(body)['dry_run'])).toEqual([1, undefined]);
  });

  test('send e-mails about moved sessions to the families', async () => {
    const families = () => ({
      body: { time: null, added: 8, removed: 8, retained: 0, families: 2 },
    });
    const { user, sent } = await show('/groups/3/times', { write: families });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('checkbox', { name: /^Tell 2 families by e-mail/, checked: true });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ tell: 1 }));
  });

  test('send no e-mails if the administrator wants none', async () => {
    const families = () => ({
      body: { time: null, added: 8, removed: 8, retained: 0, families: 2 },
    });
    const { user, sent } = await show('/groups/3/times', { write: families });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Tell 2 families by e-mail/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { id, ...fields } = time;
    expect(sent).toMatchObject([
      { method: 'PATCH', path: `/groups/3/times/${id}` },
      { method: 'PATCH', path: `/groups/3/times/${id}` },
    ]);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { ...fields, dry_run: 1, tell: 0 },
      { ...fields, tell: 0 },
    ]);
    expect(Object(sent[1]?.body)).not.toHaveProperty('dry_run');
  });

  test('that the server rejects stay in the dialog, with the reason', async () => {
    const { user, sent, alerts } = await show('/groups/3/times', {
      write: ({ body }) =>
        Object(body)['dry_run'] === 1
          ? effect()
          : { status: 500, body: { error: 'SERVER_ERROR', detail: null } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add weekly time' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('8 sessions added');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(titles(alerts)).toEqual([]);
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['POST', '/groups/3/times'],
      ['POST', '/groups/3/times'],
    ]);
  });

  test('whose effect cannot be loaded say why, and cannot be saved', async () => {
    const { user } = await show('/groups/3/times', {
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add weekly time' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  test.each([
    ['Ends at', '16:00', 'The end must be after the start'],
    ['First day', '', 'Required'],
    [/^Last day/, '2000-01-01', 'The last day must not be before the first day'],
  ])('say at %s what is wrong there', async (label, value, error) => {
    const { user } = await show('/groups/3/times', { write: effect });
    await user.click(await screen.findByRole('button', { name: 'Add weekly time' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    await within(dialog).findByText(error);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const others = ['The end must be after the start', 'Required'].filter(
      (other) => other !== error,
    );
    for (const other of others) expect(within(dialog).queryByText(other)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  test('are removed only after their effect is shown', async () => {
    const { user, sent, alerts } = await show('/groups/3/times', {
      write: () => ({
        body: { time: null, added: 0, removed: 3, retained: 2, families: 2 },
        headers: { 'x-audit-id': '12' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('3 sessions removed');
    within(dialog).getByRole('checkbox', { name: /^Tell 2 families by e-mail/, checked: true });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Weekly time removed']));
    expect(sent.map(({ path }) => path)).toEqual([
      '/groups/3/times/5?dry_run=1&tell=0',
      '/groups/3/times/5?tell=1',
    ]);
  });
});
