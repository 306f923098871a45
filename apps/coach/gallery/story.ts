import type { Session, SessionState } from '@springboard/auth';
import type { GroupMember } from '@springboard/contract';
import type { LocalGroup, Offline, OfflineState, OutboxLine } from '@springboard/offline';
import type { Connection, PortalContext } from '@springboard/portal';
import type { createTestPortal, ServerResponse } from '@springboard/portal/testing';

/** The data of a device and the responses of its server. Missing properties have defaults. */
export type Scenario = {
  readonly groups?: readonly LocalGroup[];
  /** By group id. */
  readonly members?: Readonly<Record<number, readonly GroupMember[]>>;
  readonly state?: Partial<OfflineState>;
  readonly lines?: readonly OutboxLine[];
  /** Overrides of the offline engine. */
  readonly device?: Partial<Offline>;
  readonly session?: Partial<SessionState>;
  /** Overrides of the session's methods. */
  readonly calls?: Partial<Session>;
  readonly connection?: Partial<Connection>;
  /** Status 0 is a network error. */
  readonly server?: (address: URL) => ServerResponse | Promise<ServerResponse>;
  readonly parts?: Partial<PortalContext>;
  /** Overrides of properties of `navigator`. */
  readonly browser?: Readonly<Record<string, unknown>>;
  /** Entries of the local storage. */
  readonly stored?: Readonly<Record<string, string>>;
};

/** Uses a page like a user, who finds controls by role and name. */
export type PageDriver = {
  readonly press: (role: 'button' | 'link' | 'menuitem', name: string | RegExp) => Promise<void>;
  readonly type: (label: string, text: string) => Promise<void>;
  /** Translates a key with namespace into the page's language. */
  readonly t: Awaited<ReturnType<typeof createTestPortal>>['i18n']['t'];
};

/** The steps that bring a loaded page into its state. */
export type Act = (hand: PageDriver, parts: PortalContext) => Promise<void>;

/** A screen in one state. */
export type Story = {
  /** A path of the portal's router. */
  readonly at: string;
  readonly scenario?: Scenario;
  readonly act?: Act;
  /** The page stays in its loading state. */
  readonly staysLoading?: true;
};

/** The stories of one screen by the names of their states. */
export type Stories = Readonly<Record<string, Story>>;
