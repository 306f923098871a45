import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pupil } from '../testing/device.ts';
import { openAssess } from '../testing/open.tsx';

const ROLL = '/seed/floor/log-roll';
const SEARCH = `?selectedNodeId=${encodeURIComponent(ROLL)}`;

const four = () => [
  pupil('Ava', {}, { in: false }),
  pupil('Ben', { [ROLL]: 1 }, { in: true }),
  pupil('Cai', {}, { in: true }),
  pupil('Dee'),
];

async function openSkill(members = four(), search = SEARCH, title = 'Log roll') {
  const opened = await openAssess({ members, page: 'assess-by-skill', address: `/x${search}` });
  await screen.findByRole('heading', { level: 1, name: title });
  return opened;
}

const grades = (name: string) =>
  within(screen.getByRole('radiogroup', { name: `Log roll: grade of ${name}` }));
const grade = (name: string, label: string) =>
  grades(name).getByRole<HTMLInputElement>('radio', { name: label });
const names = () =>
  screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label')?.slice(19));

test('[§4] one tap grades one member', async () => {
  const { device, user } = await openSkill();
  await user.click(grade('Ava', 'Passed'));
  expect(device.recorded()).toEqual([[[ROLL, 2]]]);
  expect(grade('Ava', 'Passed').checked).toBe(true);
  await screen.findByText('2 of 4 graded');
  await screen.findByText('Ava: Passed');
});

test('the chosen grade again takes it back', async () => {
  const { device, user } = await openSkill();
  await user.click(grade('Ben', 'Nearly'));
  expect(device.recorded()).toEqual([[[ROLL, -1]]]);
});

test('[D12] undo gives the former grade', async () => {
  const { device, user } = await openSkill();
  await user.click(grade('Ben', 'Excellent'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(device.member('Ben').scores[ROLL]?.assessment).toBe(1);
});

test('where nobody is in the session, that is said and nothing to choose from shown', async () => {
  await openSkill([]);
  screen.getByText('Nobody is in this session yet');
  expect(screen.queryByRole('button', { name: /^In today/ })).toBeNull();
});

test('who is in today stands first, who is absent last', async () => {
  await openSkill();
  expect(names()).toEqual(['Ben', 'Cai', 'Dee', 'Ava']);
});

test('only who is in today can be shown', async () => {
  const { user } = await openSkill();
  await user.click(screen.getByRole('button', { name: /^In today/ }));
  await waitFor(() => expect(names()).toEqual(['Ben', 'Cai']));
});

test('who is graded stays in the view of those to grade', async () => {
  const { user } = await openSkill();
  await user.click(screen.getByRole('button', { name: /^To grade/ }));
  await waitFor(() => expect(names()).toEqual(['Cai', 'Dee', 'Ava']));
  await user.click(grade('Cai', 'Passed'));
  expect(names()).toEqual(['Cai', 'Dee', 'Ava']);
});

test('[D12] the rest get one grade by one change, with one undo', async () => {
  const { device, user } = await openSkill();
  await user.click(screen.getByRole('button', { name: 'Grade the rest (3)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Which grade for the rest?' });
  await user.click(within(dialog).getByRole('button', { name: 'Passed' }));
  expect(device.recorded().map((changes) => changes.length)).toEqual([3]);
  await screen.findByText('4 of 4 graded');
  expect(device.member('Ben').scores[ROLL]?.assessment).toBe(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('1 of 4 graded');
});

test('the rest of a view are only those that it shows', async () => {
  const { device, user } = await openSkill(four(), `${SEARCH}&show=in`);
  await user.click(screen.getByRole('button', { name: 'Grade the rest (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Passed' }));
  expect(device.member('Cai').scores[ROLL]?.assessment).toBe(2);
  expect(device.member('Dee').scores[ROLL]).toBeUndefined();
});

test('[§2] completeOnly offers nothing but passing', async () => {
  const { device, user } = await openSkill(four(), `${SEARCH}&completeOnly=1`);
  expect(grades('Ava').getAllByRole('radio')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Grade the rest (3)' }));
  expect(device.recorded()[0]).toHaveLength(3);
});

test('[§2] directLinkNodeId goes straight to its skill', async () => {
  const search = '?selectedNodeId=/seed&directLinkNodeId=/seed/floor/bridge';
  await openSkill(four(), search, 'Bridge');
  expect(screen.getByRole('link', { name: 'Previous skill: Log roll' })).toBeTruthy();
});

test('[§2] a level leads to its first skill', async () => {
  await openSkill(four(), '?selectedNodeId=/seed');
  expect(screen.getAllByRole('radiogroup')).toHaveLength(4);
});

test('the next skill keeps the view', async () => {
  const { user, address } = await openSkill(four(), `${SEARCH}&show=in`);
  await user.click(screen.getByRole('link', { name: 'Next skill: Bridge' }));
  await screen.findByRole('heading', { level: 1, name: 'Bridge' });
  expect(address()).toBe(
    '/member-groups/1/assess-by-skill/Bridge?selectedNodeId=%2Fseed%2Ffloor%2Fbridge&show=in',
  );
});

test('whom the skill is not open for takes no grade and says why', async () => {
  await openSkill([pupil('Ava')], '?selectedNodeId=/seed/bars/swing', 'Swing');
  expect(screen.getByText('Opens after: Hang')).toBeTruthy();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

test('a level that this completes is told', async () => {
  const almost = { '/seed/floor/bridge': 2, '/seed/bars/hang': 2, '/seed/bars/swing': 2 };
  const { user } = await openSkill([pupil('Ava', almost)]);
  await user.click(grade('Ava', 'Passed'));
  expect(await screen.findByText('Completed: Ava · Seed')).toBeTruthy();
});

test('[§2] without selectedNodeId the list shows', async () => {
  const { address } = await openAssess({ members: four(), page: 'assess-by-skill', address: '/x' });
  await screen.findByRole('heading', { name: 'Assess by skill' });
  expect(address()).toBe('/member-groups/1/assess-by-skill');
});

test('a skill that is not in the scheme leads back to the list', async () => {
  await openSkill(four(), '?selectedNodeId=/gone', 'Skill not found');
  const back = screen.getByRole('link', { name: 'Show the skills' });
  expect(back.getAttribute('href')).toBe('/member-groups/1/assess-by-skill');
});

test('[OF1] a grade that cannot be kept is refused, and says so', async () => {
  const { device, user } = await openSkill();
  device.fill();
  await user.click(grade('Ava', 'Passed'));
  await screen.findByText('The grade of Ava was not saved');
  expect(grade('Ava', 'Passed').checked).toBe(false);
});
