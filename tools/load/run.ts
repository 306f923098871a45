/**
 * `npm run load`: coaches who come back to a network all at once, each with a day's changes, against the real
 * server and its own PostgreSQL. Most send the changes call, some each change by itself. A club of others has
 * sent theirs before, so that the server is one that has been at work. `-- --coaches 60 --changes 50
 * --alone 0.2` makes it smaller. Ends with 1 if a change is lost, doubled or out of order, if a
 * call fails, or if a goal is missed.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startRealProduct } from '../proof/real/product.ts';
import { drainAlone, drainTogether, nothingTold, type Told } from './device.ts';
import { recordOffline } from './outbox.ts';
import { findFaults } from './verdict.ts';
import { buildLoadWorld, HOST, type LoadCoach } from './world.ts';

/** Who sends before the others, and how much. */
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
  const world = await buildLoadWorld(product.owner_url, coaches + BEFORE.coaches);
  const others = world.coaches.slice(coaches);
  await product.startApi();
  const before = await comeBack(others, BEFORE.changes, others.length * BEFORE.alone);

  const byThemselves = Math.round(coaches * alone);
  const start = performance.now();
  const told = await comeBack(world.coaches.slice(0, coaches), changes, byThemselves);
  const seconds = (performance.now() - start) / 1000;
  const server_mib = await residentMib();
  line.agent.destroy();

  const acknowledged = [told, before].map((all) => [
    ...all.together.acknowledged,
    ...all.alone.acknowledged,
  ]);
  const faults = [
    ...told.together.faults,
    ...told.alone.faults,
    ...(await findFaults(
      (...given) => product.query(...given),
      world.client_id,
      acknowledged.flat(),
    )),
  ];
  const done = acknowledged[0]?.length ?? 0;
  if (done !== coaches * changes) {
    faults.push(`${done} of ${coaches * changes} changes were acknowledged`);
  }
  console.log(
    `${coaches} coaches, ${changes} changes each, ${byThemselves} of them by single calls`,
  );
  console.log(`drained in ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} changes a second`);
  print('the changes call', told.together);
  print('single calls', told.alone);
  console.log(`server: ${server_mib.toFixed(0)} MiB`);
  console.log(
    faults.length === 0 ? 'nothing lost, doubled or out of order' : faults.slice(0, 20).join('\n'),
  );
  const p99 = at([...told.together.served_ms, ...told.alone.served_ms], 0.99);
  const missed = [
    ...(p99 < GOALS.p99_ms ? [] : [`p99 ${p99.toFixed(0)} ms, goal under ${GOALS.p99_ms}`]),
    ...(seconds < GOALS.seconds ? [] : [`${seconds.toFixed(0)} s, goal under ${GOALS.seconds}`]),
    ...(server_mib < GOALS.server_mib ? [] : [`${server_mib} MiB, goal under ${GOALS.server_mib}`]),
  ];
  console.log(missed.length === 0 ? 'goals met' : `goals missed: ${missed.join('; ')}`);
  process.exitCode = faults.length + missed.length === 0 ? 0 : 1;
} finally {
  await product.stop();
}

type Both = { readonly together: Told; readonly alone: Told };

/** All at once; the first `alone` of them send each change by itself. */
async function comeBack(coming: readonly LoadCoach[], count: number, alone: number): Promise<Both> {
  const told: Both = { together: nothingTold(), alone: nothingTold() };
  const now = Math.floor(Date.now() / 1000);
  const outboxes = coming.map((coach) => ({ coach, outbox: recordOffline(coach, count, now) }));
  const drained: Promise<void>[] = [];
  for (const [place, { coach, outbox }] of outboxes.entries()) {
    const device = { line, coach, device_id: outbox.device_id };
    drained.push(
      place < alone
        ? drainAlone({ ...device, told: told.alone }, outbox)
        : drainTogether({ ...device, told: told.together }, outbox),
    );
    // Here they share a processor: nobody's answer is to wait until everybody's requests are written.
    await setImmediate();
  }
  await Promise.all(drained);
  return told;
}

function print(name: string, { served_ms, put_off_ms }: Told): void {
  if (served_ms.length === 0) return;
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => at(served_ms, share).toFixed(0));
  console.log(
    `${name}: ${served_ms.length} served, p50 ${p50} ms, p99 ${p99} ms, longest ${max} ms; ` +
      `${put_off_ms.length} told to come again, p99 ${at(put_off_ms, 0.99).toFixed(0)} ms`,
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
