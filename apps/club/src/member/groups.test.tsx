import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, DETAIL, show } from '../../testing/member.ts';

beforeEach(() => sessionStorage.clear());

describe('groups of a member', () => {
  test('groups are current, waiting with the place, and past with the reason', async () => {
    await show(`${AT}/groups`);
    const part = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await part('Current')).getByText('since 1 Sept 2025')).toBeTruthy();
    expect((await part('Current')).getByText('from 1 Dec 2026')).toBeTruthy();
    const waiting = await part('Waiting list');
    expect(waiting.getByText(/Place on the list: 3/)).toBeTruthy();
    const list = waiting.getByRole('link', { name: 'Squad' });
    expect(list.getAttribute('href')).toBe('/groups/2/waiting');
    expect((await part('Past')).getByText('1 Sept 2024 to 1 Sept 2025 · Cost')).toBeTruthy();
  });

  test('a group that was deleted is past, without a link and actions', async () => {
    const memberships = (DETAIL.memberships ?? [])
      .filter(({ left_date }) => left_date === null)
      .map((membership) => ({ ...membership, position: null, deleted_date: '2026-01-15' }));
    await show(`${AT}/groups`, { detail: { memberships } });
    const past = within(await screen.findByRole('region', { name: 'Past' }));
    expect(past.getByText('Swifts')).toBeTruthy();
    expect(past.getByText('1 Sept 2025 to 15 Jan 2026 · Group deleted')).toBeTruthy();
    expect(past.getByText('1 Dec 2025 to 15 Jan 2026 · Group deleted')).toBeTruthy();
    expect(past.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /Swifts/ })).toBeNull();
  });
});
