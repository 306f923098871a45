import type { CallKey } from '@springboard/contract';
import type { Writer } from '../database/tenancy.ts';
import type { Arrival, Lane, Outcome, Verdict } from './arrival.ts';
import {
  type Answered,
  findOperations,
  type Known,
  lockLanes,
  type Of,
  recordAll,
} from './queries.ts';

/**
 * What was answered before, and where the lanes stand: as the transaction found them, and what it adds. The
 * lanes are locked until the transaction ends. Everything in it is somebody's: lanes and ids of two users are
 * never the same.
 */
export type Ledger = {
  readonly client_id: number;
  readonly known: Map<string, Known>;
  readonly cursors: Map<string, { lane: Of<Lane>; seq: number; moved: boolean }>;
  readonly answered: Answered[];
  /** Who may still send anything at all (D5). */
  readonly at_work: ReadonlySet<string>;
};

export const openLedger = async (
  db: Writer,
  client_id: number,
  arrivals: readonly Arrival[],
): Promise<Ledger> => {
  const lanes = new Map(
    arrivals.flatMap((arrival) => {
      const lane = laneOf(arrival);
      return lane === null ? [] : [[keyOf(lane), lane] as const];
    }),
  );
  const ids = arrivals.map(idOf);
  const users = [...new Set(ids.map(({ user_uuid }) => user_uuid))];
  const found = await lockLanes(db, client_id, [...lanes.values()], ids, users);
  const cursors = new Map(
    found.cursors.map((lane) => [keyOf(lane), { lane, seq: lane.seq, moved: false }]),
  );
  const at_work = new Set(found.at_work);
  const ledger = { client_id, known: byId(found.known), cursors, answered: [], at_work };
  // A twin that committed while its lane was waited for is not among what the statement saw.
  const late = arrivals.some((arrival) => {
    const lane = laneOf(arrival);
    return lane !== null && lane.seq <= cursorOf(ledger, lane) && knownAs(ledger, arrival) === null;
  });
  return late ? { ...ledger, known: byId(await findOperations(db, client_id, ids)) } : ledger;
};

/** Stores the answers, and where the lanes stand now. */
export const closeLedger = async (
  db: Writer,
  { client_id, cursors, answered }: Ledger,
): Promise<void> => {
  const moved = [...cursors.values()].filter((cursor) => cursor.moved);
  if (moved.length === 0 && answered.length === 0) return;
  const lanes = moved.map(({ lane, seq }) => ({ ...lane, seq }));
  await recordAll(db, client_id, lanes, answered);
};

/** A discarded entry is sent as this call, with the entry's number. */
export const DISCARD = 'POST /changes/noop' satisfies CallKey;

/** What is to be said of a change that is not the next of its lane; `next`: it is to be decided. */
export const placeOf = (ledger: Ledger, arrival: Arrival): Outcome | 'next' | 'discarded_late' => {
  const { body_hash, call } = arrival.change;
  const same = knownAs(ledger, arrival);
  const lane = laneOf(arrival);
  const expected = lane === null ? 0 : cursorOf(ledger, lane) + 1;
  // Answered before, perhaps under another device (ADR 0024): the number that it has here is used up all the same.
  if (lane?.seq === expected && same !== null) moveCursor(ledger, lane);
  if (same?.body_hash === body_hash) return { kind: 'verdict', verdict: same.verdict };
  if (lane !== null) {
    if (lane.seq > expected) return { kind: 'gap', expected };
    if (lane.seq < expected && call === DISCARD) return 'discarded_late';
    if (lane.seq < expected && same === null) return { kind: 'lane_taken', expected };
  }
  return same === null ? 'next' : { kind: 'reused' };
};

/** The change is answered for good, and its lane moves on. */
export const enter = (ledger: Ledger, arrival: Arrival, verdict: Verdict): void => {
  const { change } = arrival;
  const { user_uuid, request_id } = idOf(arrival);
  const { body_hash } = change;
  ledger.answered.push({ user_uuid, change, verdict });
  const known = { user_uuid, request_id, body_hash, verdict };
  ledger.known.set(nameOf(known), known);
  const lane = laneOf(arrival);
  if (lane !== null) moveCursor(ledger, lane);
};

/** Among what this transaction answers; what was answered earlier is in the database. */
export const answeredAs = ({ answered }: Ledger, given: Of<Lane>): Verdict | undefined =>
  answered.find(
    ({ user_uuid, change: { lane } }) =>
      lane !== null && lane.seq === given.seq && keyOf({ ...lane, user_uuid }) === keyOf(given),
  )?.verdict;

/** The lane of a change, with whose it is. */
export const laneOf = ({ tenant: { user_uuid }, change: { lane } }: Arrival): Of<Lane> | null =>
  lane === null ? null : { ...lane, user_uuid };

/** Changes with the same one are decided one after the other: of a lane, or without one twins of the same id. */
export const lineOf = (arrival: Arrival): string => {
  const lane = laneOf(arrival);
  return lane === null ? nameOf(idOf(arrival)) : keyOf(lane);
};

const moveCursor = (ledger: Ledger, lane: Of<Lane>): void => {
  ledger.cursors.set(keyOf(lane), { lane, seq: lane.seq, moved: true });
};

const cursorOf = (ledger: Pick<Ledger, 'cursors'>, lane: Of<Lane>): number =>
  ledger.cursors.get(keyOf(lane))?.seq ?? 0;

const knownAs = (ledger: Pick<Ledger, 'known'>, arrival: Arrival): Known | null =>
  ledger.known.get(nameOf(idOf(arrival))) ?? null;

const idOf = ({ tenant: { user_uuid }, change: { request_id } }: Arrival) => ({
  user_uuid,
  request_id,
});

const keyOf = ({ user_uuid, device_id, name }: Of<Lane>): string =>
  `${user_uuid} ${device_id} ${name}`;

const nameOf = ({ user_uuid, request_id }: Of<{ request_id: string }>): string =>
  `${user_uuid} ${request_id}`;

const byId = (known: readonly Known[]): Map<string, Known> =>
  new Map(known.map((operation) => [nameOf(operation), operation]));
