import { type ReactNode, startTransition } from 'react';
import type { Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { AfterLoginContext } from '../navigation/page-address.ts';
import type { PortalContext } from '../portal-context.ts';
import type { PortalScreens } from '../routes.tsx';
import { followSession } from './follow-session.ts';
import { createPortalRouter, type PortalRouter } from './router.ts';

/** Adds what pages need: the translations, and the portal's context. */
export type Wrap = (page: ReactNode) => ReactNode;

type Start = {
  readonly portal: PortalScreens;
  readonly context: PortalContext;
  readonly root: Root;
  readonly wrap: Wrap;
  readonly wait: (ms: number) => Promise<void>;
  /** Whether they replace the login page, which had the focus. */
  readonly afterLogin: boolean;
};

/** Most first pages load sooner and are then the first render. */
const MAX_WAIT_MS = 1000;

/** Shows the pages of the portal, beginning at the current address. Resolves when the first one is ready. */
export const showPages = async ({
  portal,
  context,
  root,
  wrap,
  wait,
  afterLogin,
}: Start): Promise<void> => {
  const router = createPortalRouter(portal, context);
  followSession(context, router);
  const ready = firstPage(router);
  await Promise.race([ready, wait(MAX_WAIT_MS)]);
  renderRouter(router, root, (provider) =>
    wrap(<AfterLoginContext value={afterLogin}>{provider}</AfterLoginContext>),
  );
  await ready;
};

/** Resolves when the first page is ready to render. */
export const firstPage = (router: PortalRouter): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });

/** Renders a router for the first time. */
export const renderRouter = (router: PortalRouter, root: Root, wrap: Wrap): void => {
  const render = () => root.render(wrap(<RouterProvider router={router} />));
  // In slices, so that taps are handled in between. The provider subscribes to the router after its render. A page
  // that became ready between two slices of the loading page would never be shown: React Router stores such a change
  // for the first subscriber alone, which is `firstPage`.
  if (router.state.initialized) startTransition(render);
  else render();
};
