import type { Features, Group } from '@springboard/contract';
import { LoadFault } from '@springboard/portal';
import { makeParts, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../testing/device.ts';

const NAV: Group['nav'] = {
  prev: { start: '2026-02-18', group_id: 1 },
  next: { start: '2026-03-04', group_id: 1 },
};

type Given = { nav?: Group['nav']; features?: Features; online?: boolean; address?: string };

async function openGroup({
  nav = NAV,
  features = { CAN_ASSESS_IN_THE_PAST: true },
  online = true,
  address = '1',
}: Given = {}) {
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
    throw new LoadFault(failure);
  };
  const parts = makeParts(
    {
      offline: device,
      session: signedIn({ features }),
      connection: { state: online ? 'online' : 'offline' },
    },
    { reads: { read, forget: async () => undefined } },
  );
  await renderScreens(screens, `/member-groups/${address}`, parts);
  await screen.findByRole('heading', { level: 1 });
}

const arrow = (name: RegExp) => screen.queryByRole('link', { name });
const leadsTo = (name: RegExp) => arrow(name)?.getAttribute('href');

test('[AC16] arrows lead to the sessions before and after', async () => {
  await openGroup();
  await screen.findByRole('link', { name: /Session before/ });
  expect(leadsTo(/Session before/)).toBe('/member-groups/1?date=2026-02-18');
  expect(leadsTo(/Session after/)).toBe('/member-groups/1?date=2026-03-04');
});

test('[AC16] they lead to the same screen, with all that its address says', async () => {
  await openGroup({ address: '1/register?date=2026-02-18&show=alerts' });
  await screen.findByRole('link', { name: /Session after/ });
  expect(leadsTo(/Session after/)).toBe('/member-groups/1/register?date=2026-03-04&show=alerts');
});

test('today needs no date in the address', async () => {
  await openGroup({
    address: '1?date=2026-02-18',
    nav: { prev: null, next: { start: TODAY, group_id: 1 } },
  });
  await screen.findByRole('link', { name: /Session after/ });
  expect(leadsTo(/Session after/)).toBe('/member-groups/1');
  expect(arrow(/Session before/)).toBeNull();
});

test.each([
  ['offline', { online: false }],
  ['without CAN_ASSESS_IN_THE_PAST', { features: { MAX_PAST_DAYS_ATTENDANCE: 3 } }],
  ['without a neighbouring session', { nav: { prev: null, next: null } }],
])('[AC16] there is no arrow %s', async (_, given) => {
  await openGroup(given);
  expect(arrow(/^Session (before|after)/)).toBeNull();
});
