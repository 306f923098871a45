import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AMELIA, AVA, show, SWIFTS } from '../../testing/groups.ts';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the form for a new group', () => {
  test('sends name, scheme, maximum, times and coaches in one request', async () => {
    const { user, sent, router } = await show('/groups/new', {
      write: () => ({ status: 201, body: SWIFTS, headers: { 'x-audit-id': '12' } }),
    });
    await user.type(await screen.findByLabelText('Name'), ' Swifts ');
    await user.selectOptions(await screen.findByLabelText(/^Scheme/), 'First Flight');
    await user.type(screen.getByLabelText(/^Maximum/), '24');
    await user.click(screen.getByRole('button', { name: 'Add weekly time' }));
    await user.selectOptions(screen.getByLabelText('Day'), 'Thursday');
    await user.click(screen.getByRole('checkbox', { name: 'Carys Evans' }));
    await user.click(screen.getByRole('checkbox', { name: 'Ava Morgan' }));
    expect(screen.queryByRole('checkbox', { name: 'Ben Hughes' })).toBeNull();
    const main = within(screen.getByRole('main'));
    main.getByText('What will be added');
    const rows = main.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
    expect(rows).toEqual([
      'NameSwifts',
      'Maximum number of pupils24',
      'SchemeFirst Flight',
      'Weekly timesThu 17:00',
      'CoachesCarys Evans, Ava Morgan',
    ]);
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups/3'));
    expect(sent).toMatchObject([
      {
        path: '/groups',
        body: {
          name: 'Swifts',
          club_ids: [7],
          scheme_uuid: AMELIA,
          max_members: 24,
          times: [{ weekday: 4, start_time: '17:00', end_time: '18:00', to_date: null }],
          coach_uuids: [AMELIA, AVA.uuid],
        },
      },
    ]);
  });

  test('names the fields that are wrong and sends nothing', async () => {
    const { user, sent } = await show('/groups/new');
    await user.type(await screen.findByLabelText(/^Maximum/), '12.5');
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    expect(screen.getAllByText('Names must be 1 to 50 characters')).not.toHaveLength(0);
    expect(screen.getAllByText('Enter a whole number up to 10,000')).not.toHaveLength(0);
    expect(sent).toEqual([]);
  });

  test('offers the published schemes, and the active coaches of the club', async () => {
    const { requests } = await show('/groups/new');
    await screen.findByRole('checkbox', { name: 'Ava Morgan' });
    await screen.findByRole('option', { name: 'First Flight' });
    const queryOf = (path: string) => [
      ...(requests.find(({ pathname }) => pathname.endsWith(path))?.searchParams ?? []),
    ];
    expect(queryOf('/schemes')).toEqual([['published', '1']]);
    expect(Object.fromEntries(queryOf('/users'))).toEqual({
      'type[]': 'coach',
      'status[]': 'active',
      per_page: '1000',
      sort: 'afirstname',
    });
  });

  test('names the times that are wrong, and sends nothing', async () => {
    const { user, sent } = await show('/groups/new');
    await user.type(await screen.findByLabelText('Name'), 'Swifts');
    await user.click(screen.getByRole('button', { name: 'Add weekly time' }));
    await user.clear(screen.getByLabelText('Starts at'));
    await user.clear(screen.getByLabelText('Ends at'));
    await user.click(screen.getByRole('button', { name: 'Add group' }));
    const summary = within(await screen.findByRole('region', { name: 'Check these fields' }));
    const links = summary.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Starts at: Required · Ends at: Required',
    ]);
    expect(links[0]?.getAttribute('href')).toBe('#times');
    expect(screen.getAllByText('Required')).toHaveLength(2);
    expect(sent).toEqual([]);
  });

  test('says why the server rejected it, keeps it, and sends it again', async () => {
    let status = 409;
    const { user, sent, router, alerts } = await show('/groups/new', {
      write: () =>
        status === 409
          ? { status, body: { error: 'CONFLICT', detail: null } }
          : { status, body: SWIFTS, headers: { 'x-audit-id': '12' } },
    });
    await user.type(await screen.findByLabelText('Name'), 'Swifts');
    const add = screen.getByRole('button', { name: 'Add group' });
    await user.click(add);
    await screen.findByText(/^This conflicts with/);
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Swifts');
    expect(router.state.location.pathname).toBe('/groups/new');
    status = 201;
    await user.click(add);
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups/3'));
    expect(router.state.historyAction).toBe('REPLACE');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toMatchObject({ name: 'Swifts', scheme_uuid: null, times: [] });
    expect(titles(alerts)).toEqual(['Swifts added']);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
    await screen.findByText('Hall 2');
    await router.navigate('/groups/new');
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', '');
  });

  test('is sent once when the button is pressed twice', async () => {
    const { sent, user, router } = await show('/groups/new', {
      write: () => ({ status: 201, body: SWIFTS, headers: { 'x-audit-id': '12' } }),
    });
    await user.type(await screen.findByLabelText('Name'), 'Swifts');
    const add = screen.getByRole('button', { name: 'Add group' });
    pressTwice(add);
    await waitFor(() => expect(router.state.location.pathname).toBe('/groups/3'));
    expect(sent).toHaveLength(1);
  });

  test('sends nothing while offline', async () => {
    const { sent, user, context } = await show('/groups/new');
    const name = await screen.findByLabelText('Name');
    act(() => context.connection.setState({ state: 'offline' }));
    await user.type(name, 'Swifts{Enter}');
    await screen.findAllByText('You must be online to do this');
    expect(sent).toEqual([]);
  });
});
