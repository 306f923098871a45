import type { SessionState } from '@springboard/auth';
import { AUTH_PROVIDERS, type AuthProvider } from '@springboard/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeApi, type ServerResponse } from '../../testing/make-api.ts';
import { makePortalContext, signedOut } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

beforeEach(() => sessionStorage.clear());

const client = signedOut().client;
const signInAt = (auth_provider: AuthProvider): Partial<SessionState> => ({
  client: client && { ...client, auth_provider },
});
const national = signInAt('bg');

/** A server that keeps what it was sent, and answers by path. */
const server = (answers: Record<string, ServerResponse>) => {
  const bodies: unknown[] = [];
  const api = makeApi(async (address, request) => {
    if (request.method === 'POST') bodies.push(await request.json());
    return answers[address.pathname.replace('/v1/auth', '')] ?? { status: 404, body: {} };
  });
  return { api, bodies };
};

const refused = (error: string, detail: unknown = null): ServerResponse => ({
  status: 400,
  body: { error, detail },
});

const link = { typ: 'reset', username: 'ava.morgan', kind: null };

describe('the login page', () => {
  test.each(AUTH_PROVIDERS)(
    '[AC31] has the form or the button of the provider %s',
    async (name) => {
      await renderPortal('/login', makePortalContext({ session: signedOut(signInAt(name)) }));
      const isRemote = name === 'bg' || name === 'other';
      const shown = isRemote
        ? screen.findByRole('button', { name: 'Log in with Albion Gymnastics' })
        : screen.findByLabelText('E-mail or username');
      expect(await shown).toBeTruthy();
      expect(screen.queryByLabelText('E-mail or username') === null).toBe(isRemote);
    },
  );
});

