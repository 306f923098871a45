import type { Api } from '@springboard/api-client';
import type { Session } from '@springboard/auth';
import type { Portal } from '@springboard/contract';
import type { Translations } from '@springboard/i18n';
import type { AlertList } from '@springboard/ui';
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router';
import type { StoreApi } from 'zustand/vanilla';
import type { Install } from './boot/install-prompt.ts';
import type { Connection } from './connection/connection.ts';
import type { DevicePins } from '@springboard/offline';
import type { OfflineSession } from './offline/offline-session.ts';
import type { CachedQueries } from './queries/cached-query.ts';
import type { AreaCounts, LoadedIcons, LoadLater } from './navigation/areas.ts';
import type { VisitedByArea } from './navigation/tabs.ts';
import type { Updates } from './version/updates.ts';

/** Which build is running. */
export type Build = { readonly version: string; readonly date: string };

/** What `boot` puts together once, and everything else takes what it needs from. */
export type PortalContext = {
  readonly portal: Portal;
  /** Host name of the site; it names the client (D1). */
  readonly host: string;
  readonly build: Build;
  /** Where the API is; empty for the own origin. */
  readonly api_base: string;
  /** Of the API's last answer; null before the first. */
  readonly api_version: StoreApi<{ readonly version: string | null }>;
  readonly api: Api;
  readonly session: Session;
  readonly connection: StoreApi<Connection>;
  /** Asks the server's status now. */
  readonly checkConnection: () => Promise<void>;
  /** Null in the portals that write only online. */
  readonly offlineSession: OfflineSession | null;
  /** Opens the PINs that can be checked without a network; null in a portal that does not work offline. */
  readonly devicePins: (() => Promise<DevicePins>) | null;
  /** What the server said, now or when it was last reached: for what no change of this device touches. */
  readonly queries: CachedQueries;
  /** Loads translations beyond those of the start; screens name theirs in `translations`. */
  readonly translations: Pick<Translations, 'load' | 'loadSignedIn'>;
  readonly alerts: AlertList;
  readonly updates: StoreApi<Updates>;
  /** The browser's question whether to install the portal; null where it has none. */
  readonly install: StoreApi<Install>;
  /** Paths of the areas that this portal has screens for. */
  readonly areas: ReadonlySet<string>;
  /** The icon of each area; empty before the login. */
  readonly icons: StoreApi<LoadedIcons>;
  /** Open work of each area; empty where the portal counts none. */
  readonly counts: StoreApi<AreaCounts>;
  /** What the portal adds to each page after the first screen; it draws nothing by itself. */
  readonly later: LoadLater | null;
  readonly visited: StoreApi<VisitedByArea>;
  /** Of this device, for what is about the device and not about a user. */
  readonly storage: Storage;
  /** Of this tab. */
  readonly tabStorage: Storage;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Reloads the page, at this path. */
  readonly restart: (path?: string) => void;
  /** Goes to a web page of another site in this tab. Any other address does nothing. */
  readonly leaveFor: (address: string) => void;
};

const routerContext = createRouterContext<PortalContext>();

/** The portal's context, in a route's loader, action or middleware. */
export const portalContext = (context: Readonly<RouterContextProvider>): PortalContext =>
  context.get(routerContext);

/** Gives the routes of a navigation the portal's context. */
export const provideContext = (
  routes: RouterContextProvider,
  context: PortalContext,
): RouterContextProvider => {
  routes.set(routerContext, context);
  return routes;
};
