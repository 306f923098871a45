import { afterEach, describe, expect, test, vi } from 'vitest';
import { formatCount } from './format-count.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('lang');
});

describe('formatCount', () => {
  test.each([
    ['en-GB', '1,240'],
    ['de-DE', '1.240'],
    ['fr-FR', '1\u202f240'],
    ['cy-GB', '1,240'],
  ])('[D10] in %s formats 1240 as %s', (language, written) => {
    document.documentElement.lang = language;
    expect([formatCount(999), formatCount(1240)]).toEqual(['999', written]);
  });

  test('asks the browser for no Welsh number, which it would write in the language of the device', () => {
    document.documentElement.lang = 'cy-GB';
    const toLocaleString = vi.spyOn(Number.prototype, 'toLocaleString');
    formatCount(1240);
    expect(toLocaleString).toHaveBeenCalledWith('en-GB');
  });
});
