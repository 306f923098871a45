import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TODAY } from '../../testing/device.ts';
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

const SEED_DONE = {
  '/seed/floor/log-roll': 2,
  '/seed/floor/bridge': 2,
  '/seed/bars/hang': 2,
  '/seed/bars/swing': 2,
};

test('[D12] a badge is handed out and taken back on the member’s own page, with undo', async () => {
  const ava = pupil('Ava', SEED_DONE);
  const { device, user } = await openAssess({
    members: [ava],
    address: `${addressOf(ava)}&level=/seed`,
  });
  await user.click(await screen.findByRole('button', { name: 'Hand out Seed to Ava Jones' }));
  expect(device.member('Ava').badges).toEqual([{ badge_id: '/seed', achieve_date: TODAY }]);
  const certificate = screen.getByRole('link', { name: 'Certificate of Ava Jones, Seed' });
  expect(certificate.getAttribute('href')).toBe(
    '/member-groups/1/badges?certificates=%2Fseed&memberUuid=uuid-Ava',
  );
  await user.click(screen.getByRole('button', { name: 'Take Seed back from Ava Jones' }));
  expect(device.member('Ava').badges).toEqual([]);
  await screen.findByText('Ava: Seed taken back');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(device.member('Ava').badges).toEqual([{ badge_id: '/seed', achieve_date: TODAY }]);
});

test('a level that is not complete has no badge to hand out', async () => {
  const ava = pupil('Ava');
  await openAssess({ members: [ava], address: addressOf(ava) });
  await screen.findByRole('heading', { level: 1, name: 'Ava Jones' });
  expect(screen.queryByText('The badge is waiting')).toBeNull();
});
