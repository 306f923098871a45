import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  buildAbsence,
  buildChild,
  buildChildSession,
  showParentPortal,
} from '../../testing/children.ts';
import { comingDays, spansOf } from './days.ts';

const NO_CONTENT = { status: 204 };
const REPORT = { absence: 'sick', note: null };
const withoutIds = ({ from_date, to_date }: Record<string, unknown>) => ({ from_date, to_date });

const show = (path: string, sessions = [1, 4, 8].map((days) => buildChildSession(days))) => {
  let id = 40;
  return showParentPortal({
    children: [buildChild()],
    sessions,
    path,
    write: ({ method, path, body }) => {
      if (method === 'DELETE') return NO_CONTENT;
      if (path.endsWith('/withdrawal')) return { body: [{ ...REPORT, ...withoutIds(body) }] };
      id += 1;
      return { body: { ...buildAbsence({ id }), ...body } };
    },
  });
};

type View = Awaited<ReturnType<typeof show>>;
const toast = async ({ alerts }: View) => {
  await waitFor(() => expect(alerts.read()).toHaveLength(1));
  return alerts.read()[0];
};
const noted = ({ sent }: View) =>
  sent.map(({ method, path, body }) => [
    `${method} ${path}`,
    ...(method === 'DELETE' ? [] : [body]),
  ]);

