import type { OutboxLine } from '@springboard/offline';
import { makeLine } from '@springboard/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup } from '../../testing/device.ts';
import { openList } from '../../testing/list.tsx';

const register = (group_id: number, name: string, date: string, state = 'not_started') => ({
  group_id,
  name,
  date,
  start_at: null,
  total_members: 3,
  state,
});

const OPEN = [
  register(1, 'Swifts', '2026-02-24', 'partial'),
  register(2, 'Tumblers', '2026-02-23'),
  register(1, 'Swifts', '2026-02-17', 'complete'),
  register(3, 'Acro', '2026-02-16'),
  register(2, 'Tumblers', '2026-02-16'),
];

const NO_SYNC = {
  running: false,
  done: 0,
  total: 0,
  failed: [],
  error: null,
  synced_at: null,
};

const FEATURES = { MAX_PAST_DAYS_ATTENDANCE: 14 };

const change = (
  group_id: number,
  date: string,
  complete: boolean,
  state: OutboxLine['state'],
): OutboxLine =>
  makeLine({
    state,
    description: { kind: 'register', group: 'Swifts', date, complete },
    session: { group_id, name: 'Swifts', date },
  });

const rows = (card: HTMLElement) =>
  within(card)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('OpenRegisters', () => {
  test('[D12] the list links to incomplete registers of earlier days', async () => {
    const { user } = await openList({ features: FEATURES, registers: () => ({ body: OPEN }) });
    const card = await screen.findByRole('region', { name: 'Needs attention' });
    expect(rows(card)).toEqual([
      ['Swifts', '/member-groups/1/register?date=2026-02-24'],
      ['Tumblers', '/member-groups/2/register?date=2026-02-23'],
      ['Acro', '/member-groups/3/register?date=2026-02-16'],
    ]);
    within(card).getByText('Incomplete register, Tuesday 24 February');
    await user.click(within(card).getByRole('button', { name: 'Show all 4' }));
    expect(rows(card)).toHaveLength(4);
    await user.click(within(card).getByRole('button', { name: 'Show fewer' }));
    expect(rows(card)).toHaveLength(3);
  });

  test('[D12] unsent changes of registers count, and rejected ones do not', async () => {
    await openList({
      features: FEATURES,
      registers: () => ({ body: OPEN }),
      outbox: [
        change(1, '2026-02-24', true, 'pending'),
        change(2, '2026-02-23', true, 'rejected'),
        change(1, '2026-02-17', true, 'parked'),
        change(1, '2026-02-17', false, 'parked'),
        change(3, '2026-02-16', false, 'pending'),
        change(3, '2026-02-16', true, 'pending'),
      ],
    });
    const card = await screen.findByRole('region', { name: 'Needs attention' });
    expect(rows(card).map(([, href]) => href)).toEqual([
      '/member-groups/2/register?date=2026-02-23',
      '/member-groups/1/register?date=2026-02-17',
      '/member-groups/2/register?date=2026-02-16',
    ]);
  });

  test('[D12] open registers are loaded again once the changes are sent', async () => {
    let open = OPEN;
    const { device } = await openList({
      features: FEATURES,
      registers: () => ({ body: open }),
      outbox: [change(1, '2026-02-24', true, 'pending')],
    });
    const card = await screen.findByRole('region', { name: 'Needs attention' });
    expect(rows(card)).toHaveLength(3);
    open = OPEN.slice(3, 4);
    act(() => device.store.setState({ unsent: 0 }));
    await waitFor(() =>
      expect(rows(card)).toEqual([['Acro', '/member-groups/3/register?date=2026-02-16']]),
    );
  });

  test.each([2, 14, 90])(
    '[§5] with %i past days only registers that can still be taken are requested',
    async (days) => {
      const requested: string[] = [];
      await openList({
        features: { MAX_PAST_DAYS_ATTENDANCE: days },
        registers: ({ searchParams }) => {
          requested.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
          return { body: OPEN };
        },
      });
      await screen.findByRole('region', { name: 'Needs attention' });
      const from = days === 2 ? '2026-02-23' : '2026-02-11';
      expect(requested).toEqual([`${from} 2026-02-24`]);
    },
  );

  test.each([
    ['without past registers', { features: { CAN_ASSESS_IN_THE_PAST: true } }],
    ['on another day', { features: FEATURES, query: '?date=2026-02-20' }],
    [
      'while the members of a session are being loaded',
      {
        features: FEATURES,
        groups: [makeGroup({ members_loaded: false })],
        state: { sync: { ...NO_SYNC, running: true, total: 1 } },
      },
    ],
    ['without a response', { features: FEATURES, registers: () => ({ status: 0 }) }],
  ])('[D12] no open registers appear %s', async (_, options) => {
    const { parts } = await openList({ registers: () => ({ body: OPEN }), ...options });
    const prompt = async () => undefined;
    act(() =>
      parts.install.setState({
        prompt: Object.assign(new Event('beforeinstallprompt'), { prompt }),
      }),
    );
    // The cards below the list are loaded.
    await screen.findByRole('button', { name: 'Install' });
    expect(screen.queryByText('Needs attention')).toBeNull();
  });
});
