import type { Features, Group } from '@springboard/contract';
import { LoadError } from '@springboard/portal';
import { makePortalContext, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../../testing/device.ts';

const NAV: Group['nav'] = {
  prev: { start: '2026-02-18', group_id: 1 },
  next: { start: '2026-03-04', group_id: 1 },
};

type Options = { nav?: Group['nav']; features?: Features; online?: boolean; address?: string };

async function openGroup({
  nav = NAV,
  features = { CAN_ASSESS_IN_THE_PAST: true },
  online = true,
  address = '1',
}: Options = {}) {
  const date = new URLSearchParams(address.split('?')[1]).get('date') ?? TODAY;
  const groups = [makeGroup({ nav, session_date: date })];
  const device = makeDevice(groups, [makeMember('Ava')], { day: { date, groups } });
  const failure = {
    status: 0,
    error: 'Connection Error',
    detail: null,
    request_id: '',
    retry_after: null,
  };
  const read = async () => {
    throw new LoadError(failure);
  };
  const parts = makePortalContext(
    {
      offline: device,
      session: signedIn({ features }),
      connection: { state: online ? 'online' : 'offline' },
    },
    { queries: { fetch: read, clear: async () => undefined, clearOthers: async () => false } },
  );
  await renderScreens(screens, `/member-groups/${address}`, parts);
  await screen.findByRole('heading', { level: 1 });
}

const arrow = (name: RegExp) => screen.queryByRole('link', { name });
const leadsTo = (name: RegExp) => arrow(name)?.getAttribute('href');

describe('SessionDates', () => {
  test('[AC16] arrows link to the previous and next session', async () => {
    await openGroup();
    await screen.findByRole('link', { name: /Previous session/ });
    expect(leadsTo(/Previous session/)).toBe('/member-groups/1?date=2026-02-18');
    expect(leadsTo(/Next session/)).toBe('/member-groups/1?date=2026-03-04');
  });

  test('[AC16] arrows link to the same screen with the same search parameters', async () => {
    await openGroup({ address: '1/register?date=2026-02-18&show=alerts' });
    await screen.findByRole('link', { name: /Next session/ });
    expect(leadsTo(/Next session/)).toBe('/member-groups/1/register?date=2026-03-04&show=alerts');
  });

  test('a link to today has no date', async () => {
    await openGroup({
      address: '1?date=2026-02-18',
      nav: { prev: null, next: { start: TODAY, group_id: 1 } },
    });
    await screen.findByRole('link', { name: /Next session/ });
    expect(leadsTo(/Next session/)).toBe('/member-groups/1');
    expect(arrow(/Previous session/)).toBeNull();
  });

  test.each([
    ['offline', { online: false }],
    ['without CAN_ASSESS_IN_THE_PAST', { features: { MAX_PAST_DAYS_ATTENDANCE: 3 } }],
    ['without a neighbouring session', { nav: { prev: null, next: null } }],
  ])('[AC16] no arrow appears %s', async (_, options) => {
    await openGroup(options);
    expect(arrow(/^Session (before|after)/)).toBeNull();
  });
});
