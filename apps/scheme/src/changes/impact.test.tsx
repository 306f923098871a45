import type { CurriculumImpact } from '@springboard/contract';
import type { ServerResponse } from '@springboard/portal/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, countOf, IMPACT, show } from '../../testing/scheme-changes.ts';

beforeEach(() => sessionStorage.clear());

describe('impact', () => {
  test('[scheme-portal §6] begins a missing count when the page opens, and shows only how far it is', async () => {
    const some = Promise.withResolvers<ServerResponse>();
    const last = Promise.withResolvers<ServerResponse>();
    const { impactRequests, router } = await show(AT, {
      impacts: [countOf({ state: 'none' }), countOf({}), some.promise, last.promise],
    });
    await waitFor(() => expect(impactRequests).toEqual(['GET', 'POST']));
    await router.navigate(`${AT}?tab=impact`);
    expect(await screen.findByText(/^Counting the members/)).toBeTruthy();
    some.resolve(countOf({ counted: 1200 }));
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Members counted' })).toBeTruthy();
    expect(screen.queryByText('Lose at least one')).toBeNull();
    last.resolve({ body: IMPACT });
    expect(await screen.findByText('Lose at least one')).toBeTruthy();
    expect(screen.getByText('Move down a level').nextElementSibling?.textContent).toBe('6');
    expect(impactRequests).toEqual(['GET', 'POST', 'GET', 'GET']);
    const announced = screen.getAllByText('All members are counted');
    expect(announced.map((element) => element.tagName)).toEqual(['OUTPUT']);
  });

  test('[scheme-portal §6] continues to show a count that another page began, and announces no complete one', async () => {
    const counting = await show(`${AT}?tab=publish`, { impacts: [countOf({ counted: 1200 })] });
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish version 3' })).toBeNull();
    expect(counting.impactRequests).toEqual(['GET']);
    cleanup();
    await show(`${AT}?tab=impact`);
    expect(await screen.findByText('Lose at least one')).toBeTruthy();
    expect(screen.queryByText('All members are counted')).toBeNull();
  });

  test('without a network, the page says that the count needs one, and reads it later', async () => {
    const { context, impactRequests } = await show(`${AT}?tab=impact`, {
      impacts: [countOf({ counted: 1200 })],
      isOffline: true,
    });
    const reason = { selector: '.max-w-prose *' };
    expect(await screen.findByText('You must be online to do this', reason)).toBeTruthy();
    expect(impactRequests).toEqual([]);
    context.connection.setState({ state: 'online' });
    expect(await screen.findByText('1,200 of 4,800 members counted')).toBeTruthy();
  });

  test.each([
    ['failed', 'alert', 'The members couldn’t be counted'],
    ['cancelled', 'status', 'The count was cancelled'],
  ] as const)('a count that is %s continues only after a press', async (state, role, title) => {
    const { user, impactRequests } = await show(`${AT}?tab=impact`, {
      impacts: [countOf({ state, counted: 1200 }), countOf({ counted: 2400 })],
    });
    expect((await screen.findByText(title)).closest(`[role=${role}]`)).not.toBeNull();
    expect(impactRequests).toEqual(['GET']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2,400 of 4,800 members counted')).toBeTruthy();
    expect(impactRequests).toEqual(['GET', 'POST']);
  });

  test('[scheme-portal §6] lists nodes and clubs by the members who lose, and leads to the cause', async () => {
    await show(`${AT}?tab=impact`);
    const [nodes, clubs] = await screen.findAllByRole('table');
    const namesIn = (table = document.body) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent?.slice(0, 5));
    expect(namesIn(nodes)).toEqual(
      ['Floor', 'Level', 'Bars'].map((name) => expect.stringContaining(name)),
    );
    expect(namesIn(clubs)).toEqual(['River', 'Lakes']);
    expect(within(nodes ?? document.body).getAllByRole('combobox')).toHaveLength(2);
    const why = screen.getByRole('link', { name: 'Why: changes at Level 1' });
    expect(why.getAttribute('href')).toBe(`${AT}?tab=changes&below=%2Fl`);
    expect(screen.queryByText(/stands in for a hidden number/)).toBeNull();
  });

  test('[scheme-portal §6] says that small numbers are not shown, and publishes only by the typed name', async () => {
    const few = IMPACT.nodes.map((node) => ({ ...node, lost: null }));
    const { router } = await show(`${AT}?tab=impact`, {
      impacts: [{ body: { ...IMPACT, losing: null, nodes: few } }],
    });
    await screen.findByText('Fewer than 5');
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
    await router.navigate(`${AT}?tab=publish`);
    expect(await screen.findByRole('textbox', { name: /^To publish/ })).toBeTruthy();
    expect(screen.getByText(/Clubs and guardians get no e-mail/)).toBeTruthy();
    expect(screen.getByText(/get an e-mail if that takes longer than a minute/)).toBeTruthy();
  });

  test('[scheme-portal §6] says that small numbers are not shown if only levels change', async () => {
    const levels = { gaining: 0, losing: 0, level_changes: { up: null, down: 58 } };
    await show(`${AT}?tab=impact`, {
      impacts: [{ body: { ...IMPACT, ...levels, nodes: [], clubs: [] } }],
    });
    expect(await screen.findByText('No completions change')).toBeTruthy();
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
  });

  test('[scheme-portal §6] has the grades that no longer count and the badges that stay, a dash if they are hidden', async () => {
    const hidden = { badges: null, members: null };
    await show(`${AT}?tab=impact`, { impacts: [{ body: { ...IMPACT, retained_badges: hidden } }] });
    const numberOf = (label: string) =>
      screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    await screen.findByText('Lose at least one');
    expect(numberOf('Grades that no longer count')).toBe('31');
    expect(numberOf('Badges kept without the level')).toBe('–');
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
  });

  test('[scheme-portal §7] has the grades of restored nodes that count again, by node and club', async () => {
    const [floor, ...nodes] = IMPACT.nodes.toReversed();
    const [club, ...clubs] = IMPACT.clubs;
    if (floor === undefined || club === undefined) throw new Error('The impact has both');
    const impact: CurriculumImpact = {
      ...IMPACT,
      reinstated: { grades: 1200, members: 60 },
      nodes: [{ ...floor, reinstated: 58 }, ...nodes],
      clubs: [{ ...club, reinstated: null }, ...clubs],
    };
    const { router } = await show(`${AT}?tab=impact`, { impacts: [{ body: impact }] });
    await screen.findByText('Lose at least one');
    const figure = screen.getByText('Grades that count again', { selector: 'dt' });
    expect(figure.nextElementSibling?.textContent).toBe('1,200');
    expect(screen.getAllByRole('columnheader', { name: 'Grade counts again' })).toHaveLength(2);
    expect(screen.getByRole('row', { name: /^Floor/ }).textContent).toContain('58');
    expect(screen.getByText(/stands in for a hidden number/)).toBeTruthy();
    await router.navigate(`${AT}?tab=publish`);
    expect(await screen.findByText('Earlier grades of 60 members count again.')).toBeTruthy();
  });

  test('[scheme-portal §7] has no column for grades that count again if no removed node returns', async () => {
    const { router } = await show(`${AT}?tab=impact`);
    await screen.findByText('Lose at least one');
    expect(screen.queryByRole('columnheader', { name: 'Grade counts again' })).toBeNull();
    await router.navigate(`${AT}?tab=publish`);
    await screen.findByText(/Clubs and guardians get no e-mail/);
    expect(screen.queryByText(/count again/)).toBeNull();
  });

  test('an error can be repeated', async () => {
    const { user } = await show(`${AT}?tab=impact`, {
      impacts: [{ status: 500, body: { error: 'SERVER_ERROR', detail: null } }, { body: IMPACT }],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Lose at least one')).toBeTruthy();
  });
});
