import type { Database } from '../database/pool.ts';
import { companyOf } from '../database/tenancy.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { ingest } from './ingest.ts';

/** Takes one change in, and says what became of it. */
export type Intake = (arrival: Arrival) => Promise<Outcome>;

type Waiting = { readonly arrival: Arrival; readonly answer: (outcome: Outcome) => void };
type Queue = { waiting: Waiting[]; running: number };

/** Transactions of one company at once; the changes that arrive meanwhile share the next one. */
const AT_ONCE = 2;

/**
 * Commits the changes of one company that arrive in one turn of the event loop together: they share the round
 * trips, the statements and the waiting for the disk. Each is answered after its transaction has committed.
 */
export const sharedIntake = (database: Database): Intake => {
  const queues = new Map<string, Queue>();

  const start = async (key: string, queue: Queue): Promise<void> => {
    if (queue.waiting.length === 0 || queue.running >= AT_ONCE) return;
    const together = queue.waiting;
    queue.waiting = [];
    queue.running += 1;
    const outcomes = await ingestAll(database, together);
    together.forEach(({ answer }, place) => answer(outcomes[place] ?? NO_OUTCOME));
    queue.running -= 1;
    if (queue.waiting.length === 0 && queue.running === 0) queues.delete(key);
    void start(key, queue);
  };

  return (arrival) =>
    new Promise((answer) => {
      const key = companyOf(arrival.tenant);
      const queue = queues.get(key) ?? { waiting: [], running: 0 };
      queues.set(key, queue);
      queue.waiting.push({ arrival, answer });
      if (queue.waiting.length === 1) setImmediate(() => void start(key, queue));
    });
};

/** Commits each change by itself. */
export const singleIntake =
  (database: Database): Intake =>
  async (arrival) => {
    const [outcome] = await ingest(database, [arrival]);
    return outcome ?? NO_OUTCOME;
  };

const NO_OUTCOME: Outcome = { kind: 'failed', error: new Error('A change has no outcome') };

const ingestAll = async (
  database: Database,
  waiting: readonly Waiting[],
): Promise<readonly Outcome[]> => {
  try {
    return await ingest(
      database,
      waiting.map(({ arrival }) => arrival),
    );
  } catch (error) {
    return waiting.map((): Outcome => ({ kind: 'failed', error }));
  }
};
