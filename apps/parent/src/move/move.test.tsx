import type { Move } from '@springboard/contract';
import { NOW } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildChild,
  buildMove,
  buildOfferedGroup,
  type SchemeOfChild,
  type Sent,
  showParentPortal,
} from '../../testing/children.ts';

const SHEET = '/overview/move/9?child=uuid-of-Cadi';
const SARAH = { uuid: 'uuid-of-Sarah', name: 'Sarah Jones' };
const HELD = { state: 'held', group_id: 5 } as const;

const show = (
  moves: readonly Move[],
  path = SHEET,
  { acts = true, write = () => ({ body: moves[0] }) }: Options = {},
) => showParentPortal({ children: [buildChild({ acts })], moves, path, write });

type Options = {
  acts?: boolean;
  write?: (sent: Sent) => { status?: number; body?: unknown };
};

const sheet = () => screen.findByRole('dialog', { name: 'A place for Cadi' });
const press = async ({ user }: Awaited<ReturnType<typeof show>>, name: string) =>
  user.click(within(await sheet()).getByRole('button', { name }));

beforeEach(() => localStorage.clear());

describe('the offers on the overview', () => {
  test('say until when an answer is needed, and lead to it', async () => {
    const { user } = await show([buildMove()], '/overview');
    const offer = await screen.findByRole('region', { name: 'A place for Cadi' });
    expect(offer.textContent).toContain('Please answer by Friday 27 February');
    await user.click(within(offer).getByRole('link', { name: 'See the classes' }));
    expect(await sheet()).toBeTruthy();
  });

  test('show the answer of the other guardian for 14 days', async () => {
    const answered = (days: number) =>
      buildMove({
        state: 'confirmed',
        group_id: 5,
        decided_at: NOW - days * 86_400,
        first_date: '2026-03-03',
        answered_by: SARAH,
      });
    const { unmount } = await show([answered(13)], '/overview');
    expect(await screen.findByText('Sarah Jones has taken the place in Wrens.')).toBeTruthy();
    expect(screen.getByText('First session: Tuesday 3 March')).toBeTruthy();
    unmount();
    await show([answered(15)], '/overview');
    await screen.findByRole('heading', { level: 1, name: 'Cadi' });
    expect(screen.queryByText(/Sarah Jones/)).toBeNull();
  });

  test.each([
    ['expired', { expires_at: NOW - 86_400 }, /The time to answer the offer for Cadi is over/],
    [
      'withdrawn',
      { state: 'withdrawn', decided_at: NOW - 86_400 },
      /The club has withdrawn the offer for Cadi/,
    ],
  ] as const)('say for 14 days that they are %s', async (_state, move, text) => {
    const { unmount } = await show([buildMove(move)], '/overview');
    expect(await screen.findByText(text)).toBeTruthy();
    unmount();
    const long_ago = { expires_at: NOW - 15 * 86_400, decided_at: NOW - 15 * 86_400 };
    await show([buildMove({ ...move, ...long_ago })], '/overview');
    await screen.findByRole('heading', { level: 1, name: 'Cadi' });
    expect(screen.queryByText(text)).toBeNull();
  });

  test('name the level that the child completed before, to guardians who see it', async () => {
    const award = (title: string, days: number) => ({
      id: `/${title}`,
      title,
      completed_ts: NOW - days * 86_400,
    });
    const awards = [award('Swan', 0), award('Hatchling', 3), award('Egg', 91)];
    const scheme: SchemeOfChild = {
      slug: 'first-flight',
      title: 'First Flight',
      grades: [],
      level: null,
      achieved: [],
      working_on: [],
      next: [],
      awards,
    };
    const children = [buildChild({ schemes: [scheme] })];
    const { unmount } = await showParentPortal({ children, moves: [buildMove()] });
    const offer = await screen.findByRole('region', { name: 'A place for Cadi' });
    expect(offer.textContent).toContain('Cadi has completed Hatchling.');
    unmount();
    await showParentPortal({ children: [buildChild({ schemes: [] })], moves: [buildMove()] });
    const without = await screen.findByRole('region', { name: 'A place for Cadi' });
    expect(without.textContent).not.toContain('has completed');
  });

  test('of another child are not shown', async () => {
    const member = { uuid: 'uuid-of-Osian', firstname: 'Osian', lastname: 'Jones' };
    await show([buildMove({ member })], '/overview');
    await screen.findByRole('heading', { level: 1, name: 'Cadi' });
    expect(screen.queryByRole('region', { name: /A place for/ })).toBeNull();
  });
});

