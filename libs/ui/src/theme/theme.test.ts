// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { enamels } from '../award/badge-colours.ts';
import { contrast, type Oklch } from './contrast.ts';
import { coloursOf, type Colours, type Scheme } from './tokens.ts';

const sheets = import.meta.glob<string>('./*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const base = sheets['./tokens.css'] ?? '';
const themes: Record<string, string> = {
  springboard: '',
  ...Object.fromEntries(
    Object.entries(sheets)
      .filter(([, css]) => css.includes('[data-theme='))
      .map(([path, css]) => [path.slice('./'.length, -'.css'.length), css]),
  ),
};

/** The rules of the themes of schemes by name. */
const schemeThemes = new Map(
  [
    ...(sheets['./scheme-themes.css'] ?? '').matchAll(/\[data-scheme-theme='(\w+)'\] (\{[^}]*\})/g),
  ].map(([, name = '', css = '']) => [name, css]),
);

/** As `SCHEME_THEMES` of the contract. */
const SCHEME_THEMES = ['sky', 'indigo', 'teal', 'green', 'amber', 'rose'];

const surfaces = ['canvas', 'surface', 'raised', 'sunken'];
const meanings = ['accent', 'positive', 'negative', 'warning', 'info', 'award'];

/** Text colours and their backgrounds: AA requires 4.5. */
const texts: [text: string, ground: string][] = [
  ...surfaces.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ...meanings.map((meaning): [string, string] => [`${meaning}-ink`, ground]),
  ]),
  ...meanings.flatMap((meaning): [string, string][] => [
    [`on-${meaning}`, meaning],
    [`${meaning}-ink`, `${meaning}-soft`],
    ['ink', `${meaning}-soft`],
  ]),
  ['ink', 'neutral-soft'],
  ['muted', 'neutral-soft'],
  ['on-accent', 'accent-strong'],
  ['muted', 'accent-soft'],
  ['accent-ink', 'warning-soft'],
  ['surface', 'ink'],
  ['on-inverse', 'inverse'],
  ['inverse-accent', 'inverse'],
];

/** Colours of controls and graphics: AA requires 3. */
const shapes: [shape: string, ground: string][] = [
  ...surfaces.flatMap((ground): [string, string][] => [
    ['edge', ground],
    ['focus', ground],
    ['accent', ground],
    ['positive', ground],
    ['negative', ground],
  ]),
  ['focus', 'accent-soft'],
  ['accent', 'line'],
  ['positive', 'line'],
];

describe.each(Object.keys(themes))('theme %s', (theme) => {
  describe.each(['without a theme', ...SCHEME_THEMES])('scheme %s', (schemeTheme) => {
    describe.each<Scheme>(['light', 'dark'])('%s', (scheme) => {
      const colours: Colours = new Map([
        ...coloursOf(base, scheme),
        ...coloursOf(themes[theme] ?? '', scheme),
        ...coloursOf(schemeThemes.get(schemeTheme) ?? '', scheme),
      ]);
      const of = (name: string): Oklch => {
        const colour = colours.get(name);
        if (colour === undefined) throw new Error(`No token --color-${name}`);
        return colour;
      };

      const below = (pairs: typeof texts, least: number) =>
        pairs
          .map(([front, ground]) => ({ front, ground, is: contrast(of(front), of(ground)) }))
          .filter(({ is }) => is < least);

      test('[D11] every text has enough contrast on each of its backgrounds', () => {
        expect(below(texts, 4.5)).toEqual([]);
      });

      test('[D11] every meaningful shape has enough contrast', () => {
        expect(below(shapes, 3)).toEqual([]);
      });
    });
  });
});

test('each theme of a scheme has its rule, and replaces every colour of the accent', () => {
  expect([...schemeThemes.keys()]).toEqual(SCHEME_THEMES);
  const accents = [...coloursOf(base, 'light').keys()].filter(
    (name) => name.startsWith('accent') || name === 'on-accent',
  );
  for (const css of schemeThemes.values()) {
    expect([...coloursOf(css, 'light').keys()].toSorted()).toEqual(accents.toSorted());
  }
});

test('a theme replaces only tokens that there are', () => {
  expect(Object.keys(themes)).toEqual(['springboard', 'albion']);
  const known = new Set(coloursOf(base, 'light').keys());
  const strangers = Object.values(themes).flatMap((css) =>
    [...coloursOf(css, 'light').keys()].filter((name) => !known.has(name)),
  );
  expect(strangers).toEqual([]);
});

test('[D11] the number is readable on the badge of every level', () => {
  for (const enamel of enamels) {
    expect(contrast([0.22, 0.03, 240], enamel)).toBeGreaterThanOrEqual(4.5);
  }
});

test('contrast reads black on white as 21 and grey #777 on white as 4.48', () => {
  expect(contrast([0, 0, 0], [1, 0, 0])).toBeCloseTo(21, 1);
  expect(contrast([0.5693, 0, 0], [1, 0, 0])).toBeCloseTo(4.48, 1);
});
