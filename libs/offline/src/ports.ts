import type { Api, TokenSource } from '@springboard/api-client';
import type { Connectivity } from './connectivity.ts';
import type { CopyPlace } from './copy/place.ts';
import type { Owner } from './owner.ts';
import type { VideoPorts } from './videos/videos.ts';

/** The part of `navigator.locks` that is used. */
export type Locks = {
  request(
    name: string,
    options: { steal?: boolean; signal?: AbortSignal },
    held: () => Promise<void>,
  ): Promise<unknown>;
};

/** The part of a `BroadcastChannel` that is used. Messages reach the other tabs, not this one. */
export type Broadcast = {
  readonly postMessage: (message: unknown) => void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
};

/** Everything that the engine takes from outside. */
export type OfflinePorts = {
  /** Name of the database. */
  readonly name?: string;
  readonly api: Pick<Api, 'call' | 'text' | 'send'>;
  /** Whether the server takes many changes in one call (D13). */
  readonly changes_call?: () => boolean;
  readonly owner: Owner;
  /** The session's: a change is sent only with a token that is its owner's (OF9). */
  readonly tokens: Pick<TokenSource, 'get'>;
  readonly connectivity: Connectivity;
  /** Milliseconds since 1970, as `Date.now`. Only kept and shown, never compared. */
  readonly now: () => number;
  readonly newId: () => string;
  /** [0, 1) */
  readonly random: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Runs what can wait until what was recorded is on screen; at once if absent. */
  readonly afterPaint?: (work: () => void) => void;
  /** Absent where the browser has none: then every tab sends, which is slower but as correct. */
  readonly locks?: Locks | undefined;
  readonly broadcast?: Broadcast | undefined;
  /** Absent: what is unsent is in the database alone. */
  readonly copy?: CopyPlace | undefined;
  /** Absent: no video is kept. */
  readonly videos?: VideoPorts;
  /** Date of a moment (seconds) in the club's time zone; UTC if absent. */
  readonly dateOf?: (ts: number) => string;
  readonly events?: Partial<OfflineEvents>;
};

export type OfflineEvents = {
  /** Another coach's later value stands (OF2); tell the user. */
  superseded(op_id: string): void;
  /** The server did not accept a change. */
  rejected(op_id: string): void;
  /** Opening waits for a tab with an older version of the app: ask to close it. */
  blocked(): void;
};
