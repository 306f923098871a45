/**
 * `npm run load`: many coaches come back online at the same time, each with a day's changes, against the real
 * server with its own PostgreSQL. Most use the changes call, some send each change individually. Another club
 * sends its changes first, so that the server is warm. `-- --coaches 60 --changes 50 --alone 0.2` is a smaller
 * run. Exits with 1 if a change is lost, doubled or out of order, if a call fails, or if a goal is missed.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startRealProduct } from '../simulation/real/product.ts';
import { drainIndividually, drainInBatches, createDeviceLog, type DeviceLog } from './device.ts';
import { recordOffline } from './outbox.ts';
import { findErrors } from './find-errors.ts';
import { buildLoadFixture, HOST, type LoadCoach } from './fixture.ts';

/** The coaches that warm the server up. */
const BEFORE = { coaches: 12, changes: 40, alone: 0.5 };
const GOALS = { p99_ms: 500, seconds: 120, server_mib: 300 };

const { values } = parseArgs({
  options: {
    coaches: { type: 'string', default: '300' },
    changes: { type: 'string', default: '200' },
    alone: { type: 'string', default: '0.1' },
  },
});
const [coaches, changes, alone] = [values.coaches, values.changes, values.alone].map(Number);
if (coaches === undefined || changes === undefined || alone === undefined) process.exit(2);

const metrics_token = randomUUID().repeat(2);
process.env['SPRINGBOARD_METRICS_TOKEN'] = metrics_token;
const product = await startRealProduct();
const line = {
  agent: new Agent({ keepAlive: true, maxSockets: coaches * 4 }),
  port: product.port,
  host: HOST,
};
try {
  const fixture = await buildLoadFixture(product.owner_url, coaches + BEFORE.coaches);
  const others = fixture.coaches.slice(coaches);
  await product.startApi();
  const before = await drainOutboxes(others, BEFORE.changes, others.length * BEFORE.alone);

  const individualCount = Math.round(coaches * alone);
  const start = performance.now();
  const logs = await drainOutboxes(fixture.coaches.slice(0, coaches), changes, individualCount);
  const seconds = (performance.now() - start) / 1000;
  const server_mib = await residentMib();
  line.agent.destroy();

  const acknowledged = [logs, before].map((all) => [
    ...all.batched.acknowledged,
    ...all.individual.acknowledged,
  ]);
  const errors = [
    ...logs.batched.errors,
    ...logs.individual.errors,
    ...(await findErrors(
      (...query) => product.query(...query),
      fixture.client_id,
      acknowledged.flat(),
    )),
  ];
  const done = acknowledged[0]?.length ?? 0;
  if (done !== coaches * changes) {
    errors.push(`${done} of ${coaches * changes} changes were acknowledged`);
  }
  console.log(
    `${coaches} coaches, ${changes} changes each, ${individualCount} of them by single calls`,
  );
  console.log(`drained in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} changes a second`);
  print('the changes call', logs.batched);
  print('single calls', logs.individual);
  console.log(`server: ${server_mib.toFixed(0)} MiB`);
  console.log(
    errors.length === 0 ? 'nothing lost, doubled or out of order' : errors.slice(0, 20).join('\n'),
  );
  const p99 = at([...logs.batched.served_ms, ...logs.individual.served_ms], 0.99);
  const missed = [
    ...(p99 < GOALS.p99_ms ? [] : [`p99 ${p99.toFixed(0)} ms, goal under ${GOALS.p99_ms}`]),
    ...(seconds < GOALS.seconds ? [] : [`${seconds.toFixed(0)} s, goal under ${GOALS.seconds}`]),
    ...(server_mib < GOALS.server_mib ? [] : [`${server_mib} MiB, goal under ${GOALS.server_mib}`]),
  ];
  console.log(missed.length === 0 ? 'goals met' : `goals missed: ${missed.join('; ')}`);
  process.exitCode = errors.length + missed.length === 0 ? 0 : 1;
} finally {
  await product.stop();
}

type DeviceLogs = { readonly batched: DeviceLog; readonly individual: DeviceLog };

/** Drains all outboxes concurrently. The first `alone` coaches send each change individually. */
async function drainOutboxes(
  coming: readonly LoadCoach[],
  count: number,
  alone: number,
): Promise<DeviceLogs> {
  const logs: DeviceLogs = { batched: createDeviceLog(), individual: createDeviceLog() };
  const now = Math.floor(Date.now() / 1000);
  const outboxes = coming.map((coach) => ({ coach, outbox: recordOffline(coach, count, now) }));
  const drained: Promise<void>[] = [];
  for (const [index, { coach, outbox }] of outboxes.entries()) {
    const device = { line, coach, device_id: outbox.device_id };
    drained.push(
      index < alone
        ? drainIndividually({ ...device, log: logs.individual }, outbox)
        : drainInBatches({ ...device, log: logs.batched }, outbox),
    );
    // All devices share one processor. Yield, so that responses are read before all requests are written.
    await setImmediate();
  }
  await Promise.all(drained);
  return logs;
}

function print(name: string, { served_ms, deferred_ms }: DeviceLog): void {
  if (served_ms.length === 0) return;
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => at(served_ms, share).toFixed(0));
  console.log(
    `${name}: ${served_ms.length} served, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms; ` +
      `${deferred_ms.length} deferred, p99 ${at(deferred_ms, 0.99).toFixed(0)} ms`,
  );
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * share)] ?? 0;
}

async function residentMib(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${product.port}/metrics`, {
    headers: { authorization: `Bearer ${metrics_token}` },
  });
  const found = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text());
  return Number(found?.[1]) / 2 ** 20;
}
