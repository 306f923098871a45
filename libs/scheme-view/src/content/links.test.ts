import { describe, expect, test } from 'vitest';
import { contentTargetOf, imageSourceOf } from './links.ts';

const BASE = 'https://coach.example.org/scheme/first-flight/wren';

describe('content links', () => {
  test.each([
    ['/scheme/first-flight/wren/jump', { slug: 'first-flight', node_id: '/wren/jump' }],
    ['/scheme/first-flight', { slug: 'first-flight', node_id: null }],
    ['https://coach.example.org/scheme/other/a?search=x', { slug: 'other', node_id: '/a' }],
  ])('[§2] contentTargetOf finds the scheme node of %s', (href, target) => {
    expect(contentTargetOf(href, BASE)).toEqual({ kind: 'scheme', ...target });
  });

  test('contentTargetOf keeps the path of another page of the portal', () => {
    const target = { kind: 'inside', path: '/planning?x=1#top' };
    expect(contentTargetOf('/planning?x=1#top', BASE)).toEqual(target);
  });

  test.each([
    ['http://example.org/', true],
    ['https://example.org/a?b=c', true],
    ['//example.org/scheme/first-flight', true],
    ['mailto:coach@example.org', false],
    ['tel:+441234567', false],
  ])('contentTargetOf returns an outside target for %s', (href, newTab) => {
    expect(contentTargetOf(href, BASE)).toMatchObject({ kind: 'outside', newTab });
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://coach.example.org/1',
    'file:///etc/passwd',
    'https://',
    '/.//evil.example',
    'https://coach.example.org//evil.example',
  ])('contentTargetOf returns null for %j', (href) => {
    expect(contentTargetOf(href, BASE)).toBeNull();
  });

  test('imageSourceOf accepts only images of the same origin', () => {
    expect(imageSourceOf('/media/roll.png', BASE)).toBe('https://coach.example.org/media/roll.png');
    expect(imageSourceOf('https://example.org/pixel.gif', BASE)).toBeNull();
    expect(imageSourceOf('data:image/svg+xml,<svg onload=alert(1)>', BASE)).toBeNull();
    expect(imageSourceOf('javascript:alert(1)', BASE)).toBeNull();
  });
});
