import type { Client } from '@springboard/contract';

export const COLOUR_SCHEMES = ['system', 'light', 'dark'] as const;
export type ColourScheme = (typeof COLOUR_SCHEMES)[number];

/** Locally stored key: the colour scheme that the user chose on this device. Absent: the device's own. */
const KEY = 'colour_scheme';

export const readColourScheme = (storage: Storage): ColourScheme =>
  COLOUR_SCHEMES.find((scheme) => scheme === storage.getItem(KEY)) ?? 'system';

const showColourScheme = ({ documentElement }: Document, scheme: ColourScheme): void => {
  if (scheme === 'system') delete documentElement.dataset['scheme'];
  else documentElement.dataset['scheme'] = scheme;
};

/** Applies and stores the colour scheme. */
export const setColourScheme = (
  document: Document,
  storage: Storage,
  scheme: ColourScheme,
): void => {
  if (scheme === 'system') storage.removeItem(KEY);
  else storage.setItem(KEY, scheme);
  showColourScheme(document, scheme);
};

/** §1: applies a client's theme: a set of tokens by name, and a stylesheet that overrides some of them. */
export const applyTheme = (
  document: Document,
  { theme_name, theme_url }: Pick<Client, 'theme_name' | 'theme_url'>,
): void => {
  document.documentElement.dataset['theme'] = theme_name;
  showColourScheme(document, readColourScheme(localStorage));
  const current = document.querySelector<HTMLLinkElement>('link[data-client-theme]');
  if (theme_url === (current?.getAttribute('href') ?? null)) return;
  current?.remove();
  if (theme_url === null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = theme_url;
  link.dataset['clientTheme'] = '';
  document.head.append(link);
};
