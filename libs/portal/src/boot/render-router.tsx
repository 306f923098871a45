import { type ReactNode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { PortalRouter } from './router.ts';

/** Renders the router for the first time. `wrap` adds what its pages need. */
export const renderRouter = (
  root: Root,
  router: PortalRouter,
  wrap: (provider: ReactNode) => ReactNode,
): void => {
  const render = () => root.render(wrap(<RouterProvider router={router} />));
  // In slices, so that taps are handled in between. The provider subscribes to the router after its render. A page
  // that became ready between two slices of the loading page would never be shown: React Router stores such a change
  // for the first subscriber alone, which is `firstPage`.
  if (router.state.initialized) startTransition(render);
  else render();
};
