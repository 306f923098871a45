import { PARENT_MESSAGES } from '@springboard/i18n/portals/parent';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { boot } from './boot.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const bootIn = async (languages: readonly string[]) => {
  document.body.innerHTML = '<div id="root"></div>';
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  const icons = () => Promise.reject(new Error('not loaded'));
  await act(() => boot({ portal: 'parent', messages: PARENT_MESSAGES, screens: [], icons }));
};

describe('boot', () => {
  test('says in the language of the device that its browser is too old', async () => {
    vi.stubGlobal('CSS', { supports: () => true });
    vi.spyOn(Map, 'groupBy');
    Reflect.deleteProperty(Map, 'groupBy');
    await bootIn(['de-AT']);
    const title = 'Dieser Browser ist zu alt für das Portal';
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(document.documentElement.lang).toBe('de-DE');
  });

  test('says so in a browser without the colours of the portals', async () => {
    vi.stubGlobal('CSS', { supports: () => false });
    await bootIn(['en-GB']);
    const title = 'This browser is too old for the portal';
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });
});
