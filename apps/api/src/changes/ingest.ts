import type { CallKey, OpResult } from '@springboard/contract';
import { DatabaseError } from 'pg';
import type { Database } from '../database/pool.ts';
import { type Tenant, writeAs, type Writer } from '../database/tenancy.ts';
import { isTransient } from '../http/failure.ts';
import {
  findByNumber,
  findByRequestId,
  lockCursor,
  moveCursor,
  recordOperation,
} from './queries.ts';

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

export type Outcome =
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  /** Numbers before this one are missing: send from `expected` on. */
  | { readonly kind: 'gap'; readonly expected: number }
  /** Another change has been answered under this number. */
  | { readonly kind: 'lane_taken'; readonly expected: number }
  /** This id belongs to a change with another body, or to somebody else (OF11). */
  | { readonly kind: 'reused' };

const ATTEMPTS = 4;

/**
 * Takes a change in: its effect, its answer and the cursor of its lane commit together or not at all
 * (OF6). `decide` works in that transaction and is not called for a repetition. A rejection keeps
 * nothing of what `decide` wrote, and moves the lane on (OF7). Whatever throws leaves no trace.
 */
export const ingest = async (
  database: Database,
  tenant: Tenant,
  change: Change,
  decide: (db: Writer) => Promise<Verdict>,
): Promise<Outcome> => {
  let decision = orRollBack(decide);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeAs(database, tenant, (db) => takeIn(db, tenant, change, decision));
    } catch (error) {
      if (error instanceof Rejection) {
        const { verdict } = error;
        decision = () => Promise.resolve(verdict);
      } else if (isRequestIdTaken(error)) {
        // By a twin that committed just now, and is found next time; or by somebody else, and is not.
        if (attempt > 1) return passOver(database, tenant, change);
      } else if (!isTransient(error) || attempt >= ATTEMPTS) {
        throw error;
      }
    }
  }
};

const takeIn = async (
  db: Writer,
  tenant: Tenant,
  change: Change,
  decide: (db: Writer) => Promise<Verdict>,
): Promise<Outcome> => {
  const { lane } = change;
  const cursor = lane === null ? null : await lockCursor(db, tenant, lane);
  const same = await findByRequestId(db, tenant, change.request_id);

  if (same?.body_hash === change.body_hash) return { kind: 'verdict', verdict: same };
  if (lane !== null && cursor !== null) {
    const expected = cursor + 1;
    if (lane.seq > expected) return { kind: 'gap', expected };
    if (lane.seq < expected) {
      if (change.call === DISCARD)
        return { kind: 'verdict', verdict: await discarded(db, tenant, lane) };
      return same === undefined ? { kind: 'lane_taken', expected } : { kind: 'reused' };
    }
    await moveCursor(db, tenant, lane);
  }
  if (same !== undefined) return { kind: 'reused' };

  const verdict = await decide(db);
  await recordOperation(db, tenant, change, verdict);
  return { kind: 'verdict', verdict };
};

/** A discarded entry is sent as this call, with the entry's number. */
const DISCARD = 'POST /changes/noop' satisfies CallKey;

/** The discard came after the entry itself had been answered: says what became of it. */
const discarded = async (db: Writer, tenant: Tenant, lane: Lane): Promise<Verdict> => {
  const entry = await findByNumber(db, tenant, lane);
  return { result: entry?.result ?? 'noop', status: 204, answer: null };
};

/** The id cannot be used, and the lane must not wait for it. */
const passOver = (database: Database, tenant: Tenant, { lane }: Change): Promise<Outcome> =>
  writeAs(database, tenant, async (db) => {
    if (lane !== null && (await lockCursor(db, tenant, lane)) + 1 === lane.seq) {
      await moveCursor(db, tenant, lane);
    }
    return { kind: 'reused' };
  });

/** Thrown to undo what a rejected change may have written before it was rejected. */
class Rejection extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super('rejected');
    this.verdict = verdict;
  }
}

const orRollBack =
  (decide: (db: Writer) => Promise<Verdict>) =>
  async (db: Writer): Promise<Verdict> => {
    const verdict = await decide(db);
    if (verdict.result === 'rejected') throw new Rejection(verdict);
    return verdict;
  };

const UNIQUE_VIOLATION = '23505';

const isRequestIdTaken = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === 'operations_pkey';
