import { afterEach, expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

afterEach(() => document.documentElement.removeAttribute('lang'));

test.each([
  ['en-GB', '1,240'],
  ['de-DE', '1.240'],
  ['fr-FR', '1\u202f240'],
])('in %s a thousand and more are set apart as %s', (language, written) => {
  document.documentElement.lang = language;
  expect([formatCount(999), formatCount(1240)]).toEqual(['999', written]);
});
