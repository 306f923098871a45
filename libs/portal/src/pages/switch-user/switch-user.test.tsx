import type { ChangeOutcome, PendingSwitch, Session, SessionState } from '@springboard/auth';
import { createDevicePins, type DevicePins } from '@springboard/offline';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { SWITCH_USER } from '../../shared-screens.ts';
import { rememberToken } from '../../offline/owner-sessions.ts';
import { SWITCHING } from '../../session/user-switch.ts';
import { makePortalContext, signedIn } from '../../../testing/make-portal-context.ts';
import { renderScreens } from '../../../testing/render-portal.tsx';

afterEach(() => localStorage.clear());

const screens = [
  SWITCH_USER,
  ...['member-groups', 'planning'].map((path) => ({
    path,
    load: async () => ({ Component: () => <h1>{path}</h1> }),
  })),
];

const ben = { uuid: 'b', firstname: 'Ben', lastname: 'Hughes', has_pin: true };
const cai = { uuid: 'c', firstname: 'Cai', lastname: 'Lloyd', has_pin: false };

const open = async (
  overrides: Partial<SessionState> = {},
  { connection = 'online', devicePins = null }: OpenOptions = {},
) => {
  const requests: [string, string | undefined][] = [];
  const answers: ChangeOutcome[] = [];
  const offline: [string, PendingSwitch][] = [];
  const options = {
    session: signedIn({ club_users: [cai, ben], ...overrides }),
    sessionCalls: {
      switchUser: async (uuid: string, pin?: string): Promise<ChangeOutcome> => {
        requests.push([uuid, pin]);
        return answers.shift() ?? { kind: 'changed' };
      },
      switchOffline: (token: string, pending: PendingSwitch) => offline.push([token, pending]),
    } satisfies Partial<Session>,
    connection: { state: connection },
  };
  const context = makePortalContext(options, {
    devicePins: devicePins && (async () => devicePins),
  });
  const view = await renderScreens(screens, '/switch-user', context);
  await screen.findByRole('heading', { name: 'Who is coaching now?' });
  return { ...view, requests, answers, offline, alerts: context.alerts };
};

type OpenOptions = { connection?: 'online' | 'offline'; devicePins?: DevicePins | null };

/** Pins of the device as after a switch of Ben with a network. */
const pinsOfBen = async (): Promise<DevicePins> => {
  const keys = {
    mac: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]),
    seal: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  };
  const pins = createDevicePins({ storage: localStorage, keys: async () => keys });
  (await pins.prepare('b', '2468'))();
  return pins;
};

const tokenOf = (user_uuid: string) =>
  ['e30', btoa(JSON.stringify({ user_uuid, club_id: 7, sub: '{}' })), ''].join('.');

const wrongPin: ChangeOutcome = {
  kind: 'failed',
  failure: { status: 403, error: 'INCORRECT_PIN', detail: null, request_id: '', retry_after: null },
};

