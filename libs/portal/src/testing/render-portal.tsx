import { createI18n, I18nextProvider } from '@springboard/i18n';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { PartsContext } from '../hooks.ts';
import { giveParts, type Parts } from '../parts.ts';
import { routesOf } from '../routes.tsx';
import type { Screen } from '../screens.ts';

const screens: readonly Screen[] = [
  {
    path: 'member-groups',
    handle: { title: 'nav.member-groups' },
    children: [
      { index: true, load: async () => ({ Component: () => <h1>All groups</h1> }) },
      {
        path: ':groupId',
        handle: { crumb: ({ params }) => `Group ${params['groupId']}` },
        load: async () => ({ Component: () => <h1>One group</h1> }),
      },
    ],
  },
  {
    path: 'planning',
    handle: { title: 'nav.planning' },
    load: async () => ({ Component: () => <h1>Plans</h1> }),
  },
  {
    path: 'scheme',
    handle: { title: 'nav.scheme' },
    load: async () => ({
      Component: () => {
        throw new Error('broken');
      },
    }),
  },
];

/** A whole portal at an address, with small screens of its own, in English. */
export const renderPortal = (path: string, parts: Parts) => renderScreens(screens, path, parts);

/** A whole portal at an address, with the screens given, in English. */
export const renderScreens = async (screens: readonly Screen[], path: string, parts: Parts) => {
  const { i18n, loadPortal, loadEntry } = await createI18n({
    portal: parts.portal,
    locale: 'en-GB',
  });
  await Promise.all([loadPortal(), loadEntry()]);
  const router = createMemoryRouter(routesOf({ screens, icons: async () => ({ icons: {} }) }), {
    initialEntries: [path],
    getContext: () => giveParts(new RouterContextProvider(), parts),
  });
  const view = render(
    <I18nextProvider i18n={i18n}>
      <PartsContext value={parts}>
        <RouterProvider router={router} />
      </PartsContext>
    </I18nextProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, address };
};
