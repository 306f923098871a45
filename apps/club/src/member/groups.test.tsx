import type { MemberDetail } from '@springboard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, DETAIL, show, UUID } from '../../testing/member.ts';

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

  describe('on a coming day', () => {
    const [swifts, robins] = DETAIL.memberships ?? [];
    const showPlanned = async (
      memberships: readonly { joined?: string; left?: string }[],
      detail: Partial<MemberDetail> = {},
    ) => {
      const planned = [swifts, robins].flatMap((membership, index) => {
        const { joined, left = null } = memberships[index] ?? {};
        if (membership === undefined || memberships[index] === undefined) return [];
        const { joined_date } = membership;
        return [{ ...membership, joined_date: joined ?? joined_date, left_date: left }];
      });
      return show(`${AT}/groups`, { detail: { memberships: planned, ...detail } });
    };
    const withdraw = (name: string) => screen.findByRole('button', { name: `Withdraw: ${name}` });

    test('a leaving, a joining and a move are withdrawn from the day before on', async () => {
      const leaving = await showPlanned([{ left: '2026-12-01' }]);
      await leaving.user.click(await withdraw('Swifts'));
      const common = { member_uuids: [UUID], date: '2026-11-30' };
      await waitFor(() =>
        expect(leaving.sent.at(-1)?.body).toEqual({ action: 'add', group_id: 1, ...common }),
      );
      leaving.unmount();
      const joining = await showPlanned([{ left: '2026-12-02' }, { joined: '2026-12-01' }]);
      await joining.user.click(await withdraw('Robins'));
      await waitFor(() =>
        expect(joining.sent.at(-1)?.body).toEqual({ action: 'remove', group_id: 4, ...common }),
      );
      joining.unmount();
      const back = { action: 'move', from_group_id: 4, group_id: 1, ...common };
      // The buttons of both groups withdraw the move.
      for (const name of ['Swifts', 'Robins']) {
        const moving = await showPlanned([{ left: '2026-12-01' }, { joined: '2026-12-01' }]);
        await moving.user.click(await withdraw(name));
        await waitFor(() => expect(moving.sent.at(-1)?.body).toEqual(back));
        moving.unmount();
      }
    });

    test('the leaving of the club has its button above the sections only', async () => {
      await showPlanned([{ left: '2026-12-01' }], { inactive_date: '2026-12-01' });
      await screen.findByRole('button', { name: 'Withdraw' });
      expect(screen.queryByRole('button', { name: 'Withdraw: Swifts' })).toBeNull();
    });
  });
});
