import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORTALS } from '@springboard/contract';
import { describe, expect, test } from 'vitest';
import { manifestOf } from '../../vite/manifest.ts';

const fileOf = (portal: string, name: string) =>
  readFileSync(join(import.meta.dirname, '../../../../apps', portal, 'public', name));

/** Width and height stand in the first chunk of every PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('manifestOf', () => {
  test.each(PORTALS)(
    'the icons of the %s portal exist in the sizes that the manifest declares',
    (portal) => {
      const { icons, ...manifest } = manifestOf(portal);
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

  test('each portal has a different name', () => {
    expect(new Set(PORTALS.map((portal) => manifestOf(portal).name)).size).toBe(PORTALS.length);
  });
});
