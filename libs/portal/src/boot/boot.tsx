import type { SessionState } from '@springboard/auth';
import { LANGUAGES, type Locale, type Portal } from '@springboard/contract';
import {
  clientTranslations,
  COMMON,
  createI18n,
  I18nextProvider,
  type PortalMessages,
  type Translations,
} from '@springboard/i18n';
import { createRoot, type Root } from 'react-dom/client';
import { applyTheme } from '../client-theme.ts';
import { loginAddress } from '../guard/login-address.ts';
import { storeReturnOwner } from '../guard/return-owner.ts';
import { PortalReactContext } from '../hooks.ts';
import type { LoadIcons, LoadDeferred } from '../navigation/areas.ts';
import type { PageAddress } from '../navigation/page-address.ts';
import type { LoadOffline } from '../offline/load-offline-session.ts';
import { StartupError, type StartupErrorReason } from '../pages/startup-error.tsx';
import type { PortalContext } from '../portal-context.ts';
import type { Screen } from '../screens.ts';
import { loadChunk } from '../version/chunks.ts';
import { assemble } from './assemble.ts';
import { afterFirstPage, startBackgroundTasks } from './background-tasks.ts';
import { connect, type Connected } from './connect.ts';
import type { Wrap } from './pages.tsx';

export type BootOptions = {
  readonly portal: Portal;
  /** The translations that the portal needs after sign-in. */
  readonly messages: PortalMessages;
  /** The portal's own screens; the shell adds those that all portals share. */
  readonly screens: readonly Screen[];
  /** The icon of each area in the navigation: `() => import('./icons.ts')`. */
  readonly icons: LoadIcons;
  /** A component that each page has after the first screen: `() => import('./attention-counts.tsx')`. */
  readonly deferred?: LoadDeferred;
  /** In a portal that works offline: `() => import('@springboard/offline')`. */
  readonly offline?: LoadOffline;
};

/**
 * Starts a portal: identifies the client of the host name, and creates the portal's context. Only this folder
 * uses the browser's clock, ids and storages directly.
 */
export const boot = async (options: BootOptions): Promise<void> => {
  // Until the first render, the page keeps its static content (`firstPaint` in `vite/plugins.ts`).
  const root = createRoot(elementOf(document));
  try {
    await yieldToBrowser();
    if (isOldBrowser()) await showOldBrowser(root, options);
    else await start(root, options);
  } catch (error) {
    // A chunk that failed to load: try again later.
    console.error(error);
    setTimeout(() => location.reload(), RETRY_MS);
  }
};

const RETRY_MS = 10_000;

/** Browsers before those that the README names lack one of these. Without them pages fail or have no colours. */
const isOldBrowser = (): boolean =>
  !('withResolvers' in Promise && 'groupBy' in Map && 'union' in Set.prototype) ||
  !CSS.supports('color', 'light-dark(red, red)');

const showOldBrowser = async (root: Root, { messages }: BootOptions): Promise<void> => {
  const { i18n } = await createI18n({ messages, locale: preferredLocale(navigator.languages) });
  showStartupError(root, i18n, 'old_browser');
};

const showStartupError = (
  root: Root,
  i18n: Translations['i18n'],
  reason: StartupErrorReason,
): void => {
  document.documentElement.lang = i18n.language;
  root.render(
    <I18nextProvider i18n={i18n}>
      <StartupError reason={reason} />
    </I18nextProvider>,
  );
};

const start = async (root: Root, options: BootOptions): Promise<void> => {
  const { portal, messages, offline } = options;
  const now = () => Math.floor(Date.now() / 1000);
  const newId = () => crypto.randomUUID();
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const devicePins =
    offline === undefined ? null : async () => (await offline()).devicePins(localStorage);
  const connected = connect({
    portal,
    window,
    now,
    newId,
    wait,
    ...(devicePins && { unsealPin: async (sealed) => (await devicePins()).unseal(sealed) }),
  });

  const { status, client } = connected.session.store.getState();
  // An error shows when the code is needed.
  if (status === 'signed_in') {
    void offline?.().catch(() => undefined);
    prefetchPages();
  }
  const error = await openHost(connected, portal);
  const translations = await loadTranslations(messages, connected.session.store.getState());
  const { i18n } = translations;
  document.documentElement.lang = i18n.language;
  if (error !== null) return showStartupError(root, i18n, error);

  await yieldToBrowser();
  const context = assemble({ ...options, connected, devicePins, translations, now, newId, wait });
  startBackgroundTasks(context, connected);
  const wrap: Wrap = (page) => (
    <I18nextProvider i18n={i18n}>
      <PortalReactContext value={context}>{page}</PortalReactContext>
    </I18nextProvider>
  );
  const openPages = async ({ afterLogin }: { afterLogin: boolean }) => {
    const { showPages } = await loadPages();
    await showPages({ portal: options, context, root, wrap, wait, afterLogin });
  };
  const login = loginAddress(context, new URL(location.href));
  if (login === null) {
    await openPages({ afterLogin: false });
  } else {
    storeReturnOwner(context, login);
    history.replaceState(null, '', login);
    const { FirstLogin } = await loadChunk(() => import('./first-login.tsx'));
    const open = openFromLogin(context, () => openPages({ afterLogin: true }));
    root.render(wrap(<FirstLogin open={open} onFocus={prefetchPages} />));
  }
  void afterFirstPage(context, {
    wasStored: client !== null,
    onUnknownHost: () => showStartupError(root, i18n, 'unknown'),
  });
};

const loadPages = () => loadChunk(() => import('./pages.tsx'));

/** Loads the pages while the visitor types. A failure is reported where they are needed. */
const prefetchPages = (): void => void loadPages().catch(() => undefined);

/** Opens a page in place of the first login page. While the pages load, a second call changes only the address. */
const openFromLogin = (
  { restart }: PortalContext,
  openPages: () => Promise<void>,
): PageAddress['open'] => {
  let isOpening = false;
  return (path, { replace = false } = {}) => {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    if (isOpening) return;
    isOpening = true;
    openPages().catch((error: unknown) => {
      console.error(error);
      restart(path);
    });
  };
};

/** Lets a slow phone paint and handle taps during the start. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * A host that was loaded before starts with the stored client, with or without a network. The current one
 * loads later.
 */
const openHost = async (
  { session }: Connected,
  portal: Portal,
): Promise<'unknown' | 'unreachable' | null> => {
  if (session.store.getState().client === null) {
    prefetchTranslations();
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

/** The translations of the chosen language with the client's own on top (D10). */
const loadTranslations = (
  messages: PortalMessages,
  { client, language, status }: Pick<SessionState, 'client' | 'language' | 'status'>,
): Promise<Translations> => {
  const url = client?.translation_url ?? null;
  return createI18n({
    messages,
    locale: language?.language ?? preferredLocale(navigator.languages),
    signedIn: status === 'signed_in',
    ...(url !== null && { clientTranslations: clientTranslations(url, fetch) }),
  });
};

/** While the client of a host is still unknown: starts to load the translations that it will probably need. */
const prefetchTranslations = (): void => {
  // A failure is reported where they are needed.
  COMMON.load(preferredLocale(navigator.languages)).catch(() => undefined);
};

/** The language of the browser; the client's and the user's are not known yet. */
const preferredLocale = (preferred: readonly string[]): Locale =>
  preferred
    .map((language) => LANGUAGES.find((locale) => locale.split('-')[0] === language.split('-')[0]))
    .find((locale) => locale !== undefined) ?? LANGUAGES[0];
