import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, PORTALS } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { manifestOf } from '../../vite/manifest.ts';

const fileOf = (portal: string, name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../apps', portal, 'public', name));

/** Width and height are in the first chunk of every PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

/** Width and height are in the frame header of a JPEG (SOF0 or SOF2). */
const jpegSize = (jpeg: Buffer): string => {
  let at = 2;
  while (![0xc0, 0xc2].includes(jpeg.readUInt8(at + 1))) at += 2 + jpeg.readUInt16BE(at + 2);
  return `${jpeg.readUInt16BE(at + 7)}x${jpeg.readUInt16BE(at + 5)}`;
};

describe('manifestOf', () => {
  test.each(PORTALS)(
    'the icons of the %s portal exist in the sizes that the manifest declares',
    (portal) => {
      const { icons, ...manifest } = manifestOf(portal, 'en-GB');
      expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
      const drawn = icons.filter(({ type }) => type === 'image/png');
      expect(drawn.map(({ src }) => sizeOf(fileOf(portal, src)))).toEqual(
        drawn.map(({ sizes }) => sizes),
      );
      expect(fileOf(portal, 'icon.svg').toString('utf8')).toContain('<svg');
      expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
      expect(icons.map(({ sizes }) => sizes)).toEqual(
        expect.arrayContaining(['192x192', '512x512']),
      );
      expect(sizeOf(fileOf(portal, 'apple-touch-icon.png'))).toBe('180x180');
    },
  );

  test.each(PORTALS)(
    'the %s portal has screenshots in the sizes that the manifest declares',
    (portal) => {
      const { screenshots } = manifestOf(portal, 'en-GB');
      expect(screenshots.map(({ src }) => jpegSize(fileOf(portal, src)))).toEqual(
        screenshots.map(({ sizes }) => sizes),
      );
      for (const { src } of screenshots) expect(fileOf(portal, src).length).toBeLessThan(100_000);
    },
  );

  test('the coach portal has shortcuts to sessions and headcount, named in each language', () => {
    const shortcuts = LANGUAGES.map((locale) => manifestOf('coach', locale).shortcuts);
    expect(shortcuts[0]).toEqual([
      { name: 'Today’s sessions', url: '/member-groups' },
      { name: 'Headcount', url: '/member-groups/headcount' },
    ]);
    const names = shortcuts.map(([sessions]) => sessions?.name);
    expect(new Set(names).size).toBe(LANGUAGES.length);
  });

  test('the parent portal has a shortcut to report an absence, named in each language', () => {
    const shortcuts = LANGUAGES.map((locale) => manifestOf('parent', locale).shortcuts);
    expect(shortcuts[0]).toEqual([{ name: 'Report an absence', url: '/overview/absence' }]);
    const names = shortcuts.map(([absence]) => absence?.name);
    expect(new Set(names).size).toBe(LANGUAGES.length);
  });

  test('each portal has a different name', () => {
    expect(new Set(PORTALS.map((portal) => manifestOf(portal, 'en-GB').name)).size).toBe(
      PORTALS.length,
    );
  });
});
