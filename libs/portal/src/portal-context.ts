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
import type { AreaCounts, LoadedIcons, LoadDeferred } from './navigation/areas.ts';
import type { VisitedByArea } from './navigation/tabs.ts';
import type { Updates } from './version/updates.ts';

/** The version and date of the running build. */
export type Build = { readonly version: string; readonly date: string };

/** The services of a running portal. `boot` creates them once. */
export type PortalContext = {
  readonly portal: Portal;
  /** Host name of the site; it identifies the client (D1). */
  readonly host: string;
  readonly build: Build;
  /** Address of the API; empty if it has the portal's origin. */
  readonly api_base: string;
  /** Version from the API's last response; null before the first. */
  readonly api_version: StoreApi<{ readonly version: string | null }>;
  readonly api: Api;
  readonly session: Session;
  readonly connection: StoreApi<Connection>;
  /** Requests the server's status now. */
  readonly checkConnection: () => Promise<void>;
  /** Null in portals that write only online. */
  readonly offlineSession: OfflineSession | null;
  /** Opens the PINs that can be checked without a network; null in a portal that does not work offline. */
  readonly devicePins: (() => Promise<DevicePins>) | null;
  /** Results of queries, current or cached. For data that changes of this device do not affect. */
  readonly queries: CachedQueries;
  /** Loads more translations than the start needs; screens list theirs in `translations`. */
  readonly translations: Pick<Translations, 'load' | 'loadSignedIn'>;
  readonly alerts: AlertList;
  readonly updates: StoreApi<Updates>;
  /** The browser's install prompt; null if it offers none. */
  readonly install: StoreApi<Install>;
  /** Paths of the areas that this portal has screens for. */
  readonly areas: ReadonlySet<string>;
  /** The icon of each area; empty before the login. */
  readonly icons: StoreApi<LoadedIcons>;
  /** Number of open items of each area; empty if the portal counts none. */
  readonly counts: StoreApi<AreaCounts>;
  /** Components that the portal adds to each page below the header, after the first screen. */
  readonly deferred: LoadDeferred | null;
  readonly visited: StoreApi<VisitedByArea>;
  /** Storage of this device, for settings of the device and not of a user. */
  readonly storage: Storage;
  /** Storage of this tab. */
  readonly tabStorage: Storage;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Reloads the page at this path. */
  readonly restart: (path?: string) => void;
  /** Opens a web page of another site in this tab. Any other address does nothing. */
  readonly leaveFor: (address: string) => void;
};

const routerContext = createRouterContext<PortalContext>();

/** The portal's context, in a route's loader, action or middleware. */
export const portalContext = (context: Readonly<RouterContextProvider>): PortalContext =>
  context.get(routerContext);

/** Passes the portal's context to the routes of a navigation. */
export const provideContext = (
  routes: RouterContextProvider,
  context: PortalContext,
): RouterContextProvider => {
  routes.set(routerContext, context);
  return routes;
};
