import { render } from '@testing-library/react';
import type { PortalContext } from '../src/portal-context.ts';
import type { Screen } from '../src/screens.ts';
import { createTestPortal } from './create-test-portal.tsx';

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

/** Renders a complete portal at an address, with small test screens, in English. */
export const renderPortal = (path: string, context: PortalContext) =>
  renderScreens(screens, path, context);

/** Renders a complete portal at an address, with these screens, in English. */
export const renderScreens = async (
  screens: readonly Screen[],
  path: string,
  context: PortalContext,
) => {
  const { portal, router } = await createTestPortal(screens, path, { context });
  const view = render(portal);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, address };
};
