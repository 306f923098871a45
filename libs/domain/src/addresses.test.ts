import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { internalPath, webAddress } from './addresses.ts';

const ORIGIN = 'https://coach.example.org';

/** The parts from which attempts to leave the site are made. */
const PARTS = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2f',
  '%2F',
  '%5c',
  '%5C',
  '%2e',
  '%09',
  '\t',
  '\n',
  '\r',
  ' ',
  '\0',
  '@',
  ':',
  '?',
  '#',
  'evil.example',
  'coach.example.org',
  'https:',
  'http:',
  'javascript:',
  'data:',
  'login',
  ';',
  '%00',
  '\u3000',
  '／',
] as const;
const attempt = fc
  .array(fc.constantFrom(...PARTS), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('internalPath', () => {
  test('an internal path never leads to another site, however it is followed', () => {
    const result = fc.check(
      fc.property(fc.oneof(attempt, fc.string()), (address) => {
        const path = internalPath(address, ORIGIN);
        if (path === null) return true;
        const decoded = path.replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\');
        const isInside = [path, decoded].every((text) => new URL(text, ORIGIN).origin === ORIGIN);
        return isInside && internalPath(path, ORIGIN) === path;
      }),
      { numRuns: 2_000 },
    );
    expect(result.counterexample).toBeNull();
  });

  test.each([
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '//evil.example',
    String.raw`/\evil.example`,
    String.raw`\\evil.example`,
    '/%2fevil.example',
    '/%5Cevil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'https://coach.example.org@evil.example/',
    'https://coach.example.org.evil.example/',
    'http://coach.example.org/',
    'javascript:alert(1)',
    'data:text/html,1',
    'https://',
  ])('%j is no internal path', (address) => {
    expect(internalPath(address, ORIGIN)).toBeNull();
  });

  test.each([
    ['/member-groups/12/register?date=2026-03-04', '/member-groups/12/register?date=2026-03-04'],
    ['/scheme/foundation/level-1#videos', '/scheme/foundation/level-1#videos'],
    ['/a/./b', '/a/b'],
    ['https://coach.example.org/planning', '/planning'],
    ['/login?returnUrl=//evil.example', '/login?returnUrl=//evil.example'],
  ])('%s is an internal path', (address, path) => {
    expect(internalPath(address, ORIGIN)).toBe(path);
  });
});

describe('webAddress', () => {
  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,1',
    'blob:x',
    'file:///etc',
  ])('%j is no web address', (address) => {
    expect(webAddress(address, ORIGIN)).toBeNull();
  });

  test('a path and an address of another site are web addresses', () => {
    expect(webAddress('/media/roll.mp4', ORIGIN)).toBe('https://coach.example.org/media/roll.mp4');
    expect(webAddress('https://video.example/1', ORIGIN)).toBe('https://video.example/1');
  });
});
