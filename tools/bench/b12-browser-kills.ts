/**
 * B12, the browser's part: `node tools/bench/b12-browser-kills.ts 100` kills (SIGKILL) Chromium 100 times
 * while it records and sends, always on the same profile, against the real API on PostgreSQL. Each kill
 * leaves half a record at the end of the database's log, as a kill during a write does. Every change that
 * was shown as saved must be in the database afterwards, once and in the order of its lane.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corruptLogs } from '@springboard/e2e/helpers/corrupt-leveldb.ts';
import { bundle } from './browser/bundle.ts';
import { relayTo } from './drain/relay.ts';
import { openBrowser } from './kills/browser.ts';
import { withApi, type RunningApi } from './server/with-api.ts';
import { spread, type BenchTable } from './table.ts';

const KILLS = 100;
const MEMBERS = 12;
/** A browser is killed after a number of reports of saved changes. The number differs in each launch. */
const MIN_REPORTS = 3;
const MAX_REPORTS = 40;

type Report = {
  saved: string[];
  savedPerLaunch: number[];
  violations: string[];
  databases: number;
  /** For each lost change, the milliseconds between showing it as saved and the kill. */
  lost_ms: number[];
};

export async function run(kills = KILLS): Promise<BenchTable> {
  const script = await bundle('kills/page.ts');
  const { saved, savedPerLaunch, violations, databases, lost_ms } = await withApi(MEMBERS, (api) =>
    killRepeatedly(api, script, kills),
  );
  const count = {
    name: `changes shown as saved, ${saved.length} in ${kills} kills: lost, doubled or out of order`,
    ...spread([violations.length]),
    ratio: null,
    goal: 'none',
    met: violations.length === 0,
  };
  const savedRow = {
    name: 'changes shown as saved before a kill',
    ...spread(savedPerLaunch),
    ratio: null,
    goal: '',
    met: null,
  };
  const deletedRow = {
    name: 'databases that the browser found damaged after a kill, and threw away',
    ...spread([databases - 1]),
    ratio: null,
    goal: '',
    met: null,
  };
  const last = {
    name: 'milliseconds before the kill at which what is lost was shown as saved',
    ...spread(lost_ms),
    ratio: null,
    goal: '',
    met: null,
  };
  for (const problem of violations) console.error(problem);
  return {
    id: 'B12',
    title: 'the browser killed while it works (counts, not ms)',
    rows: [count, deletedRow, ...(lost_ms.length > 0 ? [last] : []), savedRow],
  };
}

async function killRepeatedly(api: RunningApi, script: string, kills: number): Promise<Report> {
  const saved: string[] = [];
  const times = new Map<string, { launch: number; at: number }>();
  const killedAt: number[] = [];
  const savedPerLaunch: number[] = [];
  let launch = 0;
  let onReport: (what: 'saved' | 'drained') => void = () => undefined;
  const handleReport = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await textOf(request);
    response.end();
    const isSaved = request.url === '/saved';
    if (isSaved) {
      for (const op_id of text.split(',')) {
        saved.push(op_id);
        times.set(op_id, { launch, at: performance.now() });
      }
    }
    onReport(isSaved ? 'saved' : 'drained');
  };
  const relay = relayTo(api.url, () => 0);
  const server = createServer((request, response) => {
    const { url } = request;
    if (url === '/') return void response.setHeader('content-type', 'text/html').end(PAGE);
    if (url === '/page.js') {
      return void response.setHeader('content-type', 'text/javascript').end(script);
    }
    if (url === '/launch') {
      return void response.end(
        JSON.stringify({ club: api.club, isLast: launch === kills, launch }),
      );
    }
    if (url !== '/saved' && url !== '/drained') return relay(request, response);
    return void handleReport(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const profile = await mkdtemp(join(tmpdir(), 'springboard-kills-'));
  try {
    for (; launch <= kills; launch += 1) {
      const requiredReports = MIN_REPORTS + ((launch * 7) % (MAX_REPORTS - MIN_REPORTS));
      let reports = 0;
      const finished = new Promise<void>((resolve) => {
        onReport = (what) => {
          reports += 1;
          if (what === 'drained' || (launch < kills && reports >= requiredReports)) resolve();
        };
      });
      const browser = await openBrowser(profile, `http://localhost:${address.port}/`);
      await finished;
      killedAt.push(performance.now());
      await browser.kill();
      corruptLogs(profile);
      if (launch < kills) savedPerLaunch.push(reports);
    }
    const operations = await operationsOf(api);
    const databases = new Set(operations.map(({ device_id }) => device_id)).size;
    const storedIds = new Set(operations.map(({ request_id }) => request_id));
    const lost_ms = saved.flatMap((op_id) => {
      const { launch: index = 0, at = 0 } = times.get(op_id) ?? {};
      return storedIds.has(op_id) ? [] : [Math.round((killedAt[index] ?? at) - at)];
    });
    const violations = await findViolations(api, operations, saved);
    return { saved, savedPerLaunch, databases, lost_ms, violations };
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const PAGE = '<!doctype html><script type="module" src="/page.js"></script>';

const laneOf = ({ device_id, lane }: Operation): string => `${lane} of ${device_id}`;

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

type Operation = { request_id: string; device_id: string; lane: string; lane_seq: number };

/** In lane order. A recreated database is a new device with its own lanes (OF8). */
const operationsOf = ({ query }: RunningApi): Promise<Operation[]> =>
  query<Operation>(
    `select request_id, device_id, lane, lane_seq::int from operations
     order by device_id, lane, lane_seq`,
  );

/** Violations of the rules for saved changes; empty if there are none. */
async function findViolations(
  { query }: RunningApi,
  operations: readonly Operation[],
  saved: readonly string[],
): Promise<string[]> {
  const effects = await query<{ request_id: string; member_uuid: string }>(
    'select request_id, member_uuid from attendance_history order by id',
  );
  const storedIds = new Set(operations.map(({ request_id }) => request_id));
  const violations = saved
    .filter((op_id) => !storedIds.has(op_id))
    .map((op_id) => `[OF2] lost: ${op_id}`);
  const counted = new Set<string>();
  for (const { request_id } of effects) {
    if (counted.has(request_id)) violations.push(`[OF3] had its effect twice: ${request_id}`);
    counted.add(request_id);
  }
  const order = new Map(saved.map((op_id, index) => [op_id, index]));
  // A change that was stored but not reported before the kill has no known position.
  const isInOrder = (changes: readonly { request_id: string }[]): boolean => {
    const positions = changes.flatMap(({ request_id }) => order.get(request_id) ?? []);
    return positions.every((index, n) => n === 0 || index > (positions[n - 1] ?? 0));
  };
  const isOnly = new Set(operations.map(({ device_id }) => device_id)).size === 1;
  for (const [lane, inLane] of Map.groupBy(operations, laneOf)) {
    if (!isInOrder(inLane)) violations.push(`[OF4] ${lane} is not in the order of recording`);
    // After the browser deleted a database, changes of the previous device have used numbers of the next one.
    if (isOnly && inLane.some(({ lane_seq }, index) => lane_seq !== index + 1)) {
      violations.push(`[OF4] the numbers of ${lane} have gaps`);
    }
  }
  for (const [member, marks] of Map.groupBy(effects, ({ member_uuid }) => member_uuid)) {
    if (!isInOrder(marks))
      violations.push(`[OF4] ${member} was not marked in the order of recording`);
  }
  return violations;
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  const table = await run(Number(process.argv[2] ?? KILLS));
  console.log(renderTable(table));
  process.exitCode = table.rows.some(({ met }) => met === false) ? 1 : 0;
}
