import { describe, expect, test } from 'vitest';
import { makePortalContext, NOW, signedIn, signedOut } from '../../testing/make-portal-context.ts';
import { loginAddress } from './login-address.ts';

const address = (path: string, session = signedOut()) =>
  loginAddress(makePortalContext({ session }), new URL(path, 'https://coach.example.org'));

describe('loginAddress', () => {
  test('[§2] is the login page with the requested page before the login', () => {
    expect(address('/planning?search=tue')).toBe(
      '/login?logout=1&returnUrl=%2Fplanning%3Fsearch%3Dtue',
    );
    expect(address('/')).toBe('/login?logout=1');
  });

  test('is the requested login page itself', () => {
    expect(address('/login?returnUrl=%2Fscheme')).toBe('/login?returnUrl=%2Fscheme');
  });

  test.each([
    '/reset-password',
    '/set-password?token=x',
    '/unsubscribe?token=x',
    '/redirect?code=1',
  ])('is null for %s, which needs no login', (path) => expect(address(path)).toBeNull());

  test('is null with a session, even on the login page', () => {
    expect(address('/planning', signedIn())).toBeNull();
    expect(address('/login', signedIn())).toBeNull();
  });

  test('[§4] an expired refresh token needs a new login', () => {
    expect(address('/planning', signedIn({ refreshTokenExpiry: NOW }))).toBe(
      '/login?logout=1&returnUrl=%2Fplanning',
    );
  });
});
