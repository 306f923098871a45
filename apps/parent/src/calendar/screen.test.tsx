import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildCalendarFeed, buildChild, showParentPortal } from '../../testing/children.ts';
import { paths } from '../paths.ts';

const CADI = buildChild({ firstname: 'Cadi' });
const TOM = buildChild({ firstname: 'Tom' });
const url = 'https://api.test/v1/calendars/1-token.ics';

type Options = Partial<Parameters<typeof showParentPortal>[0]>;

const show = async (options: Options = {}) => {
  const shown = await showParentPortal({
    path: paths.calendar,
    children: [CADI, TOM],
    write: () => ({ status: 201, body: { ...buildCalendarFeed(), url } }),
    ...options,
  });
  await screen.findByRole('heading', { level: 1, name: 'Calendar' });
  const press = (name: string) => shown.user.click(screen.getByRole('button', { name }));
  return { ...shown, press };
};

describe('the calendar page', () => {
  test('creates a calendar of the chosen children, with initials', async () => {
    const { user, press, sent } = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Tom' }));
    await press('Create the address');
    await screen.findByRole('region', { name: 'The calendar is ready' });
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/me/calendars',
        body: { member_uuids: [CADI.uuid], names: 'initials' },
      },
    ]);
  });

  test('shows the address once, for the device, for Google and to copy', async () => {
    const { press } = await show();
    await press('Create the address');
    const card = await screen.findByRole('region', { name: 'The calendar is ready' });
    expect(card.parentElement).toBe(document.activeElement);
    const addressOf = (name: string) =>
      within(card).getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Add to this device')).toBe('webcal://api.test/v1/calendars/1-token.ics');
    expect(new URL(addressOf('Add to Google Calendar') ?? '').searchParams.get('cid')).toBe(
      'webcal://api.test/v1/calendars/1-token.ics',
    );
    expect(within(card).getByRole('textbox')).toHaveProperty('value', url);
  });

  test('tells children with the same first name apart', async () => {
    const other = buildChild({ uuid: 'other', firstname: 'Cadi', lastname: 'Rees' });
    const calendars = [buildCalendarFeed({ member_uuids: ['other'] })];
    await show({ children: [CADI, other], calendars });
    expect(screen.getByRole('checkbox', { name: 'Cadi Jones' })).toBeTruthy();
    expect(screen.getByText('Cadi Rees', { selector: 'p' })).toBeTruthy();
  });

  test('needs a child', async () => {
    const { user, press, sent } = await show();
    await user.click(screen.getByRole('checkbox', { name: 'Cadi' }));
    await user.click(screen.getByRole('checkbox', { name: 'Tom' }));
    await press('Create the address');
    expect(await screen.findByText('Choose at least one child')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('asks before it replaces an address', async () => {
    const { press, sent } = await show({ calendars: [buildCalendarFeed()] });
    await press('New address for Cadi’s calendar');
    const dialog = await screen.findByRole('dialog', { name: 'Make a new address?' });
    expect(sent).toEqual([]);
    within(dialog).getByRole('button', { name: 'New address' }).click();
    await screen.findByRole('region', { name: 'The calendar is ready' });
    expect(sent).toMatchObject([
      { method: 'POST', path: `/me/calendars/${buildCalendarFeed().id}/address` },
    ]);
  });

  test('asks before it ends a calendar', async () => {
    const { press, sent } = await show({
      calendars: [buildCalendarFeed()],
      write: () => ({ status: 204 }),
    });
    await press('End Cadi’s calendar');
    const dialog = await screen.findByRole('dialog', { name: 'End this calendar?' });
    within(dialog).getByRole('button', { name: 'End' }).click();
    await waitFor(() =>
      expect(sent).toMatchObject([
        { method: 'DELETE', path: `/me/calendars/${buildCalendarFeed().id}` },
      ]),
    );
  });

  test('hides the new address when its calendar ends, not when another one does', async () => {
    const other = { ...buildCalendarFeed(), id: 'other', member_uuids: [TOM.uuid] };
    const { press, reads } = await show({
      calendars: [buildCalendarFeed(), other],
      write: ({ method }) =>
        method === 'DELETE' ? { status: 204 } : { body: { ...buildCalendarFeed(), url } },
    });
    const readings = () => reads.filter(({ pathname }) => pathname.endsWith('/me/calendars'));
    const isReady = () => screen.queryByRole('region', { name: 'The calendar is ready' }) !== null;
    const end = async (name: string) => {
      await press(`End ${name}’s calendar`);
      within(await screen.findByRole('dialog'))
        .getByRole('button', { name: 'End' })
        .click();
    };
    await press('Create the address');
    await waitFor(() => expect(isReady()).toBe(true));
    await waitFor(() => expect(readings()).toHaveLength(2));
    await end('Tom');
    await waitFor(() => expect(readings()).toHaveLength(3));
    expect(isReady()).toBe(true);
    await end('Cadi');
    await waitFor(() => expect(isReady()).toBe(false));
  });

  test('creates one calendar, however often the button is pressed', async () => {
    const response = Promise.withResolvers<{ status: number; body: unknown }>();
    const { press, sent } = await show({ write: () => response.promise });
    await press('Create the address');
    const button = screen.getByRole('button', { name: 'Create the address' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await press('Create the address');
    response.resolve({ status: 201, body: { ...buildCalendarFeed(), url } });
    await screen.findByRole('region', { name: 'The calendar is ready' });
    expect(sent).toHaveLength(1);
  });

  test('shows why a calendar was not created, until one is', async () => {
    let isFull = true;
    const { press } = await show({
      write: () =>
        isFull
          ? { status: 409, body: { error: 'CONFLICT', detail: null } }
          : { body: { ...buildCalendarFeed(), url } },
    });
    await press('Create the address');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This conflicts with what’s already recorded.');
    expect(screen.queryByRole('region', { name: 'The calendar is ready' })).toBeNull();
    isFull = false;
    await press('Create the address');
    await screen.findByRole('region', { name: 'The calendar is ready' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
