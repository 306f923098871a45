import { afterEach, describe, expect, test } from 'vitest';
import { applyTheme } from './client-theme.ts';

afterEach(() => document.head.replaceChildren());

const sheets = () =>
  [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));

describe('applyTheme', () => {
  test('[§1] sets the name of the tokens and adds the client’s stylesheet', () => {
    applyTheme(document, { theme_name: 'albion', theme_url: '/themes/club.css' });
    expect(document.documentElement.dataset['theme']).toBe('albion');
    expect(sheets()).toEqual(['/themes/club.css']);
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
