import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePlan, openPlanning, ROLLS_UUID, showPlans } from '../../../testing/planning/open.tsx';

type View = Awaited<ReturnType<typeof openPlanning>>;

const openSection = async ({ user }: View) => {
  await user.click(await screen.findByRole('button', { name: 'More for the section “Rolls”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
};

const DIALOGS = [
  {
    dialog: 'section',
    open: openSection,
    field: 'Description',
    edit: { edit: 'section', id: 1, section: { description: 'All of it' } },
  },
  {
    dialog: 'headings',
    open: async ({ user }: View) =>
      user.click(await screen.findByRole('button', { name: 'Edit the closing notes' })),
    field: 'What went well',
    edit: { edit: 'headers', headers: [{ label_id: 2, value: 'All of it' }] },
  },
  {
    dialog: 'fields of a skill',
    open: async ({ user }: View) =>
      user.click(await screen.findByRole('button', { name: 'Add notes to “Bridge”' })),
    field: 'Repetitions',
    edit: { edit: 'skills', id: 1, skills: [{}, { fields: { repetitions: 'All of it' } }] },
  },
];

/** Opens the list of plans, then a plan, and types into its dialog. */
const typeIn = async ({ open, field }: (typeof DIALOGS)[number]) => {
  const view = await openPlanning({ address: '/sample' });
  await screen.findByRole('link', { name: /First rolls/ });
  await act(() => view.router.navigate(`/planning/sample/${ROLLS_UUID}?edit=1`));
  await open(view);
  const input = await screen.findByRole('textbox', { name: field });
  await view.user.clear(input);
  await view.user.type(input, 'All of it');
  return view;
};

const pressBeside = () => {
  fireEvent.pointerDown(document.body, { button: 0 });
  fireEvent.click(document.body);
};

describe('unsaved text of a lesson plan', () => {
  test.each(DIALOGS)(
    'Esc and a press beside the dialog do not discard changed text: $dialog',
    async (which) => {
      const { user } = await typeIn(which);
      pressBeside();
      expect(screen.getByRole('dialog')).toBeTruthy();
      await user.keyboard('{Escape}');
      expect(screen.getByDisplayValue('All of it')).toBeTruthy();
    },
  );

  test.each(DIALOGS)('going back saves changed text: $dialog', async (which) => {
    const { router, committed } = await typeIn(which);
    await act(() => router.navigate(-1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(committed.map(({ payload }) => payload)).toMatchObject([{ edit: which.edit }]);
  });

  test.each(DIALOGS)('the close button discards changed text: $dialog', async (which) => {
    const { user, router, committed } = await typeIn(which);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => router.navigate(-1));
    expect(committed).toEqual([]);
  });

  test('without changes Esc and a press beside close a dialog, and nothing is saved', async () => {
    const view = await openPlanning({ address: `/sample/${ROLLS_UUID}?edit=1` });
    await openSection(view);
    await screen.findByRole('dialog');
    await waitFor(() => {
      pressBeside();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await openSection(view);
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(view.committed).toEqual([]);
  });

  test('text of another user that arrives while the dialog is open is not overwritten', async () => {
    const view = await openPlanning({ address: `/sample/${ROLLS_UUID}?edit=1` });
    await openSection(view);
    const tag = await screen.findByRole('textbox', { name: /^Tag/ });
    const [rolls, ...others] = makePlan().sections;
    if (rolls === undefined) throw new Error('no section');
    const sections = [{ ...rolls, description: 'Written by Ben' }, ...others];
    act(() => showPlans(view.device, [makePlan({ sections })]));
    await view.user.clear(tag);
    await view.user.type(tag, 'game{Enter}');
    expect(view.committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { section: { tag: 'game' } } },
    ]);
    expect(view.committed[0]?.payload).not.toHaveProperty('edit.section.description');
  });
});
