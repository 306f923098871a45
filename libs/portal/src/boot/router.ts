import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { giveParts, type Parts } from '../parts.ts';
import { routesOf, type PortalScreens } from '../routes.tsx';

export type PortalRouter = ReturnType<typeof createBrowserRouter>;

/** The router of a portal; every loader, action and middleware gets the parts by its context. */
export const createPortalRouter = (portal: PortalScreens, parts: Parts): PortalRouter => {
  let router: PortalRouter | null = null;
  const leaving = () => (router?.state.initialized ? router.state.location.pathname : null);
  router = createBrowserRouter(routesOf(portal, leaving), {
    getContext: () => giveParts(new RouterContextProvider(), parts),
  });
  return router;
};
