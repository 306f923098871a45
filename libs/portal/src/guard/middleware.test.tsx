import type { Session } from '@springboard/auth';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

describe('guard', () => {
  test('[§2] a page without a session redirects to the login, which returns to it', async () => {
    const context = makePortalContext({ session: signedOut() });
    const { address, router } = await renderPortal('/member-groups/12', context);
    expect(await screen.findByLabelText('E-mail or username')).toBeTruthy();
    expect(address()).toBe('/login?logout=1&returnUrl=%2Fmember-groups%2F12');
    context.session.store.setState(signedIn(), true);
    await router.navigate(address());
    expect(await screen.findByRole('heading', { name: 'One group' })).toBeTruthy();
  });

  test('[§4] an expired refresh token redirects to the login', async () => {
    const context = makePortalContext({ session: signedIn({ refreshTokenExpiry: 1 }) });
    const { address } = await renderPortal('/planning', context);
    await waitFor(() => expect(address()).toBe('/login?logout=1&returnUrl=%2Fplanning'));
  });

  test('[D16] asks the server whether a session that is over by the clock has ended', async () => {
    const refresh = vi.fn<Session['refresh']>(async () => 'unreachable');
    const context = makePortalContext({
      session: signedIn({ refreshTokenExpiry: 1 }),
      sessionCalls: { refresh, isValid: () => false, tokens: { get: () => 'token', refresh } },
    });
    await renderPortal('/planning', context);
    await waitFor(() => expect(refresh).toHaveBeenCalled());
  });

  test('[§2] `/` redirects to the groups', async () => {
    const { address } = await renderPortal('/', makePortalContext());
    expect(await screen.findByRole('heading', { name: 'All groups' })).toBeTruthy();
    expect(address()).toBe('/member-groups');
  });

  test('[§2] an unknown path redirects to the error page', async () => {
    const { address } = await renderPortal('/no/such/page', makePortalContext());
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(address()).toBe('/error?reason=not_found');
  });

  test('a page that a feature flag hides redirects to the error page', async () => {
    const { address } = await renderPortal(
      '/planning',
      makePortalContext({ session: signedIn({ features: {} }) }),
    );
    await screen.findByRole('heading', { name: 'You do not have access to this page' });
    expect(address()).toBe('/error?reason=forbidden');
  });

  test('the local database opens before a page behind the login', async () => {
    const offline = makeOffline();
    const context = makePortalContext({ offline });
    const open = vi.spyOn(context.offlineSession ?? { open: async () => offline }, 'open');
    await renderPortal('/planning', context);
    await screen.findByRole('heading', { name: 'Plans' });
    expect(open).toHaveBeenCalledWith({
      user_uuid: '00000000-0000-4000-8000-00000000000a',
      club_id: 7,
      host: 'coach.example.org',
    });
  });

  test('[OF8] a logout clears the local rows and redirects to the login', async () => {
    const context = makePortalContext({ offline: makeOffline() });
    const end = vi.spyOn(context.offlineSession ?? { end: async () => undefined }, 'end');
    const { address } = await renderPortal('/logout', context);
    await screen.findByText('You’ve logged out');
    expect(address()).toBe('/login');
    expect(end).toHaveBeenCalledWith({ forget: true });
  });

  test('a page that throws shows an error and keeps the navigation', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderPortal('/scheme', makePortalContext());
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeTruthy();
    error.mockRestore();
  });
});
