import type { ServerAnswer } from '@springboard/portal/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePlan, openPlanning, ROLLS_UUID } from '../testing/open.tsx';

const SECTIONS = `/v1/lesson-plans/${ROLLS_UUID}/sections`;
const LANDINGS = { id: 2, title: 'Landings', description: '', tag: null, skills: [] };
const ADDED: ServerAnswer = {
  body: makePlan({ sections: [LANDINGS, { ...LANDINGS, id: 3, title: 'Rolls' }] }),
};
const UNREACHED: ServerAnswer = { status: 0 };

/** Deletes “Rolls”, the first section, and takes that back; `adding` is what comes of each try. */
const deleteAndUndo = async (adding: readonly ServerAnswer[], { full = false } = {}) => {
  const answers = [...adding];
  const view = await openPlanning({
    address: `/sample/${ROLLS_UUID}?edit=1`,
    full,
    server: (_address, { method }) =>
      (method === 'POST' ? answers.shift() : undefined) ?? { body: makePlan() },
  });
  const { user, sent } = view;
  const press = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
  await press(/^More for the section “Rolls”/);
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await press(/^Delete$/);
  await screen.findByText('“Rolls” is deleted');
  await press(/^Undo/);
  const writes = () => sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
  return { ...view, press, writes };
};

test('[D12] a section that was deleted is back in its place by undo, with all that stood in it', async () => {
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

test('an undo that does not reach the server is tried again where it says so', async () => {
  const { press, committed } = await deleteAndUndo([UNREACHED, ADDED]);
  await screen.findByText('Not saved');
  expect(committed).toEqual([]);
  await press(/^Try again/);
  await waitFor(() => expect(committed).toHaveLength(2));
});

test('on a full disk no section comes back without what stood in it', async () => {
  const { writes } = await deleteAndUndo([ADDED], { full: true });
  await screen.findByText('Not saved');
  expect(writes().slice(1)).toEqual([`POST ${SECTIONS}`, `DELETE ${SECTIONS}/3`]);
});
