import { sql } from 'kysely';
import { speakFor, type Writer } from '../database/tenancy.ts';
import { isTransient } from '../http/failure.ts';
import { faultText } from '../http/fault-text.ts';
import { refuse } from '../http/refusal.ts';
import type { Arrival, Change, Lane, Outcome, Verdict } from './arrival.ts';
import { answeredAs, DISCARD, enter, laneOf, type Ledger, lineOf, placeOf } from './ledger.ts';
import { findByNumber, type Of } from './queries.ts';

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

type Work = {
  readonly db: Writer;
  readonly ledger: Ledger;
  readonly mode: Mode;
  /** What is done next is done as this user; as nobody for several at a time. */
  readonly speak: (user_uuid: string | null) => Promise<void>;
};

/**
 * Takes each change in at its place: of each line the first, then of each the next, and so on. Those that can
 * are decided side by side. What is answered is entered in the ledger.
 */
export const takeInEach = async (
  db: Writer,
  ledger: Ledger,
  arrivals: readonly Arrival[],
  mode: Mode,
): Promise<readonly Outcome[]> => {
  const work: Work = { db, ledger, mode, speak: speakerAmong(db, arrivals) };
  const outcomes = new Map<Arrival, Outcome>();
  let lines = [...Map.groupBy(arrivals, lineOf).values()];
  while (lines.length > 0) {
    const heads = lines.flatMap(([head]) => head ?? []);
    for (const [arrival, outcome] of await takeInHeads(work, heads)) outcomes.set(arrival, outcome);
    lines = lines.map(([, ...others]) => others).filter((others) => others.length > 0);
  }
  return arrivals.map((arrival) => outcomes.get(arrival) ?? MISSED);
};

const MISSED: Outcome = { kind: 'failed', error: new Error('A change was not taken in') };

const speakerAmong = (db: Writer, arrivals: readonly Arrival[]): Work['speak'] => {
  const users = new Set(arrivals.map(({ tenant }) => tenant.user_uuid));
  // Of one user the whole transaction is theirs.
  if (users.size < 2) return async () => undefined;
  let spoken_for: string | null = null;
  return async (user_uuid) => {
    if (user_uuid === spoken_for) return;
    spoken_for = user_uuid;
    await speakFor(db, user_uuid ?? '');
  };
};

type Taken = readonly [Arrival, Outcome];

const takeInHeads = async (work: Work, heads: readonly Arrival[]): Promise<readonly Taken[]> => {
  const taken: Taken[] = [];
  const together: Arrival[] = [];
  for (const arrival of heads) {
    const place = placeOf(work.ledger, arrival);
    if (place === 'discarded_late') taken.push([arrival, await discarded(work, arrival)]);
    else if (place !== 'next') taken.push([arrival, place]);
    else if (hasLeft(work.ledger, arrival)) taken.push([arrival, turnAway(work.ledger, arrival)]);
    else if (arrival.side_by_side !== null && !work.mode.savepoints) together.push(arrival);
    else taken.push([arrival, await decide(work, arrival)]);
  }
  for (const round of roundsOf(together)) taken.push(...(await decideTogether(work, round)));
  return taken;
};

/** A discarded entry changes nothing, whoever's it was. */
const hasLeft = ({ at_work }: Ledger, { tenant, change }: Arrival): boolean =>
  change.call !== DISCARD && !at_work.has(tenant.user_uuid);

const turnAway = (ledger: Ledger, arrival: Arrival): Outcome => {
  enter(ledger, arrival, FORBIDDEN);
  return { kind: 'verdict', verdict: FORBIDDEN };
};

const FORBIDDEN: Verdict = {
  result: 'rejected',
  status: 403,
  answer: faultText(refuse(403, 'FORBIDDEN')),
};

/** Those that are about the same one after the other, so that each is answered as if it had come alone. */
const roundsOf = (together: readonly Arrival[]): readonly (readonly Arrival[])[] => {
  const about = [...Map.groupBy(together, ({ side_by_side }) => side_by_side).values()];
  const rounds = Math.max(0, ...about.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    about.flatMap((same) => same.slice(round, round + 1)),
  );
};

const decideTogether = async (
  { db, ledger, speak }: Work,
  together: readonly Arrival[],
): Promise<readonly Taken[]> => {
  await speak(null);
  // All have ended before the transaction does, also where one of them fails.
  const settled = await Promise.allSettled(together.map((arrival) => arrival.decide(db)));
  return together.map((arrival, place) => {
    const decided = settled[place];
    if (decided?.status !== 'fulfilled') throw decided?.reason;
    enter(ledger, arrival, decided.value);
    return [arrival, { kind: 'verdict', verdict: decided.value }];
  });
};

const decide = async (
  { db, ledger, mode: { savepoints, refused }, speak }: Work,
  arrival: Arrival,
): Promise<Outcome> => {
  const { change, tenant } = arrival;
  await speak(tenant.user_uuid);
  const known = refused.get(change);
  const decision = known ?? (await (savepoints ? decideAlone(db, arrival) : arrival.decide(db)));
  if ('kind' in decision) return decision;
  if (known === undefined && !savepoints && decision.result === 'rejected') {
    throw new TakenBack(new Map([...refused, [change, decision]]));
  }
  enter(ledger, arrival, decision);
  return { kind: 'verdict', verdict: decision };
};

/** What it did is undone where it is refused or fails. */
const decideAlone = async (
  db: Writer,
  { decide: handle }: Arrival,
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
const discarded = async ({ db, ledger }: Work, arrival: Arrival): Promise<Outcome> => {
  const lane = laneOf(arrival);
  const entry = lane === null ? undefined : await entryAt(db, ledger, lane);
  const verdict = { result: entry?.result ?? 'noop', status: 204, answer: null } as const;
  return { kind: 'verdict', verdict };
};

const entryAt = async (db: Writer, ledger: Ledger, lane: Of<Lane>) =>
  answeredAs(ledger, lane) ?? (await findByNumber(db, ledger.client_id, lane));
