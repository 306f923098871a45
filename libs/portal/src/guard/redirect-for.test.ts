import type { Visitor } from '@springboard/access';
import { expect, test } from 'vitest';
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

test('without a session every page leads to login and back', () => {
  expect(going('/member-groups/12/register?date=2026-03-04', { visitor: null })).toBe(
    '/login?logout=1&returnUrl=%2Fmember-groups%2F12%2Fregister%3Fdate%3D2026-03-04',
  );
  expect(going('/about', { visitor: null })).toBe('/login?logout=1&returnUrl=%2Fabout');
});

test('the first page needs no way back', () => {
  expect(going('/', { visitor: null })).toBe('/login?logout=1');
});

test.each([
  '/login',
  '/logout',
  '/redirect?code=1',
  '/set-password',
  '/reset-password',
  '/unsubscribe',
])('%s is open without a session', (path) => {
  expect(going(path, { visitor: null })).toBeNull();
});

test('after signing in the way leads back', () => {
  expect(going('/login?logout=1&returnUrl=%2Fscheme%2Ffoundation')).toBe('/scheme/foundation');
});

test('after signing in no way leads to another site', () => {
  expect(going('/login?returnUrl=%2F%2Fevil.example')).toBe('/member-groups');
  expect(going('/login?returnUrl=https%3A%2F%2Fevil.example')).toBe('/member-groups');
});

test('/ leads to the first page of the portal', () => {
  expect(going('/')).toBe('/member-groups');
  expect(going('/', { portal: 'parent' })).toBe('/overview');
});

test('a page that the user may not reach leads to the error page', () => {
  expect(going('/planning')).toBeNull();
  const withoutPlanning = { ...coach, features: {} };
  expect(going('/planning/foundation', { visitor: withoutPlanning })).toBe(
    '/error?reason=forbidden',
  );
});

test('leaving switch-user without having switched returns to it', () => {
  expect(going('/member-groups', { switching: true })).toBe('/switch-user');
});

test('leaving switch-user after switching, or by signing out, goes on', () => {
  expect(going('/planning?switch=1', { switching: true })).toBeNull();
  expect(going('/logout', { switching: true })).toBeNull();
});

test('the switch parameter is removed on entering the groups', () => {
  expect(going('/member-groups?switch=1', { switching: true })).toBe('/member-groups');
  expect(going('/member-groups?switch=1&search=tue')).toBe('/member-groups?search=tue');
});

test('any other page is simply opened', () => {
  expect(going('/member-groups/12')).toBeNull();
});

test('a path that is no page is left to the router, which knows its routes', () => {
  expect(going('/no-such-page')).toBeNull();
});
