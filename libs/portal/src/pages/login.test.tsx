import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoginOutcome } from '@springboard/auth';
import { ERROR_CODES } from '@springboard/contract';
import { expect, test } from 'vitest';
import { makeParts, signedIn, signedOut } from '../testing/make-parts.ts';
import { renderPortal } from '../testing/render-portal.tsx';

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
  const parts = makeParts({
    session: signedOut(),
    sessionCalls: { login: async () => outcome },
  });
  await renderPortal('/login', parts);
  await fill();
};

test('signing in leads to where one wanted to go', async () => {
  const parts = makeParts({ session: signedOut() });
  const asked: unknown[] = [];
  parts.session.login = async (credentials) => {
    asked.push(credentials);
    parts.session.store.setState(signedIn(), true);
    return { kind: 'signed_in' };
  };
  const { address } = await renderPortal('/planning', parts);
  await fill();
  await screen.findByRole('heading', { name: 'Plans' });
  expect(address()).toBe('/planning');
  expect(asked).toEqual([{ username: 'ava.morgan', password: 'secret' }]);
});

test('nothing is asked of the server before both fields are filled', async () => {
  await renderPortal('/login', makeParts({ session: signedOut() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter e-mail and password');
});

test('a refusal is told in words', async () => {
  await attempt(failing('AUTH_INVALID_CREDENTIALS'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Login failed: The username or the password is not right.',
  );
});

test('a code that nobody knows is an unexpected error', async () => {
  await attempt(failing('TEAPOT'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Unexpected error during login: Unknown error',
  );
  expect(ERROR_CODES).not.toContain('TEAPOT');
});

test('a user with another language gets the portal in it', async () => {
  const restarted: (string | undefined)[] = [];
  const parts = makeParts(
    { session: signedOut() },
    { restart: (path) => void restarted.push(path) },
  );
  parts.session.login = async () => {
    const language = { language_id: 2, language: 'cy-GB' } as const;
    parts.session.store.setState(signedIn({ language }), true);
    return { kind: 'signed_in' };
  };
  await renderPortal('/login?returnUrl=%2Fplanning', parts);
  await fill();
  await waitFor(() => expect(restarted).toEqual(['/planning']));
});
