import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pupil } from '../testing/device.ts';
import { addressOf, openAssess } from '../testing/open.tsx';

const TAGS = [
  { id: 1, tag: 'Competition' },
  { id: 2, tag: 'New' },
];

async function openMember(member = pupil('Ava', {}, { tags: ['New'] })) {
  const opened = await openAssess({
    members: [member],
    address: addressOf(member),
    state: { tags: TAGS },
  });
  await screen.findByRole('heading', { level: 1, name: `${member.firstname} Jones` });
  return opened;
}
const button = (name: string) => screen.getByRole('button', { name });

test('a tag is given by a tap, with undo', async () => {
  const { device, user } = await openMember();
  await user.click(button('Tags'));
  const dialog = await screen.findByRole('dialog', { name: 'Tags of Ava' });
  await user.click(within(dialog).getByRole('button', { name: 'Competition' }));
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(device.member('Ava').tags).toEqual(['New', 'Competition']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(device.member('Ava').tags).toEqual(['New']);
});

test('a tag is taken away by its cross', async () => {
  const { device, user } = await openMember();
  await user.click(button('Remove tag New'));
  expect(device.member('Ava').tags).toEqual([]);
});

test('[§4] a member is marked for the next level, and the mark can be undone', async () => {
  const { device, user } = await openMember();
  await user.click(button('Mark for move'));
  await user.click(await screen.findByRole('button', { name: 'Ready for this level' }));
  expect(device.member('Ava').move_remote_node_id).toBe('/sprout');
  screen.getByText('Ready for Sprout');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(device.member('Ava').move_remote_node_id).toBeNull();
});

test('[§4] a member is marked to stay at a level', async () => {
  const { device, user } = await openMember();
  await user.click(button('Mark for move'));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Level' }), 'Seed');
  await user.click(button('Stay at this level'));
  expect(device.member('Ava')).toMatchObject({ move_remote_node_id: '/seed', move_stay: true });
  expect(await screen.findByText('Stays at Seed')).toBeTruthy();
});

test('[§4] a mark is removed', async () => {
  const { device, user } = await openMember(pupil('Ava', {}, { move_remote_node_id: '/sprout' }));
  await user.click(button('Mark for move'));
  await user.click(await screen.findByRole('button', { name: 'Remove the mark' }));
  expect(device.member('Ava').move_remote_node_id).toBeNull();
});

test('[D6] offline the history says that it needs the internet', async () => {
  const { user } = await openMember(pupil('Ava', { '/seed/floor/log-roll': 1 }));
  await user.click(button('Grades so far of Log roll'));
  expect(await screen.findByText('The history needs the internet')).toBeTruthy();
});
