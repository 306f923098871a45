import { afterEach, expect, test } from 'vitest';
import { figures } from './figures.ts';

afterEach(() => document.documentElement.removeAttribute('lang'));

test.each([
  ['en-GB', '1,240'],
  ['de-DE', '1.240'],
  ['fr-FR', '1\u202f240'],
])('in %s a thousand and more are set apart as %s', (language, written) => {
  document.documentElement.lang = language;
  expect([figures(999), figures(1240)]).toEqual(['999', written]);
});
