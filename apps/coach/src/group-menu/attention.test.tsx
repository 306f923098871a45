import { makePortalContext, NOW, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeDevice, makeGroup, makeMember } from '../../testing/device.ts';
import { screens } from '../routes.tsx';

const register = (date: string, state: 'partial' | 'complete') => ({
  group_id: 1,
  name: 'Swifts',
  date,
  start_at: null,
  total_members: 3,
  state,
});

const OPEN_DAYS = { MAX_PAST_DAYS_ATTENDANCE: 14 };

async function openMenu(as_of: number | null = null) {
  const device = makeDevice(
    [makeGroup({ scheme_slug: 'sample' })],
    [
      makeMember('Ava', { last_assessed_ts: NOW - 40 * 86_400 }),
      makeMember('Ben', { last_assessed_ts: NOW }),
      makeMember('Cai', { last_assessed_ts: NOW, move_remote_node_id: '/sprout' }),
    ],
  );
  const value: unknown = [
    register('2026-02-18', 'partial'),
    register('2026-02-11', 'complete'),
    { ...register('2026-02-18', 'partial'), group_id: 2 },
  ];
  const read = async () => JSON.parse(JSON.stringify({ value, total: null, as_of }));
  const session = signedIn({ features: OPEN_DAYS });
  const parts = makePortalContext(
    { offline: device, session },
    { queries: { fetch: read, clear: async () => undefined, clearOthers: async () => false } },
  );
  await renderScreens(screens, '/member-groups/1', parts);
  await screen.findByRole('region', { name: 'Needs attention' });
}

describe('Attention', () => {
  test('[D12] links lead to members with an overdue assessment and to members who are ready to move', async () => {
    await openMenu();
    const waiting = screen.getByRole('link', { name: '1 member not assessed in 4 weeks' });
    expect(waiting.getAttribute('href')).toBe('/member-groups/1/assess-by-member?show=waiting');
    const ready = screen.getByRole('link', { name: '1 member ready to move up' });
    expect(ready.getAttribute('href')).toBe('/member-groups/1/assess-by-member?show=ready');
  });

  test('[D12] an incomplete register of this group links to its date', async () => {
    await openMenu();
    const link = await screen.findByRole('link', {
      name: 'Incomplete register, Wednesday 18 February',
    });
    expect(link.getAttribute('href')).toBe('/member-groups/1/register?date=2026-02-18');
    expect(screen.getAllByRole('link', { name: /^Incomplete register/ })).toHaveLength(1);
  });

  test('[D12] a stored response shows its age', async () => {
    await openMenu(NOW - 3600);
    expect(await screen.findByText('Last checked 1 hour ago')).toBeTruthy();
  });
});
