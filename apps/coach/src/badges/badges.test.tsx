import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pupil } from '../assess/testing/device.ts';
import { openAssess } from '../assess/testing/open.tsx';

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

async function openBadges(address = '') {
  const opened = await openAssess({ members: pupils(), page: 'badges', address });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}
const button = (name: string) => screen.getByRole('button', { name });
const names = () =>
  within(screen.getByRole('list', { name: 'Seed' }))
    .getAllByText(/ Jones$/)
    .map((name) => name.textContent);

test('who completed a level without its badge waits for it', async () => {
  await openBadges();
  expect(names()).toEqual(['Ava Jones', 'Ben Jones']);
});

test('a badge is handed out in one tap, today, with undo', async () => {
  const { device, user } = await openBadges();
  await user.click(button('Hand out Seed to Ava Jones'));
  expect(device.member('Ava').badges).toEqual([{ badge_id: '/seed', achieve_date: '2026-02-25' }]);
  expect(names()).toEqual(['Ben Jones']);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(device.member('Ava').badges).toEqual([]);
});

test('all of a level are handed out by one change, with one undo', async () => {
  const { device, user } = await openBadges();
  await user.click(button('Hand out all 2'));
  expect(device.kinds()).toEqual([['badge', 'badge']]);
  await screen.findByText('No badge is waiting');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(names()).toEqual(['Ava Jones', 'Ben Jones']);
});

test('no badge is handed out on a day to come', async () => {
  const { device, user } = await openBadges();
  fireEvent.change(screen.getByLabelText('Date of the badge'), {
    target: { value: '2026-02-26' },
  });
  await screen.findByText('Choose today or an earlier day.');
  await user.click(button('Hand out all 2'));
  expect(device.kinds()).toEqual([]);
});

test('another day stands on the badge', async () => {
  const { device, user } = await openBadges();
  fireEvent.change(screen.getByLabelText('Date of the badge'), {
    target: { value: '2026-02-20' },
  });
  await user.click(button('Hand out Seed to Ben Jones'));
  expect(device.member('Ben').badges).toEqual([{ badge_id: '/seed', achieve_date: '2026-02-20' }]);
});

test('a badge is taken back, and undo gives it its former day', async () => {
  const { device, user } = await openBadges('?show=handed');
  await user.click(button('Take Seed back from Dee Jones'));
  expect(device.member('Dee').badges).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(device.member('Dee').badges).toEqual([badge]);
});

test('a certificate is there for whoever holds the badge', async () => {
  const { user } = await openBadges('?show=handed');
  await user.click(screen.getByRole('link', { name: 'Certificate of Dee Jones, Seed' }));
  const paper = within(
    await screen.findByRole('article', { name: 'Certificate of Dee Jones, Seed' }),
  );
  paper.getByText('Dee Jones');
  paper.getByText('30 January 2026');
  expect(paper.getByText('Riverside Gymnastics Club')).toBeTruthy();
});

test('without a badge there is no certificate', async () => {
  await openBadges('?certificates=/seed&memberUuid=uuid-Ava');
  expect(await screen.findByText('There is no certificate to print')).toBeTruthy();
});

test('[OF1] a badge that cannot be kept is refused, and says so', async () => {
  const { device, user } = await openBadges();
  device.fill();
  await user.click(button('Hand out Seed to Ava Jones'));
  await screen.findByText('The badge was not recorded');
  expect(names()).toEqual(['Ava Jones', 'Ben Jones']);
});
