import type { Database } from '../database/pool.ts';
import {
  type Tenant,
  withSharedWriteTransaction,
  withWriteTransaction,
  type Writer,
} from '../database/tenant-transaction.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { isTransient } from '../http/map-exception.ts';
import { applyInLaneOrder, type Mode, RolledBackChange } from './apply-changes.ts';
import { advanceLane } from './queries.ts';
import { laneOf, loadTransactionState, saveTransactionState } from './transaction-state.ts';
import type { IncomingChange, Outcome } from './types.ts';

/** A longer transaction would hold its row locks for too long. */
const MAX_CHANGES_PER_TRANSACTION = 100;

const MAX_ATTEMPTS = 4;

/**
 * Applies changes of users with the same tenant key, in as few round trips as possible. Effects, responses and
 * cursors of a transaction commit together or not at all (OF6). A rejected change leaves no effect and advances
 * its lane (OF7). A failed change changes nothing, and the others still count. Changes of one lane have to be in
 * their order.
 *
 * @returns the outcomes, in the order of the changes
 */
export const processChanges = async (
  database: Database,
  changes: readonly IncomingChange[],
): Promise<readonly Outcome[]> => {
  // The same order of lanes in every transaction, so that two transactions do not wait for each other.
  const ordered = changes.toSorted((a, b) =>
    laneName(a) < laneName(b) ? -1 : laneName(a) > laneName(b) ? 1 : 0,
  );
  const outcomes = new Map<IncomingChange, Outcome>();
  for (let from = 0; from < ordered.length; from += MAX_CHANGES_PER_TRANSACTION) {
    const batch = ordered.slice(from, from + MAX_CHANGES_PER_TRANSACTION);
    const results = await processTransaction(database, batch);
    batch.forEach((incoming, index) => outcomes.set(incoming, results[index] ?? NO_OUTCOME));
  }
  return changes.map((incoming) => outcomes.get(incoming) ?? NO_OUTCOME);
};

const laneName = ({ change: { lane } }: IncomingChange): string => lane?.name ?? '';

const NO_OUTCOME: Outcome = { kind: 'failed', error: new Error('A change has no outcome') };

/**
 * The first attempt has no savepoints, because hardly any change is rejected or fails. If one is, the whole
 * transaction is rolled back and repeated with savepoints.
 */
const processTransaction = async (
  database: Database,
  changes: readonly IncomingChange[],
): Promise<readonly Outcome[]> => {
  const [first, ...others] = changes;
  if (first === undefined) return [];
  const several = others.length > 0;
  let mode: Mode = { savepoints: false, rejected: new Map() };
  let id_conflicts = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withSharedWriteTransaction(database, usersOf([first, ...others]), (db) =>
        applyInTransaction(db, first.tenant.client_id, changes, mode),
      );
    } catch (error) {
      if (error instanceof RolledBackChange) {
        mode = { savepoints: several, rejected: error.rejected };
      } else if (isRequestIdTaken(error)) {
        // A duplicate that has just committed is found by the next attempt; an id of another user never is.
        if (several) return processOneByOne(database, changes);
        id_conflicts += 1;
        if (id_conflicts > 1) return [await skipReusedId(database, first)];
      } else if (several && !mode.savepoints && !isTransient(error)) {
        mode = { ...mode, savepoints: true };
      } else if (!isTransient(error) || attempt >= MAX_ATTEMPTS) {
        return changes.map((): Outcome => ({ kind: 'failed', error }));
      }
    }
  }
};

/** Each user once. */
const usersOf = ([first, ...others]: readonly [IncomingChange, ...IncomingChange[]]): [
  Tenant,
  ...Tenant[],
] => {
  const { tenant } = first;
  const users = new Map(others.map((other) => [other.tenant.user_uuid, other.tenant]));
  users.delete(tenant.user_uuid);
  return [tenant, ...users.values()];
};

const applyInTransaction = async (
  db: Writer,
  client_id: number,
  changes: readonly IncomingChange[],
  mode: Mode,
): Promise<readonly Outcome[]> => {
  const state = await loadTransactionState(db, client_id, changes);
  const outcomes = await applyInLaneOrder(db, state, changes, mode);
  await saveTransactionState(db, state);
  return outcomes;
};

const processOneByOne = async (
  database: Database,
  changes: readonly IncomingChange[],
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const incoming of changes) {
    outcomes.push(...(await processTransaction(database, [incoming])));
  }
  return outcomes;
};

/** The id cannot be used, and the lane must not wait for it. */
const skipReusedId = async (database: Database, incoming: IncomingChange): Promise<Outcome> => {
  try {
    const { tenant } = incoming;
    const lane = laneOf(incoming);
    if (lane !== null)
      await withWriteTransaction(database, tenant, (db) => advanceLane(db, tenant.client_id, lane));
    return { kind: 'reused' };
  } catch (error) {
    return { kind: 'failed', error };
  }
};

const isRequestIdTaken = (error: unknown): boolean => isUniqueViolation(error, 'operations_pkey');
