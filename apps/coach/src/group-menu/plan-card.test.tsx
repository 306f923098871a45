import type { Features } from '@springboard/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup, TODAY } from '../../testing/device.ts';
import { openPlanning, ROLLS_UUID } from '../../testing/planning/open.tsx';

const SESSION = '/planning/sample/session/1';
const READS = { ENABLE_SESSION_PLANNING: true };

/** The menu of a session that has this plan. */
const openMenu = async (session_plan_uuid: string | null, features?: Features) => {
  const group = makeGroup({ scheme_slug: 'sample', session_plan_uuid });
  await openPlanning({
    page: '/member-groups',
    address: '/1',
    state: { day: { date: TODAY, groups: [group] }, members: { 1: [] } },
    ...(features && { features }),
  });
  return within(await screen.findByRole('navigation', { name: 'Session menu' }));
};

describe('PlanCard', () => {
  test('the card names the lesson plan of the session and links to it', async () => {
    const menu = await openMenu(ROLLS_UUID);
    expect(menu.getByRole('link', { name: 'Plan' }).getAttribute('href')).toBe(SESSION);
    expect(menu.getByText('First rolls')).toBeTruthy();
  });

  test('[§6] a session without a plan offers one to a coach who may edit plans', async () => {
    expect((await openMenu(null)).getByText(/^No plan yet/)).toBeTruthy();
  });

  test.each([[READS], [{}]])('[§6] the card is hidden with the features %o', async (features) => {
    expect((await openMenu(null, features)).queryByRole('link', { name: 'Plan' })).toBeNull();
  });
});
