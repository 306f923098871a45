import type { Features } from '@springboard/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup, TODAY } from '../../testing/device.ts';
import { pupil } from '../../testing/assess/device.ts';
import { addressOf, openAssess } from '../../testing/assess/open.tsx';

/** Star is two levels ahead of Seed and has no dependencies. */
const BEYOND = 'Above this session’s levels';

type Options = { limit: number | null; features?: Features };

const dayWith = (limit: number | null) => ({
  date: TODAY,
  groups: [makeGroup({ scheme_slug: 'sample', assessment_level_limit: limit })],
});

async function openStar({ limit, features = {} }: Options) {
  const ava = pupil('Ava');
  const view = await openAssess({
    members: [ava],
    address: `${addressOf(ava)}&level=/star`,
    features,
    state: { day: dayWith(limit) },
  });
  const button = await screen.findByRole('button', { name: 'Pass Star' });
  return { ...view, button };
}

describe('useLevelLimit', () => {
  test('[AS21] a level beyond the group’s limit cannot be graded and says why', async () => {
    const { button, device, user } = await openStar({ limit: 1 });
    await user.click(button);
    expect(device.recorded()).toEqual([]);
    within(screen.getByRole('region', { name: 'Star' })).getAllByText(BEYOND);
  });

  test.each([[2], [null]])('[AS21] a limit of %s includes a level two ahead', async (limit) => {
    const { button, device, user } = await openStar({ limit });
    await user.click(button);
    expect(device.recorded()).toEqual([[['/star/manual', 2]]]);
  });

  test('[§6] ENABLE_ADDITIONAL_ASSESSMENTS removes the limit', async () => {
    const features = { ENABLE_ADDITIONAL_ASSESSMENTS: true };
    const { button, device, user } = await openStar({ limit: 0, features });
    expect(screen.queryByText(BEYOND)).toBeNull();
    await user.click(button);
    expect(device.recorded()).toEqual([[['/star/manual', 2]]]);
  });

  const SPROUT = '?selectedNodeId=%2Fsprout%2Fcartwheel';

  test.each([
    [{}, ['Ava']],
    [{ ENABLE_ADDITIONAL_ASSESSMENTS: true }, ['Ava', 'Ben']],
  ])(
    '[§6] [AS21] with %j a class is graded within each member’s limit',
    async (features, names) => {
      const seed = { '/seed/floor/log-roll': 2, '/seed/floor/bridge': 2, '/seed/bars/hang': 2 };
      // Both have passed Seed. The server moved Ben back to Seed, so Sprout is one level ahead of him.
      const passed = { ...seed, '/seed/bars/swing': 2 };
      const ben = { ...pupil('Ben', passed), current_remote_node_id: '/seed' };
      await openAssess({
        members: [pupil('Ava', passed), ben],
        page: 'assess-by-skill',
        address: `/Cartwheel${SPROUT}`,
        features,
        state: { day: dayWith(0) },
      });
      await screen.findByRole('heading', { level: 1, name: 'Cartwheel' });
      const graded = screen
        .getAllByRole('radiogroup')
        .map((group) =>
          group.getAttribute('aria-label')?.replace(' Jones’s grade for Cartwheel', ''),
        );
      expect(graded).toEqual(names);
      expect(screen.queryAllByText(BEYOND)).toHaveLength(2 - names.length);
    },
  );
});
