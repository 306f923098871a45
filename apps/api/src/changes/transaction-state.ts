import type { CallKey } from '@springboard/contract';
import { logViewsOfUsers, type View } from '../access/log-views.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import {
  findOperations,
  lockLanes,
  type NewOperation,
  saveResponses,
  type StoredOperation,
  type WithUser,
} from './queries.ts';
import type { IncomingChange, Lane, NewResponse, Outcome, StoredResponse } from './types.ts';

/**
 * Responses and lane cursors: as the transaction found them, with what it adds. The lanes are locked until the
 * transaction ends. Every key includes the user, because two users never share a lane or a request id.
 */
export type TransactionState = {
  readonly client_id: number;
  /** Responses by user and request id, stored and new. */
  readonly operations: Map<string, StoredOperation>;
  readonly cursors: Map<string, { lane: WithUser<Lane>; seq: number; moved: boolean }>;
  /** Responses of this transaction. */
  readonly added: NewOperation[];
  /** The data of members that these responses show (D19). */
  readonly views: (View & { user_uuid: string })[];
  /** Users who may still write (D5). */
  readonly active_users: ReadonlySet<string>;
  /** Sessions that have not ended (D16), each as its refresh family and user. */
  readonly open_sessions: ReadonlySet<string>;
};

export const loadTransactionState = async (
  db: Writer,
  client_id: number,
  changes: readonly IncomingChange[],
): Promise<TransactionState> => {
  const lanes = new Map(
    changes.flatMap((incoming) => {
      const lane = laneOf(incoming);
      return lane === null ? [] : [[laneKey(lane), lane] as const];
    }),
  );
  const ids = changes.map(idOf);
  const callers = new Map(changes.map(({ tenant }) => [sessionKey(tenant), tenant]));
  const found = await lockLanes(db, client_id, [...lanes.values()], ids, [...callers.values()]);
  const cursors = new Map(
    found.cursors.map((lane) => [laneKey(lane), { lane, seq: lane.seq, moved: false }]),
  );
  const active_users = new Set(found.active_users);
  const operations = byId(found.operations);
  const open_sessions = new Set(found.open_sessions);
  const state = {
    client_id,
    operations,
    cursors,
    added: [],
    views: [],
    active_users,
    open_sessions,
  };
  // The statement did not see a duplicate that committed while it waited for the lane.
  const missed = changes.some((incoming) => {
    const lane = laneOf(incoming);
    return (
      lane !== null && lane.seq <= cursorOf(state, lane) && operationOf(state, incoming) === null
    );
  });
  return missed ? { ...state, operations: byId(await findOperations(db, client_id, ids)) } : state;
};

/** Stores the new responses and the new positions of the lanes. */
export const saveTransactionState = async (
  db: Writer,
  { client_id, cursors, added, views }: TransactionState,
): Promise<void> => {
  const moved = [...cursors.values()].filter((cursor) => cursor.moved);
  if (moved.length === 0 && added.length === 0) return;
  const lanes = moved.map(({ lane, seq }) => ({ ...lane, seq }));
  await saveResponses(db, client_id, lanes, added);
  await logViewsOfUsers(db, views, added[0]?.change.received_ts ?? 0);
};

/** A discarded entry is sent as this call, with the entry's number. */
export const DISCARD = 'POST /changes/noop' satisfies CallKey;

/** `next`: the change has to be applied. `late_discard`: it discards an entry that has a response. */
export const checkSequence = (
  state: TransactionState,
  incoming: IncomingChange,
): Outcome | 'next' | 'late_discard' => {
  const { tenant } = incoming;
  if (tenant.family !== null && !state.open_sessions.has(sessionKey(tenant)))
    return { kind: 'session_ended' };
  const { body_hash, call } = incoming.change;
  const operation = operationOf(state, incoming);
  const lane = laneOf(incoming);
  const expected = lane === null ? 0 : cursorOf(state, lane) + 1;
  // A stored response, perhaps of another device (ADR 0024), uses up the number that the change has here.
  if (lane?.seq === expected && operation !== null) moveCursor(state, lane);
  if (operation?.body_hash === body_hash) return { kind: 'response', response: operation.response };
  if (lane !== null) {
    if (lane.seq > expected) return { kind: 'gap', expected };
    if (lane.seq < expected && call === DISCARD) return 'late_discard';
    if (lane.seq < expected && operation === null) return { kind: 'lane_taken', expected };
  }
  return operation === null ? 'next' : { kind: 'reused' };
};

/** Makes this the final response to the change, and advances its lane. */
export const recordResponse = (
  state: TransactionState,
  incoming: IncomingChange,
  { views = [], ...response }: NewResponse,
): void => {
  const { change } = incoming;
  const { user_uuid, request_id } = idOf(incoming);
  const { body_hash } = change;
  state.added.push({ user_uuid, change, response });
  if (response.result !== 'rejected')
    state.views.push(...views.map((view) => ({ ...view, user_uuid })));
  const operation = { user_uuid, request_id, body_hash, response };
  state.operations.set(operationKey(operation), operation);
  const lane = laneOf(incoming);
  if (lane !== null) moveCursor(state, lane);
};

/** The response that this transaction adds under a number. Earlier responses are in the database. */
export const responseAt = (
  { added }: TransactionState,
  lane: WithUser<Lane>,
): StoredResponse | undefined =>
  added.find(
    ({ user_uuid, change }) =>
      change.lane !== null &&
      change.lane.seq === lane.seq &&
      laneKey({ ...change.lane, user_uuid }) === laneKey(lane),
  )?.response;

/** The lane of a change, with its user. */
export const laneOf = ({
  tenant: { user_uuid },
  change: { lane },
}: IncomingChange): WithUser<Lane> | null => (lane === null ? null : { ...lane, user_uuid });

/** Changes with the same key are applied one after the other: those of a lane, or duplicates without a lane. */
export const sequenceKey = (incoming: IncomingChange): string => {
  const lane = laneOf(incoming);
  return lane === null ? operationKey(idOf(incoming)) : laneKey(lane);
};

/** A session may have several users, one after the other. */
const sessionKey = ({ family, user_uuid }: IncomingChange['tenant']): string =>
  `${family} ${user_uuid}`;

const moveCursor = (state: TransactionState, lane: WithUser<Lane>): void => {
  state.cursors.set(laneKey(lane), { lane, seq: lane.seq, moved: true });
};

const cursorOf = (state: Pick<TransactionState, 'cursors'>, lane: WithUser<Lane>): number =>
  state.cursors.get(laneKey(lane))?.seq ?? 0;

const operationOf = (
  state: Pick<TransactionState, 'operations'>,
  incoming: IncomingChange,
): StoredOperation | null => state.operations.get(operationKey(idOf(incoming))) ?? null;

const idOf = ({ tenant: { user_uuid }, change: { request_id } }: IncomingChange) => ({
  user_uuid,
  request_id,
});

const laneKey = ({ user_uuid, device_id, name }: WithUser<Lane>): string =>
  `${user_uuid} ${device_id} ${name}`;

const operationKey = ({ user_uuid, request_id }: WithUser<{ request_id: string }>): string =>
  `${user_uuid} ${request_id}`;

const byId = (operations: readonly StoredOperation[]): Map<string, StoredOperation> =>
  new Map(operations.map((operation) => [operationKey(operation), operation]));
