import type { Api } from '@springboard/api-client';
import type { Session } from '@springboard/auth';
import type { Portal } from '@springboard/contract';
import type { AlertList } from '@springboard/ui';
import { createContext as createRouterContext, type RouterContextProvider } from 'react-router';
import type { StoreApi } from 'zustand/vanilla';
import type { Install } from './boot/install-prompt.ts';
import type { Connection } from './connection/connection.ts';
import type { Engine } from './engine/engine.ts';
import type { Reads } from './reads/reads.ts';
import type { AreaIcons } from './navigation/areas.ts';
import type { VisitedByArea } from './navigation/tabs.ts';
import type { Updates } from './version/updates.ts';

/** Which build is running. */
export type Build = { readonly version: string; readonly date: string };

/** What `boot` puts together once, and everything else takes what it needs from. */
export type Parts = {
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
  readonly engine: Engine | null;
  /** What the server said, now or when it was last reached: for what no change of this device touches. */
  readonly reads: Reads;
  /** Loads the words of the portal's own screens, once. */
  readonly loadOwnWords: () => Promise<void>;
  /** Loads the words of the pages before the login other than the login itself, once. */
  readonly loadEntryWords: () => Promise<void>;
  readonly alerts: AlertList;
  readonly updates: StoreApi<Updates>;
  /** The browser's question whether to install the portal; null where it has none. */
  readonly install: StoreApi<Install>;
  /** Paths of the areas that this portal has screens for. */
  readonly areas: ReadonlySet<string>;
  /** The sign of each area; there once somebody is signed in. */
  readonly icons: StoreApi<AreaIcons>;
  readonly visited: StoreApi<VisitedByArea>;
  /** Of this device, for what is about the device and not about a user. */
  readonly storage: Storage;
  /** Of this tab. */
  readonly tabStorage: Storage;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Leaves the single page behind: everything is put together anew, at this path. */
  readonly restart: (path?: string) => void;
};

const partsContext = createRouterContext<Parts>();

/** The parts, in a route's loader, action or middleware. */
export const partsOf = (context: Readonly<RouterContextProvider>): Parts =>
  context.get(partsContext);

/** Hands the parts to the routes of one navigation. */
export const giveParts = (context: RouterContextProvider, parts: Parts): RouterContextProvider => {
  context.set(partsContext, parts);
  return context;
};
