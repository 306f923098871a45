import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoginOutcome } from '@springboard/auth';
import { ERROR_CODES } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const fill = async () => {
  await userEvent.type(await screen.findByLabelText('E-mail or username'), ' ava.morgan ');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
};

const failing = (error: string): LoginOutcome => ({
  kind: 'failed',
  failure: { status: 401, error, detail: null, request_id: 'r', retry_after: null },
});

const attempt = async (outcome: LoginOutcome) => {
  const context = makePortalContext({
    session: signedOut(),
    sessionCalls: { login: async () => outcome },
  });
  await renderPortal('/login', context);
  await fill();
};

describe('login page', () => {
  test('the login opens the requested page', async () => {
    const context = makePortalContext({ session: signedOut() });
    const credentials_sent: unknown[] = [];
    context.session.login = async (credentials) => {
      credentials_sent.push(credentials);
      context.session.store.setState(signedIn(), true);
      return { kind: 'signed_in' };
    };
    const { address } = await renderPortal('/planning', context);
    await fill();
    await screen.findByRole('heading', { name: 'Plans' });
    expect(address()).toBe('/planning');
    expect(credentials_sent).toEqual([{ username: 'ava.morgan', password: 'secret' }]);
  });

  test('the login sends no request before both fields are filled', async () => {
    await renderPortal('/login', makePortalContext({ session: signedOut() }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Enter e-mail and password');
  });

  test.each([
    ['AUTH_INVALID_CREDENTIALS', 'Login failed: Wrong username or password.'],
    // Also the code for a deactivated user, whom an administrator can activate again.
    ['AUTH_USER_DELETED', 'Login failed: This account is no longer active. Ask an administrator.'],
  ])('shows the text of the API error %s', async (code, text) => {
    await attempt(failing(code));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('shows an unknown code as an unexpected error', async () => {
    await attempt(failing('TEAPOT'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Unexpected error during login: Unknown error',
    );
    expect(ERROR_CODES).not.toContain('TEAPOT');
  });

  test('[D16] a guardian reads that the club has ended the access', async () => {
    const context = makePortalContext({ session: signedOut({ ended: 'access_ended' }) });
    await renderPortal('/login', context);
    await screen.findByText('Your club has ended this access');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  test('the login switches the portal to the user’s language', async () => {
    const restarted: (string | undefined)[] = [];
    const context = makePortalContext(
      { session: signedOut() },
      { restart: (path) => void restarted.push(path) },
    );
    context.session.login = async () => {
      const language = { language_id: 2, language: 'cy-GB' } as const;
      context.session.store.setState(signedIn({ language }), true);
      return { kind: 'signed_in' };
    };
    await renderPortal('/login?returnUrl=%2Fplanning', context);
    await fill();
    await waitFor(() => expect(restarted).toEqual(['/planning']));
  });
});
