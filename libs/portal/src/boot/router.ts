import { createBrowserRouter, RouterContextProvider } from 'react-router';
import { provideContext, type PortalContext } from '../portal-context.ts';
import { routesOf, type PortalScreens } from '../routes.tsx';

export type PortalRouter = ReturnType<typeof createBrowserRouter>;

/** The router of a portal. It passes the portal's context to every loader, action and middleware. */
export const createPortalRouter = (portal: PortalScreens, context: PortalContext): PortalRouter =>
  createBrowserRouter(routesOf(portal), {
    getContext: () => provideContext(new RouterContextProvider(), context),
  });
