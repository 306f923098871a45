import { type ServerResponse } from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, guardian, show, TS, UUID } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => sessionStorage.clear());

describe('guardians', () => {
  test('a card lists the permissions of a guardian and their other children', async () => {
    const sibling = { uuid: 'other', firstname: 'Osian', lastname: 'Jones' };
    await show(AT, {
      detail: {
        guardians: [
          guardian({ sees: ['medical'], acts: false, members: [sibling] }),
          guardian({ id: 6, firstname: 'Rhys', restricted: true }),
        ],
      },
    });
    const [first, second] = within(
      await screen.findByRole('region', { name: 'Guardians' }),
    ).getAllByRole('listitem');
    if (!first || !second) throw new Error('There are two guardians.');
    expect(within(first).getByText('Sees medical details')).toBeTruthy();
    expect(within(first).queryByText('Sees progress and attendance')).toBeNull();
    expect(within(first).queryByText('Acts for the child')).toBeNull();
    expect(within(first).getByRole('link', { name: 'Osian Jones' })).toBeTruthy();
    expect(within(second).getByText('No access')).toBeTruthy();
    expect(within(second).queryByText('Acts for the child')).toBeNull();
  });

  test('a guardian is added, after the form was checked', async () => {
    const { user, sent, alerts } = await show(AT, { detail: { guardians: [] } });
    await user.click(await screen.findByRole('button', { name: 'Add guardian' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guardian' }));
    const save = dialog.getByRole('button', { name: 'Add guardian' });
    await user.type(dialog.getByLabelText(/^E-mail address/), 'rhys');
    await user.click(save);
    expect(dialog.getAllByText('Required')).toHaveLength(2);
    expect(dialog.getByText('E-mail must be in a valid format')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('First name'), ' Rhys ');
    await user.type(dialog.getByLabelText('Last name'), 'Jones');
    await user.type(dialog.getByLabelText(/^E-mail address/), '@example.org');
    await user.click(dialog.getByRole('checkbox', { name: /^Sees medical/ }));
    dialog.getByText('What will be added');
    const rows = dialog.getAllByRole('term');
    expect(rows.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'First nameRhys',
      'Last nameJones',
      'E-mail addressrhys@example.org',
      'No accessNo',
      'What this guardian may see and doSees progress and attendance',
      'Acts for the childYes',
    ]);
    await user.click(save);
    await waitFor(() => expect(titles(alerts)).toEqual(['Rhys Jones added']));
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: `${AT}/guardians`,
        body: {
          firstname: 'Rhys',
          lastname: 'Jones',
          relationship: null,
          email: 'rhys@example.org',
          phone: null,
          sees: ['progress'],
          acts: true,
          restricted: false,
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a guardian of the club is found and added, but not twice', async () => {
    const rhys = { id: 6, firstname: 'Rhys', lastname: 'Jones', email: 'rhys@example.org' };
    const osian = { uuid: 'b', firstname: 'Osian', lastname: 'Jones' };
    const ava = { uuid: UUID, firstname: 'Ava', lastname: 'Jones' };
    const searches: (string | null)[] = [];
    const read = ({ pathname, searchParams }: URL) => {
      if (pathname !== '/v1/guardians') return undefined;
      searches.push(searchParams.get('search'));
      return {
        body: [
          { ...rhys, members: [osian] },
          { ...guardian(), members: [ava] },
        ],
      };
    };
    const { user, sent, alerts } = await show(AT, { read });
    await user.click(await screen.findByRole('button', { name: 'Add guardian' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guardian' }));
    await user.type(dialog.getByRole('searchbox', { name: /^Search the guardians/ }), 'jones');
    const add = await dialog.findByRole('button', { name: 'Add Rhys Jones' });
    expect(dialog.getByText('rhys@example.org · Osian Jones’s guardian')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add Megan Jones' }));
    await user.click(add);
    await waitFor(() => expect(titles(alerts)).toEqual(['Rhys Jones added']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(searches).toEqual(['jones']);
    expect(sent).toMatchObject([
      { method: 'POST', path: `${AT}/guardians`, body: { guardian_id: 6 } },
    ]);
  });

  test('a guardian who cannot be searched for or linked can still be entered', async () => {
    const searches: (string | null)[] = [];
    const down = { status: 500, body: { error: 'SERVER_ERROR', detail: null } };
    const { user, sent, alerts } = await show(AT, {
      read: ({ pathname, searchParams }) => {
        if (pathname !== '/v1/guardians') return undefined;
        searches.push(searchParams.get('search'));
        return searchParams.get('search') === 'rees'
          ? down
          : { body: [{ id: 6, firstname: 'Rhys', lastname: 'Jones', email: null, members: [] }] };
      },
      write: () => down,
    });
    await user.click(await screen.findByRole('button', { name: 'Add guardian' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add guardian' }));
    const search = dialog.getByRole('searchbox', { name: /^Search the guardians/ });
    // Without a pause between them, only the last text is searched for.
    fireEvent.change(search, { target: { value: 'rh' } });
    fireEvent.change(search, { target: { value: 'rees' } });
    await waitFor(() => expect(searches).toEqual(['rees']));
    fireEvent.change(search, { target: { value: 'jones' } });
    await user.click(await dialog.findByRole('button', { name: 'Add Rhys Jones' }));
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(titles(alerts)).toEqual([]);
    expect(dialog.getByLabelText('First name')).toHaveProperty('value', '');
  });

  test('a guardian is invited, again after the link has expired, and the invitation withdrawn', async () => {
    const { user, sent, alerts } = await show(AT, {
      detail: {
        guardians: [
          guardian({ sign_in: 'none' }),
          guardian({ id: 6, firstname: 'Rhys', sign_in: 'invited', invited_at: 1_000_000_000 }),
          guardian({ id: 7, firstname: 'Nain', sign_in: 'none', email: null }),
          guardian({ id: 8, firstname: 'Taid', sign_in: 'none', restricted: true }),
        ],
      },
      write: ({ method }) =>
        method === 'DELETE' ? { status: 204 } : { body: guardian({ sign_in: 'invited' }) },
    });
    const choose = async (name: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name} Jones` }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
    };
    expect(await screen.findByText(/^Mother · Invited .+, the link has expired$/)).toBeTruthy();
    await choose('Megan', 'Invite to the parent portal');
    await waitFor(() => expect(titles(alerts)).toEqual(['Megan Jones invited']));
    await choose('Rhys', 'Send the invitation again');
    await waitFor(() => expect(sent).toHaveLength(2));
    await choose('Rhys', 'Withdraw the invitation');
    await waitFor(() => expect(titles(alerts)).toContain('Rhys Jones’s invitation withdrawn'));
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['POST', `${AT}/guardians/5/invitation`],
      ['POST', `${AT}/guardians/6/invitation`],
      ['DELETE', `${AT}/guardians/6/invitation`],
    ]);
    await user.click(await screen.findByRole('button', { name: 'Actions for Nain Jones' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'Remove',
    ]);
  });

  test('with an account of another club is linked, and an invitation still has its date', async () => {
    const { user, alerts } = await show(AT, {
      detail: {
        guardians: [
          guardian({ sign_in: 'none' }),
          guardian({ id: 6, firstname: 'Rhys', sign_in: 'invited', invited_at: TS }),
        ],
      },
      write: () => ({ body: guardian({ sign_in: 'active' }) }),
    });
    expect(await screen.findByText(/^Mother · Invited [^,]+, [\d:]+$/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Invite/ }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Megan Jones logs in with an existing account']),
    );
  });

  test('an invitation that cannot be withdrawn says why', async () => {
    const { user, alerts } = await show(AT, {
      detail: { guardians: [guardian({ sign_in: 'invited', invited_at: TS })] },
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw the invitation' }));
    await waitFor(() => expect(alerts.read()).toMatchObject([{ tone: 'error' }]));
    expect(alerts.read()[0]?.detail).toMatch(/^The server had a problem/);
  });

  test('says that the e-mail address of a guardian is that of another one', async () => {
    const { user, alerts } = await show(AT, {
      detail: { guardians: [guardian({ sign_in: 'none' })] },
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { email: 'taken' } } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Invite/ }));
    await waitFor(() => expect(alerts.read()[0]?.detail).toMatch(/^Another guardian has this/));
  });

  test('a guardian who is removed gets an e-mail on request', async () => {
    const { user, sent, alerts } = await show(AT, { write: () => ({ status: 204 }) });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Megan Jones?' }));
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Megan Jones removed']));
    expect(sent).toMatchObject([{ method: 'DELETE', path: `${AT}/guardians/5?tell=1` }]);
  });

  test('says why a guardian cannot be invited', async () => {
    const { user, alerts } = await show(AT, {
      detail: { guardians: [guardian({ sign_in: 'none' })] },
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { parent_portal: 0 } } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Invite/ }));
    await waitFor(() =>
      expect(alerts.read()[0]?.detail).toBe('Your club does not use the parent portal.'),
    );
  });

  test('access of a guardian is ended, and their rights are kept for later', async () => {
    const { user, sent } = await show(AT);
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    await user.click(dialog.getByRole('checkbox', { name: /^No access/ }));
    expect(dialog.getByRole('checkbox', { name: /^Acts/ })).toHaveProperty('checked', false);
    await user.click(dialog.getByRole('checkbox', { name: 'Tell the guardian by e-mail' }));
    expect(dialog.getByRole('definition').textContent).toBe('No →becomes Yes');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      method: 'PATCH',
      path: `${AT}/guardians/5`,
      ifMatch: '"1"',
    });
    // The rights are not sent, so they stay as they are.
    expect(sent[0]?.body).toEqual({ restricted: true, tell: 1 });
  });

  test('a guardian whose access is not ended after all gets no e-mail about it', async () => {
    const { user, sent } = await show(AT);
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    await user.click(dialog.getByRole('checkbox', { name: /^No access/ }));
    await user.click(dialog.getByRole('checkbox', { name: 'Tell the guardian by e-mail' }));
    await user.click(dialog.getByRole('checkbox', { name: /^No access/ }));
    await user.type(dialog.getByLabelText(/^Phone/), '4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ phone: '07700 9001234' });
  });

  test('an edit shows what another user changed meanwhile, and keeps it where only that user did', async () => {
    const other = guardian({ phone: '01792 555 0102', restricted: true, etag: '2' });
    let stored = guardian();
    const { user, sent } = await show(AT, {
      read: ({ pathname }) => {
        if (pathname.endsWith('/guardians')) return { body: [stored] };
        if (!pathname.endsWith('/audits')) return undefined;
        const entry = (name: string, guardian_id: number) => ({
          ts: TS,
          user: { uuid: UUID, name },
          detail: { guardian_id },
        });
        return { body: [entry('Ben Hughes', 6), entry('Helen Price', 5)] };
      },
      write: ({ ifMatch }) => {
        if (ifMatch === '"2"') return { body: other, headers: { 'x-audit-id': '12' } };
        stored = other;
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    await user.type(dialog.getByLabelText(/^Phone/), '4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Helen Price changed this: /);
    const shown = dialog.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(shown).toEqual([
      'Yours: 07700 9001234',
      'Theirs: 01792 555 0102',
      'Theirs: Yes',
      // What Save will change.
      '07700 900123 →becomes 07700 9001234',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"1"', { phone: '07700 9001234' }],
      ['"2"', { phone: '07700 9001234' }],
    ]);
  });

  test('a guardian is shown as another user has changed them, on request', async () => {
    let stored = guardian();
    const { user, sent } = await show(AT, {
      read: ({ pathname }) => (pathname.endsWith('/guardians') ? { body: [stored] } : undefined),
      write: () => {
        stored = guardian({ restricted: true, etag: '2' });
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    const phone = dialog.getByLabelText(/^Phone/);
    await user.type(phone, '4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Take theirs' }));
    expect(phone).toHaveProperty('value', '07700 900123');
    expect(dialog.getByRole('checkbox', { name: /^No access/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(1);
  });

  test('a guardian whom another user has removed meanwhile cannot be saved, and the dialog says so', async () => {
    const { user, sent } = await show(AT, {
      read: ({ pathname }) => (pathname.endsWith('/guardians') ? { body: [] } : undefined),
      write: () => ({ status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit guardian' }));
    await user.type(dialog.getByLabelText(/^Phone/), '4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/^Someone else has changed this\. Check it/)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test('a guardian is removed after a confirmation, and an error is shown', async () => {
    const responses: ServerResponse[] = [
      { status: 403, body: { error: 'FORBIDDEN', detail: null } },
      { status: 204 },
    ];
    const { user, sent } = await show(AT, { write: () => responses.shift() ?? {} });
    await user.click(await screen.findByRole('button', { name: 'Actions for Megan Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Megan Jones?' }));
    const remove = dialog.getByRole('button', { name: 'Remove' });
    await user.click(remove);
    expect(await dialog.findByText(/don’t have permission/)).toBeTruthy();
    await waitFor(() => expect(remove.getAttribute('aria-busy')).toBeNull());
    await user.click(remove);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ method, path }) => [method, path])).toEqual([
      ['DELETE', `${AT}/guardians/5`],
      ['DELETE', `${AT}/guardians/5`],
    ]);
  });
});
