import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pupil } from '../../../testing/assess/device.ts';
import { openAssess } from '../../../testing/assess/open.tsx';

const members = () => [
  pupil('Ava', { '/seed/bars/hang': 2 }, { last_assessed_ts: 1_771_000_000 }),
  pupil('Ben', {}, { move_remote_node_id: '/sprout' }),
];

const rowOf = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Members to assess' });
  const found = within(list)
    .getAllByRole('listitem')
    .find((item) => within(item).queryByRole('link', { name }) !== null);
  if (found === undefined) throw new Error(`${name} has no row`);
  return within(found);
};

describe('members to assess', () => {
  test('a row shows the progress of a member and the last assessment', async () => {
    await openAssess({
      members: members(),
      features: { SHOW_CURRENT_LEVEL: true, SHOW_PERCENTAGE_COMPLETE: true },
    });
    const ava = await rowOf('Ava Jones');
    ava.getByText('Seed · 1 of 5 skills');
    ava.getByText('Last assessed 13 Feb');
    ava.getByText(/^\d+%$/);
    expect(ava.getByRole('progressbar', { name: 'Progress in Seed' }).getAttribute('value')).toBe(
      '20',
    );
    (await rowOf('Ben Jones')).getByText('Not assessed yet');
  });

  test('the date of an assessment of long ago has its year', async () => {
    await openAssess({ members: [pupil('Ava', {}, { last_assessed_ts: 1_740_000_000 })] });
    expect((await rowOf('Ava Jones')).getByText('Last assessed 19 Feb 2025')).toBeTruthy();
  });

  test('[§6] level and percentage are hidden without their flags', async () => {
    await openAssess({ members: members() });
    const ava = await rowOf('Ava Jones');
    ava.getByText('1 of 5 skills passed');
    expect(ava.queryByRole('progressbar')).toBeNull();
  });

  test.each([
    ['springboard', true, true],
    ['coursepro', true, true],
    ['other', true, false],
    ['bg', false, false],
  ] as const)(
    '[§6] with the provider %s the level is shown: %s, the percentage: %s',
    async (provider, level, ring) => {
      const features = { SHOW_CURRENT_LEVEL: true, SHOW_PERCENTAGE_COMPLETE: true };
      await openAssess({ members: members(), features, provider });
      const ava = await rowOf('Ava Jones');
      expect(ava.queryByText('Seed · 1 of 5 skills') !== null).toBe(level);
      expect(ava.queryByRole('progressbar') !== null).toBe(ring);
    },
  );

  test('a member who is ready to move has a label, and a member who stays has none', async () => {
    const cai = pupil('Cai', {}, { move_remote_node_id: '/seed', move_stay: true });
    await openAssess({ members: [...members(), cai] });
    (await rowOf('Ben Jones')).getByText('Ready to move up');
    expect((await rowOf('Cai Jones')).queryByText('Ready to move up')).toBeNull();
    expect((await rowOf('Ava Jones')).queryByText('Ready to move up')).toBeNull();
  });

  test.each([
    ['waiting', ['Ben Jones']],
    ['ready', ['Dee Jones']],
    ['anything', ['Ava Jones', 'Ben Jones', 'Dee Jones']],
  ])('the filter “%s” in the address leaves %j', async (show, names) => {
    const recently = { last_assessed_ts: 1_771_000_000 };
    await openAssess({
      members: [
        pupil('Ava', {}, recently),
        pupil('Ben'),
        pupil('Dee', {}, { ...recently, move_remote_node_id: '/sprout' }),
      ],
      address: `?show=${show}`,
    });
    const list = within(await screen.findByRole('list', { name: 'Members to assess' }));
    const links = list.getAllByRole('link', { name: / Jones$/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
  });

  test('one tap opens a member', async () => {
    const { user } = await openAssess({ members: members() });
    await rowOf('Ben Jones');
    await user.click(screen.getByRole('link', { name: 'Ben Jones' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ben Jones' })).toBeTruthy();
  });

  test('[§5] the search filters by name', async () => {
    const { user } = await openAssess({ members: members() });
    await rowOf('Ava Jones');
    await user.type(screen.getByRole('searchbox', { name: 'Find a member by name' }), 'be');
    await expect.poll(() => screen.queryByRole('link', { name: 'Ava Jones' })).toBeNull();
    await rowOf('Ben Jones');
  });

  test('a session without a scheme says so', async () => {
    const { device } = await openAssess({ members: members() });
    await rowOf('Ava Jones');
    const { day } = device.store.getState();
    device.store.setState({
      day: day && { ...day, groups: day.groups.map((group) => ({ ...group, scheme_slug: null })) },
    });
    expect(await screen.findByText('This session has no scheme')).toBeTruthy();
  });
});
