import type { MemberPassport, Transfer } from '@springboard/contract';
import {
  buildTransfer,
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const UUID = '00000000-0000-4000-8000-000000000101';
const RIVERSIDE = { id: 7, name: 'Riverside' };
const LAKESIDE = { id: 8, name: 'Lakeside' };
const HILLSIDE = { id: 9, name: 'Hillside', member_types: 'remote_only' };
const PASSPORT: MemberPassport = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Jones',
  dob: '2018-05-04',
  ngo_id: null,
  active: true,
  club: RIVERSIDE,
  clubs: [],
  schemes: [],
  awards: [],
  namesakes: [{ club_id: 8, count: 1 }],
  quiet_devices: { count: 2, last_used_at: NOW - 3 * 86_400 },
};

async function show(path: string, answers: Readonly<Record<string, ServerResponse>>) {
  const sent: unknown[] = [];
  const api = makeApi(async ({ pathname, search }, request) => {
    const text = await request.clone().text();
    if (request.method === 'POST') sent.push([pathname, text === '' ? null : JSON.parse(text)]);
    else if (pathname === '/v1/transfers') sent.push(search);
    return (
      answers[`${request.method} ${pathname}`] ?? { status: 404, body: { error: 'NOT_FOUND' } }
    );
  });
  const session = signedIn({ club: null });
  const user = session.user && { ...session.user, rights: ['people' as const] };
  const context = makePortalContext(
    { session: { ...session, ...(user && { user }) } },
    {
      portal: 'scheme',
      api,
      queries: makeQueries(() => ({ body: [RIVERSIDE, LAKESIDE, HILLSIDE] })),
      areas: new Set(['/members']),
    },
  );
  context.storage.setItem('show_advanced', '1');
  await renderScreens(screens, path, context);
  return { sent, alerts: context.alerts, user: userEvent.setup() };
}

const listed = (...transfers: Transfer[]) => ({
  'GET /v1/transfers': { body: transfers, total: transfers.length },
});

describe('the list of transfers', () => {
  test('that the server does not send is an error of the page', async () => {
    const answer = { status: 500, body: { error: 'SERVER_ERROR', detail: null } };
    await show(paths.transfers, { 'GET /v1/transfers': answer });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  });

  test('[portals §A] is printed as filtered, all pages of it', async () => {
    const { sent, user } = await show(
      `${paths.transfers}?state=open&page=2`,
      listed(buildTransfer()),
    );
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    const paper = within(await screen.findByRole('region', { name: 'Transfers' }));
    expect(paper.queryByRole('button')).toBeNull();
    const query = new URLSearchParams(String(sent.at(-1)));
    expect(Object.fromEntries(query)).toEqual({ page: '0', per_page: '1000', 'state[]': 'open' });
  });
});

