import { NOW } from '@springboard/portal/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NUMBERED_GROUP, pupil } from '../../../testing/assess/device.ts';
import { openAssess } from '../../../testing/assess/open.tsx';
import { findLastingMessage } from '../../../testing/lasting-message.ts';

const ROLL = '/seed/floor/log-roll';
const SEARCH = `?selectedNodeId=${encodeURIComponent(ROLL)}`;

const four = () => [
  pupil('Ava', {}, { in: false }),
  pupil('Ben', { [ROLL]: 1 }, { in: true }),
  pupil('Cai', {}, { in: true }),
  pupil('Dee'),
];

async function openSkill(members = four(), search = SEARCH, title = 'Log roll', state = {}) {
  const opened = await openAssess({
    members,
    page: 'assess-by-skill',
    address: `/x${search}`,
    state,
  });
  await screen.findByRole('heading', { level: 1, name: title });
  return opened;
}

const grades = (name: string) =>
  within(screen.getByRole('radiogroup', { name: `${name} Jones’s grade for Log roll` }));
const grade = (name: string, label: string) =>
  grades(name).getByRole<HTMLInputElement>('radio', { name: label });
const names = () =>
  screen
    .getAllByRole('radiogroup')
    .map((group) => group.getAttribute('aria-label')?.replace(' Jones’s grade for Log roll', ''));

