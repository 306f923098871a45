// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openAddress } from './open-address.ts';

afterEach(() => vi.restoreAllMocks());

/** What was opened: a page of the portal or a new tab. */
const opened = (address: string) => {
  const pages: string[] = [];
  const tabs = vi.spyOn(window, 'open').mockReturnValue(null);
  openAddress(address, (path) => pages.push(path));
  return { pages, tabs: tabs.mock.calls.map(([url]) => url) };
};

describe('openAddress', () => {
  test('opens a page of the portal in it, and another site in a new tab', () => {
    expect(opened('/reset-password?x=1')).toEqual({ pages: ['/reset-password?x=1'], tabs: [] });
    const site = 'https://login.example.org/reset';
    expect(opened(site)).toEqual({ pages: [], tabs: [site] });
  });

  test.each(['javascript:alert(1)', 'data:text/html,1', '/.//evil.example', '/%2fevil.example'])(
    'never takes %s for a page of the portal, and runs no script',
    (address) => {
      const { pages, tabs } = opened(address);
      expect(pages).toEqual([]);
      expect(tabs.every((tab) => /^https?:/.test(String(tab)))).toBe(true);
    },
  );
});
