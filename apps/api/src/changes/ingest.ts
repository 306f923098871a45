import { DatabaseError } from 'pg';
import type { Database } from '../database/pool.ts';
import { type Tenant, writeAs, type Writer, writeTogether } from '../database/tenancy.ts';
import { isTransient } from '../http/failure.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { closeLedger, laneOf, openLedger } from './ledger.ts';
import { moveOn } from './queries.ts';
import { type Mode, takeInEach, TakenBack } from './take-in.ts';

/** So many changes share a transaction; more would hold for too long what they lock. */
const CHANGES_PER_TRANSACTION = 100;

const ATTEMPTS = 4;

/**
 * Takes in changes of users of one company, with as few round trips as there can be: the effects, the answers and the
 * cursors of a transaction commit together or not at all (OF6). One that is refused keeps nothing of what it
 * wrote and moves its lane on (OF7); one that fails leaves no trace, and the others stand. Changes of one lane
 * are taken in their order here.
 *
 * @returns what became of each, in the order given
 */
export const ingest = async (
  database: Database,
  arrivals: readonly Arrival[],
): Promise<readonly Outcome[]> => {
  // Lanes in the same order for everybody, so that two transactions do not wait for each other.
  const ordered = arrivals.toSorted((a, b) =>
    laneName(a) < laneName(b) ? -1 : laneName(a) > laneName(b) ? 1 : 0,
  );
  const outcomes = new Map<Arrival, Outcome>();
  for (let from = 0; from < ordered.length; from += CHANGES_PER_TRANSACTION) {
    const together = ordered.slice(from, from + CHANGES_PER_TRANSACTION);
    const taken = await takeInTogether(database, together);
    together.forEach((arrival, place) => outcomes.set(arrival, taken[place] ?? UNKNOWN));
  }
  return arrivals.map((arrival) => outcomes.get(arrival) ?? UNKNOWN);
};

const laneName = ({ change: { lane } }: Arrival): string => lane?.name ?? '';

const UNKNOWN: Outcome = { kind: 'failed', error: new Error('A change has no outcome') };

/**
 * At first without savepoints, because hardly any change is refused or fails. When one is, all is undone and
 * done again with them.
 */
const takeInTogether = async (
  database: Database,
  arrivals: readonly Arrival[],
): Promise<readonly Outcome[]> => {
  const [first, ...others] = arrivals;
  if (first === undefined) return [];
  const several = others.length > 0;
  let mode: Mode = { savepoints: false, refused: new Map() };
  let taken = 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeTogether(database, usersOf([first, ...others]), (db) =>
        takeIn(db, first.tenant.client_id, arrivals, mode),
      );
    } catch (error) {
      if (error instanceof TakenBack) {
        mode = { savepoints: several, refused: error.refused };
      } else if (isRequestIdTaken(error)) {
        // By a twin that committed just now, and is found next time; or by somebody else, and is not.
        if (several) return takeInEachAlone(database, arrivals);
        taken += 1;
        if (taken > 1) return [await passOver(database, first)];
      } else if (several && !mode.savepoints && !isTransient(error)) {
        mode = { ...mode, savepoints: true };
      } else if (!isTransient(error) || attempt >= ATTEMPTS) {
        return arrivals.map((): Outcome => ({ kind: 'failed', error }));
      }
    }
  }
};

/** Each once. */
const usersOf = ([first, ...others]: readonly [Arrival, ...Arrival[]]): [Tenant, ...Tenant[]] => {
  const { tenant } = first;
  const users = new Map(others.map((other) => [other.tenant.user_uuid, other.tenant]));
  users.delete(tenant.user_uuid);
  return [tenant, ...users.values()];
};

const takeIn = async (
  db: Writer,
  client_id: number,
  arrivals: readonly Arrival[],
  mode: Mode,
): Promise<readonly Outcome[]> => {
  const ledger = await openLedger(db, client_id, arrivals);
  const outcomes = await takeInEach(db, ledger, arrivals, mode);
  await closeLedger(db, ledger);
  return outcomes;
};

const takeInEachAlone = async (
  database: Database,
  arrivals: readonly Arrival[],
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const arrival of arrivals) {
    outcomes.push(...(await takeInTogether(database, [arrival])));
  }
  return outcomes;
};

/** The id cannot be used, and the lane must not wait for it. */
const passOver = async (database: Database, arrival: Arrival): Promise<Outcome> => {
  try {
    const { tenant } = arrival;
    const lane = laneOf(arrival);
    if (lane !== null) await writeAs(database, tenant, (db) => moveOn(db, tenant.client_id, lane));
    return { kind: 'reused' };
  } catch (error) {
    return { kind: 'failed', error };
  }
};

const UNIQUE_VIOLATION = '23505';

const isRequestIdTaken = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === UNIQUE_VIOLATION &&
  error.constraint === 'operations_pkey';
