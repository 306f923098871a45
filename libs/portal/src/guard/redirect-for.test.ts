import type { Visitor } from '@springboard/access';
import { describe, expect, test } from 'vitest';
import { redirectFor, type Navigation } from './redirect-for.ts';

const origin = 'https://coach.example.org';
const coach: Visitor = {
  provider: 'springboard',
  features: { ENABLE_SESSION_PLANNING: true, SWITCH_USER: true },
  original: true,
  online: true,
  advanced: false,
  clubUsers: 3,
  clubs: 1,
  member_types: 'local_only',
};
const going = (path: string, overrides: Partial<Omit<Navigation, 'to'>> = {}) =>
  redirectFor({
    portal: 'coach',
    to: new URL(path, origin),
    switching: false,
    visitor: coach,
    ...overrides,
  });

describe('redirectFor', () => {
  test('[§2] redirects to the login without a session, with the address to return to', () => {
    expect(going('/member-groups/12/register?date=2026-03-04', { visitor: null })).toBe(
      '/login?logout=1&returnUrl=%2Fmember-groups%2F12%2Fregister%3Fdate%3D2026-03-04',
    );
    expect(going('/about', { visitor: null })).toBe('/login?logout=1&returnUrl=%2Fabout');
  });

  test('redirects `/` to the login without an address to return to', () => {
    expect(going('/', { visitor: null })).toBe('/login?logout=1');
  });

  test.each([
    '/login',
    '/logout',
    '/redirect?code=1',
    '/set-password',
    '/reset-password',
    '/unsubscribe',
  ])('[§2] opens %s without a session', (path) => {
    expect(going(path, { visitor: null })).toBeNull();
  });

  test('[§2] redirects `/` to the first page of the portal', () => {
    expect(going('/')).toBe('/member-groups');
    expect(going('/', { portal: 'parent' })).toBe('/overview');
  });

  test('[§2] redirects a page without permission to the error page', () => {
    expect(going('/planning')).toBeNull();
    const withoutPlanning = { ...coach, features: {} };
    expect(going('/planning/foundation', { visitor: withoutPlanning })).toBe(
      '/error?reason=forbidden',
    );
  });

  test('[§6] redirects a page of the advanced tools to an error page that says so', () => {
    const to = (path: string, overrides: Partial<Visitor>) =>
      going(path, { portal: 'scheme', visitor: { ...coach, ...overrides } });
    expect(to('/members/transfers', { advanced: true })).toBeNull();
    expect(to('/members/transfers', { advanced: false })).toBe('/error?reason=advanced');
    // Clubs are not among them.
    const provider = 'bg';
    expect(to('/clubs', { provider })).toBe('/error?reason=forbidden');
  });

  test('[§2] redirects to switch-user until a user is chosen', () => {
    expect(going('/member-groups', { switching: true })).toBe('/switch-user');
  });

  test('allows to leave switch-user after a switch or by a logout', () => {
    expect(going('/planning?switch=1', { switching: true })).toBeNull();
    expect(going('/logout', { switching: true })).toBeNull();
  });

  test('[§2] removes the parameter `switch` from the groups page', () => {
    expect(going('/member-groups?switch=1', { switching: true })).toBe('/member-groups');
    expect(going('/member-groups?switch=1&search=tue')).toBe('/member-groups?search=tue');
  });

  test('opens any other page', () => {
    expect(going('/member-groups/12')).toBeNull();
  });

  test('leaves an unknown path to the router', () => {
    expect(going('/no-such-page')).toBeNull();
  });
});
