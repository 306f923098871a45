import type { PlannedMembership } from '@springboard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AMELIA, show } from '../../testing/groups.ts';
import { remoteOnly, titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

const planned = (overrides: Partial<PlannedMembership> = {}): PlannedMembership => ({
  uuid: AMELIA,
  firstname: 'Amelia',
  lastname: 'Jones',
  change: 'joins',
  date: '2026-12-01',
  other_group: null,
  ...overrides,
});
const pupil = (digit: number) => `${AMELIA.slice(0, -1)}${digit}`;
const WRENS = { id: 8, name: 'Wrens' };

const showPlanned = (
  rows: readonly PlannedMembership[],
  options: Parameters<typeof show>[1] = {},
) =>
  show('/groups/3', {
    ...options,
    read: ({ pathname }) => (pathname.endsWith('/groups/3/planned') ? { body: rows } : undefined),
  });

describe('the upcoming changes of a group', () => {
  test('are listed with the day and the other group, as links to the pupils', async () => {
    await showPlanned([
      planned(),
      planned({ uuid: pupil(2), firstname: 'Ben', other_group: WRENS }),
      planned({ uuid: pupil(3), firstname: 'Cai', change: 'leaves' }),
      planned({ uuid: pupil(4), firstname: 'Dai', change: 'leaves', other_group: WRENS }),
      planned({ uuid: pupil(5), firstname: 'Eli', change: 'leaves_club', other_group: WRENS }),
    ]);
    const card = within(await screen.findByRole('region', { name: 'Upcoming changes' }));
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Amelia JonesJoins on 1 December 2026Withdraw',
      'Ben JonesMoves here from Wrens on 1 December 2026Withdraw',
      'Cai JonesLeaves on 1 December 2026Withdraw',
      'Dai JonesMoves to Wrens on 1 December 2026Withdraw',
      'Eli JonesLeaves the club on 1 December 2026Withdraw',
    ]);
    const link = card.getByRole('link', { name: 'Amelia Jones' });
    expect(link.getAttribute('href')).toBe(`/members/${AMELIA}`);
  });

  test.each([
    [{}, { action: 'remove', group_id: 3, date: '2026-11-30' }],
    [{ change: 'leaves' }, { action: 'add', group_id: 3, date: '2026-11-30' }],
    [{ other_group: WRENS }, { action: 'move', from_group_id: 3, group_id: 8, date: '2026-11-30' }],
    [
      { change: 'leaves', other_group: WRENS },
      { action: 'move', from_group_id: 8, group_id: 3, date: '2026-11-30' },
    ],
    [{ change: 'leaves_club' }, { action: 'activate' }],
  ] as const)('%j is withdrawn once, with Undo', async (change, body) => {
    const { sent, alerts } = await showPlanned([planned(change)]);
    pressTwice(
      await screen.findByRole('button', { name: 'Withdraw the upcoming change for Amelia Jones' }),
    );
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Upcoming change for Amelia Jones withdrawn']),
    );
    expect(sent.map(({ path }) => path)).toEqual(['/members/bulk']);
    expect(sent[0]?.body).toEqual({ ...body, member_uuids: [AMELIA] });
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('that cannot be withdrawn say how many places are left', async () => {
    const { user } = await showPlanned([planned({ change: 'leaves' })], {
      write: () => ({ status: 409, body: { error: 'SESSION_FULL', detail: { places_left: 0 } } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    expect(await screen.findByText('Not enough places. Places left: 0')).toBeTruthy();
  });

  test('have no place on the page if there are none, and no button in a group of another system', async () => {
    const { unmount } = await showPlanned([]);
    await screen.findByRole('table');
    expect(screen.queryByRole('region', { name: 'Upcoming changes' })).toBeNull();
    unmount();
    await showPlanned([planned()], { session: remoteOnly() });
    await screen.findByRole('region', { name: 'Upcoming changes' });
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  });
});
