import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database, PoolCounts } from '../database/pool.ts';
import type { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import type { Replica, ReplicaStatus } from '../replica/replica.ts';

export type MetricsDeps = {
  database: Database;
  replica: Pick<Replica, 'status'>;
  concurrencyLimit: ConcurrencyLimit;
  /** null: unknown, as in most tests. */
  pool: PoolCounts | null;
};

/** Metrics without personal data: routes, status codes, durations, queue lengths. */
export const createMetrics = ({ database, replica, concurrencyLimit, pool }: MetricsDeps) => {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'springboard_request_seconds',
    help: 'Response time by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const overloaded = new Counter({
    name: 'springboard_overloaded_total',
    help: 'Calls that were rejected with 503.',
    registers,
  });
  gaugeOf('springboard_calls_inside', 'Active calls.', concurrencyLimit.active);
  for (const count of ['totalCount', 'idleCount', 'waitingCount'] as const) {
    gaugeOf(`springboard_pool_${count.replace('Count', '')}`, 'Connections.', () =>
      pool === null ? 0 : pool[count],
    );
  }
  for (const [name, help, valueOf] of REPLICA_GAUGES) {
    if (replica.status() === null) continue;
    gaugeOf(`springboard_replica_${name}`, help, () => {
      const status = replica.status();
      return status === null ? Number.NaN : valueOf(status);
    });
  }
  const jobs = new Gauge({
    name: 'springboard_jobs',
    help: 'Entries of the job queue by state.',
    labelNames: ['state'],
    registers: [],
    async collect() {
      this.reset();
      for (const { state, count } of await jobCounts(database)) this.set({ state }, count);
    },
  });
  register.registerMetric(jobs);

  function gaugeOf(name: string, help: string, value: () => number): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(value());
      },
    });
    register.registerMetric(gauge);
  }

  return {
    /** Records every response of these routes. */
    watch: (app: FastifyInstance): void => {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const labels = { method, route: routeOptions.url ?? '', status: reply.statusCode };
        durations.observe(labels, reply.elapsedTime / 1000);
        if (reply.statusCode === 503) overloaded.inc();
      });
    },
    text: () => register.metrics(),
    type: register.contentType,
  };
};

const REPLICA_GAUGES: readonly (readonly [string, string, (status: ReplicaStatus) => number])[] = [
  ['used', '1 while reads are sent to the replica.', ({ is_used }) => Number(is_used)],
  ['lag_seconds', 'At most; not a number: unknown.', ({ lag_s }) => lag_s ?? Number.NaN],
  ['interrupted', 'Reads that ran again on the primary.', ({ interrupted }) => interrupted],
];

export type Metrics = ReturnType<typeof createMetrics>;

const jobCounts = async (database: Database) => {
  const { rows } = await sql<{ state: string; count: number }>`
    select state::text, count(*) as count from pgboss.job group by state`.execute(database);
  return rows;
};

/** Compares in constant time. */
export const isToken = (authorization: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
