import { afterEach, describe, expect, test } from 'vitest';
import { applyTheme, setColourScheme } from './client-theme.ts';

afterEach(() => document.head.replaceChildren());

const sheets = () =>
  [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));

describe('applyTheme', () => {
  test('[§1] sets the name of the tokens and adds the client’s stylesheet', () => {
    applyTheme(document, { theme_name: 'albion', theme_url: '/themes/club.css' });
    expect(document.documentElement.dataset['theme']).toBe('albion');
    expect(sheets()).toEqual(['/themes/club.css']);
  });

  test('applies the colour scheme that was chosen on this device', () => {
    const theme = { theme_name: 'springboard', theme_url: null };
    setColourScheme(document, localStorage, 'dark');
    delete document.documentElement.dataset['scheme'];
    applyTheme(document, theme);
    expect(document.documentElement.dataset['scheme']).toBe('dark');
    setColourScheme(document, localStorage, 'system');
    expect(document.documentElement.dataset['scheme']).toBeUndefined();
    applyTheme(document, theme);
    expect(document.documentElement.dataset['scheme']).toBeUndefined();
  });

  test('replaces the previous theme', () => {
    applyTheme(document, { theme_name: 'albion', theme_url: '/themes/club.css' });
    applyTheme(document, { theme_name: 'albion', theme_url: '/themes/other.css' });
    expect(sheets()).toEqual(['/themes/other.css']);
    applyTheme(document, { theme_name: 'springboard', theme_url: null });
    expect(document.documentElement.dataset['theme']).toBe('springboard');
    expect(sheets()).toEqual([]);
  });
});
