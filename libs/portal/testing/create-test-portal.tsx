import type { Locale, Portal } from '@springboard/contract';
import { createI18n, I18nextProvider, type PortalMessages } from '@springboard/i18n';
import { CLUB_MESSAGES } from '@springboard/i18n/portals/club';
import { COACH_MESSAGES } from '@springboard/i18n/portals/coach';
import { PARENT_MESSAGES } from '@springboard/i18n/portals/parent';
import { SCHEME_MESSAGES } from '@springboard/i18n/portals/scheme';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { PortalReactContext } from '../src/hooks.ts';
import { provideContext, type PortalContext } from '../src/portal-context.ts';
import { routesOf } from '../src/routes.tsx';
import type { LoadIcons } from '../src/navigation/areas.ts';
import type { Screen } from '../src/screens.ts';
// Usually loaded on the first focus. Loaded here, so that no test ends during the load.
import '../src/focus/restore-lost-focus.ts';

type Shown = { context: PortalContext; locale?: Locale; icons?: LoadIcons };

const MESSAGES: Readonly<Record<Portal, PortalMessages>> = {
  coach: COACH_MESSAGES,
  club: CLUB_MESSAGES,
  scheme: SCHEME_MESSAGES,
  parent: PARENT_MESSAGES,
};

const NO_ICONS: LoadIcons = async () => ({ icons: {} });

/** Creates a complete portal at an address, with these screens. A missing translation or a missing value in one fails the test. */
export const createTestPortal = async (
  screens: readonly Screen[],
  path: string,
  { context: options, locale = 'en-GB', icons = NO_ICONS }: Shown,
) => {
  const translations = await createI18n({
    messages: MESSAGES[options.portal],
    locale,
    onMissingKey: (key) => {
      throw new Error(`No loaded catalogue has ${key}: does its screen name the area?`);
    },
    onMissingValue: (name) => {
      throw new Error(`A text has no value for {{${name}}}`);
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
