import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { makeGroup, TODAY } from '../../testing/device.ts';
import { openList } from '../../testing/list.tsx';

const MONDAY = '2026-02-23';
const onMonday = { day: { date: MONDAY, groups: [makeGroup()] } };
const field = () => screen.getByLabelText<HTMLInputElement>('Session date');
const choose = (date: string) => fireEvent.change(field(), { target: { value: date } });

describe('SessionDate', () => {
  test('[AC15] the date field appears only for users who may see other dates', async () => {
    const { unmount } = await openList({ features: {} });
    expect(screen.queryByLabelText('Session date')).toBeNull();
    unmount();
    await openList({ features: { MAX_PAST_DAYS_ATTENDANCE: 2 } });
    expect(field().value).toBe(TODAY);
  });

  test('[§2] a selected date is stored in the URL, and Show Today returns to today', async () => {
    const { device, user, address } = await openList({ query: '?search=swi&page=1' });
    choose(MONDAY);
    await waitFor(() => expect(address()).toBe('/member-groups?search=swi&date=2026-02-23'));
    expect(device.pulls.at(-1)).toEqual({ sync: { date: MONDAY, today: TODAY } });
    await user.click(await screen.findByRole('button', { name: 'Show today' }));
    await waitFor(() => expect(address()).toBe('/member-groups?search=swi'));
    await waitFor(() => expect(field().value).toBe(TODAY));
    expect(document.activeElement).toBe(field());
    expect(screen.queryByRole('button', { name: 'Show today' })).toBeNull();
  });

  test('buttons beside the date lead to the previous and the next day within the limits', async () => {
    const { user, address } = await openList({ features: { MAX_PAST_DAYS_ATTENDANCE: 1 } });
    const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(step('Next day').disabled).toBe(true);
    await user.click(step('Previous day'));
    await waitFor(() => expect(address()).toBe('/member-groups?date=2026-02-24'));
    await waitFor(() => expect(step('Previous day').disabled).toBe(true));
    await user.click(step('Next day'));
    await waitFor(() => expect(address()).toBe('/member-groups'));
  });

  test('the date is shown in the language of the portal', async () => {
    await openList({ query: `?date=${MONDAY}`, state: onMonday });
    expect(screen.queryByText('23 Feb 2026')).not.toBeNull();
  });

  test('the date in the URL is restored and is part of the row links', async () => {
    await openList({ query: `?date=${MONDAY}`, state: onMonday });
    expect(field().value).toBe(MONDAY);
    const link = screen.getByRole('link', { name: /Swifts/ });
    expect(link.getAttribute('href')).toBe(`/member-groups/1?date=${MONDAY}`);
  });

  test('[§5] MAX_PAST_DAYS_ATTENDANCE limits the earliest date', async () => {
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

  test('CAN_ASSESS_IN_THE_PAST allows all past dates and no future date', async () => {
    const { address } = await openList();
    expect(field().min).toBe('');
    choose('2026-02-26');
    expect(await screen.findByText('Choose today or an earlier date.')).toBeTruthy();
    choose('2020-01-31');
    await waitFor(() => expect(address()).toBe('/member-groups?date=2020-01-31'));
  });

  test('a date in the URL that does not exist means today', async () => {
    const { device } = await openList({ query: '?date=2026-02-30' });
    expect(device.pulls).toEqual([{ sync: { date: TODAY, today: TODAY } }]);
  });

  test('the date in the URL is ignored for users who may not see other dates', async () => {
    const { device } = await openList({ features: {}, query: `?date=${MONDAY}` });
    expect(device.pulls).toEqual([{ sync: { date: TODAY, today: TODAY } }]);
  });

  test('a typed date applies after a pause or with Enter, not with each digit', async () => {
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

  test('[§2] offline the date is disabled with a reason, and a downloaded day stays visible', async () => {
    await openList({ online: false, query: `?date=${MONDAY}`, state: onMonday });
    expect(field().getAttribute('aria-disabled')).toBe('true');
    expect(
      screen.queryByText('You must connect to the internet to view other dates.'),
    ).not.toBeNull();
    expect(field().value).toBe(MONDAY);
    expect(screen.getByRole('link', { name: /Swifts/ })).toBeTruthy();
  });
});
