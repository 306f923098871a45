import type { Oklch } from './contrast.ts';

export type Scheme = 'light' | 'dark';

/** Colours by token name, without `--color-`. */
export type Colours = ReadonlyMap<string, Oklch>;

const declaration = /--color-([\w-]+):\s*light-dark\(\s*oklch\(([^)]+)\),\s*oklch\(([^)]+)\)\s*\)/g;

/** The colours that a stylesheet declares for one scheme; tokens with transparency are left out. */
export function coloursOf(css: string, scheme: Scheme): Colours {
  const colours = new Map<string, Oklch>();
  for (const [, name = '', light = '', dark = ''] of css.matchAll(declaration)) {
    const value = scheme === 'light' ? light : dark;
    if (value.includes('/')) continue;
    const [lightness, chroma, hue] = value.trim().split(/\s+/).map(Number);
    if (lightness === undefined || chroma === undefined || hue === undefined) {
      throw new Error(`--color-${name} is not a colour in OKLCH: ${value}`);
    }
    colours.set(name, [lightness, chroma, hue]);
  }
  return colours;
}
