import { render } from '@testing-library/react';
import type { Parts } from '../parts.ts';
import type { Screen } from '../screens.ts';
import { portalOf } from './portal-of.tsx';

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
  const { portal, router } = await portalOf(screens, path, { parts });
  const view = render(portal);
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, address };
};
