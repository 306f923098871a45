import type { Client } from '@springboard/contract';

/** §1: applies a client's theme: a set of tokens by name, and a stylesheet that overrides some of them. */
export const applyTheme = (
  document: Document,
  { theme_name, theme_url }: Pick<Client, 'theme_name' | 'theme_url'>,
): void => {
  document.documentElement.dataset['theme'] = theme_name;
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
