import type { Account, SecondFactor, UserSession } from '@springboard/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeApi, type ServerResponse } from '../../../testing/make-api.ts';
import { makePortalContext, NOW } from '../../../testing/make-portal-context.ts';
import { makeQueries } from '../../../testing/make-queries.ts';
import { renderPortal } from '../../../testing/render-portal.tsx';
import { deviceName } from '../../users/device-name.ts';

const ACCOUNT: Account = {
  firstname: 'Ava',
  lastname: 'Morgan',
  username: 'ava.morgan',
  email: 'ava@example.org',
  phone: '07700 900100',
  new_email: null,
  has_password: true,
  can_edit_name: false,
  has_pin: false,
  uses_pin: true,
};
const NO_FACTORS: SecondFactor = {
  required: false,
  passkeys: [],
  totp: null,
  recovery_codes: 0,
};
const session = (family: string, current: boolean): UserSession => ({
  family,
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
  app_version: current ? '1.12.0' : null,
  portal: 'coach',
  created_at: NOW - 3600,
  last_used_at: NOW,
  expires_at: NOW + 3600,
  current,
});
const FAMILY = '00000000-0000-4000-8000-000000000002';
const SESSIONS = [session('00000000-0000-4000-8000-000000000001', true), session(FAMILY, false)];

type OpenOptions = {
  account?: Partial<Account>;
  factors?: SecondFactor;
  online?: boolean;
  search?: string;
  answer?: (call: string, body: unknown) => ServerResponse;
};

