import type { Portal } from '@springboard/contract';
import { I18nextProvider } from '@springboard/i18n';
import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { PartsContext } from '../hooks.ts';
import type { LoadIcons } from '../navigation/areas.ts';
import { StartFault } from '../pages/start-fault.tsx';
import type { Screen } from '../screens.ts';
import { assemble } from './assemble.ts';
import { connect, type Connected } from './connect.ts';
import type { LoadOffline } from './local-data.ts';
import { createPortalRouter } from './router.ts';
import { applyTheme } from './theme.ts';
import { firstPage, keepWatch } from './keep-watch.ts';
import { fetchLikelyWords, loadWords } from './words.ts';

export type BootOptions = {
  readonly portal: Portal;
  /** The portal's own screens; the shell adds those that all portals share. */
  readonly screens: readonly Screen[];
  /** A sign for each area in the navigation: `() => import('./icons.ts')`. */
  readonly icons: LoadIcons;
  /** In a portal that works offline: `() => import('@springboard/offline')`. */
  readonly offline?: LoadOffline;
};

/**
 * Starts a portal: finds out whose host name this is, and puts everything together.
 * The only place in the browser that does, and that takes clocks, ids and storages from it.
 */
export const boot = async (options: BootOptions): Promise<void> => {
  // Until something is drawn here, what the page itself shows stays (`vite/first-paint.ts`).
  const root = createRoot(elementOf(document));
  try {
    await breath();
    await start(root, options);
  } catch (error) {
    // A part that could not be loaded: with the network comes the next attempt.
    console.error(error);
    setTimeout(() => location.reload(), AGAIN_MS);
  }
};

const AGAIN_MS = 10_000;
/** Most first pages are there sooner, and are then the first thing that is drawn at all. */
const PATIENCE_MS = 1000;

const start = async (root: Root, options: BootOptions): Promise<void> => {
  const { portal } = options;
  const now = () => Math.floor(Date.now() / 1000);
  const newId = () => crypto.randomUUID();
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const connected = connect({ portal, window, now, newId, wait });

  const { status, client } = connected.session.store.getState();
  // Whoever opens it later hears of what is wrong.
  if (status === 'signed_in') void options.offline?.().catch(() => undefined);
  const fault = await openHost(connected, portal);
  const words = await loadWords(portal, connected.session.store.getState());
  const { i18n } = words;
  document.documentElement.lang = i18n.language;
  const showFault = (reason: 'unknown' | 'unreachable') =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <StartFault reason={reason} />
      </I18nextProvider>,
    );
  if (fault !== null) return showFault(fault);

  await breath();
  const parts = assemble({ ...options, connected, words, now, newId, wait });
  const router = createPortalRouter(options, parts);
  const lost = () => showFault('unknown');
  keepWatch({ parts, router, connected, wasKnown: client !== null, lost });
  await Promise.race([firstPage(router), wait(PATIENCE_MS)]);
  // In slices, so that a tap in between is heard.
  startTransition(() =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <PartsContext value={parts}>
          <RouterProvider router={router} />
        </PartsContext>
      </I18nextProvider>,
    ),
  );
};

/** A start is long for a slow phone: in between it is to paint, and to hear whoever taps. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * A host that was here before starts with what is known of it, with or without a network, and learns
 * the rest while it runs.
 */
const openHost = async (
  { session }: Connected,
  portal: Portal,
): Promise<'unknown' | 'unreachable' | null> => {
  if (session.store.getState().client === null) {
    fetchLikelyWords(portal);
    const outcome = await session.openClient(location.hostname);
    if (outcome === 'unknown' || outcome === 'unreachable') return outcome;
  }
  const { client } = session.store.getState();
  if (client?.portal !== portal) return 'unknown';
  applyTheme(document, client);
  return null;
};

const elementOf = (document: Document): HTMLElement => {
  const element = document.getElementById('root');
  if (element === null) throw new Error('index.html has no #root');
  return element;
};
