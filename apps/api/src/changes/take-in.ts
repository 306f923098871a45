import { sql } from 'kysely';
import type { Tenant, Writer } from '../database/tenancy.ts';
import { isTransient } from '../http/failure.ts';
import type { Arrival, Change, Lane, Outcome, Verdict } from './arrival.ts';
import { answeredAs, enter, type Ledger, placeOf } from './ledger.ts';
import { findByNumber } from './queries.ts';

export type Mode = {
  /** Whether one change can be undone alone. */
  readonly savepoints: boolean;
  /** What is refused, from an attempt that was undone. */
  readonly refused: ReadonlyMap<Change, Verdict>;
};

/** Thrown to undo what a refused change may have written before it was refused. */
export class TakenBack extends Error {
  readonly refused: ReadonlyMap<Change, Verdict>;
  constructor(refused: ReadonlyMap<Change, Verdict>) {
    super('a change was refused');
    this.refused = refused;
  }
}

/** Takes each change in at its place, in the order given; what is answered is entered in the ledger. */
export const takeInEach = async (
  db: Writer,
  tenant: Tenant,
  ledger: Ledger,
  arrivals: readonly Arrival[],
  mode: Mode,
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const arrival of arrivals) {
    const place = placeOf(ledger, arrival.change);
    if (place === 'next') outcomes.push(await decide(db, ledger, arrival, mode));
    else if (place !== 'discarded_late') outcomes.push(place);
    else if (arrival.change.lane !== null) {
      const verdict = await discarded(db, tenant, ledger, arrival.change.lane);
      outcomes.push({ kind: 'verdict', verdict });
    }
  }
  return outcomes;
};

const decide = async (
  db: Writer,
  ledger: Ledger,
  { change, decide: handle }: Arrival,
  { savepoints, refused }: Mode,
): Promise<Outcome> => {
  const known = refused.get(change);
  const decision = known ?? (savepoints ? await decideAlone(db, handle) : await handle(db));
  if ('kind' in decision) return decision;
  if (known === undefined && !savepoints && decision.result === 'rejected') {
    throw new TakenBack(new Map([...refused, [change, decision]]));
  }
  enter(ledger, change, decision);
  return { kind: 'verdict', verdict: decision };
};

/** What it did is undone where it is refused or fails. */
const decideAlone = async (
  db: Writer,
  handle: Arrival['decide'],
): Promise<Verdict | Extract<Outcome, { kind: 'failed' }>> => {
  await sql`savepoint change`.execute(db);
  try {
    const verdict = await handle(db);
    await (verdict.result === 'rejected' ? UNDO : KEEP).execute(db);
    return verdict;
  } catch (error) {
    if (isTransient(error)) throw error;
    await UNDO.execute(db);
    return { kind: 'failed', error };
  }
};

const UNDO = sql`rollback to savepoint change`;
const KEEP = sql`release savepoint change`;

/** The discard came after the entry itself had been answered: says what became of it. */
const discarded = async (
  db: Writer,
  tenant: Tenant,
  ledger: Ledger,
  lane: Lane,
): Promise<Verdict> => {
  const entry = answeredAs(ledger, lane) ?? (await findByNumber(db, tenant, lane));
  return { result: entry?.result ?? 'noop', status: 204, answer: null };
};
