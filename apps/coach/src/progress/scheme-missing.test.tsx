import { makePortalContext, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';
import { makeDevice, makeGroup, makeMember, TODAY } from '../../testing/device.ts';

describe('SchemeMissing', () => {
  test('a sync for another day says which day is today, so that its download stays', async () => {
    const date = '2026-02-18';
    const groups = [makeGroup({ scheme_slug: 'sample', session_date: date })];
    const device = makeDevice(groups, [makeMember('Ava')], { day: { date, groups } });
    const session = signedIn({ features: { CAN_ASSESS_IN_THE_PAST: true } });
    const parts = makePortalContext({ offline: device, session });
    await renderScreens(screens, `/member-groups/1/assess-by-member?date=${date}`, parts);
    await screen.findByText('Scheme not downloaded');
    await userEvent.click(screen.getByRole('button', { name: 'Sync now' }));
    expect(device.pulls.at(-1)).toEqual({ sync: { date, today: TODAY, force: true } });
  });
});
