import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GRADES, pupil, SAMPLE } from '../testing/device.ts';
import { button, grade, openMember } from '../testing/open-member.tsx';
import { openAssess } from '../testing/open.tsx';

test('[§4] pass sets the pass grade, un-pass -1', async () => {
  const { device, user } = await openMember(pupil('Ava'));
  await user.click(button('Pass Log roll'));
  expect(device.recorded()).toEqual([[['/seed/floor/log-roll', 2]]]);
  expect(grade('Log roll', 'Passed').checked).toBe(true);
  await user.click(button('Un-pass Log roll'));
  expect(device.recorded()[1]).toEqual([['/seed/floor/log-roll', -1]]);
  expect(grade('Log roll', 'Passed').checked).toBe(false);
});

test('a grade shows at once, and pressing it again takes it back', async () => {
  const { device, user } = await openMember(pupil('Ava'));
  await user.click(grade('Log roll', 'Nearly'));
  expect(grade('Log roll', 'Nearly').checked).toBe(true);
  await user.click(grade('Log roll', 'Nearly'));
  expect(device.recorded()).toEqual([
    [['/seed/floor/log-roll', 1]],
    [['/seed/floor/log-roll', -1]],
  ]);
});

test('[D12] undo gives a skill its former grade', async () => {
  const { device, user } = await openMember(pupil('Ava', { '/seed/floor/log-roll': 1 }));
  await user.click(grade('Log roll', 'Excellent'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(device.member('Ava').scores['/seed/floor/log-roll']?.assessment).toBe(1);
});

test('[§4] a skill opens as soon as the one it depends on is passed', async () => {
  const { user } = await openMember(pupil('Ava'));
  expect(screen.getAllByText('Opens after: Hang')).not.toEqual([]);
  expect(grade('Swing', 'Passed').disabled).toBe(true);
  await user.click(button('Pass Hang'));
  expect(screen.queryAllByText('Opens after: Hang')).toEqual([]);
  expect(grade('Swing', 'Passed').disabled).toBe(false);
  await screen.findByText('Now open: Swing');
});

test('a skill that is not available takes no grade', async () => {
  const { device, user } = await openMember(pupil('Ava'));
  await user.click(button('Pass Swing'));
  await user.click(grade('Swing', 'Passed'));
  expect(device.recorded()).toEqual([]);
});

test('[D12] what is left is said in words', async () => {
  const { user } = await openMember(pupil('Ava'));
  const floor = within(screen.getByRole('region', { name: 'Floor' }));
  const bars = within(screen.getByRole('region', { name: 'Bars' }));
  floor.getByText('2 of these 3 skills to go');
  bars.getByText('2 skills to go');
  await user.click(button('Pass Log roll'));
  floor.getByText('1 of these 2 skills to go');
  await user.click(button('Pass Hang'));
  expect(bars.getByText('1 skill to go')).toBeTruthy();
});

test('hidden skills are not shown, skipped ones are, without grades', async () => {
  await openMember(pupil('Ava'));
  expect(screen.queryByText('Secret')).toBeNull();
  screen.getByText('Old one');
  expect(screen.getByText('Skipped')).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: /Old one/ })).toBeNull();
});

test('[OF1] a tap that cannot be kept is refused, and says so', async () => {
  const { device, user } = await openMember(pupil('Ava'));
  device.fill();
  await user.click(button('Pass Log roll'));
  await screen.findByText('The grade of Ava was not saved');
  expect(grade('Log roll', 'Passed').checked).toBe(false);
});

test('where a grade has got to is said quietly', async () => {
  const ava = pupil('Ava', { '/seed/bars/hang': 2 });
  const { device } = await openMember(ava, { state: { unsettled: { [ava.uuid]: 'pending' } } });
  expect(screen.getByText('Saved on this device')).toBeTruthy();
  device.store.setState({ unsettled: { [ava.uuid]: 'rejected' } });
  expect(await screen.findByRole('link', { name: 'Not accepted by the server' })).toBeTruthy();
});

test('a search finds skills of all levels', async () => {
  const { user } = await openMember(pupil('Ava'));
  await user.type(screen.getByRole('searchbox', { name: 'Find a skill in all levels' }), 'cartw');
  await screen.findByText('1 skill found');
  screen.getByRole('radiogroup', { name: /Cartwheel/ });
  expect(screen.getByText('Sprout')).toBeTruthy();
});

test('the next and the previous member are a tap away', async () => {
  const { user, address } = await openMember(pupil('Ava'), { others: [pupil('Ben')] });
  await user.click(screen.getByRole('link', { name: 'Next member: Ben' }));
  await screen.findByRole('heading', { level: 1, name: 'Ben Jones' });
  expect(address()).toContain('memberUuid=uuid-Ben');
  screen.getByRole('link', { name: 'Previous member: Ava' });
});

test('[§2] without memberUuid the list shows', async () => {
  const { address } = await openAssess({ members: [pupil('Ava')], address: '/Ava%20Jones' });
  await screen.findByRole('heading', { name: 'Assess by member' });
  expect(address()).toBe('/member-groups/1/assess-by-member');
});

test('[§8] an unknown member leads back to the list', async () => {
  await openAssess({ members: [pupil('Ava')], address: '/Zoe?memberUuid=nobody' });
  await screen.findByRole('heading', { name: 'Member not found' });
  expect(screen.getByRole('link', { name: 'Show the members' }).getAttribute('href')).toBe(
    '/member-groups/1/assess-by-member',
  );
});

test('a scheme that is not on this device says what to do', async () => {
  await openMember(pupil('Ava'), { state: { schemes: {} } });
  expect(screen.getByText('The scheme is not on this device yet')).toBeTruthy();
});

test('another scheme on this device is not taken for the right one', async () => {
  await openMember(pupil('Ava'), {
    state: { schemes: { other: { curriculum: SAMPLE, grades: GRADES } } },
  });
  expect(screen.getByText('The scheme is not on this device yet')).toBeTruthy();
});
