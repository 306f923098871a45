import { SCHEME_THEMES, type SchemeTheme } from '@springboard/contract';

/** The theme of this name; null for anything else. */
export const schemeTheme = (name: unknown): SchemeTheme | null =>
  SCHEME_THEMES.find((theme) => theme === name) ?? null;
