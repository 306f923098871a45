import type { Session, SessionState } from '@springboard/auth';
import type { GroupMember } from '@springboard/contract';
import type { LocalGroup, Offline, OfflineState, OutboxLine } from '@springboard/offline';
import type { Connection, Parts } from '@springboard/portal';
import type { portalOf, ServerAnswer } from '@springboard/portal/testing';

/** What a device holds and what its server says; whatever is left out is as on an ordinary day. */
export type World = {
  readonly groups?: readonly LocalGroup[];
  /** By group id. */
  readonly members?: Readonly<Record<number, readonly GroupMember[]>>;
  readonly state?: Partial<OfflineState>;
  readonly lines?: readonly OutboxLine[];
  /** What the device does otherwise than to note that it was asked. */
  readonly device?: Partial<Offline>;
  readonly session?: Partial<SessionState>;
  /** What the session does otherwise than a test expects. */
  readonly calls?: Partial<Session>;
  readonly connection?: Partial<Connection>;
  /** Status 0 is a network that fails. */
  readonly server?: (address: URL) => ServerAnswer | Promise<ServerAnswer>;
  readonly parts?: Partial<Parts>;
  /** What the browser says of itself otherwise, as properties of `navigator`. */
  readonly browser?: Readonly<Record<string, unknown>>;
  /** Of the local storage. */
  readonly stored?: Readonly<Record<string, string>>;
};

/** What somebody does at a page, found by role and name as they would. */
export type Hand = {
  readonly press: (role: 'button' | 'link' | 'menuitem', name: string | RegExp) => Promise<void>;
  readonly type: (label: string, text: string) => Promise<void>;
  /** In the page's language, by key with its namespace. */
  readonly words: Awaited<ReturnType<typeof portalOf>>['i18n']['t'];
};

/** What is done once the page is there, so that it shows a state. */
export type Act = (hand: Hand, parts: Parts) => Promise<void>;

/** A screen in one state. */
export type Story = {
  /** Of the portal's own router. */
  readonly at: string;
  readonly world?: World;
  readonly act?: Act;
  /** The page is still on its way: nothing more will come. */
  readonly waits?: true;
};

/** The stories of one screen by the names of their states. */
export type Stories = Readonly<Record<string, Story>>;