describe('the start of a transfer', () => {
  test('asks for club, day and reason, says what goes and what stays, and leads to the list', async () => {
    const { sent, user } = await show(paths.member(UUID), {
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
      'POST /v1/transfers': { status: 201, body: buildTransfer() },
      ...listed(buildTransfer()),
    });
    await user.click(await screen.findByRole('button', { name: 'Transfer to another club' }));
    const dialog = screen.getByRole('dialog', { name: 'Transfer Ava Jones to another club' });
    expect(within(dialog).getByText('Medical alerts, only if a guardian says yes')).toBeTruthy();
    expect(within(dialog).getByText('Attendance')).toBeTruthy();
    expect(within(dialog).getByText(/^2 devices of the club’s coaches/)).toBeTruthy();
    // Neither the club of the member, nor one that gets its members from another system.
    for (const name of ['Riverside', 'Hillside']) {
      expect(within(dialog).queryByRole('option', { name })).toBeNull();
    }
    const ask = within(dialog).getByRole('button', { name: 'Ask for agreement' });
    await user.click(ask);
    await within(dialog).findByText('Write at least 10 characters.');
    expect(sent).toEqual([]);
    expect(within(dialog).queryByText(/The club already has/)).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText('To which club?'), 'Lakeside');
    within(dialog).getByText(/The club already has 1 active member with this name/);
    await user.type(within(dialog).getByLabelText('Day'), '2026-11-20');
    await user.type(within(dialog).getByLabelText('Reason'), 'The family moves.');
    await user.click(ask);
    expect(await screen.findByText('From Riverside to Lakeside')).toBeTruthy();
    expect(sent[0]).toEqual([
      '/v1/transfers',
      { member_uuid: UUID, to_club_id: 8, day: '2026-11-20', reason: 'The family moves.' },
    ]);
  });

  test('says at the day that it is out of range, until another one is chosen', async () => {
    const { user } = await show(paths.member(UUID), {
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
      'POST /v1/transfers': {
        status: 422,
        body: { error: 'VALIDATION', detail: { day: 'range' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Transfer to another club' }));
    await user.selectOptions(screen.getByLabelText('To which club?'), 'Lakeside');
    const day = screen.getByLabelText('Day');
    await user.type(day, '2020-01-01');
    await user.type(screen.getByLabelText('Reason'), 'The family moves.');
    await user.click(screen.getByRole('button', { name: 'Ask for agreement' }));
    const error = 'Choose a day from today up to a year ahead.';
    await screen.findByText(error);
    expect(day.getAttribute('aria-invalid')).toBe('true');
    await user.clear(day);
    await user.type(day, '2026-11-20');
    expect(screen.queryByText(error)).toBeNull();
    expect(day.getAttribute('aria-invalid')).not.toBe('true');
  });

  test('says that the look-up is too old', async () => {
    const { user } = await show(paths.member(UUID), {
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
      'POST /v1/transfers': {
        status: 403,
        body: { error: 'FORBIDDEN', detail: { lookup: 'required' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Transfer to another club' }));
    await user.selectOptions(screen.getByLabelText('To which club?'), 'Lakeside');
    await user.type(screen.getByLabelText('Day'), '2026-11-20');
    await user.type(screen.getByLabelText('Reason'), 'The family moves.');
    await user.click(screen.getByRole('button', { name: 'Ask for agreement' }));
    expect(await screen.findByText(/more than an hour ago/)).toBeTruthy();
  });
});

describe('the list of transfers', () => {
  test('filters by state, and offers only what is possible now', async () => {
    const { sent } = await show(
      `${paths.transfers}?state=open`,
      listed(buildTransfer(), buildTransfer({ id: 2, state: 'refused', may_undo: false })),
    );
    await screen.findByText(/Waiting for a guardian · The national body can decide from/);
    expect(sent).toEqual([expect.stringContaining('state%5B%5D=open')]);
    expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1);
  });

  test('says who asked, and that the new club answers a guardian', async () => {
    await show(
      paths.transfers,
      listed(
        buildTransfer(),
        buildTransfer({ id: 2, requested_by: 'club' }),
        buildTransfer({ id: 3, requested_by: 'guardian', answerer: 'new_club' }),
      ),
    );
    await screen.findByText('Asked for by the national body');
    expect(screen.getByText('Asked for by Lakeside')).toBeTruthy();
    expect(screen.getByText('Asked for by a guardian')).toBeTruthy();
    expect(screen.getByText(/^Waiting for Lakeside/)).toBeTruthy();
  });

  test('decides with a reason after 14 days', async () => {
    const { sent, user } = await show(paths.transfers, {
      ...listed(buildTransfer({ may_answer: true })),
      'POST /v1/transfers/1/refusal': { body: buildTransfer({ state: 'refused' }) },
    });
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Decide' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByLabelText('Decision'), 'Refuse');
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
    await user.type(within(dialog).getByLabelText('Reason'), 'No answer');
    await user.click(within(dialog).getByRole('button', { name: 'Decide' }));
    expect(sent).toContainEqual(['/v1/transfers/1/refusal', { reason: 'No answer' }]);
  });

  test.each([
    ['Decide', 'agreement', 'refused'],
    ['Withdraw', 'undo', 'undone'],
  ] as const)(
    '%s says that another administrator was faster, and shows the new state',
    async (action, path, state) => {
      let transfer = buildTransfer({ may_answer: true });
      const answers = {
        get 'GET /v1/transfers'() {
          return { body: [transfer], total: 1 };
        },
        [`POST /v1/transfers/1/${path}`]: {
          status: 409,
          body: { error: 'CONFLICT', detail: { state } },
        },
      };
      const { alerts, user } = await show(paths.transfers, answers);
      await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
      await user.click(await screen.findByRole('menuitem', { name: action }));
      const dialog = within(await screen.findByRole('dialog'));
      const reason = dialog.queryByLabelText('Reason');
      if (reason !== null) await user.type(reason, 'No answer');
      transfer = buildTransfer({ state, may_answer: false, may_undo: false });
      await user.click(dialog.getByRole('button', { name: action }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(alerts.read().map(({ detail }) => detail)).toEqual([
        'This transfer has already been answered or withdrawn.',
      ]);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull(),
      );
    },
  );

  test('says that a member has moved back, and not that the transfer was withdrawn', async () => {
    const { alerts, user } = await show(paths.transfers, {
      ...listed(
        buildTransfer({ state: 'done', moved_at: NOW }),
        buildTransfer({ id: 2, state: 'undone', moved_at: NOW, may_undo: false }),
        buildTransfer({ id: 3, state: 'undone', may_undo: false }),
      ),
      'POST /v1/transfers/1/undo': { body: buildTransfer({ state: 'undone', moved_at: NOW }) },
    });
    await screen.findByText('Moved back');
    expect(screen.getByText('Withdrawn')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move back' }));
    await user.click(await screen.findByRole('button', { name: 'Move back' }));
    await waitFor(() => expect(alerts.read().map(({ title }) => title)).toEqual(['Moved back']));
  });

  test('says why a member cannot move back', async () => {
    const { user } = await show(paths.transfers, {
      ...listed(buildTransfer({ state: 'done', moved_at: NOW })),
      'POST /v1/transfers/1/undo': {
        status: 409,
        body: { error: 'CONFLICT', detail: { changed: ['in_use'] } },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move back' }));
    await user.click(await screen.findByRole('button', { name: 'Move back' }));
    expect(await screen.findByText(/already recorded something/)).toBeTruthy();
  });
});
