import type { ChildAccess, ChildView } from '@springboard/contract';
import {
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildChild } from '../../testing/children.ts';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const view = (overrides: Partial<ChildView> = {}): ChildView => ({
  date: '2026-02-24',
  name: 'Ava Morgan',
  role: 'coach',
  is_self: false,
  kinds: ['profile'],
  ...overrides,
});

const person = (overrides: Partial<ChildAccess> = {}): ChildAccess => ({
  name: 'Ava Morgan',
  role: 'coach',
  is_self: false,
  reason: 'teaches',
  groups: ['Swifts', 'Wrens'],
  sees: ['profile', 'notes'],
  ...overrides,
});

const show = async (
  views: readonly ChildView[],
  status = 200,
  people = [person()],
  active = true,
) => {
  const requests: string[] = [];
  const queries = makeQueries(({ pathname, search }): ServerResponse => {
    requests.push(`${pathname}${search}`);
    if (pathname.endsWith('/access'))
      return { status: 200, body: { people, deletion_date: '2028-02-26' } };
    if (!pathname.endsWith('/views'))
      return { status: 200, body: [buildChild({ uuid: 'cadi', active })] };
    const error = { error: 'UNKNOWN_MEMBER', detail: null };
    return status === 200 ? { status, body: views } : { status, body: error };
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'parent', queries, areas: new Set(['/overview', '/about']) },
  );
  await renderScreens(screens, `${paths.viewsOfChild('cadi')}?page=1`, context);
  return requests;
};

const textsOf = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the views of a child', () => {
  test('[D19] lists people by day with role and kinds', async () => {
    const requests = await show([
      view({ kinds: ['medical', 'profile'] }),
      view({ name: 'Pat Jones', role: 'parent', is_self: true }),
      view({ date: '2026-02-23', name: '', role: null, kinds: ['export'] }),
    ]);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Who sees Cadi’s record' }),
    ).toBeTruthy();
    expect(await textsOf('24 February 2026')).toEqual([
      'Ava Morgan · CoachMedical information · Profile',
      'YouProfile',
    ]);
    expect(await textsOf('23 February 2026')).toEqual(['Deleted accountExport of the data']);
    expect(requests).toContainEqual(expect.stringMatching(/cadi\/views\?page=1&per_page=50$/));
  });

  test('[D19] lists who can see the record today, with the reason', async () => {
    await show([], 200, [
      person({ name: 'Pat Jones', role: 'parent', is_self: true, reason: 'guardian', groups: [] }),
      person(),
      person({ name: 'Helen Rees', role: 'admin', reason: 'club', groups: [], sees: ['export'] }),
    ]);
    expect(await textsOf('Who can see it today')).toEqual([
      'YouProfile · Notes',
      'Ava Morgan · CoachCoaches Swifts, WrensProfile · Notes',
      'Helen Rees · Club administratorManages the club’s recordsExport of the data',
      'National bodySees figures without names. Each time it looks up a child by name, it is listed below.',
    ]);
  });

  test.each([
    [true, /If Cadi left today, the record would be deleted on 26 February 2028/],
    [false, /Cadi has left the club. The record will be deleted on 26 February 2028/],
  ])('[D20] says when the record is deleted (active: %s)', async (active, text) => {
    await show([], 200, [], active);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('shows an empty list as such', async () => {
    await show([]);
    expect(await screen.findByText('Nobody has opened the record yet')).toBeTruthy();
  });

  test('shows no list of another child', async () => {
    await show([], 404);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Nobody has opened the record yet')).toBeNull();
  });
});
