import { NOW } from '@springboard/portal/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GRADES, NUMBERED_GROUP, pupil, SAMPLE } from '../../testing/assess/device.ts';
import { TODAY } from '../../testing/device.ts';
import { openAssess } from '../../testing/assess/open.tsx';
import { findLastingMessage } from '../../testing/lasting-message.ts';

const seedDone = {
  '/seed/floor/log-roll': 2,
  '/seed/floor/bridge': 2,
  '/seed/bars/hang': 2,
  '/seed/bars/swing': 2,
};
const badge = { badge_id: '/seed', achieve_date: '2026-01-30' };
const pupils = () => [
  pupil('Ava', seedDone),
  pupil('Ben', seedDone),
  pupil('Cai'),
  { ...pupil('Dee', seedDone), badges: [badge] },
];

async function openBadges(address = '', members = pupils()) {
  const opened = await openAssess({ members, page: 'badges', address });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}
const button = (name: string) => screen.getByRole('button', { name });
const names = () =>
  within(screen.getByRole('list', { name: 'Seed' }))
    .getAllByText(/ Jones$/)
    .map((name) => name.textContent);

describe('badges', () => {
  test('a badge is due for a completed level without one', async () => {
    await openBadges();
    expect(names()).toEqual(['Ava Jones', 'Ben Jones']);
  });

  test('[scheme-portal §4] a level with a picture of its own shows it without a network, also on certificates', async () => {
    const picture = 'data:image/png;base64,AAAA';
    const tree = SAMPLE.tree.map((level) => ({ ...level, badge: picture }));
    const schemes = { sample: { curriculum: { ...SAMPLE, tree }, grades: GRADES } };
    const { container, user } = await openAssess({
      members: pupils(),
      page: 'badges',
      address: '?show=handed',
      state: { schemes },
    });
    const pictures = () =>
      [...container.querySelectorAll<HTMLImageElement>('img[src^="data:"]')].map(({ src }) => src);
    await screen.findByRole('heading', { name: 'Seed' });
    expect(pictures()).toEqual([picture]);
    const [certificates] = screen.getAllByRole('link', { name: /certificate/i });
    if (certificates === undefined) throw new Error('There is no certificate');
    await user.click(certificates);
    await screen.findByRole('article');
    expect(pictures()).toEqual([picture]);
  });

  test('a badge and its undo are recorded for the group and the scheme, at their time', async () => {
    const { device, user } = await openAssess({
      members: pupils(),
      page: 'badges',
      state: NUMBERED_GROUP,
    });
    await user.click(await screen.findByRole('button', { name: 'Hand out Seed to Ava Jones' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const payload = {
      member_uuid: pupil('Ava').uuid,
      group_ngo_id: 'G-7',
      slug: 'sample',
      badge_id: '/seed',
    };
    expect(device.committed).toMatchObject([
      { ts: NOW, payload: { ...payload, achieve_date: TODAY } },
      { ts: NOW, payload: { ...payload, achieve_date: null } },
    ]);
  });

  test('one tap hands out a badge with the date of today, with undo', async () => {
    const { device, user } = await openBadges();
    await user.click(button('Hand out Seed to Ava Jones'));
    expect(device.member('Ava').badges).toEqual([
      { badge_id: '/seed', achieve_date: '2026-02-25' },
    ]);
    expect(names()).toEqual(['Ben Jones']);
    await screen.findByText('Ava Jones: Seed handed out');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.member('Ava').badges).toEqual([]);
  });

  test('all badges of a level are handed out in one transaction with one undo', async () => {
    const { device, user } = await openBadges();
    await user.click(button('Hand out all 2'));
    expect(device.kinds()).toEqual([['badge', 'badge']]);
    await screen.findByText('No badges to hand out');
    await screen.findByText('Seed: 2 badges handed out');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(names()).toEqual(['Ava Jones', 'Ben Jones']);
  });

  test('a badge cannot be handed out on a future date', async () => {
    const { device, user } = await openBadges();
    fireEvent.change(screen.getByLabelText('Award date'), {
      target: { value: '2026-02-26' },
    });
    await screen.findByText('Choose today or an earlier day.');
    await user.click(button('Hand out all 2'));
    expect(device.kinds()).toEqual([]);
  });

  test('a badge is handed out with another date', async () => {
    const { device, user } = await openBadges();
    fireEvent.change(screen.getByLabelText('Award date'), {
      target: { value: '2026-02-20' },
    });
    await user.click(button('Hand out Seed to Ben Jones'));
    expect(device.member('Ben').badges).toEqual([
      { badge_id: '/seed', achieve_date: '2026-02-20' },
    ]);
  });

  test('a badge is removed, and undo restores it with its date', async () => {
    const { device, user } = await openBadges('?show=handed');
    await user.click(button('Undo hand-out: Dee Jones, Seed'));
    expect(device.member('Dee').badges).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.member('Dee').badges).toEqual([badge]);
  });

  test('a member with the badge has a certificate', async () => {
    const { user } = await openBadges('?show=handed');
    await user.click(screen.getByRole('link', { name: 'Dee Jones’s Seed certificate' }));
    const paper = within(
      await screen.findByRole('article', { name: 'Dee Jones’s Seed certificate' }),
    );
    paper.getByText('Dee Jones');
    paper.getByText('30 January 2026');
    expect(paper.getByText('Riverside Gymnastics Club')).toBeTruthy();
  });

  test('a member without the badge has no certificate', async () => {
    await openBadges('?certificates=/seed&memberUuid=uuid-Ava');
    expect(await screen.findByText('There is no certificate to print')).toBeTruthy();
  });

  test('undo changes neither a badge with another date nor a member who has left', async () => {
    const { device, user } = await openBadges('', [...pupils(), pupil('Eve', seedDone)]);
    await user.click(button('Hand out all 3'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const newer = { badge_id: '/seed', achieve_date: '2026-02-01' };
    const members = (device.store.getState().members[1] ?? [])
      .filter(({ firstname }) => firstname !== 'Eve')
      .map((member) => (member.firstname === 'Ava' ? { ...member, badges: [newer] } : member));
    act(() => device.store.setState({ members: { 1: members } }));
    await user.click(undo);
    expect(device.member('Ava').badges).toEqual([newer]);
    expect(device.member('Ben').badges).toEqual([]);
    expect(device.kinds()).toEqual([['badge', 'badge', 'badge'], ['badge']]);
  });

  test('undo of a removal leaves a badge alone that was handed out again', async () => {
    const { device, user } = await openBadges('?show=handed');
    await user.click(button('Undo hand-out: Dee Jones, Seed'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const newer = { badge_id: '/seed', achieve_date: '2026-02-01' };
    const members = (device.store.getState().members[1] ?? []).map((member) =>
      member.firstname === 'Dee' ? { ...member, badges: [newer] } : member,
    );
    act(() => device.store.setState({ members: { 1: members } }));
    await user.click(undo);
    expect(device.member('Dee').badges).toEqual([newer]);
  });

  test('[OF1] a removal that cannot be stored shows an error, and the badge stays', async () => {
    const { device, user } = await openBadges('?show=handed');
    device.fill();
    await user.click(button('Undo hand-out: Dee Jones, Seed'));
    await findLastingMessage('Couldn’t record the badge');
    expect(screen.queryByText('Hand-out undone: Dee Jones, Seed')).toBeNull();
  });

  test('[OF1] a badge that cannot be stored shows an error', async () => {
    const { device, user } = await openBadges();
    device.fill();
    await user.click(button('Hand out Seed to Ava Jones'));
    await findLastingMessage('Couldn’t record the badge');
    expect(names()).toEqual(['Ava Jones', 'Ben Jones']);
  });
});
