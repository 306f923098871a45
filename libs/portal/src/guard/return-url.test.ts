import { expect, test } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

const origin = 'https://coach.example.org';

test.each([
  '/member-groups',
  '/member-groups/12/register?date=2026-03-04',
  '/scheme/foundation/level-1#videos',
])('%s is a path of this portal', (path) => {
  expect(safeReturnUrl(path, origin)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example/login',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2fevil.example',
  'javascript:alert(1)',
  'member-groups',
  '',
])('%j never leads anywhere', (text) => {
  expect(safeReturnUrl(text, origin)).toBeNull();
});

test.each(['/login?returnUrl=/scheme', '/logout', '/redirect?code=1', '/error'])(
  '%s is not come back to',
  (path) => {
    expect(safeReturnUrl(path, origin)).toBeNull();
  },
);

test('no returnUrl leads nowhere', () => {
  expect(safeReturnUrl(null, origin)).toBeNull();
});
