import type { CallKey, OpResult } from '@springboard/contract';
import type { Tenant, Writer } from '../database/tenancy.ts';

/** Where a change stands: the `seq`th of its lane on its device, counted from 1 (OF4). */
export type Lane = { readonly device_id: string; readonly name: string; readonly seq: number };

/** A change as it arrived: named by its request id, ordered by its lane (offline.md, Server). */
export type Change = {
  readonly request_id: string;
  readonly call: CallKey;
  /** Of call, path, query and body: tells a repetition from another change under the same id (OF11). */
  readonly body_hash: string;
  /** null: sent without a lane; idempotent all the same. */
  readonly lane: Lane | null;
  /** Seconds, by the server's clock. */
  readonly received_ts: number;
};

/** An answer for good. It is stored, and given again for every repetition (OF3). */
export type Verdict = {
  readonly result: OpResult;
  readonly status: number;
  /** JSON text; null for no content. */
  readonly answer: string | null;
};

/** A change with what makes its effect and its verdict, in the transaction that stores both (OF6). */
export type Arrival = {
  /** Who sent it. */
  readonly tenant: Tenant;
  readonly change: Change;
  /**
   * What it is about, where it may be decided at the same time as others in its transaction that are about
   * something else: it only asks what they can ask with it (database/gathered.ts), and refuses before it has
   * written anything. null: it is decided one by one.
   */
  readonly side_by_side: string | null;
  /** Not called for a repetition; may be called again after what it did was undone. */
  readonly decide: (db: Writer) => Promise<Verdict>;
};

export type Outcome =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  /** Numbers before this one are missing: send from `expected` on. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** Another change has been answered under this number. */
  | { readonly kind: 'lane_taken'; readonly expected: number }
  /** This id belongs to a change with another body, or to somebody else (OF11). */
  | { readonly kind: 'reused' }
  /** No verdict and no trace: it may be sent again. */
  | { readonly kind: 'failed'; readonly error: unknown };
