import { type ServerResponse } from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, DETAIL, show } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => sessionStorage.clear());

describe('form of a new member', () => {
  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Cadi');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Jones');
    await user.type(screen.getByLabelText('Date of birth'), '2017-08-05');
  };
  const added = { body: { ...DETAIL, firstname: 'Cadi' }, headers: { 'x-audit-id': '12' } };

  test('a member is added to a group once, and their page replaces the form', async () => {
    const view = await show('/members/new', { write: () => added });
    const { user, sent, address, alerts, router } = view;
    await fill(user);
    await screen.findByRole('option', { name: 'Swifts' });
    await user.selectOptions(screen.getByRole('combobox', { name: /^Group/ }), 'Swifts');
    pressTwice(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      path: '/members',
      body: { firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05', group_ids: [1] },
    });
    expect(titles(alerts)).toEqual(['Cadi Jones added']);
  });

  test('a guardian is added with the pupil, and none if their fields are empty', async () => {
    const { user, sent } = await show('/members/new', { write: () => added });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add guardian' }));
    const guardianFields = within(screen.getByRole('group', { name: 'Guardian (optional)' }));
    await user.type(guardianFields.getByLabelText('First name'), 'Ann');
    await user.type(guardianFields.getByLabelText('Last name'), 'Rees');
    await user.type(guardianFields.getByLabelText('E-mail address'), 'ann@example.org');
    const rows = within(screen.getByRole('main')).getAllByRole('term');
    expect(rows.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'First nameCadi',
      'Last nameJones',
      'Date of birth5 August 2017',
      'Guardian: First nameAnn',
      'Guardian: Last nameRees',
      'Guardian: E-mail addressann@example.org',
    ]);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).not.toHaveProperty('group_ids');
    expect(Object(sent[0]?.body).guardian).toEqual({
      firstname: 'Ann',
      lastname: 'Rees',
      relationship: null,
      email: 'ann@example.org',
      phone: null,
    });
  });

  test('a guardian is checked before the form is sent, each error at its field', async () => {
    const { user, sent } = await show('/members/new', { write: () => added });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add guardian' }));
    const guardian = within(screen.getByRole('group', { name: 'Guardian (optional)' }));
    await user.type(guardian.getByLabelText('First name'), 'Ann');
    await user.type(guardian.getByLabelText('E-mail address'), 'ann@');
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    const summary = within(await screen.findByRole('region', { name: 'Check these fields' }));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Guardian: Last name: Required',
      'Guardian: E-mail address: E-mail must be in a valid format',
    ]);
    expect(guardian.getByLabelText('Last name').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    for (const name of ['First name', 'E-mail address']) {
      await user.clear(guardian.getByLabelText(name));
    }
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  test('a full group is named at its field, with what can be done', async () => {
    const { user } = await show('/members/new', {
      write: () => ({
        status: 409,
        body: { error: 'SESSION_FULL', detail: { group_id: 1, places_left: 0 } },
      }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await screen.findByRole('link', { name: /^Group: This group is full\. Choose another one/ });
    const group = screen.getByRole('combobox', { name: /^Group/ });
    expect(group.getAttribute('aria-invalid')).toBe('true');
  });

  test('a rejected group is named above the form, and at its field', async () => {
    const { user } = await show('/members/new', {
      write: () => ({
        status: 422,
        body: { error: 'VALIDATION', detail: { group_ids: 'inactive', other: 'minimum' } },
      }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    const summary = within(await screen.findByRole('region', { name: 'Check these fields' }));
    expect(summary.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Group: Check this value',
      'Check this value: other',
    ]);
    const group = screen.getByRole('combobox', { name: /^Group/ });
    expect(group.getAttribute('aria-invalid')).toBe('true');
  });

  test('a date of birth ahead or before 1900 is explained, and not sent', async () => {
    const { user, sent } = await show('/members/new');
    await fill(user);
    for (const dob of ['2999-01-01', '1899-12-31']) {
      fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: dob } });
      await user.click(screen.getByRole('button', { name: 'Add pupil' }));
      await screen.findByRole('link', {
        name: 'Date of birth: Enter a date from 1900 until today',
      });
    }
    expect(sent).toEqual([]);
  });

  test('the fields of a guardian get the focus when they are added', async () => {
    const { user } = await show('/members/new');
    await user.click(await screen.findByRole('button', { name: 'Add guardian' }));
    const guardian = within(screen.getByRole('group', { name: 'Guardian (optional)' }));
    expect(document.activeElement).toBe(guardian.getByLabelText('First name'));
  });

  test('likely duplicates are shown before, with links, and can be overruled', async () => {
    const duplicate = { uuid: 'same', firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05' };
    const { user, sent, address } = await show('/members/new', {
      write: ({ body }) =>
        'confirm_new' in Object(body)
          ? added
          : { status: 409, body: { error: 'CONFLICT', detail: { duplicates: [duplicate] } } },
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    const link = await screen.findByRole('link', { name: 'Cadi Jones, 5 August 2017' });
    expect(link.getAttribute('href')).toBe('/members/same');
    await user.click(screen.getByRole('button', { name: 'Not the same – add anyway' }));
    await waitFor(() => expect(address()).toBe(AT));
    expect(sent.map(({ body }) => Object(body).confirm_new)).toEqual([undefined, 1]);
  });

  test('likely duplicates of another name are forgotten', async () => {
    const duplicate = { uuid: 'same', firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05' };
    const { user } = await show('/members/new', {
      write: () => ({
        status: 409,
        body: { error: 'CONFLICT', detail: { duplicates: [duplicate] } },
      }),
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await screen.findByRole('button', { name: 'Not the same – add anyway' });
    await user.type(screen.getByLabelText('Last name'), 'x');
    expect(screen.queryByRole('button', { name: 'Not the same – add anyway' })).toBeNull();
  });

  test('likely duplicates appear while typing, and those that are not the same are not asked about again', async () => {
    const similar = { uuid: 'same', firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05' };
    const queries: string[] = [];
    const { user, sent } = await show('/members/new', {
      read: ({ pathname, searchParams }) => {
        if (!pathname.endsWith('/similar')) return undefined;
        queries.push([...searchParams.values()].join(' '));
        return { body: [{ ...similar, active: true, groups: ['Swifts'] }] };
      },
      write: () => added,
    });
    await fill(user);
    const open = await screen.findByRole('link', { name: 'Open Cadi Jones' });
    expect(open.getAttribute('href')).toBe('/members/same');
    screen.getByText('5 August 2017 · Swifts');
    expect(queries).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Not the same: Cadi Jones' }));
    await waitFor(() => expect(screen.queryByText('5 August 2017 · Swifts')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { confirm_new: 1 } }]));
  });

  test('an error of the server is shown, at its field where it names one', async () => {
    const responses: ServerResponse[] = [
      { status: 422, body: { error: 'VALIDATION', detail: { dob: 'maximum' } } },
      { status: 500, body: { error: 'SERVER_ERROR', detail: null } },
    ];
    const { user } = await show('/members/new', { write: () => responses.shift() ?? {} });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    expect(
      await screen.findByRole('link', { name: 'Date of birth: Check this value' }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add pupil' }));
    expect(await screen.findByText(/^The server had a problem/)).toBeTruthy();
  });
});