describe('an offer of a place', () => {
  test('shows each class with times, coach, places and dates', async () => {
    await show([buildMove()]);
    const dialog = await sheet();
    expect(dialog.textContent).toContain('(2 days left)');
    const wrens = within(dialog).getByRole('region', { name: 'Wrens' });
    expect(wrens.textContent).toMatch(
      /3 places left.*Tue 17:00 – 18:00.*With Ava Morgan.*Last session in Swifts: Saturday 28 February.*First session: Tuesday 3 March/,
    );
    const falcons = within(dialog).getByRole('region', { name: 'Falcons' });
    expect(falcons.textContent).toContain('Full');
    expect(within(falcons).queryByRole('button')).toBeNull();
  });

  test('of a place from a coming day on says from when, and is held', async () => {
    const places_from = { date: '2026-03-06', places_left: 1 };
    const first_date = '2026-03-10';
    const group = buildOfferedGroup(5, 'Wrens', { places_left: 0, places_from, first_date });
    const view = await show([buildMove({ groups: [group] })]);
    const wrens = within(await sheet()).getByRole('region', { name: 'Wrens' });
    expect(wrens.textContent).toMatch(/1 place from 6 Mar.*First session: Tuesday 10 March/);
    await press(view, 'Hold a place in Wrens');
    await waitFor(() => expect(view.sent).toMatchObject([{ body: { group_id: 5 } }]));
  });

  test('is held, and then confirmed', async () => {
    const view = await show([buildMove()]);
    await press(view, 'Hold a place in Wrens');
    await waitFor(() =>
      expect(view.sent).toEqual([{ method: 'POST', path: '/moves/9/hold', body: { group_id: 5 } }]),
    );
    view.unmount();
    const held = await show([buildMove({ ...HELD })]);
    expect((await sheet()).textContent).toContain('Held for Cadi');
    await press(held, 'Confirm this place');
    await waitFor(() =>
      expect(held.sent).toEqual([{ method: 'POST', path: '/moves/9/confirm', body: {} }]),
    );
  });

  test('says what became of it after each answer', async () => {
    const holding = await show([buildMove()], SHEET, { write: () => ({ body: buildMove(HELD) }) });
    await press(holding, 'Hold a place in Wrens');
    const titleOf = async ({ alerts }: typeof holding) => {
      await waitFor(() => expect(alerts.read()).toHaveLength(1));
      expect(alerts.read()[0]?.subject).toBe('offer');
      return alerts.read()[0]?.title;
    };
    expect(await titleOf(holding)).toBe('The place in Wrens is held for you');
    holding.unmount();
    const confirming = await show([buildMove(HELD)]);
    await press(confirming, 'Confirm this place');
    expect(await titleOf(confirming)).toBe('Cadi has a place in Wrens');
    confirming.unmount();
    const declining = await show([buildMove()]);
    await press(declining, 'Stay in Swifts');
    await press(declining, 'Stay in Swifts');
    expect(await titleOf(declining)).toBe('The club has your answer');
  });

  test('is declined for other times with the days that suit, or to stay', async () => {
    const view = await show([buildMove()]);
    await press(view, 'None of these suit us');
    await press(view, 'Thu');
    await press(view, 'Join the waiting list');
    await waitFor(() => expect(view.sent[0]?.body).toEqual({ reason: 'times', wishes: [4] }));
    view.unmount();
    const staying = await show([buildMove()]);
    await press(staying, 'Stay in Swifts');
    expect(staying.sent).toEqual([]);
    await press(staying, 'Stay in Swifts');
    await waitFor(() => expect(staying.sent[0]?.body).toEqual({ reason: 'stay' }));
  });

  test('continues at the question with the keyboard when it is declined', async () => {
    const view = await show([buildMove()]);
    await press(view, 'None of these suit us');
    await view.user.tab();
    expect(document.activeElement?.textContent).toBe('Mon');
  });

  test('that the other guardian answered first is read again', async () => {
    const view = await show([buildMove()], SHEET, {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { state: 'confirmed' } } }),
    });
    const before = view.reads.length;
    await press(view, 'Hold a place in Wrens');
    await waitFor(() =>
      expect(view.alerts.read()).toMatchObject([
        { title: expect.stringMatching(/^This offer has changed/), subject: 'offer' },
      ]),
    );
    await waitFor(() => expect(view.reads.length).toBeGreaterThan(before));
  });

  test('that is full by now says so, and stays', async () => {
    const view = await show([buildMove()], SHEET, {
      write: () => ({ status: 409, body: { error: 'SESSION_FULL', detail: { places_left: 0 } } }),
    });
    await press(view, 'Hold a place in Wrens');
    expect(await within(await sheet()).findByRole('alert')).toBeTruthy();
  });

  test.each([
    ['[D5] for a guardian who does not act', { acts: false }],
    ['for a guardian who reads what the other one holds', { acts: true }],
  ])('has no buttons %s', async (_, options) => {
    const move = { ...HELD, answered_by: SARAH, may_answer: false };
    await show([buildMove(move)], SHEET, options);
    const dialog = await sheet();
    expect(dialog.textContent).toContain('Sarah Jones holds this place');
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((button) => button.ariaLabel),
    ).toEqual(['Close']);
  });

  test('[D5] asks a guardian who does not act for no answer', async () => {
    await show([buildMove(HELD)], '/overview', { acts: false });
    const card = await screen.findByRole('region', { name: 'A place for Cadi' });
    expect(card.textContent).toContain('Another guardian can confirm it.');
    expect(card.textContent).not.toContain('Confirm it to keep it');
    await show([buildMove()], SHEET, { acts: false });
    expect((await sheet()).textContent).not.toMatch(/Choose the class|Please answer/);
  });

  test('can be answered after the guardian who holds the place has lost access', async () => {
    const confirmed: string[] = [];
    const view = await show([buildMove({ ...HELD, answered_by: SARAH })], SHEET, {
      write: ({ path }) => {
        confirmed.push(path);
        return { body: buildMove({ state: 'confirmed' }) };
      },
    });
    const dialog = await sheet();
    expect(dialog.textContent).toContain('Sarah Jones holds this place');
    await press(view, 'Confirm this place');
    await waitFor(() => expect(confirmed).toEqual(['/moves/9/confirm']));
  });

  test('that has ended says how', async () => {
    await show([
      buildMove({ state: 'declined', decided_at: NOW, answered_by: SARAH, reason: 'stay' }),
    ]);
    expect((await sheet()).textContent).toContain('The offer was declined.Answered by Sarah Jones');
  });

  test('that the user has answered says so', async () => {
    const me = { uuid: '00000000-0000-4000-8000-00000000000a', name: 'Pat Jones' };
    await show([buildMove({ state: 'declined', decided_at: NOW, answered_by: me })]);
    expect((await sheet()).textContent).toContain('The offer was declined.You answered this');
  });

  test('whose time has passed since it was stored on the device has ended', async () => {
    await show([buildMove({ expires_at: NOW })]);
    expect(within(await sheet()).getByText(/The time to answer is over/)).toBeTruthy();
    expect(within(await sheet()).queryByRole('list', { name: 'Classes' })).toBeNull();
  });

  test('that does not exist says so', async () => {
    await show([buildMove({ id: 8, groups: [buildOfferedGroup(5, 'Wrens')] })]);
    expect((await sheet()).textContent).toContain('This offer no longer exists');
  });
});
