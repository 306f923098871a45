import type { ChangeOutcome, SessionState } from '@springboard/auth';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { SWITCH_USER } from '../../routes.tsx';
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

const open = async (overrides: Partial<SessionState> = {}, connection = 'online' as const) => {
  const requests: [string, string | undefined][] = [];
  const answers: ChangeOutcome[] = [];
  const context = makePortalContext({
    session: signedIn({ club_users: [cai, ben], ...overrides }),
    sessionCalls: {
      switchUser: async (uuid, pin) => {
        requests.push([uuid, pin]);
        return answers.shift() ?? { kind: 'changed' };
      },
    },
    connection: { state: connection },
  });
  const view = await renderScreens(screens, '/switch-user', context);
  await screen.findByRole('heading', { name: 'Who is coaching now?' });
  return { ...view, requests, answers };
};

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
});
