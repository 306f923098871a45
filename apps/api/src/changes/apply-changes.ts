import { sql } from 'kysely';
import { setCurrentUser, type Writer } from '../database/tenant-transaction.ts';
import { apiError, apiErrorJson } from '../http/api-error.ts';
import { isTransient } from '../http/map-exception.ts';
import { findByNumber, type WithUser } from './queries.ts';
import {
  checkSequence,
  DISCARD,
  laneOf,
  recordResponse,
  responseAt,
  sequenceKey,
  type TransactionState,
} from './transaction-state.ts';
import type { Change, IncomingChange, Lane, Outcome, StoredResponse } from './types.ts';

export type Mode = {
  /** Whether one change can be rolled back without the others. */
  readonly savepoints: boolean;
  /** Responses to changes that were rejected in an attempt that was rolled back. */
  readonly rejected: ReadonlyMap<Change, StoredResponse>;
};

/** Thrown to roll back what a rejected change may have written before it was rejected. */
export class RolledBackChange extends Error {
  readonly rejected: ReadonlyMap<Change, StoredResponse>;
  constructor(rejected: ReadonlyMap<Change, StoredResponse>) {
    super('A change was rejected');
    this.rejected = rejected;
  }
}

type Work = {
  readonly db: Writer;
  readonly state: TransactionState;
  readonly mode: Mode;
  /** Sets the user of the next statements; null while changes of several users run concurrently. */
  readonly setUser: (user_uuid: string | null) => Promise<void>;
};

type Applied = readonly [IncomingChange, Outcome];

/**
 * Applies the first change of each lane, then the second of each lane, and so on. Changes that do not conflict are
 * applied concurrently. Their responses are recorded in the transaction state.
 */
export const applyInLaneOrder = async (
  db: Writer,
  state: TransactionState,
  changes: readonly IncomingChange[],
  mode: Mode,
): Promise<readonly Outcome[]> => {
  const work: Work = { db, state, mode, setUser: createUserSwitch(db, changes) };
  const outcomes = new Map<IncomingChange, Outcome>();
  let sequences = [...Map.groupBy(changes, sequenceKey).values()];
  while (sequences.length > 0) {
    const heads = sequences.flatMap(([head]) => head ?? []);
    for (const [incoming, outcome] of await applyHeads(work, heads)) {
      outcomes.set(incoming, outcome);
    }
    sequences = sequences.map(([, ...rest]) => rest).filter((rest) => rest.length > 0);
  }
  return changes.map((incoming) => outcomes.get(incoming) ?? NOT_APPLIED);
};

const NOT_APPLIED: Outcome = { kind: 'failed', error: new Error('A change was not applied') };

const createUserSwitch = (db: Writer, changes: readonly IncomingChange[]): Work['setUser'] => {
  const users = new Set(changes.map(({ tenant }) => tenant.user_uuid));
  // A transaction with one user has been opened as this user.
  if (users.size < 2) return async () => undefined;
  let current: string | null = null;
  return async (user_uuid) => {
    if (user_uuid === current) return;
    current = user_uuid;
    await setCurrentUser(db, user_uuid ?? '');
  };
};

/** The next change of each sequence. */
const applyHeads = async (
  work: Work,
  heads: readonly IncomingChange[],
): Promise<readonly Applied[]> => {
  const applied: Applied[] = [];
  const concurrent: IncomingChange[] = [];
  for (const incoming of heads) {
    const check = checkSequence(work.state, incoming);
    if (check === 'late_discard') applied.push([incoming, await answerDiscard(work, incoming)]);
    else if (check !== 'next') applied.push([incoming, check]);
    else if (hasLeft(work.state, incoming)) applied.push([incoming, forbid(work.state, incoming)]);
    else if (incoming.conflict_key !== null && !work.mode.savepoints) concurrent.push(incoming);
    else applied.push([incoming, await apply(work, incoming)]);
  }
  for (const round of nonConflictingRounds(concurrent)) {
    applied.push(...(await applyConcurrently(work, round)));
  }
  return applied;
};

/** A discarded entry has no effect, so a user who has left may still send it. */
const hasLeft = ({ active_users }: TransactionState, { tenant, change }: IncomingChange): boolean =>
  change.call !== DISCARD && !active_users.has(tenant.user_uuid);

const forbid = (state: TransactionState, incoming: IncomingChange): Outcome => {
  recordResponse(state, incoming, FORBIDDEN);
  return { kind: 'response', response: FORBIDDEN };
};

const FORBIDDEN: StoredResponse = {
  result: 'rejected',
  status: 403,
  body: apiErrorJson(apiError(403, 'FORBIDDEN')),
};

/** No round has two changes with the same key, so each is applied as if it had been sent alone. */
const nonConflictingRounds = (
  changes: readonly IncomingChange[],
): readonly (readonly IncomingChange[])[] => {
  const byKey = [...Map.groupBy(changes, ({ conflict_key }) => conflict_key).values()];
  const rounds = Math.max(0, ...byKey.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    byKey.flatMap((sameKey) => sameKey.slice(round, round + 1)),
  );
};

const applyConcurrently = async (
  { db, state, setUser }: Work,
  changes: readonly IncomingChange[],
): Promise<readonly Applied[]> => {
  await setUser(null);
  // Waits for all of them, even if one fails: none may still run after the transaction has ended.
  const results = await Promise.allSettled(changes.map((incoming) => incoming.apply(db)));
  return changes.map((incoming, index) => {
    const result = results[index];
    if (result?.status !== 'fulfilled') throw result?.reason;
    recordResponse(state, incoming, result.value);
    return [incoming, { kind: 'response', response: result.value }];
  });
};

const apply = async (
  { db, state, mode: { savepoints, rejected }, setUser }: Work,
  incoming: IncomingChange,
): Promise<Outcome> => {
  const { change, tenant } = incoming;
  await setUser(tenant.user_uuid);
  const known = rejected.get(change);
  const response =
    known ?? (await (savepoints ? applyWithSavepoint(db, incoming) : incoming.apply(db)));
  if ('kind' in response) return response;
  if (known === undefined && !savepoints && response.result === 'rejected') {
    throw new RolledBackChange(new Map([...rejected, [change, response]]));
  }
  recordResponse(state, incoming, response);
  return { kind: 'response', response };
};

/** Rolls the change back if it is rejected or fails. */
const applyWithSavepoint = async (
  db: Writer,
  incoming: IncomingChange,
): Promise<StoredResponse | Extract<Outcome, { kind: 'failed' }>> => {
  await sql`savepoint change`.execute(db);
  try {
    const response = await incoming.apply(db);
    await (response.result === 'rejected' ? ROLL_BACK : RELEASE).execute(db);
    return response;
  } catch (error) {
    if (isTransient(error)) throw error;
    await ROLL_BACK.execute(db);
    return { kind: 'failed', error };
  }
};

const ROLL_BACK = sql`rollback to savepoint change`;
const RELEASE = sql`release savepoint change`;

/** The entry already has a response: the discard returns the entry's result. */
const answerDiscard = async ({ db, state }: Work, incoming: IncomingChange): Promise<Outcome> => {
  const lane = laneOf(incoming);
  const entry = lane === null ? undefined : await findEntry(db, state, lane);
  const response = { result: entry?.result ?? 'noop', status: 204, body: null } as const;
  return { kind: 'response', response };
};

const findEntry = async (db: Writer, state: TransactionState, lane: WithUser<Lane>) =>
  responseAt(state, lane) ?? (await findByNumber(db, state.client_id, lane));
