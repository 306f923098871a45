import { describe, expect, test } from 'vitest';
import { safeReturnUrl } from './return-url.ts';

const origin = 'https://coach.example.org';

describe('safeReturnUrl', () => {
  test.each([
    '/member-groups',
    '/member-groups/12/register?date=2026-03-04',
    '/scheme/foundation/level-1#videos',
  ])('returns %s, a path of this portal', (path) => {
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
  ])('returns null for %j', (text) => {
    expect(safeReturnUrl(text, origin)).toBeNull();
  });

  test.each(['/login?returnUrl=/scheme', '/logout', '/redirect?code=1', '/error'])(
    'returns null for the page %s',
    (path) => {
      expect(safeReturnUrl(path, origin)).toBeNull();
    },
  );

  test('returns null without a text', () => {
    expect(safeReturnUrl(null, origin)).toBeNull();
  });
});
