import { buildTransfer } from '@springboard/portal/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildChild, showParentPortal } from '../../testing/children.ts';
import { paths } from '../paths.ts';

const CADI = buildChild();
const CLUBS = [
  { id: 8, name: 'Lakeside' },
  { id: 9, name: 'Hillside' },
];
const REASON = 'We have moved house.';

type Options = Partial<Parameters<typeof showParentPortal>[0]>;

const show = (options: Options = {}) =>
  showParentPortal({
    children: [CADI],
    clubs: CLUBS,
    path: paths.moveClub(CADI.uuid),
    ...options,
  });
type Hand = Awaited<ReturnType<typeof show>>['user'];

const fill = async (user: Hand, day = '2026-03-20') => {
  await user.selectOptions(await screen.findByLabelText('To which club?'), 'Lakeside');
  await user.type(screen.getByLabelText('First day in the new club'), day);
  await user.type(screen.getByLabelText('Reason'), REASON);
};
const send = (user: Hand) => user.click(screen.getByRole('button', { name: 'Ask the club' }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the move of a child to another club', () => {
  test('[D19] wants yes or no for medical alerts, is sent, and leads back to the overview', async () => {
    const { user, sent, alerts } = await show();
    await fill(user);
    await send(user);
    expect(await screen.findByText('Please answer yes or no.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^No, they stay/ }));
    await send(user);
    await screen.findByRole('heading', { level: 1, name: 'Cadi' });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: `/children/${CADI.uuid}/transfers`,
        body: { to_club_id: 8, day: '2026-03-20', reason: REASON, with_medical: false },
      },
    ]);
    expect(alerts.read().map(({ title }) => title)).toEqual(['Request sent. The club answers.']);
  });

  test('[club-and-parent §4.4] keeps what was filled in over a reload, until it is sent', async () => {
    const before = await show();
    await fill(before.user);
    await before.user.click(screen.getByRole('button', { name: /^No, they stay/ }));
    cleanup();
    const { user, sent } = await show();
    await screen.findByLabelText('To which club?');
    await send(user);
    await screen.findByRole('heading', { level: 1, name: 'Cadi' });
    expect(sent).toMatchObject([{ body: { to_club_id: 8, reason: REASON, with_medical: false } }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('says what is missing, and rejects a day before tomorrow', async () => {
    const { user, sent } = await show({ children: [buildChild({ sees: [] })] });
    await screen.findByLabelText('To which club?');
    await send(user);
    expect(screen.getAllByText('Required')).toHaveLength(2);
    expect(screen.getByText('Write at least 10 characters.')).toBeTruthy();
    await fill(user, '2026-02-01');
    await send(user);
    expect(screen.getByText(/^Choose a day from tomorrow/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('[club-and-parent §4.4] focuses the list of errors, which leads to the fields', async () => {
    const { user } = await show();
    await screen.findByLabelText('To which club?');
    await send(user);
    const summary = screen.getByRole('region', { name: 'Check these fields' });
    expect(document.activeElement).toBe(summary);
    const links = within(summary).getAllByRole('link');
    const fields = [
      screen.getByLabelText('To which club?'),
      screen.getByLabelText('First day in the new club'),
      screen.getByLabelText('Reason'),
      screen.getByRole('button', { name: /^Yes/ }),
    ];
    expect(links.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
      'To which club? Required',
      'First day in the new club: Required',
    ]);
    expect(links).toHaveLength(fields.length);
    for (const [index, link] of links.entries()) {
      await user.click(link);
      expect(document.activeElement).toBe(fields[index]);
    }
    await fill(user);
    await user.click(screen.getByRole('button', { name: /^No, they stay/ }));
    await send(user);
    await screen.findByRole('heading', { level: 1, name: 'Cadi' });
  });

  test.each([
    [{ day: 'out of range' }, 'Choose a day from tomorrow up to a year ahead.'],
    [{ transfer_id: 9 }, 'Cadi already has a transfer.'],
    [null, 'This conflicts with what’s already recorded.'],
  ])('stays on the page and says why the server does not take it: %j', async (detail, text) => {
    const { user, alerts, address } = await show({
      children: [buildChild({ sees: [] })],
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail } }),
    });
    await fill(user);
    await send(user);
    await vi.waitFor(() =>
      expect(alerts.read()).toMatchObject([{ tone: 'error', title: 'Not saved', detail: text }]),
    );
    expect(address()).toBe(paths.moveClub(CADI.uuid));
  });

  test('says that the child already has a transfer', async () => {
    const { uuid, firstname, lastname } = CADI;
    const member = { uuid, firstname, lastname };
    await show({ transfers: [buildTransfer({ id: 9, member })] });
    const link = await screen.findByRole('link', { name: 'See the transfer' });
    expect(link.getAttribute('href')).toBe(paths.transfer(uuid, 9));
    expect(screen.queryByRole('button', { name: 'Ask the club' })).toBeNull();
  });

  test('is possible during the transfer of another child', async () => {
    const member = { uuid: 'uuid-of-Osian', firstname: 'Osian', lastname: 'Jones' };
    const { reads } = await show({ transfers: [buildTransfer({ id: 9, member })] });
    await screen.findByRole('button', { name: 'Ask the club' });
    const transfers = reads.find(({ pathname }) => pathname.endsWith('/transfers'));
    expect(transfers?.searchParams.getAll('state[]')).toEqual(['open', 'agreed']);
  });

  test('is not possible for a guardian who does not act for the child, or without another club', async () => {
    const { unmount } = await show({ children: [buildChild({ acts: false })] });
    expect(await screen.findByText(/^Only a guardian who acts for Cadi/)).toBeTruthy();
    unmount();
    await show({ clubs: [] });
    expect(await screen.findByText('No other club to choose')).toBeTruthy();
  });

  test('is in the account of the children for whom the guardian acts', async () => {
    await show({
      children: [CADI, buildChild({ firstname: 'Osian', acts: false })],
      path: paths.accountOf('children'),
    });
    const link = await screen.findByRole('link', { name: 'Move Cadi to another club' });
    expect(link.getAttribute('href')).toBe(paths.moveClub(CADI.uuid));
    expect(screen.queryByRole('link', { name: 'Move Osian to another club' })).toBeNull();
  });
});
