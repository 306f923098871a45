import { type ServerResponse } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, DETAIL, show } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => sessionStorage.clear());

describe('edit form', () => {
  test('the profile is saved with If-Match, and the page shows it', async () => {
    let lastName = 'Jones';
    const { user, sent, address, alerts } = await show(`${AT}/edit`, {
      read: ({ pathname }) =>
        pathname === `/v1${AT}` ? { body: { ...DETAIL, lastname: lastName } } : undefined,
      write: () => {
        lastName = 'Price';
        return { body: {}, headers: { 'x-audit-id': '12' } };
      },
    });
    const lastname = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(lastname);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = within(screen.getByRole('region', { name: 'Check these fields' }));
    await user.click(summary.getByRole('link', { name: 'Last name: Required' }));
    expect(document.activeElement).toBe(lastname);
    await user.type(lastname, 'Price');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ava Price' })).toBeTruthy();
    expect(address()).toBe(AT);
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: AT,
        body: { lastname: 'Price' },
        ifMatch: '"1"',
      },
    ]);
    expect(titles(alerts)).toEqual(['Profile saved']);
    expect(sessionStorage).toHaveLength(0);
  });

  test('the browser’s Back after a saved edit leads to no form', async () => {
    const { user, address, router } = await show(AT, {
      write: () => ({ body: { ...DETAIL, lastname: 'Price' } }),
    });
    await user.click(await screen.findByRole('link', { name: 'Edit' }));
    const lastname = await screen.findByLabelText('Last name');
    await user.clear(lastname);
    await user.type(lastname, 'Price');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('a profile is saved once, however often the button is pressed while the next page loads', async () => {
    const next = Promise.withResolvers<ServerResponse>();
    let isSaved = false;
    const { user, sent, alerts, address } = await show(`${AT}/edit`, {
      read: () => (isSaved ? next.promise : undefined),
      write: () => {
        isSaved = true;
        return { body: {}, headers: { 'x-audit-id': '12' } };
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), '-Mai');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['Profile saved']));
    await user.click(save);
    expect(sent).toHaveLength(1);
    next.resolve({ body: DETAIL });
    await waitFor(() => expect(address()).toBe(AT));
  });

  test('a profile that another user changed meanwhile is shown beside the own values', async () => {
    let hasChanged = false;
    const { user, sent, address } = await show(`${AT}/edit`, {
      read: ({ pathname }) =>
        hasChanged && pathname === `/v1${AT}`
          ? { body: { ...DETAIL, lastname: 'Owen', etag: '2' } }
          : undefined,
      write: ({ ifMatch }) =>
        ifMatch === '"2"'
          ? { body: {}, headers: { 'x-audit-id': '12' } }
          : { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } },
    });
    const lastname = await screen.findByRole('textbox', { name: 'Last name' });
    await user.clear(lastname);
    await user.type(lastname, 'Price');
    hasChanged = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Helen Price changed this/)).toBeTruthy();
    expect(screen.getByText('Yours: Price')).toBeTruthy();
    expect(screen.getByText('Theirs: Owen')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
    expect(sent.at(-1)?.body).toMatchObject({ lastname: 'Price' });
  });

  test('the other values replace the own ones on request', async () => {
    let hasChanged = false;
    const { user } = await show(`${AT}/edit`, {
      read: ({ pathname }) =>
        hasChanged && pathname === `/v1${AT}`
          ? { body: { ...DETAIL, firstname: 'Eva', etag: '2' } }
          : undefined,
      write: () => ({ status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } }),
    });
    const lastname = await screen.findByRole('textbox', { name: 'Last name' });
    await user.type(lastname, '-Price');
    hasChanged = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveProperty('value', 'Eva');
    expect(lastname).toHaveProperty('value', 'Jones');
    expect(sessionStorage).toHaveLength(0);
  });

  test('the values of a form survive leaving the page', async () => {
    const first = await show(`${AT}/edit`);
    const name = await screen.findByRole('textbox', { name: 'First name' });
    await first.user.clear(name);
    await first.user.type(name, 'Efa');
    first.unmount();
    await show(`${AT}/edit`);
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveProperty(
      'value',
      'Efa',
    );
  });

  test('an edit that is continued later shows what another user changed since, and sends only the own change', async () => {
    const first = await show(`${AT}/edit`);
    await first.user.type(await screen.findByRole('textbox', { name: 'First name' }), '-Mai');
    first.unmount();
    const { user, sent, address } = await show(`${AT}/edit`, {
      detail: { dob: '2017-11-21', etag: '2' },
      write: ({ ifMatch }) =>
        ifMatch === '"2"'
          ? { body: {}, headers: { 'x-audit-id': '12' } }
          : { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } },
    });
    const name = await screen.findByRole('textbox', { name: 'First name' });
    expect(name).toHaveProperty('value', 'Ava-Mai');
    expect(screen.getByLabelText('Date of birth')).toHaveProperty('value', '2017-11-21');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Helen Price changed this/);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"1"', { firstname: 'Ava-Mai' }],
      ['"2"', { firstname: 'Ava-Mai' }],
    ]);
  });

  test('an error of the server is shown until the next attempt, at its field where it names one', async () => {
    let response: ServerResponse = {
      status: 422,
      body: { error: 'VALIDATION', detail: { dob: 'maximum' } },
    };
    const { user, sent, address } = await show(`${AT}/edit`, { write: () => response });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), '-Mai');
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    await save();
    expect(
      await screen.findByRole('link', { name: 'Date of birth: Check this value' }),
    ).toBeTruthy();
    response = { status: 500, body: { error: 'SERVER_ERROR', detail: null } };
    await save();
    expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
    response = { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
    await save();
    expect(await screen.findByText(/^Helen Price changed this/)).toBeTruthy();
    expect(screen.queryByText(/^The server had a problem/)).toBeNull();
    expect(sent).toHaveLength(3);
    expect(address()).toBe(`${AT}/edit`);
  });

  test('says that another user was faster, also if the other values cannot be loaded', async () => {
    let isDown = false;
    const { user } = await show(`${AT}/edit`, {
      read: ({ pathname }) =>
        isDown && pathname === `/v1${AT}`
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : undefined,
      write: () => ({ status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } }),
    });
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), '-Mai');
    isDown = true;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Someone else has changed this/)).toBeTruthy();
  });

  test('a profile without changes is not sent', async () => {
    const { user, sent, address, router } = await show(`${AT}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent).toEqual([]);
  });
});
