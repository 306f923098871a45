import type { Client } from '@springboard/contract';

/** §1: each client has its own theme: the name of a set of tokens, and a stylesheet that replaces some. */
export const applyTheme = (
  document: Document,
  { theme_name, theme_url }: Pick<Client, 'theme_name' | 'theme_url'>,
): void => {
  document.documentElement.dataset['theme'] = theme_name;
  const present = document.querySelector<HTMLLinkElement>('link[data-client-theme]');
  if (theme_url === (present?.getAttribute('href') ?? null)) return;
  present?.remove();
  if (theme_url === null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = theme_url;
  link.dataset['clientTheme'] = '';
  document.head.append(link);
};
