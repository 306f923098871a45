import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { BEN, makePlan, openPlanning, ROLLS_UUID } from '../../../testing/planning/open.tsx';

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
    await screen.findByText('Couldn’t save');
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
