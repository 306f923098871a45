import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GRADES, LONG_SCHEME, longSchemePupil, pupil } from '../../../testing/assess/device.ts';
import { ALMOST, button, openMember } from '../../../testing/assess/open-member.tsx';

describe('levels of a member', () => {
  test('completing a level opens a dialog that leads to the next level', async () => {
    const { user } = await openMember(pupil('Ava', ALMOST));
    await user.click(button('Pass Swing'));
    screen.getByText('Seed complete!');
    screen.getByText('Well done, Ava Jones! Sprout is next.');
    await user.click(button('Open Sprout'));
    expect(screen.queryByText('Seed complete!')).toBeNull();
    await screen.findByRole('radiogroup', { name: 'Ava Jones’s grade for Cartwheel' });
  });

  describe('of a long scheme', () => {
    const state = { schemes: { sample: { curriculum: LONG_SCHEME, grades: GRADES } } };
    const twoLevels = { '/first/roll': 2, '/second/jump': 2 };
    const isOpen = (name: string) => button(name).getAttribute('aria-expanded');

    test('[D23] earlier levels are behind one button', async () => {
      const { user } = await openMember(longSchemePupil('Ava', twoLevels), { state });
      expect(screen.queryByRole('region', { name: 'First' })).toBeNull();
      expect(isOpen('Third')).toBe('true');
      await user.click(button('2 earlier levels'));
      screen.getByRole('region', { name: 'First' });
    });

    test('[D23] only the first incomplete skill group is open', async () => {
      const floor = Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => [`/third/floor/floor-${index + 1}`, 2]),
      );
      const ava = longSchemePupil('Ava', { ...twoLevels, ...floor });
      const { user } = await openMember(ava, { state });
      expect([isOpen('Floor'), isOpen('Vault')]).toEqual(['false', 'true']);
      expect(screen.queryByRole('radiogroup', { name: /Floor 1$/ })).toBeNull();
      await user.click(button('Floor'));
      screen.getByRole('radiogroup', { name: /Floor 1$/ });
    });
  });

  describe('with the filter To go', () => {
    const headings = (level: number) =>
      screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);

    test('[D23] complete levels, groups and skills are hidden, and the next ones stay', async () => {
      const { '/seed/bars/hang': _, ...floorOnly } = { ...ALMOST, '/seed/floor/straddle': 2 };
      const { user } = await openMember(pupil('Ava', floorOnly));
      expect(headings(3)).toEqual(['Floor', 'Bars']);
      await user.click(button('To go'));
      await waitFor(() => expect(headings(3)).toEqual(['Bars']));
      expect(button('To go').getAttribute('aria-pressed')).toBe('true');
      expect(headings(2)[0]).toBe('Seed');
      await user.click(button('To go'));
      await waitFor(() => expect(headings(3)).toEqual(['Floor', 'Bars']));
    });

    test('[D23] a complete level is hidden', async () => {
      const { user } = await openMember(pupil('Ava', { ...ALMOST, '/seed/bars/swing': 2 }));
      expect(headings(2)[0]).toBe('Seed');
      await user.click(button('To go'));
      await waitFor(() => expect(headings(2)[0]).toBe('Sprout'));
    });

    test('[D23] a skill stays in the filtered list after it is passed', async () => {
      const { user } = await openMember(pupil('Ava'));
      await user.click(button('To go'));
      await screen.findByRole('button', { name: 'To go', pressed: true });
      await user.click(button('Pass Log roll'));
      expect(screen.getByRole('radiogroup', { name: /Log roll$/ })).toBeTruthy();
    });
  });

  test('[D12] the dialog of a completed level offers undo', async () => {
    const { device, user } = await openMember(pupil('Ava', ALMOST));
    await user.click(button('Pass Swing'));
    await user.click(button('Undo'));
    expect(screen.queryByText('Seed complete!')).toBeNull();
    expect(device.recorded()[1]).toEqual([['/seed/bars/swing', -1]]);
  });

  test('Esc closes the dialog of a completed level', async () => {
    const { user } = await openMember(pupil('Ava', ALMOST));
    await user.click(button('Pass Swing'));
    screen.getByText('Seed complete!');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Seed complete!')).toBeNull();
  });

  test('a completed level stays open', async () => {
    const { user } = await openMember(pupil('Ava', ALMOST));
    await user.click(button('Pass Swing'));
    await user.click(button('Close'));
    expect(button('Seed').getAttribute('aria-expanded')).toBe('true');
    expect(button('Sprout').getAttribute('aria-expanded')).toBe('false');
  });

  test('only the open level shows its skills, and a locked level says why', async () => {
    const { user } = await openMember(pupil('Ava'));
    expect(screen.queryByRole('radiogroup', { name: /Cartwheel/ })).toBeNull();
    within(screen.getByRole('region', { name: 'Sprout' })).getByText('Unlocks after Seed');
    await user.click(button('Sprout'));
    await screen.findByRole('radiogroup', { name: /Cartwheel/ });
    expect(screen.queryByRole('radiogroup', { name: /Log roll/ })).toBeNull();
  });

  test('[§4] a level with manual completion is passed by a button', async () => {
    const { device, user } = await openMember(pupil('Ava'));
    await user.click(button('Star'));
    await user.click(await screen.findByRole('button', { name: 'Pass Star' }));
    expect(device.recorded()).toEqual([[['/star/manual', 2]]]);
    screen.getByText('Star complete!');
    await user.click(button('Close'));
    await user.click(button('Un-pass Star'));
    expect(device.recorded()[1]).toEqual([['/star/manual', -1]]);
    await screen.findByText('Star: not assessed');
  });

  test('[§6] pass all passes the available skills in one transaction with one undo', async () => {
    const { device, user } = await openMember(pupil('Ava', { '/seed/floor/straddle': 2 }), {
      features: { SHOW_PASS_ALL_BUTTON: true },
    });
    await user.click(button('Pass all in Floor: 2 skills'));
    expect(device.recorded()).toEqual([
      [
        ['/seed/floor/log-roll', 2],
        ['/seed/floor/bridge', 2],
      ],
    ]);
    await screen.findByText('2 skills passed');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.recorded()[1]).toEqual([
      ['/seed/floor/log-roll', -1],
      ['/seed/floor/bridge', -1],
    ]);
  });

  test('[§6] percentages and pass all are hidden without their flags', async () => {
    await openMember(pupil('Ava'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('button', { name: /Pass all/ })).toBeNull();
  });

  test('[§6] SHOW_PERCENTAGE_COMPLETE shows the percentage of a level', async () => {
    await openMember(pupil('Ava', { '/seed/bars/hang': 2 }), {
      features: { SHOW_PERCENTAGE_COMPLETE: true },
    });
    const level = within(screen.getByRole('region', { name: 'Seed' }));
    expect(level.getByRole('progressbar', { name: 'Progress in Seed' }).getAttribute('value')).toBe(
      '20',
    );
  });

  test('an open level explains a percentage above the share of passed skills', async () => {
    await openMember(pupil('Ava', { '/seed/bars/hang': 1 }), {
      features: { SHOW_PERCENTAGE_COMPLETE: true },
    });
    const level = within(screen.getByRole('region', { name: 'Seed' }));
    expect(level.getByText('Grades below a pass count as partial progress.')).toBeTruthy();
  });

  test('a percentage of passed skills alone needs no explanation', async () => {
    await openMember(pupil('Ava', { '/seed/bars/hang': 2 }), {
      features: { SHOW_PERCENTAGE_COMPLETE: true },
    });
    const level = within(screen.getByRole('region', { name: 'Seed' }));
    expect(level.getByRole('progressbar', { name: 'Progress in Seed' })).toBeTruthy();
    expect(level.queryByText(/count as partial progress/)).toBeNull();
  });

  test('opening the next level clears the search', async () => {
    const { user, address } = await openMember(pupil('Ava', ALMOST), { search: 'swing' });
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    expect(field.value).toBe('swing');
    await user.click(button('Pass Swing'));
    await user.click(await screen.findByRole('button', { name: 'Open Sprout' }));
    await screen.findByRole('radiogroup', { name: /Cartwheel/ });
    expect(field.value).toBe('');
    expect(address()).not.toContain('search');
  });
});
