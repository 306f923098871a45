import type { Session, SessionState } from '@springboard/auth';
import type { Offline } from '@springboard/offline';
import type { Connection } from '../src/connection/connection.ts';
import type { PortalContext } from '../src/portal-context.ts';
import type { createTestPortal } from '../testing/create-test-portal.tsx';
import type { ServerResponse } from '../testing/make-api.ts';

/** The session of a story, its connection, and the responses of its server. Missing properties have defaults. */
export type Scenario = {
  readonly session?: Partial<SessionState>;
  /** Overrides of the session's methods. */
  readonly calls?: Partial<Session>;
  readonly connection?: Partial<Connection>;
  /** Status 0 is a network error. Loaders pass only the address, as they only read. */
  readonly server?: (address: URL, request?: Request) => ServerResponse | Promise<ServerResponse>;
  /** Creates the offline engine, in the portal that has one. */
  readonly offline?: () => Offline;
  readonly parts?: Partial<PortalContext>;
  /** Overrides of properties of `navigator`. */
  readonly browser?: Readonly<Record<string, unknown>>;
  /** Entries of the local storage. */
  readonly stored?: Readonly<Record<string, string>>;
};

/** Uses a page like a user, who finds controls by role and name. */
export type PageDriver = {
  readonly press: (
    role: 'button' | 'checkbox' | 'link' | 'menuitem' | 'switch',
    name: string | RegExp,
  ) => Promise<void>;
  readonly type: (label: string, text: string) => Promise<void>;
  /** Translates a key with namespace into the page's language. */
  readonly t: Awaited<ReturnType<typeof createTestPortal>>['i18n']['t'];
};

/** The steps that bring a loaded page into its state. */
export type Action = (hand: PageDriver, parts: PortalContext) => Promise<void>;

/** A screen in one state. A portal may describe its scenarios in its own terms. */
export type Story<S = Scenario> = {
  /** A path of the portal's router. */
  readonly at: string;
  readonly scenario?: S;
  readonly act?: Action;
  /** The page stays in its loading state. */
  readonly staysLoading?: true;
};

/** The stories of one screen by the names of their states. */
export type Stories<S = Scenario> = Readonly<Record<string, Story<S>>>;

/** The states that each screen needs a story for. */
export const STATES = [
  'full',
  'loading',
  'empty',
  'error',
  'offline',
  'no-permission',
  'long',
] as const;

/** States that a screen does not have, each with the reason. */
export type MissingStates = Readonly<Partial<Record<(typeof STATES)[number], string>>>;
