import type { AdministeredGroup } from '@springboard/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AMELIA, BEN, show, SWIFTS } from '../../testing/groups.ts';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('edit form of a group', () => {
  const OTHERS = { ...SWIFTS, name: 'Swift', max_members: 20, etag: '9' };
  const showConflict = async () => {
    let current: AdministeredGroup = SWIFTS;
    const view = await show('/groups/3/edit', {
      read: ({ pathname }) => (pathname.endsWith('/groups/3') ? { body: current } : undefined),
      write: ({ ifMatch }) => {
        if (ifMatch === '"9"') return { body: OTHERS, headers: { 'x-audit-id': '12' } };
        current = OTHERS;
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    const name = await screen.findByLabelText('Name');
    await view.user.clear(name);
    await view.user.type(name, 'Swallows');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Helen Price changed this: /);
    return { ...view, name };
  };

  test('shows what another user has changed beside the own values, and saves only these', async () => {
    const { user, sent, requests } = await showConflict();
    const audits = requests.findLast(({ pathname }) => pathname.endsWith('/audits'))?.searchParams;
    expect(Object.fromEntries(audits ?? [])).toEqual({
      entity: 'group',
      entity_id: '3',
      per_page: '20',
    });
    const shown = screen.getAllByText(/^(Yours|Theirs): /).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Yours: Swallows', 'Theirs: Swift', 'Theirs: 20']);
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ ifMatch: '"9"' });
    expect(sent[1]?.body).toEqual({ name: 'Swallows', tell: 0 });
  });

  test('sends the ETag of the values that it began with, also when it is continued later', async () => {
    const first = await show('/groups/3/edit');
    await first.user.type(await screen.findByLabelText('Name'), ' A');
    first.unmount();
    const { user, sent } = await show('/groups/3/edit', {
      read: ({ pathname }) => (pathname.endsWith('/groups/3') ? { body: OTHERS } : undefined),
      write: () => ({ status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } }),
    });
    expect(await screen.findByLabelText(/^Maximum/)).toHaveProperty('value', '20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Theirs: Swift');
    expect(sent).toMatchObject([{ ifMatch: `"${SWIFTS.etag}"` }]);
    expect(sent[0]?.body).toEqual({ name: 'Swifts A', tell: 0 });
  });

  test.each([
    ['without a name where the system changed it', 200, 'Someone else has changed this meanwhile'],
    ['also if their values cannot be loaded', 500, /^Someone else has changed this\. Check it/],
  ])('says that another user was faster, %s', async (_, status, text) => {
    let hasChanged = false;
    const { user, sent } = await show('/groups/3/edit', {
      read: ({ pathname }) => {
        if (pathname.endsWith('/audits'))
          return { body: [{ id: 1, ts: 1_771_900_000, user: null }] };
        if (!hasChanged || !pathname.endsWith('/groups/3')) return undefined;
        return status === 200
          ? { body: OTHERS }
          : { status, body: { error: 'SERVER_ERROR', detail: null } };
      },
      write: () => {
        hasChanged = true;
        return { status: 412, body: { error: 'PRECONDITION_FAILED', detail: null } };
      },
    });
    await user.type(await screen.findByLabelText('Name'), ' A');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test('warns of a maximum below the number of pupils', async () => {
    const { user } = await show('/groups/3/edit');
    const field = await screen.findByLabelText(/^Maximum/);
    await user.clear(field);
    expect(screen.queryByText(/^Pupils: /)).toBeNull();
    await user.type(field, '1');
    expect(
      await screen.findByText(`Pupils: ${SWIFTS.total_members}, 21 more than this maximum.`, {
        exact: false,
      }),
    ).toBeTruthy();
  });

  test('changes the scheme, and says what that removes', async () => {
    const ten = { uuid: BEN.uuid, slug: 'ten-levels', title: 'Ten Levels' };
    const { user, sent } = await show('/groups/3/edit', {
      read: ({ pathname }) =>
        pathname.endsWith('/schemes')
          ? { body: [{ uuid: AMELIA, slug: 'first-flight', title: 'First Flight' }, ten] }
          : undefined,
    });
    const scheme = await screen.findByLabelText(/^Scheme/);
    expect(screen.queryByText(/recommendations to move up/)).toBeNull();
    await user.selectOptions(scheme, await screen.findByRole('option', { name: 'Ten Levels' }));
    screen.getByText(/recommendations to move up from this group are removed/);
    await user.selectOptions(scheme, 'First Flight');
    expect(screen.queryByText(/recommendations to move up/)).toBeNull();
    await user.selectOptions(scheme, 'Ten Levels');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ scheme_uuid: BEN.uuid, tell: 0 });
  });

  test('takes the values of the other user on request', async () => {
    const { user, name, sent } = await showConflict();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(name).toHaveProperty('value', 'Swift');
    expect(screen.getByLabelText(/^Maximum/)).toHaveProperty('value', '20');
    expect(sent).toHaveLength(1);
  });

  describe('with another place', () => {
    const showMoved = async () => {
      const preview = {
        subject: 'Another place',
        paragraphs: ['Swifts are in Hall 1 from Monday'],
      };
      const view = await show('/groups/3/edit', {
        write: ({ body }) =>
          Object(body).dry_run === 1
            ? { body: { families: Object(body).place === 'Hall 1' ? 21 : 0, preview } }
            : { body: SWIFTS, headers: { 'x-audit-id': '12' } },
      });
      const place = await screen.findByLabelText(/^Place/);
      await view.user.clear(place);
      await view.user.type(place, 'Hall 1');
      const tell = await screen.findByRole('checkbox', { name: /^Tell 21 families by e-mail/ });
      const save = async () => {
        await view.user.click(screen.getByRole('button', { name: 'Save' }));
        await waitFor(() => expect(view.address()).toBe('/groups/3'));
      };
      return { ...view, tell, save };
    };

    test('shows the e-mail to the families before it is saved, and sends it', async () => {
      const { sent, alerts, save } = await showMoved();
      expect(screen.getByText('Swifts are in Hall 1 from Monday')).toBeTruthy();
      expect(sent.at(-1)).toMatchObject({
        method: 'PATCH',
        path: '/groups/3',
        body: { place: 'Hall 1', dry_run: 1 },
      });
      await save();
      expect(sent.at(-1)).toMatchObject({
        path: '/groups/3',
        body: { place: 'Hall 1', tell: 1 },
        ifMatch: '"8"',
      });
      expect(titles(alerts)).toEqual(['Swifts saved']);
    });

    test('sends no e-mails if the administrator wants none', async () => {
      const { user, tell, sent, save } = await showMoved();
      await user.click(tell);
      await save();
      expect(sent.at(-1)?.body).toEqual({ place: 'Hall 1', tell: 0 });
    });
  });

  test('names the fields that are wrong, and sends nothing', async () => {
    const { user, sent, address } = await show('/groups/3/edit');
    await user.clear(await screen.findByLabelText('Name'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const summary = within(await screen.findByRole('region', { name: 'Check these fields' }));
    expect(summary.getByText(/Names must be 1 to 50 characters/)).toBeTruthy();
    expect(sent).toEqual([]);
    expect(address()).toBe('/groups/3/edit');
  });

  test('sends nothing while offline', async () => {
    const { user, sent, context, address } = await show('/groups/3/edit');
    const name = await screen.findByLabelText('Name');
    act(() => context.connection.setState({ state: 'offline' }));
    await user.type(name, ' B{Enter}');
    await screen.findAllByText('You must be online to do this');
    expect(sent).toEqual([]);
    expect(address()).toBe('/groups/3/edit');
  });

  test('without a change leads back to the group, and leaves no step in the history', async () => {
    const { user, sent, address, router } = await show('/groups/3');
    await router.navigate('/groups/3/edit');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/groups/3'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent).toEqual([]);
  });

  test('says why a new name was rejected, and keeps it', async () => {
    const { user, sent, address } = await show('/groups/3/edit', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: null } }),
    });
    await user.type(await screen.findByLabelText('Name'), ' B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Couldn’t rename the group.');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Swifts B');
    expect(address()).toBe('/groups/3/edit');
    expect(sent).toHaveLength(1);
  });

  test('is sent once, and can be renamed again once it is saved', async () => {
    const { user, sent, alerts, address, router } = await show('/groups/3/edit', {
      write: () => ({ body: SWIFTS, headers: { 'x-audit-id': '12' } }),
    });
    await user.type(await screen.findByLabelText('Name'), ' B');
    pressTwice(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/groups/3'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent).toHaveLength(1);
    expect(titles(alerts)).toEqual(['Group renamed to “Swifts B”']);
    await screen.findByRole('link', { name: /^Amelia/ });
    await router.navigate('/groups/3/edit');
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Swifts');
  });
});
