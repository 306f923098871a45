import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pupil } from '../../../testing/assess/device.ts';
import { openAssess } from '../../../testing/assess/open.tsx';

async function openSkills(members = [pupil('Ava'), pupil('Ben', { '/seed/bars/hang': 2 })]) {
  const opened = await openAssess({ members, page: 'assess-by-skill' });
  await screen.findByRole('heading', { level: 1, name: 'Assess by skill' });
  return opened;
}

describe('skills to assess', () => {
  test('the level that members work at is open and shows how many have passed', async () => {
    await openSkills();
    const bars = within(screen.getByRole('list', { name: 'Bars' }));
    expect(bars.getAllByRole('link').map((link) => link.textContent)).toEqual(['Hang', 'Swing']);
    bars.getByText('1 of 2 members passed');
    expect(screen.getByText('2 members at this level')).toBeTruthy();
  });

  test('levels without members come last', async () => {
    await openSkills();
    const others = within(screen.getByRole('region', { name: 'Other levels' }));
    expect(others.getAllByRole('button').map((level) => level.textContent)).toEqual([
      'Sprout',
      'Star',
    ]);
  });

  test('[§2] a skill links to the grades of the class', async () => {
    await openSkills();
    expect(screen.getByRole('link', { name: 'Log roll' }).getAttribute('href')).toBe(
      '/member-groups/1/assess-by-skill/Log%20roll?selectedNodeId=%2Fseed%2Ffloor%2Flog-roll',
    );
  });

  test('a search finds skills of all levels', async () => {
    const { user } = await openSkills();
    await user.type(screen.getByRole('searchbox', { name: 'Find a skill in all levels' }), 'cartw');
    await screen.findByText('1 skill found');
    screen.getByRole('link', { name: 'Cartwheel' });
    expect(screen.getByText('Not unlocked for anyone in this session')).toBeTruthy();
  });
});
