import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { giveParts, type Parts } from '../parts.ts';
import { routesOf, type PortalScreens } from '../routes.tsx';

export type PortalRouter = ReturnType<typeof createBrowserRouter>;

/** The router of a portal; every loader, action and middleware gets the parts by its context. */
export const createPortalRouter = (portal: PortalScreens, parts: Parts): PortalRouter =>
  createBrowserRouter(routesOf(portal), {
    getContext: () => giveParts(new RouterContextProvider(), parts),
  });