describe('pages without a login', () => {
  test('[D4] a sign-in at a national body returns to the requested page', async () => {
    const restarts: (string | undefined)[] = [];
    const answers: object[] = [];
    const { api } = server({
      '/auth-url': { body: { url: 'https://body.example', state: 's1', proof: 'p1' } },
    });
    const context = makePortalContext(
      {
        session: signedOut(national),
        sessionCalls: {
          remoteLogin: async (answer) => {
            answers.push(answer);
            return { kind: 'signed_in' };
          },
        },
      },
      { api, restart: (path) => restarts.push(path), leaveFor: (url) => restarts.push(url) },
    );
    await renderPortal('/login?returnUrl=%2Fplanning', context);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Log in with Albion Gymnastics' }),
    );
    await waitFor(() => expect(restarts).toEqual(['https://body.example']));

    await renderPortal('/redirect?code=c&state=s1', context);
    await waitFor(() => expect(restarts.at(-1)).toBe('/planning'));
    expect(answers).toMatchObject([{ code: 'c', state: 's1', proof: 'p1' }]);
  });

  test.each([
    [
      '/redirect?code=c&state=other',
      'This login was started in another window. Please log in again.',
    ],
    ['/redirect?error=access_denied&state=s1', 'The login was cancelled.'],
  ])('%s does not sign in', async (path, text) => {
    sessionStorage.setItem(
      'remote-login',
      JSON.stringify({ state: 's1', proof: 'p1', to: '/planning' }),
    );
    await renderPortal(path, makePortalContext({ session: signedOut(national) }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('a forgotten password shows the same message for known and unknown users', async () => {
    const { api, bodies } = server({
      '/reset-url': { body: { url: '/reset-password' } },
      '/request-reset': { status: 204 },
    });
    const { address } = await renderPortal(
      '/login',
      makePortalContext({ session: signedOut() }, { api }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    expect(address()).toBe('/reset-password');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(screen.getByText('Required')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('E-mail or username'), ' ava.morgan ');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByText(/we’ve e-mailed a link/);
    expect(bodies).toEqual([{ client_id: 1, username: 'ava.morgan', language_id: 1 }]);
  });

  test('[§5] a new password is checked for its rules, its repetition and common passwords', async () => {
    const answers: Record<string, ServerResponse> = {
      '/check-token': { body: link },
      '/set-password': refused('VALIDATION', { password: 'PASSWORD_COMMON' }),
    };
    const { api } = server(answers);
    await renderPortal(
      '/set-password?token=t',
      makePortalContext({ session: signedOut() }, { api }),
    );
    const save = async (password: string, repeated: string) => {
      const [first, second] = [
        await screen.findByLabelText('New password'),
        screen.getByLabelText('Confirm new password'),
      ];
      await userEvent.clear(first);
      await userEvent.type(first, password);
      await userEvent.clear(second);
      await userEvent.type(second, repeated);
      await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
    };
    await save('Short-1', 'Shorter-1');
    expect(screen.getByText('Min 8 characters')).toBeTruthy();
    expect(screen.getByText('Passwords must match')).toBeTruthy();
    await save('alllowercase', 'alllowercase');
    expect(screen.getByText(/must include 1 lowercase, 1 uppercase/)).toBeTruthy();
    await save('Password-1', 'Password-1');
    await screen.findByText(/too common and easy to guess/);
    answers['/set-password'] = { status: 204 };
    await save('Cartwheel-27', 'Cartwheel-27');
    await screen.findByText('Your new password is saved. You can log in with it now.');
  });

  test('an invitation says which club invites, and for which children', async () => {
    const invitation = { club: 'Riverside', children: ['Osian', 'Cadi'] };
    const { api } = server({ '/check-token': { body: { ...link, typ: 'invite', invitation } } });
    await renderPortal(
      '/set-password?token=t',
      makePortalContext({ session: signedOut() }, { api }),
    );
    await screen.findByRole('heading', { level: 1, name: 'Riverside invites you' });
    expect(screen.getByText(/^You are a guardian of Osian, Cadi\./)).toBeTruthy();
    expect(screen.getByLabelText('New password')).toBeTruthy();
  });

  test('a used link shows how to request a new one', async () => {
    const { api } = server({ '/check-token': refused('AUTH_INVALID_TOKEN') });
    await renderPortal(
      '/set-password?token=t',
      makePortalContext({ session: signedOut() }, { api }),
    );
    await screen.findByText('This link has already been used or has expired.');
    expect(screen.getByRole('link', { name: 'Send me a new link' }).getAttribute('href')).toBe(
      '/reset-password',
    );
  });

  test('unsubscribing requires a confirmation and shows which e-mails end', async () => {
    const documents = { typ: 'unsubscribe', username: null, kind: 'documents' };
    const { api, bodies } = server({
      '/check-token': { body: documents },
      '/unsubscribe': { body: documents },
    });
    await renderPortal(
      '/unsubscribe?token=t',
      makePortalContext({ session: signedOut() }, { api }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Stop these e-mails' }));
    await screen.findByText('Done. You won’t get any more e-mails about documents to read.');
    expect(bodies.at(-1)).toEqual({ token: 't' });
  });

  test('[§8] an invalid unsubscribe link shows an error', async () => {
    await renderPortal('/unsubscribe', makePortalContext({ session: signedOut() }));
    const exit = await screen.findByRole('link', { name: 'Go to the login' });
    expect(exit.getAttribute('href')).toBe('/login');
    expect((await screen.findByRole('alert')).textContent).toMatch(/This link has expired/);
  });

  test('[§4] a required password reset opens its page after 1.5 s', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { api } = server({ '/reset-url': { body: { url: 'https://courses.example/reset' } } });
    const context = makePortalContext(
      { session: signedOut(), sessionCalls: { login: async () => ({ kind: 'reset' }) } },
      { api },
    );
    await renderPortal('/login', context);
    await userEvent.type(await screen.findByLabelText('E-mail or username'), 'ava');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect((await screen.findByRole('status')).textContent).toBe('Please reset your password.');
    expect(opened).not.toHaveBeenCalled();
    await waitFor(
      () =>
        expect(opened).toHaveBeenCalledWith('https://courses.example/reset', '_blank', 'noopener'),
      { timeout: 3000 },
    );
  });
});