describe('grades of a class', () => {
  test('[§4] one tap grades one member', async () => {
    const { device, user } = await openSkill();
    await user.click(grade('Ava', 'Passed'));
    expect(device.recorded()).toEqual([[[ROLL, 2]]]);
    expect(grade('Ava', 'Passed').checked).toBe(true);
    await screen.findByText('2 of 4 graded');
    await screen.findByText('Ava Jones: Passed');
  });

  test('a grade is recorded for the group, the scheme and its version, at its time', async () => {
    const { device, user } = await openSkill(four(), SEARCH, 'Log roll', NUMBERED_GROUP);
    await user.click(grade('Ava', 'Passed'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const payload = {
      member_uuid: pupil('Ava').uuid,
      group_ngo_id: 'G-7',
      slug: 'sample',
      scheme_version: 1,
      node_id: ROLL,
    };
    expect(device.committed).toMatchObject([
      { ts: NOW, payload: { ...payload, assessment: 2 } },
      { ts: NOW, payload: { ...payload, assessment: -1 } },
    ]);
  });

  test('a row shows the kinds of a member’s alerts', async () => {
    const alerts = [
      { id: 1, kind: 'medical' as const, text: 'Carries an inhaler' },
      { id: 2, kind: 'medical' as const, text: 'Allergic to nuts' },
    ];
    await openSkill([pupil('Ava', {}, { alerts }), pupil('Ben')]);
    expect(screen.getAllByText('Medical')).toHaveLength(1);
  });

  test('pressing the selected grade again removes it', async () => {
    const { device, user } = await openSkill();
    await user.click(grade('Ben', 'Nearly'));
    expect(device.recorded()).toEqual([[[ROLL, -1]]]);
  });

  test('[D12] undo restores the previous grade', async () => {
    const { device, user } = await openSkill();
    await user.click(grade('Ben', 'Excellent'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.member('Ben').scores[ROLL]?.assessment).toBe(1);
  });

  test('a session without members says so and shows no filters', async () => {
    await openSkill([]);
    screen.getByText('No one is in this session yet');
    expect(screen.queryByRole('button', { name: /^In today/ })).toBeNull();
  });

  test('present members are listed first and absent members last', async () => {
    await openSkill();
    expect(names()).toEqual(['Ben', 'Cai', 'Dee', 'Ava']);
  });

  test('a filter shows only present members', async () => {
    const { user } = await openSkill();
    await user.click(screen.getByRole('button', { name: /^In today/ }));
    await waitFor(() => expect(names()).toEqual(['Ben', 'Cai']));
  });

  test('a graded member stays visible in the filter of ungraded members', async () => {
    const { user } = await openSkill();
    await user.click(screen.getByRole('button', { name: /^Still to grade/ }));
    await waitFor(() => expect(names()).toEqual(['Cai', 'Dee', 'Ava']));
    await user.click(grade('Cai', 'Passed'));
    expect(names()).toEqual(['Cai', 'Dee', 'Ava']);
  });

  test('[D23] absent and unmarked members are left out unless they are chosen', async () => {
    const { device, user } = await openSkill();
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    const dialog = await screen.findByRole('dialog', { name: 'Which grade for the other one?' });
    within(dialog).getByText(/^Left out because they’re absent or not marked/);
    await user.click(within(dialog).getByRole('button', { name: 'Passed' }));
    await screen.findByText('2 of 4 graded');
    expect(device.member('Cai').scores[ROLL]?.assessment).toBe(2);
    expect(device.member('Ava').scores[ROLL]).toBeUndefined();
    expect(device.member('Dee').scores[ROLL]).toBeUndefined();
  });

  test('[D23] without a present member the coach chooses who is graded', async () => {
    const { device, user } = await openSkill([pupil('Ava', {}, { in: false }), pupil('Dee')]);
    await user.click(screen.getByRole('button', { name: 'Choose who to grade' }));
    const dialog = await screen.findByRole('dialog', { name: 'Choose who to grade' });
    await user.click(within(dialog).getByRole('button', { name: 'Passed' }));
    expect(device.recorded()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Dee Jones' }));
    await user.click(within(dialog).getByRole('button', { name: 'Passed' }));
    expect(device.recorded()).toEqual([[[ROLL, 2]]]);
    expect(device.member('Dee').scores[ROLL]?.assessment).toBe(2);
  });

  test('[D12] the chosen members get one grade in one transaction with one undo', async () => {
    const { device, user } = await openSkill();
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    const dialog = await screen.findByRole('dialog', { name: 'Which grade for the other one?' });
    await user.click(within(dialog).getByRole('button', { name: 'Ava Jones' }));
    await user.click(within(dialog).getByRole('button', { name: 'Dee Jones' }));
    within(dialog).getByText(/^3 members aren’t graded yet/);
    await user.click(within(dialog).getByRole('button', { name: 'Passed' }));
    expect(device.recorded().map((changes) => changes.length)).toEqual([3]);
    await screen.findByText('3 members graded Passed');
    await screen.findByText('4 of 4 graded');
    expect(device.member('Ben').scores[ROLL]?.assessment).toBe(1);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 of 4 graded');
  });

  test('[D23] the dialog names graded and locked members before it grades the others', async () => {
    const { user } = await openSkill();
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Left out because they’re already graded:');
    dialog.getByText('Ben Jones');
    expect(dialog.queryByText(/isn’t unlocked/)).toBeNull();
  });

  test('[D23] members for whom the skill is locked are named too', async () => {
    const hung = { '/seed/bars/hang': 2 };
    const members = [pupil('Ava', hung, { in: true }), pupil('Ben', {}, { in: true })];
    const { user } = await openSkill(members, '?selectedNodeId=/seed/bars/swing', 'Swing');
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Left out because the skill isn’t unlocked for them:');
    dialog.getByText('Ben Jones');
    expect(dialog.queryByText(/already graded/)).toBeNull();
  });

  test('[D23] a single grade for all members needs no dialog, and for some of them it does', async () => {
    const all = [pupil('Ava', {}, { in: true }), pupil('Ben', {}, { in: true })];
    const { device, user } = await openSkill(all, `${SEARCH}&completeOnly=1`);
    await user.click(grade('Ava', 'Passed'));
    await user.click(grade('Ava', 'Passed'));
    await user.click(screen.getByRole('button', { name: 'Grade the other 2' }));
    expect(device.recorded().at(-1)).toHaveLength(2);
    await user.click(grade('Ben', 'Passed'));
    const before = device.recorded().length;
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    await screen.findByRole('dialog');
    expect(device.recorded()).toHaveLength(before);
  });

  test('absent and unmarked members are left out of a filtered list too', async () => {
    const { device, user } = await openSkill(four(), `${SEARCH}&show=in`);
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    await user.click(await screen.findByRole('button', { name: 'Passed' }));
    expect(device.member('Cai').scores[ROLL]?.assessment).toBe(2);
    expect(device.member('Dee').scores[ROLL]).toBeUndefined();
  });

  test('[§2] completeOnly offers only the pass grade', async () => {
    const { device, user } = await openSkill(four(), `${SEARCH}&completeOnly=1`);
    expect(grades('Ava').getAllByRole('radio')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    const dialog = await screen.findByRole('dialog', { name: 'Which grade for the other one?' });
    expect(within(dialog).queryByRole('button', { name: 'Nearly' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Passed' }));
    expect(device.recorded()[0]).toHaveLength(1);
  });

  test('[§2] directLinkNodeId opens its skill', async () => {
    const search = '?selectedNodeId=/seed&directLinkNodeId=/seed/floor/bridge';
    await openSkill(four(), search, 'Bridge');
    expect(screen.getByRole('link', { name: 'Previous skill: Log roll' })).toBeTruthy();
  });

  test('[§2] a level opens its first skill', async () => {
    await openSkill(four(), '?selectedNodeId=/seed');
    expect(screen.getAllByRole('radiogroup')).toHaveLength(4);
  });

  test('the link to the next skill preserves the filter', async () => {
    const { user, address } = await openSkill(four(), `${SEARCH}&show=in`);
    await user.click(screen.getByRole('link', { name: 'Next skill: Bridge' }));
    await screen.findByRole('heading', { level: 1, name: 'Bridge' });
    expect(address()).toBe(
      '/member-groups/1/assess-by-skill/Bridge?selectedNodeId=%2Fseed%2Ffloor%2Fbridge&show=in',
    );
  });

  test('a member for whom the skill is locked cannot be graded and the row says why', async () => {
    await openSkill([pupil('Ava')], '?selectedNodeId=/seed/bars/swing', 'Swing');
    expect(screen.getByText('Unlocks after Hang')).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  test('the message names a level that the grade completes', async () => {
    const almost = { '/seed/floor/bridge': 2, '/seed/bars/hang': 2, '/seed/bars/swing': 2 };
    const { user } = await openSkill([pupil('Ava', almost)]);
    await user.click(grade('Ava', 'Passed'));
    expect(await screen.findByText('Completed: Ava Jones · Seed')).toBeTruthy();
  });

  test('the message names every member whose level the grade completes', async () => {
    const almost = { '/seed/floor/bridge': 2, '/seed/bars/hang': 2, '/seed/bars/swing': 2 };
    const members = ['Ava', 'Ben'].map((name) => pupil(name, almost, { in: true }));
    const { user } = await openSkill(members, `${SEARCH}&completeOnly=1`);
    await user.click(screen.getByRole('button', { name: 'Grade the other 2' }));
    expect(await screen.findByText('Completed: Ava Jones · Seed, Ben Jones · Seed')).toBeTruthy();
  });

  test('[§2] the list of skills opens without selectedNodeId', async () => {
    const { address } = await openAssess({
      members: four(),
      page: 'assess-by-skill',
      address: '/x',
    });
    await screen.findByRole('heading', { name: 'Assess by skill' });
    expect(address()).toBe('/member-groups/1/assess-by-skill');
  });

  test('the list of skills opens for the date of the session', async () => {
    const { address } = await openAssess({
      members: four(),
      page: 'assess-by-skill',
      address: '/x?date=2026-02-18',
    });
    await screen.findByRole('heading', { name: 'Assess by skill' });
    expect(address()).toBe('/member-groups/1/assess-by-skill?date=2026-02-18');
  });

  test.each([
    ['unknown', '/gone'],
    ['hidden', '/seed/bars/secret'],
  ])('a skill in directLinkNodeId that is %s leaves the selected one', async (_, direct) => {
    const search = `?selectedNodeId=/seed/floor/bridge&directLinkNodeId=${direct}`;
    await openSkill(four(), search, 'Bridge');
    const next = screen.getByRole('link', { name: 'Next skill: Straddle' });
    expect(next.getAttribute('href')).not.toContain('directLinkNodeId');
  });

  test.each([
    ['true', 1],
    ['0', 4],
  ])('[§2] completeOnly=%s offers %i grades', async (value, count) => {
    await openSkill(four(), `${SEARCH}&completeOnly=${value}`);
    expect(grades('Ava').getAllByRole('radio')).toHaveLength(count);
  });

  test('an unknown filter in the address leaves all members', async () => {
    await openSkill(four(), `${SEARCH}&show=nonsense`);
    expect(names()).toHaveLength(4);
  });

  test('an unknown skill shows an error with a link to the list', async () => {
    await openSkill(four(), '?selectedNodeId=/gone', 'Skill not found');
    const back = screen.getByRole('link', { name: 'Back to skills' });
    expect(back.getAttribute('href')).toBe('/member-groups/1/assess-by-skill');
  });

  test('undo changes neither a newer grade nor a member who has left', async () => {
    const { device, user } = await openSkill([
      pupil('Ava', {}, { in: true }),
      pupil('Ben', {}, { in: true }),
      pupil('Cai', {}, { in: true }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Grade the other 3' }));
    await user.click(await screen.findByRole('button', { name: 'Passed' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const [ava, ben] = device.store.getState().members[1] ?? [];
    const newer = pupil('Ava', { [ROLL]: 3 }, { in: true });
    if (ava === undefined || ben === undefined) throw new Error('no members');
    act(() => device.store.setState({ members: { 1: [newer, ben] } }));
    await user.click(undo);
    expect(device.recorded()[1]).toEqual([[ROLL, -1]]);
    expect(device.member('Ava').scores[ROLL]?.assessment).toBe(3);
    expect(device.member('Ben').scores[ROLL]?.assessment).toBe(-1);
  });

  test('undo records nothing if every grade is newer or its member has left', async () => {
    const { device, user } = await openSkill([pupil('Ava', {}, { in: true }), pupil('Ben')]);
    await user.click(grade('Ava', 'Passed'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    act(() => device.store.setState({ members: { 1: [pupil('Ben')] } }));
    await user.click(undo);
    expect(device.kinds()).toEqual([['assessment']]);
  });

  test('[OF1] grades of the remaining members that cannot be stored show an error', async () => {
    const { device, user } = await openSkill();
    device.fill();
    await user.click(screen.getByRole('button', { name: 'Grade the other one' }));
    await user.click(await screen.findByRole('button', { name: 'Passed' }));
    await findLastingMessage('Couldn’t save the grades');
    expect(screen.queryByText(/graded Passed/)).toBeNull();
  });

  test('a removed grade is named', async () => {
    const { user } = await openSkill();
    await user.click(grade('Ben', 'Nearly'));
    expect(await screen.findByText('Ben Jones: not assessed')).toBeTruthy();
  });

  test('[OF1] a grade that cannot be stored shows an error', async () => {
    const { device, user } = await openSkill();
    device.fill();
    await user.click(grade('Ava', 'Passed'));
    await findLastingMessage('Couldn’t save Ava Jones’s grade');
    expect(grade('Ava', 'Passed').checked).toBe(false);
  });
});
