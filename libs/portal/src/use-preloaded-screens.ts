import { useEffect } from 'react';
import { usePortalContext } from './hooks.ts';
import type { ScreenModule } from './screens.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Loads screens with their translations once the page is idle, so that the next page waits only for its data.
 *
 * @param screens as in the routes of the portal; the same array in each rendering
 */
export const usePreloadedScreens = (screens: readonly (() => Promise<ScreenModule>)[]): void => {
  const { translations } = usePortalContext();
  useEffect(() => {
    const preload = async () => {
      await whenIdle();
      await Promise.all(
        screens.map(async (load) => translations.load((await load()).translations ?? [])),
      );
    };
    // A screen that cannot be loaded now is loaded again when it is opened, which reports the failure.
    preload().catch(() => {});
  }, [screens, translations]);
};
