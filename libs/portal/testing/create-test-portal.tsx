import type { Locale } from '@springboard/contract';
import { createI18n, I18nextProvider } from '@springboard/i18n';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { PortalReactContext } from '../src/hooks.ts';
import { provideContext, type PortalContext } from '../src/portal-context.ts';
import { routesOf } from '../src/routes.tsx';
import type { LoadIcons } from '../src/navigation/areas.ts';
import type { Screen } from '../src/screens.ts';
// Fetched once something has the focus: here before, so that no test ends while it is on its way.
import '../src/focus/restore-lost-focus.ts';

type Shown = { context: PortalContext; locale?: Locale; icons?: LoadIcons };

const NO_ICONS: LoadIcons = async () => ({ icons: {} });

/** A whole portal at an address of its own router, with the screens given, to be drawn. A missing key fails the test. */
export const createTestPortal = async (
  screens: readonly Screen[],
  path: string,
  { context: options, locale = 'en-GB', icons = NO_ICONS }: Shown,
) => {
  const translations = await createI18n({
    portal: options.portal,
    locale,
    onMissingKey: (key) => {
      throw new Error(`No loaded catalogue has ${key}: does its screen name the area?`);
    },
  });
  const { i18n } = translations;
  const context = { ...options, translations };
  const router = createMemoryRouter(routesOf({ screens, icons }), {
    initialEntries: [path],
    getContext: () => provideContext(new RouterContextProvider(), context),
  });
  const portal = (
    <I18nextProvider i18n={i18n}>
      <PortalReactContext value={context}>
        <RouterProvider router={router} />
      </PortalReactContext>
    </I18nextProvider>
  );
  return { portal, router, i18n };
};
