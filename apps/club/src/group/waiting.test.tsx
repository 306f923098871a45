import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AMELIA, MEMBERS, show, time } from '../../testing/groups.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the waiting list of a group', () => {
  test('shows place, date and wishes, and gives a place', async () => {
    const { user, sent } = await show('/groups/3/waiting');
    const [entry] = await screen.findAllByText(/prefers Mon, Thu/);
    expect(entry?.textContent).toContain('since 10 Jan 2026');
    await user.click(screen.getByRole('button', { name: 'Place Amelia Jones now' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { path: '/groups/3/members/bulk', body: { action: 'add', member_uuids: [AMELIA] } },
      ]),
    );
  });

  test('gives a place that is held for a pupil now, although another one is free on a coming day', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting', {
      group: { total_members: 24, places_from: { date: '2026-12-04', places_left: 1 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Place Dafydd Jones now' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['1 pupil added']));
    expect(sent).toMatchObject([
      { path: '/groups/3/members/bulk', body: { action: 'add', member_uuids: [MEMBERS[1]?.uuid] } },
    ]);
  });

  test('is moved down, and says the new place', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting');
    await user.click(await screen.findByRole('button', { name: 'Move Amelia Jones down' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Amelia Jones is number 2 on the waiting list']),
    );
    expect(sent).toMatchObject([{ body: { from: 1, position: 2 } }]);
  });

  test('offers a place to a member without an open offer', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting');
    const offers = await screen.findAllByRole('button', { name: /^Offer .* a place$/ });
    expect(offers).toHaveLength(1);
    expect(screen.getByText(/offered until/).textContent).toContain('27 Feb 2026');
    await user.click(screen.getByRole('button', { name: 'Offer Amelia Jones a place' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('checkbox', { name: /Swifts/, checked: true });
    await user.click(within(dialog).getByRole('button', { name: 'Offer place' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Offer sent to the family of Amelia Jones']),
    );
    expect(sent).toMatchObject([{ path: '/moves', body: { member_uuid: AMELIA, group_ids: [3] } }]);
  });

  test('shows the places that are left after another administrator has given one', async () => {
    const group = { places_left: 1 };
    const { user } = await show('/groups/3/waiting', {
      group,
      write: () => {
        group.places_left = 0;
        return { status: 409, body: { error: 'SESSION_FULL', detail: { places_left: 0 } } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Place Amelia Jones now' }));
    await screen.findByText('Not enough places. Places left: 0');
    // The list is loaded again after the message.
    await waitFor(() => {
      const place = screen.getByRole('button', { name: 'Place Amelia Jones now' });
      expect(place.getAttribute('aria-disabled')).toBe('true');
    });
  });

  test('has the number of places beside the hall without a fixed width, for large text', async () => {
    await show('/groups/3/waiting', { group: { total_members: 24 } });
    const places = (await screen.findByText(/^24 of 24/)).parentElement;
    expect(places?.className).not.toMatch(/(^| )w-/);
  });

  test.each([{ total_members: 24 }, { places_left: 0 }])(
    'gives and offers no place of a group without one (%j), except one that can be held',
    async (group) => {
      await show('/groups/3/waiting', { group });
      const isOff = async (name: string) =>
        (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true';
      expect(await isOff('Offer Amelia Jones a place')).toBe(true);
      expect(await isOff('Place Amelia Jones now')).toBe(true);
      expect(await isOff('Place Dafydd Jones now')).toBe(false);
    },
  );

  test('offers a place from the coming day on which one becomes free', async () => {
    const { user, sent } = await show('/groups/3/waiting', {
      group: { total_members: 24, places_from: { date: '2026-12-04', places_left: 1 } },
      write: () => ({ status: 201, body: { id: 9 } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Offer Amelia Jones a place' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('checkbox', { name: /Swifts.*1 place from 4\u00a0Dec/, checked: true });
    await user.click(dialog.getByRole('button', { name: 'Offer place' }));
    await waitFor(() => expect(sent).toMatchObject([{ path: '/moves', body: { group_ids: [3] } }]));
  });

  test('gives a place from the coming day on which one becomes free', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting', {
      group: { total_members: 24, places_from: { date: '2026-12-04', places_left: 1 } },
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(
      await screen.findByRole('button', { name: 'Place Amelia Jones from 4 December 2026' }),
    );
    await waitFor(() => expect(titles(alerts)).toEqual(['Amelia Jones joins on 4 December 2026']));
    expect(sent).toMatchObject([
      {
        path: '/members/bulk',
        body: { action: 'add', group_id: 3, member_uuids: [AMELIA], date: '2026-12-04' },
      },
    ]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
    screen.getByRole('button', { name: 'Place Dafydd Jones now' });
  });

  test('changes its order with buttons, and says when another user has changed it before', async () => {
    const { user, sent, requests } = await show('/groups/3/waiting', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { position: 1 } } }),
    });
    const countLists = () =>
      requests.filter(({ pathname }) => pathname.endsWith('/waiting')).length;
    await user.click(await screen.findByRole('button', { name: 'Move Dafydd Jones up' }));
    await screen.findByText(/^Someone else has changed the order meanwhile/);
    expect(countLists()).toBe(2);
    expect(sent).toMatchObject([
      {
        method: 'PATCH',
        path: `/groups/3/waiting/${MEMBERS[1]?.uuid}`,
        body: { from: 2, position: 1 },
      },
    ]);
    const up = screen.getByRole('button', { name: 'Move Amelia Jones up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
  });

  test('changes the days that suit a family', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting');
    await user.click(
      await screen.findByRole('button', { name: 'Change the days that suit Amelia Jones' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Days that suit Amelia Jones' });
    within(dialog).getByRole('checkbox', { name: 'Thursday', checked: true });
    await user.click(within(dialog).getByRole('checkbox', { name: 'Monday', checked: true }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Saturday' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Days of Amelia Jones changed']));
    expect(sent).toMatchObject([
      {
        path: `/groups/3/waiting/${AMELIA}`,
        body: { from_wishes: [1, 4], wishes: [4, 6] },
      },
    ]);
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says which days another user chose meanwhile, and a second save replaces them', async () => {
    const { user, sent } = await show('/groups/3/waiting', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { wishes: [2, 3] } } }),
    });
    await user.click(
      await screen.findByRole('button', { name: 'Change the days that suit Amelia Jones' }),
    );
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await within(dialog).findByText(/^Someone else has chosen other days meanwhile: Tue, Wed/);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ from_wishes: [2, 3], wishes: [1, 4] });
  });

  test('says when the group trains on other days than those that suit', async () => {
    await show('/groups/3/waiting', {
      group: { times: [{ ...time, weekday: 2 }] },
    });
    const [entry] = await screen.findAllByText(/prefers Mon, Thu/);
    expect(entry?.textContent).toContain('the group trains on other days');
  });

  test('is printed with wishes and without the head of the page', async () => {
    await show('/groups/3/waiting?print=1');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]?.textContent).toMatch(/^1Amelia Jones8 years 3 months10 Jan 2026Mon, Thu/);
    expect(
      screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent),
    ).toEqual(['Waiting list of Swifts']);
  });

  test('loses a member who is removed from it', async () => {
    const { user, sent, alerts } = await show('/groups/3/waiting', {
      write: () => ({ status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Amelia Jones' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Amelia Jones removed from the waiting list']),
    );
    expect(sent).toMatchObject([{ method: 'DELETE', path: `/groups/3/waiting/${AMELIA}` }]);
  });
});
