import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AMELIA, AVA, show, SWIFTS } from '../../testing/groups.ts';

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
});