const open = async ({
  account,
  factors = NO_FACTORS,
  online = true,
  answer,
  search = '',
}: OpenOptions = {}) => {
  const requests: [string, unknown][] = [];
  const read = ({ pathname }: URL): ServerResponse | null => {
    if (pathname.endsWith('/me/account')) return { body: { ...ACCOUNT, ...account } };
    if (pathname.endsWith('/me/sessions')) return { body: SESSIONS };
    if (pathname.endsWith('/me')) return { body: { unsubscribes: ['progress', 'sessions'] } };
    return pathname.endsWith('/me/second-factor') ? { body: factors } : null;
  };
  const api = makeApi(async (address, request) => {
    const found = request.method === 'GET' ? read(address) : null;
    if (found !== null) return found;
    const call = `${request.method} ${address.pathname.replace(/^.*\/me/, '/me')}`;
    const text = await request.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    requests.push([call, body]);
    return answer?.(call, body) ?? { status: 204 };
  });
  const context = makePortalContext(
    { connection: { state: online ? 'online' : 'offline' } },
    { api, queries: makeQueries((address) => read(address) ?? { status: 404 }) },
  );
  await renderPortal(`/account${search}`, context);
  await screen.findByRole('heading', { level: 1, name: 'My account' });
  const titles = () => context.alerts.read().map(({ title }) => title);
  return { requests, titles };
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

describe('my account', () => {
  test('[D16] signs out one other device, and offers none for this one', async () => {
    const { requests, titles } = await open();
    expect(screen.getAllByText('This device')).toHaveLength(1);
    await press('Log out Firefox · Windows');
    await waitFor(() => expect(titles()).toEqual(['Device logged out']));
    expect(requests).toEqual([[`DELETE /me/sessions/${FAMILY}`, null]]);
  });

  test('[D16] signs out all other devices', async () => {
    const { requests } = await open();
    await press('Log out all other devices');
    await waitFor(() => expect(requests).toEqual([['DELETE /me/sessions', null]]));
  });

  test('ends and starts one kind of e-mails, and sends nothing about the others', async () => {
    const { requests, titles } = await open();
    const isWanted = (name: string) => screen.getByRole('switch', { name, checked: true });
    isWanted('Documents to read');
    await userEvent.click(screen.getByRole('switch', { name: 'Documents to read' }));
    await waitFor(() => expect(titles()).toEqual(['E-mails saved']));
    await userEvent.click(
      screen.getByRole('switch', { name: 'Sessions that are cancelled or moved', checked: false }),
    );
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests).toEqual([
      ['PATCH /me', { unsubscribe: 'documents' }],
      ['PATCH /me', { subscribe: 'sessions' }],
    ]);
  });

  test('[D16] a new e-mail address needs the password and its link', async () => {
    const { requests, titles } = await open();
    await press('Change your e-mail');
    const sendLink = () => userEvent.click(dialog().getByRole('button', { name: 'Send the link' }));
    await userEvent.type(dialog().getByLabelText('New e-mail address'), 'ava@');
    await userEvent.type(dialog().getByLabelText('Current password'), 'Springboard-1');
    await sendLink();
    await dialog().findByText('E-mail must be in a valid format');
    await userEvent.type(dialog().getByLabelText('New e-mail address'), 'example.net');
    await sendLink();
    await waitFor(() => expect(titles()).toEqual(['A link was sent to ava@example.net']));
    const body = { email: 'ava@example.net', current_password: 'Springboard-1' };
    expect(requests).toEqual([['PATCH /me', body]]);
  });

  test('[D16] the link of a new e-mail address is confirmed by a button', async () => {
    const { requests, titles } = await open({
      account: { new_email: 'ava@example.net' },
      search: '?confirm=TOKEN',
    });
    await screen.findByText('Use ava@example.net for your account from now on?');
    await press('Confirm the address');
    await waitFor(() => expect(titles()).toEqual(['E-mail address changed']));
    expect(requests).toEqual([['POST /me/email/confirmation', { token: 'TOKEN' }]]);
    await waitFor(() => expect(screen.queryByText(/from now on/)).toBeNull());
  });

  test('[D16] a new password shows each error at its field before it is saved', async () => {
    const wrong = { status: 403, body: { error: 'AUTH_INVALID_CREDENTIALS', detail: null } };
    let answered = false;
    const { requests, titles } = await open({
      answer: () => {
        const first = !answered;
        answered = true;
        return first ? wrong : { status: 204 };
      },
    });
    await press('Change your password');
    const save = () => userEvent.click(dialog().getByRole('button', { name: 'Save the password' }));
    await save();
    expect(dialog().getAllByText('Required')).toHaveLength(3);
    await userEvent.type(dialog().getByLabelText('Current password'), 'Springboard-1');
    await userEvent.type(dialog().getByLabelText('New password'), 'Turnip-Orchid-7');
    await userEvent.type(dialog().getByLabelText('Confirm new password'), 'Turnip-Orchid-8');
    await save();
    await dialog().findByText('Passwords must match');
    expect(requests).toEqual([]);
    await userEvent.clear(dialog().getByLabelText('Confirm new password'));
    await userEvent.type(dialog().getByLabelText('Confirm new password'), 'Turnip-Orchid-7');
    await save();
    await dialog().findByText('This is not your current password.');
    await save();
    await waitFor(() => expect(titles()).toEqual(['Password saved']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[D16] an authenticator app shows its key, and then the recovery codes once', async () => {
    const { requests } = await open({
      answer: (call) =>
        call.endsWith('/confirmation')
          ? { body: { recovery_codes: ['aaaa-bbbb-cccc-dddd'] } }
          : { body: { secret: 'ABCDEFGH', uri: 'otpauth://totp/a?secret=ABCDEFGH' } },
    });
    await press('Set up an authenticator app');
    await userEvent.type(dialog().getByLabelText('Current password'), 'Springboard-1');
    await userEvent.click(dialog().getByRole('button', { name: 'Next' }));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    screen.getByText('ABCD EFGH');
    await userEvent.type(screen.getByLabelText('6-digit code'), '123456');
    await press('Confirm the code');
    await screen.findByText('aaaa-bbbb-cccc-dddd');
    await press('I have saved the codes');
    expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull();
    expect(requests.map(([call]) => call)).toEqual(['POST /me/totp', 'POST /me/totp/confirmation']);
  });

  test('[D16] the last factor of a user who must have one stays, with the reason', async () => {
    await open({
      factors: { ...NO_FACTORS, required: true, totp: { created_at: NOW }, recovery_codes: 10 },
      answer: () => ({ status: 409, body: { error: 'CONFLICT', detail: { required: true } } }),
    });
    await press('Remove “Authenticator app”');
    await userEvent.type(dialog().getByLabelText('Current password'), 'Springboard-1');
    await userEvent.click(dialog().getByRole('button', { name: 'Remove' }));
    const reason = /Add another before you remove this one/;
    expect(await dialog().findByText(reason)).toBeTruthy();
  });

  test('[D16] a provider’s user has no password and no second factor here', async () => {
    await open({ account: { has_password: false } });
    expect(screen.queryByRole('button', { name: 'Change your password' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull();
    expect(screen.getAllByText(/kept by the service/)).toHaveLength(1);
  });

  test('[D16] controls are off while offline, with the reason', async () => {
    const { requests } = await open({ online: false });
    await press('Log out all other devices');
    expect(requests).toEqual([]);
    expect(screen.getAllByText('You must be online to do this').length).toBeGreaterThan(0);
  });
});

describe('the name of a device', () => {
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge', 'Windows'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18 Safari/604.1', 'Safari', 'iPad'],
    ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36', 'Chrome', 'Android'],
  ])('%s', (userAgent, browser, system) => {
    expect(deviceName(userAgent)).toEqual({ browser, system });
  });

  test('is empty for an unknown device', () => {
    expect(deviceName('curl/8')).toEqual({});
  });
});
