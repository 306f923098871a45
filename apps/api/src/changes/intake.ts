import type { Database } from '../database/pool.ts';
import type { Tenant } from '../database/tenancy.ts';
import type { Arrival, Outcome } from './arrival.ts';
import { ingest } from './ingest.ts';

/** Takes one change in, and says what became of it. */
export type Intake = (tenant: Tenant, arrival: Arrival) => Promise<Outcome>;

type Waiting = { readonly arrival: Arrival; readonly answer: (outcome: Outcome) => void };
type Queue = { readonly tenant: Tenant; waiting: Waiting[]; running: number };

/** Transactions of one user at once; the changes that arrive meanwhile share the next one. */
const AT_ONCE = 2;

/**
 * Commits the changes of one user that arrive in one turn of the event loop together: they share the round
 * trips and the waiting for the disk. Each is answered after its transaction has committed.
 */
export const sharedIntake = (database: Database): Intake => {
  const queues = new Map<string, Queue>();

  const start = async (key: string, queue: Queue): Promise<void> => {
    if (queue.waiting.length === 0 || queue.running >= AT_ONCE) return;
    const together = queue.waiting;
    queue.waiting = [];
    queue.running += 1;
    const outcomes = await ingestAll(database, queue.tenant, together);
    together.forEach(({ answer }, place) => answer(outcomes[place] ?? NO_OUTCOME));
    queue.running -= 1;
    if (queue.waiting.length === 0 && queue.running === 0) queues.delete(key);
    void start(key, queue);
  };

  return (tenant, arrival) =>
    new Promise((answer) => {
      const key = JSON.stringify([tenant.client_id, tenant.club_id, tenant.user_uuid, tenant.role]);
      const queue = queues.get(key) ?? { tenant, waiting: [], running: 0 };
      queues.set(key, queue);
      queue.waiting.push({ arrival, answer });
      if (queue.waiting.length === 1) setImmediate(() => void start(key, queue));
    });
};

/** Commits each change by itself. */
export const singleIntake =
  (database: Database): Intake =>
  async (tenant, arrival) => {
    const [outcome] = await ingest(database, tenant, [arrival]);
    return outcome ?? NO_OUTCOME;
  };

const NO_OUTCOME: Outcome = { kind: 'failed', error: new Error('A change has no outcome') };

const ingestAll = async (
  database: Database,
  tenant: Tenant,
  waiting: readonly Waiting[],
): Promise<readonly Outcome[]> => {
  try {
    return await ingest(
      database,
      tenant,
      waiting.map(({ arrival }) => arrival),
    );
  } catch (error) {
    return waiting.map((): Outcome => ({ kind: 'failed', error }));
  }
};
