import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeGroup, TODAY } from '../testing/device.ts';
import { openList } from '../testing/list.tsx';

const MONDAY = '2026-02-23';
const onMonday = { day: { date: MONDAY, groups: [makeGroup()] } };
const field = () => screen.getByLabelText<HTMLInputElement>('Session date');
const choose = (date: string) => fireEvent.change(field(), { target: { value: date } });

test('[AC15] there is a date to choose only where other dates may be seen', async () => {
  const { unmount } = await openList({ features: {} });
  expect(screen.queryByLabelText('Session date')).toBeNull();
  unmount();
  await openList({ features: { MAX_PAST_DAYS_ATTENDANCE: 2 } });
  expect(field().value).toBe(TODAY);
});

test('[§2] a chosen date is shown and kept in the address; Show Today leads back', async () => {
  const { device, user, address } = await openList({ query: '?search=swi&page=1' });
  choose(MONDAY);
  await waitFor(() => expect(address()).toBe('/member-groups?search=swi&date=2026-02-23'));
  expect(device.pulls.at(-1)).toEqual({ sync: { date: MONDAY, today: TODAY } });
  await user.click(await screen.findByRole('button', { name: 'Show Today' }));
  await waitFor(() => expect(address()).toBe('/member-groups?search=swi'));
  await waitFor(() => expect(field().value).toBe(TODAY));
  expect(document.activeElement).toBe(field());
  expect(screen.queryByRole('button', { name: 'Show Today' })).toBeNull();
});

test('the address brings its date back, and its rows lead on to the same date', async () => {
  await openList({ query: `?date=${MONDAY}`, state: onMonday });
  expect(field().value).toBe(MONDAY);
  const link = screen.getByRole('link', { name: /Swifts/ });
  expect(link.getAttribute('href')).toBe(`/member-groups/1?date=${MONDAY}`);
});

test('[§5] MAX_PAST_DAYS_ATTENDANCE says how many days back', async () => {
  const features = { MAX_PAST_DAYS_ATTENDANCE: 2 };
  const { address, unmount } = await openList({ features });
  expect([field().min, field().max]).toEqual([MONDAY, TODAY]);
  choose('2026-02-22');
  expect(await screen.findByText('Choose a date from 23 February 2026 to today.')).toBeTruthy();
  choose(MONDAY);
  await waitFor(() => expect(address()).toBe('/member-groups?date=2026-02-23'));
  unmount();
  const { device } = await openList({ features, query: '?date=2026-02-22' });
  expect(device.pulls).toEqual([{ sync: { date: TODAY, today: TODAY } }]);
});

test('CAN_ASSESS_IN_THE_PAST opens all of the past, and nothing ahead', async () => {
  const { address } = await openList();
  expect(field().min).toBe('');
  choose('2026-02-26');
  expect(await screen.findByText('Choose today or an earlier date.')).toBeTruthy();
  choose('2020-01-31');
  await waitFor(() => expect(address()).toBe('/member-groups?date=2020-01-31'));
});

test('an address without the right to other dates is that of today', async () => {
  const { device } = await openList({ features: {}, query: `?date=${MONDAY}` });
  expect(device.pulls).toEqual([{ sync: { date: TODAY, today: TODAY } }]);
});

test('a typed date is shown after a pause or by Enter, not with every digit', async () => {
  const { address } = await openList();
  field().focus();
  fireEvent.keyDown(field(), { key: '2' });
  choose('2026-02-02');
  fireEvent.keyDown(field(), { key: '0' });
  choose('2026-02-20');
  expect(address()).toBe('/member-groups');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(address()).toBe('/member-groups?date=2026-02-20'));
});

test('[§2] offline the date cannot be changed, and why is told; a day that is here stays', async () => {
  await openList({ online: false, query: `?date=${MONDAY}`, state: onMonday });
  expect(field().getAttribute('aria-disabled')).toBe('true');
  expect(
    screen.queryByText('You must connect to the internet to view other dates.'),
  ).not.toBeNull();
  expect(field().value).toBe(MONDAY);
  expect(screen.getByRole('link', { name: /Swifts/ })).toBeTruthy();
});
