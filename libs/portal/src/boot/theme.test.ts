import { afterEach, expect, test } from 'vitest';
import { applyTheme } from './theme.ts';

afterEach(() => document.head.replaceChildren());

const sheets = () =>
  [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href'));

test('[§1] a client’s theme is a set of tokens by name, and a stylesheet of its own upon it', () => {
  applyTheme(document, { theme_name: 'albion', theme_url: '/themes/club.css' });
  expect(document.documentElement.dataset['theme']).toBe('albion');
  expect(sheets()).toEqual(['/themes/club.css']);
});

test('another theme takes the place of the one before', () => {
  applyTheme(document, { theme_name: 'albion', theme_url: '/themes/club.css' });
  applyTheme(document, { theme_name: 'albion', theme_url: '/themes/other.css' });
  expect(sheets()).toEqual(['/themes/other.css']);
  applyTheme(document, { theme_name: 'springboard', theme_url: null });
  expect(document.documentElement.dataset['theme']).toBe('springboard');
  expect(sheets()).toEqual([]);
});
