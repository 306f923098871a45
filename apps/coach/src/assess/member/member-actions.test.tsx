import { makeApi, NOW } from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TODAY } from '../../../testing/device.ts';
import { pupil } from '../../../testing/assess/device.ts';
import { addressOf, openAssess } from '../../../testing/assess/open.tsx';
import { findLastingMessage } from '../../../testing/lasting-message.ts';

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

const SEED_DONE = {
  '/seed/floor/log-roll': 2,
  '/seed/floor/bridge': 2,
  '/seed/bars/hang': 2,
  '/seed/bars/swing': 2,
};

describe('actions of a member', () => {
  test('a tap adds a tag, with undo', async () => {
    const { device, user } = await openMember();
    await user.click(button('Tags'));
    const dialog = await screen.findByRole('dialog', { name: 'Ava Jones’s tags' });
    await user.click(within(dialog).getByRole('button', { name: 'Competition' }));
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(device.member('Ava').tags).toEqual(['New', 'Competition']);
    await screen.findByText('Ava Jones: tag Competition added');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.member('Ava').tags).toEqual(['New']);
  });

  test('the cross removes a tag, with undo', async () => {
    const { device, user } = await openMember();
    await user.click(button('Remove tag New'));
    expect(device.member('Ava').tags).toEqual([]);
    await screen.findByText('Ava Jones: tag New removed');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(device.member('Ava').tags).toEqual(['New']);
  });

  test('[§4] a move intent to the next level is set, with undo', async () => {
    const { device, user } = await openMember();
    await user.click(button('Mark for move'));
    await user.click(await screen.findByRole('button', { name: 'Move up to Sprout' }));
    expect(device.member('Ava').move_remote_node_id).toBe('/sprout');
    screen.getByText('Ready for Sprout');
    await screen.findByText('Ava Jones: ready for Sprout');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.member('Ava').move_remote_node_id).toBeNull();
  });

  test('[§4] a move intent to stay at a level is set', async () => {
    const { device, user } = await openMember();
    await user.click(button('Mark for move'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Level' }), 'Seed');
    await user.click(button('Keep at Seed'));
    expect(device.member('Ava')).toMatchObject({ move_remote_node_id: '/seed', move_stay: true });
    expect(await screen.findByText('Staying at Seed')).toBeTruthy();
    expect(await screen.findByText(/: staying at Seed$/)).toBeTruthy();
  });

  test('[D23] a kept level is the current one, although a move suggests the next', async () => {
    const { device, user } = await openMember();
    await user.click(button('Mark for move'));
    await screen.findByRole('button', { name: 'Move up to Sprout' });
    await user.click(button('Keep at Seed'));
    expect(device.member('Ava')).toMatchObject({ move_remote_node_id: '/seed', move_stay: true });
  });

  test('[D23] the current level cannot be moved to', async () => {
    const staying = pupil('Ava', {}, { move_remote_node_id: '/seed', move_stay: true });
    const { user } = await openMember(staying);
    await user.click(button('Mark for move'));
    await screen.findByRole('button', { name: 'Move up to Sprout' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Seed');
    expect(screen.queryByRole('button', { name: /^Move (up )?to/ })).toBeNull();
    button('Keep at Seed');
  });

  test('[D23] a member who has completed every level is kept at the last one', async () => {
    const { device, user } = await openMember(
      pupil('Ava', { ...SEED_DONE, '/sprout/cartwheel': 2, '/star/manual': 2 }),
    );
    await user.click(button('Mark for move'));
    await screen.findByRole('combobox', { name: 'Level' });
    expect(screen.queryByRole('button', { name: /^Move (up )?to/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Keep at/ }));
    expect(device.member('Ava')).toMatchObject({ move_remote_node_id: '/star', move_stay: true });
  });

  test('[§4] a move intent is removed, with undo', async () => {
    const staying = { move_remote_node_id: '/seed', move_stay: true };
    const { device, user } = await openMember(pupil('Ava', {}, staying));
    await user.click(button('Mark for move'));
    await user.click(await screen.findByRole('button', { name: 'Cancel recommendation' }));
    expect(device.member('Ava').move_remote_node_id).toBeNull();
    await screen.findByText('Recommendation cancelled for Ava Jones');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(device.member('Ava')).toMatchObject(staying);
    expect(device.committed.map(({ ts }) => ts)).toEqual([NOW, NOW]);
  });

  test('[OF1] a tag or a move intent that cannot be stored shows an error', async () => {
    const { device, user } = await openMember();
    device.fill();
    await user.click(button('Remove tag New'));
    await findLastingMessage('Couldn’t save the tag');
    expect(device.member('Ava').tags).toEqual(['New']);
    await user.click(button('Mark for move'));
    await user.click(await screen.findByRole('button', { name: 'Move up to Sprout' }));
    await findLastingMessage('Couldn’t save the recommendation');
    expect(screen.queryByText(/tag New removed|ready for Sprout/)).toBeNull();
  });

  test('[D6] the history needs a connection', async () => {
    const { user } = await openMember(pupil('Ava', { '/seed/floor/log-roll': 1 }));
    await user.click(button('Log roll: grade history'));
    expect(await screen.findByText('History is only available online')).toBeTruthy();
  });

  test('[D6] the history of a skill lists its grades, and requests no other', async () => {
    const requested: string[] = [];
    const ava = pupil('Ava', { '/seed/floor/log-roll': 1 });
    const by = { user_uuid: ava.uuid, by: 'Ben Hughes' };
    const skill = { node_id: '/seed/floor/log-roll', ts: NOW, ...by };
    const { user } = await openAssess({
      members: [ava],
      address: addressOf(ava),
      api: makeApi(({ pathname, search }) => {
        requested.push(`${pathname}?${decodeURIComponent(search.slice(1))}`);
        return {
          body: [
            { ...skill, assessment: 1, superseded: false },
            { ...skill, assessment: -1, superseded: true },
          ],
        };
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Log roll: grade history' }));
    const dialog = within(await screen.findByRole('dialog'));
    const entries = await dialog.findAllByRole('listitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Nearly.*Ben Hughes/),
      expect.stringMatching(/^not assessed.*Ben Hughes.*Replaced/),
    ]);
    expect(requested).toEqual([
      `/v1/members/${ava.uuid}/assessments/sample/history?page=0&per_page=1000&node_id=/seed/floor/log-roll`,
    ]);
  });

  test('[D6] a history without grades says so', async () => {
    const ava = pupil('Ava', { '/seed/floor/log-roll': 1 });
    const { user } = await openAssess({
      members: [ava],
      address: addressOf(ava),
      api: makeApi(() => ({ body: [] })),
    });
    await user.click(await screen.findByRole('button', { name: 'Log roll: grade history' }));
    expect(await screen.findByText('No grades yet')).toBeTruthy();
  });

  test('[D6] a history that the server does not send says why', async () => {
    const ava = pupil('Ava', { '/seed/floor/log-roll': 1 });
    const { user } = await openAssess({
      members: [ava],
      address: addressOf(ava),
      api: makeApi(() => ({ status: 403, body: { error: 'FORBIDDEN', detail: null } })),
    });
    await user.click(await screen.findByRole('button', { name: 'Log roll: grade history' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toBeTruthy();
    expect(dialog.queryByRole('list')).toBeNull();
  });

  test('[D12] the page of a member hands out a badge and removes it again, with undo', async () => {
    const ava = pupil('Ava', SEED_DONE);
    const { device, user } = await openAssess({
      members: [ava],
      address: `${addressOf(ava)}&level=/seed`,
    });
    await user.click(await screen.findByRole('button', { name: 'Hand out Seed to Ava Jones' }));
    expect(device.member('Ava').badges).toEqual([{ badge_id: '/seed', achieve_date: TODAY }]);
    const certificate = screen.getByRole('link', { name: 'Ava Jones’s Seed certificate' });
    expect(certificate.getAttribute('href')).toBe(
      '/member-groups/1/badges?certificates=%2Fseed&memberUuid=uuid-Ava',
    );
    await user.click(screen.getByRole('button', { name: 'Undo hand-out: Ava Jones, Seed' }));
    expect(device.member('Ava').badges).toEqual([]);
    await screen.findByText('Hand-out undone: Ava Jones, Seed');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(device.member('Ava').badges).toEqual([{ badge_id: '/seed', achieve_date: TODAY }]);
  });

  test('an incomplete level offers no badge', async () => {
    const ava = pupil('Ava');
    await openAssess({ members: [ava], address: addressOf(ava) });
    await screen.findByRole('heading', { level: 1, name: 'Ava Jones' });
    expect(screen.queryByText('Badge not handed out yet')).toBeNull();
  });
});
