import type { ServerResponse } from '@springboard/portal/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makePlan, openPlanning, ROLLS_UUID } from '../../../testing/planning/open.tsx';

const SECTIONS = `/v1/lesson-plans/${ROLLS_UUID}/sections`;
const LANDINGS = { id: 2, title: 'Landings', description: '', tag: null, skills: [] };
const ADDED: ServerResponse = {
  body: makePlan({ sections: [LANDINGS, { ...LANDINGS, id: 3, title: 'Rolls' }] }),
};
const UNREACHED: ServerResponse = { status: 0 };

/** Deletes “Rolls” and takes that back; `adding` is what comes of each try. */
const deleteAndUndo = async (
  adding: readonly ServerResponse[],
  { full = false, plans = [makePlan()] } = {},
) => {
  const answers = [...adding];
  const view = await openPlanning({
    address: `/sample/${ROLLS_UUID}?edit=1`,
    plans,
    full,
    server: (_address, { method }) =>
      (method === 'POST' ? answers.shift() : undefined) ?? { body: makePlan() },
  });
  const { user, sent } = view;
  const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
  await press(/^More for the section “Rolls”/);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await press(/^Delete$/);
  await screen.findByText('“Rolls” deleted');
  await press(/^Undo/);
  const writes = () => sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
  return { ...view, press, writes };
};

describe('undo of a deleted section', () => {
  test('[D12] undo restores a deleted section with its position and content', async () => {
    const { committed, writes } = await deleteAndUndo([ADDED]);
    await waitFor(() => expect(committed).toHaveLength(2));
    const [rolls] = makePlan().sections;
    const { description, tag, skills } = { ...rolls };
    expect(committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { edit: 'section', id: 3, section: { description, tag, ordering: 0 } } },
      { edit: { edit: 'skills', id: 3, skills } },
    ]);
    expect(writes()).toEqual([`DELETE ${SECTIONS}/1`, `POST ${SECTIONS}`]);
  });

  test('undo restores a section at its position without the skills that its scheme no longer has', async () => {
    const [rolls, landings] = makePlan().sections;
    if (rolls === undefined || landings === undefined) throw new Error('no section');
    const gone = { node_id: '/seed/floor/gone', fields: {} };
    const sections = [landings, { ...rolls, skills: [gone, ...rolls.skills] }];
    const { committed } = await deleteAndUndo([ADDED], { plans: [makePlan({ sections })] });
    await waitFor(() => expect(committed).toHaveLength(2));
    expect(committed.map(({ payload }) => payload)).toMatchObject([
      { edit: { section: { ordering: 1 } } },
      { edit: { skills: rolls.skills } },
    ]);
  });

  test('a failed undo can be retried from its error message', async () => {
    const { press, committed } = await deleteAndUndo([UNREACHED, ADDED]);
    await screen.findByText('Not saved');
    expect(committed).toEqual([]);
    await press(/^Try again/);
    await waitFor(() => expect(committed).toHaveLength(2));
  });

  test('a full disk does not restore a section without its content', async () => {
    const { writes } = await deleteAndUndo([ADDED], { full: true });
    await screen.findByText('Not saved');
    expect(writes().slice(1)).toEqual([`POST ${SECTIONS}`, `DELETE ${SECTIONS}/3`]);
  });
});
