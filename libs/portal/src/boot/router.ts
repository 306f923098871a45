import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { provideContext, type PortalContext } from '../portal-context.ts';
import { routesOf, type PortalScreens } from '../routes.tsx';

export type PortalRouter = ReturnType<typeof createBrowserRouter>;

/** The router of a portal; every loader, action and middleware gets the context by its context. */
export const createPortalRouter = (portal: PortalScreens, context: PortalContext): PortalRouter =>
  createBrowserRouter(routesOf(portal), {
    getContext: () => provideContext(new RouterContextProvider(), context),
  });
