import { NOW } from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup } from '../../testing/device.ts';
import { openList } from '../../testing/list.tsx';
import { currentAndNextSessions } from './current-sessions.tsx';

const early = makeGroup({ id: 1, start_at: 100, end_at: 200 });
const late = makeGroup({ id: 2, start_at: 300, end_at: 400 });
const alsoLate = makeGroup({ id: 3, start_at: 300, end_at: 500 });
const slot = makeGroup({ id: null, start_at: 100, end_at: 500 });
const groups = [slot, late, early, alsoLate];

describe('currentAndNextSessions', () => {
  test('a session is current from its start until its end', () => {
    expect(currentAndNextSessions(groups, 100)).toEqual({ current: [early], next: [] });
    expect(currentAndNextSessions(groups, 199).current).toEqual([early]);
  });

  test('all sessions with the next start time come next', () => {
    expect(currentAndNextSessions(groups, 200)).toEqual({ current: [], next: [late, alsoLate] });
  });

  test('no session comes after the last one', () => {
    expect(currentAndNextSessions(groups, 500)).toEqual({ current: [], next: [] });
  });
});

describe('CurrentSessions', () => {
  test('the current session appears above the list of today, and not above that of another day', async () => {
    const session = makeGroup({ start_at: NOW - 60, end_at: NOW + 60 });
    const { unmount } = await openList({ groups: [session] });
    within(screen.getByRole('region', { name: 'Now' })).getByRole('link', { name: 'Swifts' });
    unmount();
    const date = '2026-02-24';
    await openList({ query: `?date=${date}`, state: { day: { date, groups: [session] } } });
    screen.getByRole('row', { name: /Swifts/ });
    expect(screen.queryByRole('region', { name: 'Now' })).toBeNull();
  });
});