describe('switch-user page', () => {
  test('a wrong PIN shows an error, and the right PIN opens the groups', async () => {
    const { answers, requests, address } = await open();
    answers.push(wrongPin);
    await userEvent.click(screen.getByRole('button', { name: 'Ben Hughes' }));
    const pin = await screen.findByLabelText('PIN');
    await userEvent.type(pin, '1111{Enter}');
    await screen.findByText('Wrong PIN.');
    await userEvent.type(pin, '2468{Enter}');
    await screen.findByRole('heading', { name: 'member-groups' });
    expect(requests).toEqual([
      ['b', '1111'],
      ['b', '2468'],
    ]);
    expect(address()).toBe('/member-groups');
    expect(localStorage.getItem(SWITCHING)).toBeNull();
  });

  test('[§2] no other page opens before a user is chosen, even after a restart', async () => {
    const { router, address } = await open();
    await router.navigate('/planning');
    expect(address()).toBe('/switch-user');
    await renderScreens(
      screens,
      '/planning',
      makePortalContext({ session: signedIn({ club_users: [ben] }) }),
    );
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { name: 'Who is coaching now?' })).toHaveLength(2),
    );
  });

  test('[D4] the original user returns without a PIN', async () => {
    const { requests } = await open({ orig_user_uuid: 'b' });
    await userEvent.click(screen.getByRole('button', { name: 'Ben Hughes' }));
    await screen.findByRole('heading', { name: 'member-groups' });
    expect(requests).toEqual([['b', undefined]]);
  });

  test('users without a PIN are not offered, and the current user can continue', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Cai Lloyd' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Continue as Ava Morgan' }));
    await screen.findByRole('heading', { name: 'member-groups' });
  });

  describe('without a network', () => {
    const offline = async (overrides: Partial<SessionState> = {}) => {
      const devicePins = await pinsOfBen();
      const opened = await open(overrides, { connection: 'offline', devicePins });
      return { ...opened, devicePins };
    };
    const row = (name: string) => screen.getByRole('button', { name });
    const hasButton = (name: string) =>
      screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null;
    const dee = { uuid: 'd', firstname: 'Dee', lastname: 'Rees', has_pin: true };

    test('[D23] a user who has used the device takes over with a PIN that the device checks', async () => {
      rememberToken(localStorage, tokenOf('b'));
      const view = await offline();
      await userEvent.click(row('Ben Hughes'));
      const pin = await screen.findByLabelText('PIN');
      await userEvent.type(pin, '1111{Enter}');
      await screen.findByText('Wrong PIN.');
      expect(view.offline).toEqual([]);
      await userEvent.type(pin, '2468{Enter}');
      await screen.findByRole('heading', { name: 'member-groups' });
      const [[token, pending] = []] = view.offline;
      expect([token, pending?.user_uuid]).toEqual([tokenOf('b'), 'b']);
      expect(pending?.pin && (await view.devicePins.unseal(pending.pin))).toBe('2468');
      expect(view.requests).toEqual([]);
    });

    test('[D23] users who have not used the device since the login are not offered', async () => {
      rememberToken(localStorage, tokenOf('d'));
      await offline({ club_users: [ben, dee] });
      // Ben has a verifier and no token, Dee has a token and no verifier.
      expect([hasButton('Ben Hughes'), hasButton('Dee Rees')]).toEqual([false, false]);
      screen.getByText('You need to be online to switch user.');
    });

    test('[D23] the original user returns without a PIN', async () => {
      rememberToken(localStorage, tokenOf('b'));
      const view = await offline({ orig_user_uuid: 'b' });
      await userEvent.click(row('Ben Hughes'));
      await screen.findByRole('heading', { name: 'member-groups' });
      expect(view.offline).toEqual([[tokenOf('b'), { user_uuid: 'b', pin: null }]]);
    });

    test('[D23] after five wrong PINs the user can only switch online', async () => {
      rememberToken(localStorage, tokenOf('b'));
      const view = await offline();
      await userEvent.click(row('Ben Hughes'));
      const pin = await screen.findByLabelText('PIN');
      for (let attempt = 1; attempt < 5; attempt += 1) {
        await userEvent.type(pin, '1111{Enter}');
        // The check ends by clearing the field.
        await waitFor(() => expect(pin).toHaveProperty('value', ''));
      }
      await userEvent.type(pin, '1111{Enter}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(hasButton('Ben Hughes')).toBe(false);
      expect(screen.getAllByText('Too many wrong PINs. Go online to switch.')).not.toEqual([]);
      expect(view.offline).toEqual([]);
    });
  });

  test('[D23] a PIN that the server accepts is remembered, and a wrong one is not', async () => {
    const devicePins = await pinsOfBen();
    const { answers } = await open({}, { devicePins });
    answers.push(wrongPin);
    await userEvent.click(screen.getByRole('button', { name: 'Ben Hughes' }));
    const pin = await screen.findByLabelText('PIN');
    await userEvent.type(pin, '9999{Enter}');
    await screen.findByText('Wrong PIN.');
    expect(await devicePins.verify('b', '9999')).toBe('mismatch');
    await userEvent.type(pin, '1357{Enter}');
    await screen.findByRole('heading', { name: 'member-groups' });
    expect(await devicePins.verify('b', '1357')).toBe('match');
  });
});
