import { picture } from '@springboard/i18n/areas/scheme';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makePortalContext } from '../testing/make-portal-context.ts';
import { PortalReactContext } from './hooks.ts';
import type { PortalContext } from './portal-context.ts';
import type { ScreenModule } from './screens.ts';
import { usePreloadedScreens } from './use-preloaded-screens.ts';

afterEach(cleanup);

const preload = (screens: readonly (() => Promise<ScreenModule>)[]) => {
  const load = vi.fn<PortalContext['translations']['load']>(async () => {});
  const base = makePortalContext({}, { portal: 'scheme' });
  const context = { ...base, translations: { ...base.translations, load } };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PortalReactContext value={context}>{children}</PortalReactContext>
  );
  renderHook(() => usePreloadedScreens(screens), { wrapper });
  return load;
};

test('usePreloadedScreens loads each screen and its translations once the page is idle', async () => {
  const open = vi.fn<() => Promise<ScreenModule>>(async () => ({
    Component: () => null,
    translations: [picture],
  }));
  const load = preload([open]);
  expect(open).not.toHaveBeenCalled();
  await expect.poll(() => load.mock.calls).toEqual([[[picture]]]);
  expect(open).toHaveBeenCalledTimes(1);
});

test('usePreloadedScreens leaves a screen that cannot be loaded to the page that opens it', async () => {
  const open = vi.fn<() => Promise<ScreenModule>>().mockRejectedValue(new Error('offline'));
  const load = preload([open]);
  await expect.poll(() => open.mock.calls).toHaveLength(1);
  expect(load).not.toHaveBeenCalled();
});
