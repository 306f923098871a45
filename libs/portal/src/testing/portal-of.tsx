import type { Locale } from '@springboard/contract';
import { createI18n, I18nextProvider } from '@springboard/i18n';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { PartsContext } from '../hooks.ts';
import { giveParts, type Parts } from '../parts.ts';
import { routesOf } from '../routes.tsx';
import type { LoadIcons } from '../navigation/areas.ts';
import type { Screen } from '../screens.ts';
// Fetched once something has the focus: here before, so that no test ends while it is on its way.
import '../focus/keep-focus.ts';

type Shown = { parts: Parts; locale?: Locale; icons?: LoadIcons };

const NO_ICONS: LoadIcons = async () => ({ icons: {} });

/** A whole portal at an address of its own router, with the screens given and all its words, to be drawn. */
export const portalOf = async (
  screens: readonly Screen[],
  path: string,
  { parts, locale = 'en-GB', icons = NO_ICONS }: Shown,
) => {
  const { i18n, loadPortal, loadEntry } = await createI18n({ portal: parts.portal, locale });
  await Promise.all([loadPortal(), loadEntry()]);
  const router = createMemoryRouter(routesOf({ screens, icons }), {
    initialEntries: [path],
    getContext: () => giveParts(new RouterContextProvider(), parts),
  });
  const portal = (
    <I18nextProvider i18n={i18n}>
      <PartsContext value={parts}>
        <RouterProvider router={router} />
      </PartsContext>
    </I18nextProvider>
  );
  return { portal, router, i18n };
};
