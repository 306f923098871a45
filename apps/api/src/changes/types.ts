import type { CallKey, OpResult } from '@springboard/contract';
import type { View } from '../access/log-views.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';

/** Position of a change: number `seq` of its lane on its device, counted from 1 (OF4). */
export type Lane = { readonly device_id: string; readonly name: string; readonly seq: number };

/** What identifies a change: its request id, and its position in a lane (OF3, OF4). */
export type Change = {
  readonly request_id: string;
  readonly call: CallKey;
  /** The hash of call, path, query and body. It distinguishes a repeated request from a reused id (OF11). */
  readonly body_hash: string;
  /** null: sent without lane headers; idempotent all the same. */
  readonly lane: Lane | null;
  /** Seconds, by the server's clock. */
  readonly received_ts: number;
};

/** The final response to a change. It is stored, and sent again for every repeated request (OF3). */
export type StoredResponse = {
  readonly result: OpResult;
  readonly status: number;
  /** JSON text; null for no content. */
  readonly body: string | null;
};

/** A response before it is stored, with what it shows of members (D19). */
export type NewResponse = StoredResponse & { readonly views?: readonly View[] };

/** A change as the server received it, before it is applied. */
export type IncomingChange = {
  /** The user who sent it. */
  readonly tenant: Tenant;
  readonly change: Change;
  /**
   * What the change is about. Changes of one transaction with different keys are applied concurrently: their
   * handlers use batched queries only (database/batch-query.ts) and reject before they write. null: applied alone.
   */
  readonly conflict_key: string | null;
  /**
   * Makes the effect and the response, in the transaction that stores both (OF6). It is not called for a repeated
   * request, and called again after a rollback.
   */
  readonly apply: (db: Writer) => Promise<NewResponse>;
};

export type Outcome =
  | { readonly kind: 'response'; readonly response: StoredResponse }
  /** Earlier numbers of the lane are missing: send from `expected` on. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** Another change has a stored response under this number. */
  | { readonly kind: 'lane_taken'; readonly expected: number }
  /** The id belongs to a change with another body, or to another user (OF11). */
  | { readonly kind: 'reused' }
  /** The session has ended (D16): no response is stored, and the change may be sent in another session. */
  | { readonly kind: 'session_ended' }
  /** No response is stored and nothing has changed: the change may be sent again. */
  | { readonly kind: 'failed'; readonly error: unknown };
