import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/device.ts';
import {
  BEN,
  makePlan,
  openPlanning,
  plansTitled,
  ROLLS_UUID,
} from '../../../testing/planning/open.tsx';
import { findLastingMessage, nextMessages } from '../../../testing/lasting-message.ts';

const ADDRESS = `/sample/${ROLLS_UUID}`;
const EDITING = `${ADDRESS}?edit=1`;

describe('lesson plan', () => {
  test('offline a plan shows headings, sections, skills and their fields', async () => {
    await openPlanning({ address: ADDRESS });
    await screen.findByRole('heading', { level: 1, name: 'First rolls' });
    expect(screen.getByText('Round backs')).toBeTruthy();
    expect(screen.getByText('Change stations every eight minutes.')).toBeTruthy();
    const skills = within(screen.getByRole('list', { name: 'Skills in Rolls' }));
    expect(skills.getAllByRole('button').map((skill) => skill.textContent)).toEqual([
      'Log roll',
      'Bridge',
    ]);
    expect(skills.getByText('3 each')).toBeTruthy();
  });

  test('a button moves a section offline and announces its position', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'Move “Landings” up' }));
    expect(committed[0]?.payload).toMatchObject({
      plan_uuid: ROLLS_UUID,
      edit: { edit: 'section', id: 2, section: { ordering: 0 } },
    });
    expect(await screen.findByText('“Landings” moved to 1 of 2')).toBeTruthy();
  });

  test('the first section cannot move up and its button says why', async () => {
    await openPlanning({ address: EDITING });
    const up = await screen.findByRole('button', { name: 'Move “Rolls” up' });
    expect(up.getAttribute('aria-disabled')).toBe('true');
  });

  test('a title that the device cannot store stays in its dialog, which says why', async () => {
    const { user } = await openPlanning({ address: EDITING, full: true });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the plan' }));
    const title = dialog.getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Next term{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toMatch(/no space left/);
    expect(title).toHaveProperty('value', 'Next term');
    await nextMessages();
    expect(screen.queryByText('Renamed to “Next term”')).toBeNull();
  });

  test('[D12] a plan is renamed on the device, and undo restores the title', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Next term{Enter}');
    await screen.findByText('Renamed to “Next term”');
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { title: 'Next term' } },
      { edit: { title: 'First rolls' } },
    ]);
  });

  test('the fields of a skill are committed without empty ones, and the dialog closes', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'Add notes to “Bridge”' }));
    await user.type(await screen.findByRole('textbox', { name: 'Repetitions' }), '5{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(committed).toHaveLength(1);
    expect(committed[0]?.payload).toMatchObject({
      edit: {
        edit: 'skills',
        id: 1,
        skills: [{}, { node_id: '/seed/floor/bridge', fields: { repetitions: '5' } }],
      },
    });
  });

  test('fields that the device cannot store stay in their dialog', async () => {
    const { user } = await openPlanning({ address: EDITING, full: true });
    await user.click(await screen.findByRole('button', { name: 'Add notes to “Bridge”' }));
    await user.type(await screen.findByRole('textbox', { name: 'Repetitions' }), '5{Enter}');
    await findLastingMessage('Couldn’t save');
    expect(screen.getByRole('textbox', { name: 'Repetitions' })).toHaveProperty('value', '5');
  });

  test('undo restores the plan before an edit', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'Remove “Bridge”' }));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    const skills = committed.map(({ payload }) => payload);
    expect(skills).toMatchObject([
      { edit: { edit: 'skills', id: 1, skills: [{ node_id: '/seed/floor/log-roll' }] } },
      { edit: { skills: makePlan().sections[0]?.skills } },
    ]);
  });

  test('only the changed fields of a section are committed', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'More for the section “Rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const tag = await screen.findByRole('textbox', { name: /^Tag/ });
    await user.clear(tag);
    await user.type(tag, 'game{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(committed).toHaveLength(1);
    expect(committed[0]?.payload).toMatchObject({ edit: { section: { tag: 'game' } } });
  });

  test('an edit of a description is committed with the text that it began with', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'More for the section “Rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' Mats.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const base = makePlan().sections[0]?.description ?? '';
    expect(committed[0]?.payload).toMatchObject({
      edit: { section: { description: `${base} Mats.`, base } },
    });
  });

  test('a heading can be edited offline', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'Edit the closing notes' }));
    await user.type(await screen.findByRole('textbox', { name: 'What went well' }), 'All of it');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(committed[0]?.payload).toMatchObject({
      edit: { edit: 'headers', headers: [{ label_id: 2, value: 'All of it' }] },
    });
  });

  test('the search finds skills of all levels, and they are added in the order of selection', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'Add skills: Landings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add skills' }));
    await user.type(dialog.getByRole('searchbox'), 'cartwheel');
    await user.click(dialog.getByRole('checkbox', { name: /Cartwheel/ }));
    await user.clear(dialog.getByRole('searchbox'));
    await user.click(dialog.getByRole('checkbox', { name: /Hang/ }));
    await user.click(dialog.getByRole('button', { name: 'Add 2 skills' }));
    expect(committed[0]?.payload).toMatchObject({
      edit: {
        id: 2,
        skills: [
          { node_id: '/sprout/cartwheel', fields: {} },
          { node_id: '/seed/bars/hang', fields: {} },
        ],
      },
    });
  });

  test.each([
    [false, ['Repetitions']],
    [true, ['Repetitions', 'Time', 'Equipment', 'Notes']],
  ])('[§6] ENABLE_ALL_SKILL_FIELDS %s', async (ENABLE_ALL_SKILL_FIELDS, fields) => {
    const { user } = await openPlanning({
      address: EDITING,
      features: {
        ENABLE_SESSION_PLANNING: true,
        CAN_EDIT_SESSION_PLAN: true,
        ENABLE_ALL_SKILL_FIELDS,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add notes to “Bridge”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Bridge' }));
    expect(dialog.getAllByRole('textbox').map((box) => box.closest('div')?.textContent)).toEqual(
      fields,
    );
  });

  test('a read-only plan has no controls, even with edit in the URL', async () => {
    await openPlanning({ address: EDITING, plans: [makePlan({ owner: BEN, can_edit: false })] });
    await screen.findByRole('heading', { level: 1, name: 'First rolls' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  test('an unknown plan shows an error with a link to the plans', async () => {
    await openPlanning({ address: '/sample/00000000-0000-4000-8000-00000000dead' });
    await screen.findByRole('heading', { level: 1, name: 'Lesson plan not found' });
    expect(screen.getByRole('link', { name: 'All plans' }).getAttribute('href')).toBe(
      '/planning/sample',
    );
  });

  const sections = (ending = '') => `/v1/lesson-plans/${ROLLS_UUID}/sections${ending}`;

  test('a section is added at the end of the plan', async () => {
    const { user, sent } = await openPlanning({
      address: EDITING,
      server: () => ({ status: 201, body: makePlan() }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a section' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Games{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ call: `POST ${sections()}`, body: { title: 'Games' } }]);
  });

  const copySection = async (user: Awaited<ReturnType<typeof openPlanning>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'More for the section “Rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy' }));
  };

  test('a section is copied, and a message says so', async () => {
    const { user, sent } = await openPlanning({
      address: EDITING,
      server: () => ({ status: 201, body: makePlan() }),
    });
    await copySection(user);
    await screen.findByText('“Rolls” copied');
    expect(sent).toEqual([{ call: `POST ${sections('/1/copy')}`, body: null }]);
  });

  test('a section that the server does not copy or delete stays, and a message says why', async () => {
    const { user } = await openPlanning({
      address: EDITING,
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    const failed = 'Couldn’t save changes to “Rolls”';
    await copySection(user);
    const alert = (await screen.findByText(failed)).closest('li');
    expect(alert?.textContent).toMatch(/permission|access/i);
    expect(screen.queryByText('“Rolls” copied')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More for the section “Rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findAllByText(failed)).toHaveLength(2);
    expect(screen.queryByText('“Rolls” deleted')).toBeNull();
  });

  test('the coaches of the club that cannot be loaded leave an error in the dialog', async () => {
    const { user } = await openPlanning({
      address: ADDRESS,
      server: ({ pathname }) =>
        pathname.endsWith('/users')
          ? { status: 500, body: { error: 'SERVER_ERROR' } }
          : { body: makePlan() },
    });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(dialog.queryByRole('combobox')).toBeNull();
  });

  test('the owner finds a coach by name, and the choices of hidden coaches stay', async () => {
    const names = ['Dai', 'Ela', 'Fay', 'Huw', 'Ifan', 'Jac', 'Lowri'];
    const users = names.map((firstname) => ({ ...BEN, uuid: `uuid-${firstname}`, firstname }));
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      server: ({ pathname }) =>
        pathname.endsWith('/users') ? { body: [...users, BEN], total: 8 } : { body: makePlan() },
    });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ben Hughes' }), 'edit');
    const search = screen.getByRole('searchbox', { name: 'Find a coach' });
    await user.type(search, 'lowri{Enter}');
    const list = screen.getByRole('list', { name: 'Coaches of the club' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Lowri Hughes' }), 'read');
    await user.clear(search);
    await user.type(search, 'zzz');
    await screen.findByText('No coach called “zzz”');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Shared with 2 coaches');
    expect(sent.filter(({ call }) => call.endsWith('/shared-users'))).toMatchObject([
      {
        body: {
          shares: [
            { user_uuid: 'uuid-Lowri', can_edit: false },
            { user_uuid: BEN.uuid, can_edit: true },
          ],
        },
      },
    ]);
  });

  const openShares = async (user: Awaited<ReturnType<typeof openPlanning>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    return screen.findByRole<HTMLSelectElement>('combobox', { name: 'Ben Hughes' });
  };

  test('active coaches of the club are offered, those with the plan first and not its owner', async () => {
    const plan = makePlan({ shared_users: [{ ...BEN, can_edit: false }] });
    const eve = { ...BEN, uuid: 'uuid-Eve', firstname: 'Eve', lastname: 'Adams' };
    const queries: string[] = [];
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      plans: [plan],
      server: ({ pathname, search }) => {
        if (!pathname.endsWith('/users')) return { body: plan };
        queries.push(decodeURIComponent(search));
        return { body: [eve, plan.owner, BEN], total: 3 };
      },
    });
    expect((await openShares(user)).value).toBe('read');
    expect(queries).toEqual(['?status[]=active&type[]=coach&sort=afirstname&per_page=1000']);
    const list = within(screen.getByRole('list', { name: 'Coaches of the club' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ben Hughes/),
      expect.stringMatching(/^Eve Adams/),
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ben Hughes' }), 'none');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Shared with 0 coaches');
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    const shares = sent.filter(({ call }) => call.endsWith('/shared-users'));
    expect(shares.map(({ body }) => body)).toEqual([
      { shares: [] },
      { shares: [{ user_uuid: BEN.uuid, can_edit: false }] },
    ]);
  });

  test('a coach who may edit a shared plan has that right in the dialog', async () => {
    const plan = makePlan({ shared_users: [{ ...BEN, can_edit: true }] });
    const { user } = await openPlanning({
      address: ADDRESS,
      plans: [plan],
      server: ({ pathname }) => ({ body: pathname.endsWith('/users') ? [BEN] : plan }),
    });
    expect((await openShares(user)).value).toBe('edit');
  });

  test('shares that the server refuses leave the dialog open, and are sent once for each press', async () => {
    const answer = Promise.withResolvers<void>();
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      server: async ({ pathname }) => {
        if (pathname.endsWith('/users')) return { body: [BEN], total: 1 };
        await answer.promise;
        return { status: 403, body: { error: 'FORBIDDEN' } };
      },
    });
    await user.selectOptions(await openShares(user), 'edit');
    const form = screen.getByRole('combobox', { name: 'Ben Hughes' }).closest('form');
    if (form === null) throw new Error('no form');
    // The browser itself sends nothing.
    expect(fireEvent.submit(form)).toBe(false);
    fireEvent.submit(form);
    answer.resolve();
    await screen.findByRole('alert');
    expect(sent.filter(({ call }) => call.endsWith('/shared-users'))).toHaveLength(1);
    expect(screen.queryByText('Shared with 1 coach')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.filter(({ call }) => call.endsWith('/shared-users'))).toHaveLength(2),
    );
  });

  test('the only coach of a club cannot share a plan', async () => {
    const { user } = await openPlanning({
      address: ADDRESS,
      server: ({ pathname }) => ({
        body: pathname.endsWith('/users') ? [makePlan().owner] : makePlan(),
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    await screen.findByText('Your club has no other coaches');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('a plan is assigned to one of today’s sessions', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      server: () => ({ body: { group_id: 1, date: TODAY, session_plan_uuid: ROLLS_UUID } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Use in a session today' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /Swifts/ }));
    await screen.findByText('“First rolls” is the plan for Swifts');
    expect(sent).toEqual([
      { call: `PATCH /v1/groups/1/sessions/${TODAY}`, body: { session_plan_uuid: ROLLS_UUID } },
    ]);
  });

  test('a plan that keeps its title is not changed', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(committed).toEqual([]);
  });

  test('[§5] a plan gets a title that no other plan of its owner has', async () => {
    const others = plansTitled('First rolls', 'Next term');
    const bens = makePlan({
      uuid: '00000000-0000-4000-8000-0000000000bb',
      title: 'Games',
      owner: BEN,
    });
    const { user, committed } = await openPlanning({ address: EDITING, plans: [...others, bens] });
    const rename = async (title: string) => {
      await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
      const field = await screen.findByRole('textbox', { name: 'Title' });
      await user.clear(field);
      await user.type(field, `${title}{Enter}`);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await rename('Next term');
    await screen.findByText('Renamed to “Next term-2”');
    await rename('Games');
    expect(committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { title: 'Next term-2' } },
      { edit: { title: 'Games' } },
    ]);
  });

  test('a section that the server does not add leaves the dialog open with the error', async () => {
    const { user } = await openPlanning({
      address: EDITING,
      server: () => ({ status: 403, body: { error: 'FORBIDDEN' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add a section' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Games{Enter}');
    expect(await within(await screen.findByRole('dialog')).findByRole('alert')).toBeTruthy();
  });

  test.each([
    {
      dialog: 'section',
      open: async (user: Awaited<ReturnType<typeof openPlanning>>['user']) => {
        await user.click(
          await screen.findByRole('button', { name: 'More for the section “Rolls”' }),
        );
        await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      },
      field: 'Description',
    },
    {
      dialog: 'headings',
      open: async (user: Awaited<ReturnType<typeof openPlanning>>['user']) =>
        user.click(await screen.findByRole('button', { name: 'Edit the closing notes' })),
      field: 'What went well',
    },
  ])('text that the device cannot store stays in its dialog: $dialog', async ({ open, field }) => {
    const { user } = await openPlanning({ address: EDITING, full: true });
    await open(user);
    await user.type(await screen.findByRole('textbox', { name: field }), ' More');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await findLastingMessage('Couldn’t save');
    expect(screen.getByRole('textbox', { name: field })).toHaveProperty(
      'value',
      expect.stringMatching(/ More$/),
    );
  });

  test.each([
    ['More for the section “Rolls”', 'Edit'],
    ['Edit the closing notes', null],
    ['Add notes to “Bridge”', null],
  ])('a dialog without changes closes and records nothing: %s', async (name, item) => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name }));
    if (item !== null) await user.click(await screen.findByRole('menuitem', { name: item }));
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(committed).toEqual([]);
  });

  test('a section needs a title', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'More for the section “Rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('textbox', { name: 'Title' }).getAttribute('aria-invalid')).toBe(
      'true',
    );
    expect(committed).toEqual([]);
  });

  test('an edit of a section is named, and undo restores the section', async () => {
    const { user, committed } = await openPlanning({ address: EDITING });
    await user.click(await screen.findByRole('button', { name: 'More for the section “Rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, ' Rolling {Enter}');
    await screen.findByText('“Rolling” saved');
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { section: { title: 'Rolling' } } },
      { edit: { section: { title: 'Rolls' } } },
    ]);
  });

  test('the owner shares the plan with coaches of the club', async () => {
    const { user, sent } = await openPlanning({
      address: ADDRESS,
      server: ({ pathname }) =>
        pathname.endsWith('/users')
          ? { body: [{ ...BEN, status: 'active', types: ['coach'], club_ids: [7] }], total: 1 }
          : { body: makePlan() },
    });
    await user.click(await screen.findByRole('button', { name: 'More for “First rolls”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Ben Hughes' }), 'edit');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Shared with 1 coach');
    expect(sent.at(-1)).toEqual({
      call: `POST /v1/lesson-plans/${ROLLS_UUID}/shared-users`,
      body: { shares: [{ user_uuid: BEN.uuid, can_edit: true }] },
    });
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(sent.at(-1)?.body).toEqual({ shares: [] });
  });
});