const readsOf = ({ reads }: View, name: string) =>
  reads.filter(({ pathname }) => pathname.endsWith(`/${name}`)).length;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the report of an absence', () => {
  test('takes two taps from the overview, and Undo withdraws it', async () => {
    const view = await show('/overview');
    await view.user.click(await screen.findByRole('link', { name: 'Can’t come' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cadi can’t come' });
    const ticks = within(dialog).getAllByRole('checkbox');
    expect(ticks.map((tick) => 'checked' in tick && tick.checked)).toEqual([true, false, false]);
    // The dialog accepts presses a moment after it appears.
    await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
    await view.user.click(within(dialog).getByRole('button', { name: 'Sick' }));
    const alert = await toast(view);
    expect(alert).toMatchObject({
      title: 'Coach Ava sees it in the register',
      isUndo: true,
      subject: 'absence',
    });
    const span = { from_date: '2026-02-26', to_date: '2026-02-26' };
    const report = [
      'POST /members/uuid-of-Cadi/absences',
      { ...span, absence: 'sick', note: null },
    ];
    expect(noted(view)).toEqual([report]);
    await waitFor(() => expect(view.address()).toBe('/overview?child=uuid-of-Cadi'));
    expect(readsOf(view, 'sessions')).toBe(2);
    alert?.action?.onAction();
    await waitFor(() =>
      expect(noted(view)).toEqual([report, ['DELETE /members/uuid-of-Cadi/absences/41']]),
    );
    await waitFor(() => expect(readsOf(view, 'sessions')).toBe(3));
  });

  test('[club-and-parent §4.4] keeps ticks and note over a reload, until it is sent', async () => {
    const open = async () => {
      const view = await show('/overview/absence?child=uuid-of-Cadi');
      return { ...view, dialog: within(await screen.findByRole('dialog')) };
    };
    const { user, dialog } = await open();
    await user.click(dialog.getAllByRole('checkbox')[1] ?? document.body);
    await user.type(dialog.getByRole('textbox'), 'A cold');
    cleanup();
    const after = await open();
    const ticks = after.dialog.getAllByRole('checkbox');
    expect(ticks.map((tick) => 'checked' in tick && tick.checked)).toEqual([true, true, false]);
    await after.user.click(after.dialog.getByRole('button', { name: 'Sick' }));
    await waitFor(() => expect(after.sent).toMatchObject([{ body: { note: 'A cold' } }]));
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test('of a session without a coach says that the coach sees it', async () => {
    const path = '/overview/absence?child=uuid-of-Cadi';
    const view = await show(path, [buildChildSession(1, { coach: null })]);
    await view.user.click(await screen.findByRole('button', { name: 'Sick' }));
    expect(await toast(view)).toMatchObject({ title: 'The coach sees it in the register' });
  });

  test('that cannot be withdrawn says so', async () => {
    const view = await showParentPortal({
      children: [buildChild()],
      sessions: [buildChildSession(1)],
      path: '/overview/absence?child=uuid-of-Cadi',
      write: ({ method }) => (method === 'DELETE' ? { status: 500 } : { body: buildAbsence() }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Sick' }));
    (await toast(view))?.action?.onAction();
    await waitFor(() =>
      expect(view.alerts.read()).toMatchObject([{ tone: 'error', title: 'Not saved' }]),
    );
  });

  test('from the shortcut lets a guardian of several children choose the child', async () => {
    const view = await showParentPortal({
      children: [buildChild(), buildChild({ firstname: 'Tom' })],
      sessions: [buildChildSession(1)],
      path: '/overview/absence',
      write: () => ({ body: buildAbsence() }),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Cadi can’t come' });
    await view.user.click(within(dialog).getByRole('link', { name: 'Tom' }));
    await screen.findByRole('dialog', { name: 'Tom can’t come' });
    await view.user.click(screen.getByRole('button', { name: 'Sick' }));
    await waitFor(() =>
      expect(view.sent).toMatchObject([{ path: '/members/uuid-of-Tom/absences' }]),
    );
  });

  test.each([
    ['with a reason', { date: '2026-02-20', absence: 'sick' }],
    ['after 14 days', { date: '2026-02-10', absence: null }],
  ] as const)('is not an explanation of a past absence %s', async (_when, session) => {
    await showParentPortal({
      children: [
        buildChild({ attendance: [{ group_id: 1, name: 'Swifts', in: false, ...session }] }),
      ],
      sessions: [buildChildSession(1)],
      path: `/overview/absence?child=uuid-of-Cadi&date=${session.date}`,
    });
    const dialog = await screen.findByRole('dialog', { name: 'Cadi can’t come' });
    expect(
      within(dialog).getByRole('checkbox', { name: /26 February/, checked: true }),
    ).toBeTruthy();
  });

  test('opens from the shortcut of the installed portal for the first child', async () => {
    await show('/overview/absence');
    expect(await screen.findByRole('dialog', { name: 'Cadi can’t come' })).toBeTruthy();
  });

  test('sends a span for sessions that follow each other, and the note', async () => {
    const view = await show('/overview/absence?child=uuid-of-Cadi');
    const dialog = await screen.findByRole('dialog');
    const [, second] = within(dialog).getAllByRole('checkbox');
    if (second) await view.user.click(second);
    await view.user.type(within(dialog).getByLabelText(/Note/), ' Camp ');
    await view.user.click(within(dialog).getByRole('button', { name: 'Holiday' }));
    await toast(view);
    const span = { from_date: '2026-02-26', to_date: '2026-03-01' };
    expect(noted(view)).toEqual([
      ['POST /members/uuid-of-Cadi/absences', { ...span, absence: 'holiday', note: 'Camp' }],
    ]);
  });

  test('is sent again without the sessions that the server has accepted already', async () => {
    const sessions = [1, 4, 8].map((days) => buildChildSession(days));
    let isFailing = true;
    const view = await showParentPortal({
      children: [buildChild()],
      sessions,
      path: '/overview/absence?child=uuid-of-Cadi',
      write: ({ body }) => {
        if (body['from_date'] === '2026-03-05' && isFailing) return { status: 500 };
        const absence = { ...buildAbsence({ id: 41 }), ...body };
        for (const session of sessions) {
          if (session.date === body['from_date']) Object.assign(session, { absence });
        }
        return { body: absence };
      },
    });
    const dialog = await screen.findByRole('dialog');
    await view.user.click(within(dialog).getByRole('checkbox', { name: /5 March/ }));
    await view.user.click(within(dialog).getByRole('button', { name: 'Sick' }));
    await within(dialog).findByRole('alert');
    await waitFor(() =>
      expect(within(dialog).queryByRole('checkbox', { name: /26 February/ })).toBeNull(),
    );
    isFailing = false;
    await view.user.click(within(dialog).getByRole('button', { name: 'Sick' }));
    await toast(view);
    const days = view.sent.map(({ body }) => body['from_date']);
    expect(days).toEqual(['2026-02-26', '2026-03-05', '2026-03-05']);
  });

  test('ticks the session that the address names, and asks for at least one', async () => {
    const view = await show('/overview/absence?child=uuid-of-Cadi&date=2026-03-01');
    const dialog = await screen.findByRole('dialog');
    const tick = within(dialog).getByRole('checkbox', { name: /1 March/, checked: true });
    await view.user.click(tick);
    await view.user.click(within(dialog).getByRole('button', { name: 'Other' }));
    expect(within(dialog).getByRole('alert').textContent).toBe('Choose at least one session');
    expect(view.sent).toEqual([]);
  });

  test('leaves out sessions that are cancelled, have begun or have an absence', async () => {
    await show('/overview/absence?child=uuid-of-Cadi', [
      buildChildSession(0),
      buildChildSession(1, { cancelled: true }),
      buildChildSession(2, { absence: buildAbsence() }),
      buildChildSession(3),
    ]);
    const dialog = await screen.findByRole('dialog');
    const [tick, ...others] = within(dialog).getAllByRole('checkbox');
    expect(tick?.closest('label')?.textContent).toContain('Saturday 28 February');
    expect(others).toEqual([]);
  });

  test('opens the range of days valid, with the day of the next session', async () => {
    const view = await show('/overview/absence?child=uuid-of-Cadi');
    const dialog = await screen.findByRole('dialog');
    await view.user.click(within(dialog).getByRole('button', { name: 'Choose a range of days' }));
    await view.user.click(within(dialog).getByRole('button', { name: 'Sick' }));
    await toast(view);
    expect(view.sent[0]?.body).toMatchObject({ from_date: '2026-02-26', to_date: '2026-02-26' });
  });

  test('takes a range of days, from today on', async () => {
    const view = await show('/overview/absence?child=uuid-of-Cadi');
    const dialog = await screen.findByRole('dialog');
    await view.user.click(within(dialog).getByRole('button', { name: 'Choose a range of days' }));
    const [from, to] = ['First day', 'Last day'].map((name) => within(dialog).getByLabelText(name));
    const enter = async (field: HTMLElement | undefined, date: string) => {
      if (field === undefined) return;
      await view.user.clear(field);
      await view.user.type(field, date);
    };
    await enter(from, '2026-02-24');
    await enter(to, '2026-03-10');
    await view.user.click(within(dialog).getByRole('button', { name: 'Holiday' }));
    expect(within(dialog).getByRole('alert').textContent).toMatch(/^Choose today or later/);
    await enter(from, '2026-02-25');
    await view.user.click(within(dialog).getByRole('button', { name: 'Holiday' }));
    await toast(view);
    expect(view.sent[0]?.body).toMatchObject({ from_date: '2026-02-25', to_date: '2026-03-10' });
  });

  test('is closed to guardians who do not act for the child', async () => {
    await showParentPortal({
      children: [buildChild({ acts: false })],
      sessions: [buildChildSession(1)],
      path: '/overview/absence?child=uuid-of-Cadi',
    });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/has not allowed you/)).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'Sick' })).toBeNull();
  });
});

const WITHDRAWAL = 'POST /members/uuid-of-Cadi/absences/withdrawal';

describe('a reported absence', () => {
  const reported = [buildChildSession(1, { absence: buildAbsence({ note: 'A cold' }) })];

  test('gets another reason', async () => {
    const view = await show('/overview', reported);
    await view.user.click(await screen.findByRole('link', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cadi is not coming' });
    expect(within(dialog).getByRole('button', { name: 'Sick', pressed: true })).toBeTruthy();
    await view.user.click(within(dialog).getByRole('button', { name: 'Injured' }));
    expect(await toast(view)).toMatchObject({
      title: 'The absence was changed',
      tone: 'success',
      subject: 'absence',
    });
    const change = { absence: 'injured', note: 'A cold' };
    expect(noted(view)).toEqual([['PATCH /members/uuid-of-Cadi/absences/12', change]]);
    await waitFor(() => expect(view.address()).toBe('/overview?child=uuid-of-Cadi'));
    expect(readsOf(view, 'sessions')).toBe(2);
  });

  test('is withdrawn, and Undo reports it again', async () => {
    const view = await show('/overview/absence?child=uuid-of-Cadi&absence=12', reported);
    await view.user.click(await screen.findByRole('button', { name: 'Cadi can come after all' }));
    const alert = await toast(view);
    expect(alert).toMatchObject({
      title: 'Cadi is expected again',
      isUndo: true,
      subject: 'absence',
    });
    const day = { from_date: '2026-02-26', to_date: '2026-02-26' };
    expect(noted(view)).toEqual([[WITHDRAWAL, day]]);
    alert?.action?.onAction();
    await waitFor(() =>
      expect(noted(view)[1]).toEqual([
        'POST /members/uuid-of-Cadi/absences/bulk',
        { absences: [{ ...REPORT, ...day }] },
      ]),
    );
    await waitFor(() => expect(readsOf(view, 'sessions')).toBe(3));
  });

  test.each(['Injured', 'Cadi can come after all'])(
    'stays open with the error when the server does not take “%s”',
    async (name) => {
      const view = await showParentPortal({
        children: [buildChild()],
        sessions: reported,
        path: '/overview/absence?child=uuid-of-Cadi&absence=12',
        write: () => ({ status: 500 }),
      });
      const dialog = within(await screen.findByRole('dialog'));
      await view.user.click(dialog.getByRole('button', { name }));
      expect(await dialog.findByRole('alert')).toBeTruthy();
      expect(view.alerts.read()).toEqual([]);
    },
  );

  const [CHANGE, WITHDRAW] = ['Injured', 'Cadi can come after all'];
  test.each([
    [CHANGE, CHANGE],
    [CHANGE, WITHDRAW],
    [WITHDRAW, WITHDRAW],
    [WITHDRAW, CHANGE],
  ])('sends one change at a time: “%s”, and meanwhile “%s”', async (name, second) => {
    const answer = Promise.withResolvers<{ body: unknown }>();
    const view = await showParentPortal({
      children: [buildChild()],
      sessions: reported,
      path: '/overview/absence?child=uuid-of-Cadi&absence=12',
      write: () => answer.promise,
    });
    const dialog = within(await screen.findByRole('dialog'));
    await view.user.click(dialog.getByRole('button', { name }));
    await view.user.click(dialog.getByRole('button', { name: second }));
    expect(view.sent).toHaveLength(1);
    answer.resolve({ body: [] });
    await waitFor(() => expect(view.address()).toBe('/overview?child=uuid-of-Cadi'));
    expect(view.sent).toHaveLength(1);
  });

  test('of several days is withdrawn for one of them, or as a whole', async () => {
    const holiday = buildAbsence({ from_date: '2026-02-20', to_date: '2026-03-02' });
    const sessions = [1, 4].map((days) => buildChildSession(days, { absence: holiday }));
    const open = async () => {
      const view = await show('/overview/sessions?child=uuid-of-Cadi', sessions);
      await view.user.click(
        await screen.findByRole('link', { name: 'Change the absence on Sunday 1 March' }),
      );
      return view;
    };
    const first = await open();
    await first.user.click(
      await screen.findByRole('button', { name: 'Cadi can come on Sunday 1 March' }),
    );
    await toast(first);
    const day = { from_date: '2026-03-01', to_date: '2026-03-01' };
    expect(noted(first)).toEqual([[WITHDRAWAL, day]]);
    first.unmount();
    const second = await open();
    await second.user.click(await screen.findByRole('button', { name: 'Withdraw all days' }));
    await toast(second);
    // The days before today stay.
    const whole = { from_date: '2026-02-25', to_date: '2026-03-02' };
    expect(noted(second)).toEqual([[WITHDRAWAL, whole]]);
  });

  test('that was reported twice is withdrawn together, or only one report of it', async () => {
    const holiday = buildAbsence({
      id: 13,
      absence: 'holiday',
      from_date: '2026-02-26',
      to_date: '2026-03-05',
    });
    const sessions = [
      buildChildSession(1, { absence: buildAbsence() }),
      buildChildSession(1, { group_id: 5, name: 'Squad', absence: buildAbsence() }),
    ];
    const open = async () => {
      const view = await showParentPortal({
        children: [buildChild()],
        sessions,
        absences: [
          buildAbsence(),
          holiday,
          buildAbsence({ id: 14, from_date: '2026-04-01', to_date: '2026-04-01' }),
        ],
        path: '/overview/absence?child=uuid-of-Cadi&absence=12&date=2026-02-26',
        write: () => ({ body: [REPORT] }),
      });
      return { ...view, dialog: within(await screen.findByRole('dialog')) };
    };
    const day = { from_date: '2026-02-26', to_date: '2026-02-26' };
    const first = await open();
    first.dialog.getByText(/^The report is for all sessions of the day: .*Swifts.*Squad$/);
    const several = within(first.dialog.getByRole('region', { name: 'Reported more than once' }));
    expect(several.getAllByRole('listitem')).toHaveLength(2);
    await first.user.click(several.getByRole('button', { name: /^Withdraw only this: Holiday, / }));
    expect(await toast(first)).toMatchObject({ title: 'The report was withdrawn', isUndo: true });
    const { from_date, to_date } = holiday;
    expect(noted(first)).toEqual([[WITHDRAWAL, { from_date, to_date, ids: [13] }]]);
    first.unmount();
    const second = await open();
    await second.user.click(second.dialog.getByRole('button', { name: 'Cadi can come after all' }));
    await toast(second);
    expect(noted(second)).toEqual([[WITHDRAWAL, day]]);
  });
});

describe('the list of coming sessions', () => {
  test('is reached without sessions, and leads to the calendar', async () => {
    const view = await show('/overview', []);
    await view.user.click(await screen.findByRole('link', { name: 'All coming sessions' }));
    await screen.findByRole('dialog', { name: 'All coming sessions' });
    expect(screen.getByRole('link', { name: 'Add to your calendar' })).toBeTruthy();
  });

  test('shows a reported absence without a session, which can be withdrawn', async () => {
    const later = { from_date: '2026-07-01', to_date: '2026-07-10' };
    const view = await showParentPortal({
      children: [buildChild()],
      sessions: [buildChildSession(1, { absence: buildAbsence() })],
      absences: [
        buildAbsence(),
        buildAbsence({ id: 13, absence: 'holiday', ...later }),
        buildAbsence({ id: 14, from_date: '2026-02-01', to_date: '2026-02-02' }),
      ],
      path: '/overview/sessions?child=uuid-of-Cadi',
      write: () => ({ body: [] }),
    });
    const others = await screen.findByRole('region', { name: 'Other reported absences' });
    expect(within(others).getAllByRole('listitem')).toHaveLength(1);
    await view.user.click(within(others).getByRole('link'));
    await view.user.click(await screen.findByRole('button', { name: 'Cadi can come after all' }));
    await waitFor(() => expect(noted(view)).toEqual([[WITHDRAWAL, later]]));
  });

  test('is shown without the reported absences if they cannot be loaded', async () => {
    await showParentPortal({
      children: [buildChild()],
      sessions: [1, 4].map((days) => buildChildSession(days)),
      path: '/overview/sessions?child=uuid-of-Cadi',
      status: ({ pathname }) => (pathname.endsWith('/absences') ? 403 : 200),
    });
    const list = await screen.findByRole('dialog', { name: 'All coming sessions' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  });

  test('asks for no reported absences while the address names no child', async () => {
    const view = await show('/overview/sessions');
    await screen.findByRole('dialog', { name: 'All coming sessions' });
    expect(view.reads.filter(({ pathname }) => pathname.endsWith('/absences'))).toEqual([]);
  });

  test('leads to the report for a session', async () => {
    const view = await show('/overview');
    await view.user.click(await screen.findByRole('link', { name: 'All coming sessions' }));
    const list = await screen.findByRole('dialog', { name: 'All coming sessions' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await view.user.click(within(list).getByRole('link', { name: 'Can’t come on Sunday 1 March' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cadi can’t come' });
    expect(within(dialog).getByRole('checkbox', { name: /1 March/, checked: true })).toBeTruthy();
  });
});

describe('spansOf', () => {
  const days = comingDays(
    [1, 4, 8, 11].map((day) => buildChildSession(day)),
    0,
  ).map(({ date }) => date);

  test.each([
    [[], []],
    [[0], [[0, 0]]],
    [[0, 1, 2, 3], [[0, 3]]],
    [
      [0, 2, 3],
      [
        [0, 0],
        [2, 3],
      ],
    ],
  ])('joins the days %j to the spans %j', (chosen, expected) => {
    const dates = new Set(chosen.map((index) => days[index] ?? ''));
    expect(spansOf(days, dates)).toEqual(
      expected.map(([from = 0, to = 0]) => ({ from_date: days[from], to_date: days[to] })),
    );
  });
});
