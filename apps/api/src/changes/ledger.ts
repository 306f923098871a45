import type { CallKey } from '@springboard/contract';
import type { Tenant, Writer } from '../database/tenancy.ts';
import type { Change, Lane, Outcome, Verdict } from './arrival.ts';
import { findOperations, type Known, lockLanes, recordAll } from './queries.ts';

/**
 * What was answered before, and where the lanes stand: as the transaction found them, and what it adds. The
 * lanes are locked until the transaction ends.
 */
export type Ledger = {
  readonly known: Map<string, Known>;
  readonly cursors: Map<string, { lane: Lane; seq: number; moved: boolean }>;
  readonly answered: { change: Change; verdict: Verdict }[];
};

export const openLedger = async (
  db: Writer,
  tenant: Tenant,
  changes: readonly Change[],
): Promise<Ledger> => {
  const lanes = new Map(
    changes.flatMap(({ lane }) => (lane === null ? [] : [[keyOf(lane), lane] as const])),
  );
  const ids = changes.map(({ request_id }) => request_id);
  const found = await lockLanes(db, tenant, [...lanes.values()], ids);
  const cursors = new Map(
    found.cursors.map(({ device_id, name, seq }) => {
      const lane = { device_id, name, seq };
      return [keyOf(lane), { lane, seq, moved: false }];
    }),
  );
  const ledger = { known: byId(found.known), cursors, answered: [] };
  // A twin that committed while its lane was waited for is not among what the statement saw.
  const late = changes.some(
    ({ lane, request_id }) =>
      lane !== null && lane.seq <= cursorOf(ledger, lane) && !ledger.known.has(request_id),
  );
  return late ? { ...ledger, known: byId(await findOperations(db, tenant, ids)) } : ledger;
};

/** Stores the answers, and where the lanes stand now. */
export const closeLedger = async (
  db: Writer,
  tenant: Tenant,
  { cursors, answered }: Ledger,
): Promise<void> => {
  const moved = [...cursors.values()].filter((cursor) => cursor.moved);
  if (moved.length === 0 && answered.length === 0) return;
  await recordAll(
    db,
    tenant,
    moved.map(({ lane, seq }) => ({ ...lane, seq })),
    answered,
  );
};

/** A discarded entry is sent as this call, with the entry's number. */
export const DISCARD = 'POST /changes/noop' satisfies CallKey;

/** What is to be said of a change that is not the next of its lane; `next`: it is to be decided. */
export const placeOf = (
  ledger: Ledger,
  { request_id, body_hash, lane, call }: Change,
): Outcome | 'next' | 'discarded_late' => {
  const same = ledger.known.get(request_id);
  if (same?.body_hash === body_hash) return { kind: 'verdict', verdict: same.verdict };
  if (lane !== null) {
    const expected = cursorOf(ledger, lane) + 1;
    if (lane.seq > expected) return { kind: 'gap', expected };
    if (lane.seq < expected && call === DISCARD) return 'discarded_late';
    if (lane.seq < expected && same === undefined) return { kind: 'lane_taken', expected };
    if (lane.seq === expected && same !== undefined) moveCursor(ledger, lane);
  }
  return same === undefined ? 'next' : { kind: 'reused' };
};

/** The change is answered for good, and its lane moves on. */
export const enter = (ledger: Ledger, change: Change, verdict: Verdict): void => {
  const { request_id, body_hash, lane } = change;
  ledger.answered.push({ change, verdict });
  ledger.known.set(request_id, { request_id, body_hash, verdict });
  if (lane !== null) moveCursor(ledger, lane);
};

/** Among what this transaction answers; what was answered earlier is in the database. */
export const answeredAs = (
  { answered }: Ledger,
  { device_id, name, seq }: Lane,
): Verdict | undefined =>
  answered.find(
    ({ change: { lane } }) =>
      lane !== null && lane.device_id === device_id && lane.name === name && lane.seq === seq,
  )?.verdict;

const moveCursor = (ledger: Ledger, lane: Lane): void => {
  ledger.cursors.set(keyOf(lane), { lane, seq: lane.seq, moved: true });
};

const cursorOf = (ledger: Pick<Ledger, 'cursors'>, lane: Lane): number =>
  ledger.cursors.get(keyOf(lane))?.seq ?? 0;

const keyOf = ({ device_id, name }: Lane): string => `${device_id} ${name}`;

const byId = (known: readonly Known[]): Map<string, Known> =>
  new Map(known.map((operation) => [operation.request_id, operation]));
