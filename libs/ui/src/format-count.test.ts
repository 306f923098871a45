import { afterEach, describe, expect, test } from 'vitest';
import { formatCount } from './format-count.ts';

afterEach(() => document.documentElement.removeAttribute('lang'));

describe('formatCount', () => {
  test.each([
    ['en-GB', '1,240'],
    ['de-DE', '1.240'],
    ['fr-FR', '1\u202f240'],
  ])('[D10] in %s formats 1240 as %s', (language, written) => {
    document.documentElement.lang = language;
    expect([formatCount(999), formatCount(1240)]).toEqual(['999', written]);
  });
});
