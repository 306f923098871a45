/**
 * B12, the browser's part: `node tools/bench/b12-browser-kills.ts 100` kills (SIGKILL) a Chromium so many times
 * while it records and sends, each time on the same profile, against the real API on PostgreSQL. Each kill
 * leaves half a record at the end of the database's log, as one in the middle of a write does. Every change that
 * was shown as saved has to be in the database afterwards, once and in the order of its lane.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tearLogs } from '@springboard/e2e/helpers/corrupt-leveldb.ts';
import { bundle } from './browser/bundle.ts';
import { relayTo } from './drain/relay.ts';
import { openBrowser } from './kills/browser.ts';
import { withApi, type RunningApi } from './server/with-api.ts';
import { spread, type BenchTable } from './table.ts';

const KILLS = 100;
const MEMBERS = 12;
/** A browser is killed after it has said so often that something is saved, each time another number. */
const LEAST = 3;
const MOST = 40;

type Report = {
  saved: string[];
  perLife: number[];
  wrong: string[];
  databases: number;
  /** Milliseconds before its browser was killed at which each change that is lost was shown as saved. */
  lost_ms: number[];
};

export async function run(kills = KILLS): Promise<BenchTable> {
  const script = await bundle('kills/page.ts');
  const { saved, perLife, wrong, databases, lost_ms } = await withApi(MEMBERS, (api) =>
    killOften(api, script, kills),
  );
  const count = {
    name: `changes shown as saved, ${saved.length} in ${kills} kills: lost, doubled or out of order`,
    ...spread([wrong.length]),
    ratio: null,
    goal: 'none',
    met: wrong.length === 0,
  };
  const lives = {
    name: 'changes shown as saved before a kill',
    ...spread(perLife),
    ratio: null,
    goal: '',
    met: null,
  };
  const thrownAway = {
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
  for (const problem of wrong) console.error(problem);
  return {
    id: 'B12',
    title: 'the browser killed while it works (counts, not ms)',
    rows: [count, thrownAway, ...(lost_ms.length > 0 ? [last] : []), lives],
  };
}

async function killOften(api: RunningApi, script: string, kills: number): Promise<Report> {
  const saved: string[] = [];
  const times = new Map<string, { life: number; at: number }>();
  const killedAt: number[] = [];
  const perLife: number[] = [];
  let life = 0;
  let heard: (what: 'saved' | 'drained') => void = () => undefined;
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await textOf(request);
    response.end();
    const isSaved = request.url === '/saved';
    if (isSaved) {
      for (const op_id of text.split(',')) {
        saved.push(op_id);
        times.set(op_id, { life, at: performance.now() });
      }
    }
    heard(isSaved ? 'saved' : 'drained');
  };
  const relay = relayTo(api.url, () => 0);
  const server = createServer((request, response) => {
    const { url } = request;
    if (url === '/') return void response.setHeader('content-type', 'text/html').end(PAGE);
    if (url === '/page.js') {
      return void response.setHeader('content-type', 'text/javascript').end(script);
    }
    if (url === '/life') {
      return void response.end(JSON.stringify({ club: api.club, isLast: life === kills, life }));
    }
    if (url !== '/saved' && url !== '/drained') return relay(request, response);
    return void hear(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const profile = await mkdtemp(join(tmpdir(), 'springboard-kills-'));
  try {
    for (; life <= kills; life += 1) {
      const enough = LEAST + ((life * 7) % (MOST - LEAST));
      let said = 0;
      const over = new Promise<void>((resolve) => {
        heard = (what) => {
          said += 1;
          if (what === 'drained' || (life < kills && said >= enough)) resolve();
        };
      });
      const browser = await openBrowser(profile, `http://localhost:${address.port}/`);
      await over;
      killedAt.push(performance.now());
      await browser.kill();
      tearLogs(profile);
      if (life < kills) perLife.push(said);
    }
    const operations = await operationsOf(api);
    const databases = new Set(operations.map(({ device_id }) => device_id)).size;
    const storedIds = new Set(operations.map(({ request_id }) => request_id));
    const lost_ms = saved.flatMap((op_id) => {
      const { life: of = 0, at = 0 } = times.get(op_id) ?? {};
      return storedIds.has(op_id) ? [] : [Math.round((killedAt[of] ?? at) - at)];
    });
    const wrong = await findViolations(api, operations, saved);
    return { saved, perLife, databases, lost_ms, wrong };
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
  const wrong = saved
    .filter((op_id) => !storedIds.has(op_id))
    .map((op_id) => `[OF2] lost: ${op_id}`);
  const counted = new Set<string>();
  for (const { request_id } of effects) {
    if (counted.has(request_id)) wrong.push(`[OF3] had its effect twice: ${request_id}`);
    counted.add(request_id);
  }
  const order = new Map(saved.map((op_id, place) => [op_id, place]));
  // What was on the disk but not yet said when its browser was killed has no place of its own.
  const isInOrder = (of: readonly { request_id: string }[]): boolean => {
    const places = of.flatMap(({ request_id }) => order.get(request_id) ?? []);
    return places.every((place, n) => n === 0 || place > (places[n - 1] ?? 0));
  };
  const isOnly = new Set(operations.map(({ device_id }) => device_id)).size === 1;
  for (const [lane, inLane] of Map.groupBy(operations, laneOf)) {
    if (!isInOrder(inLane)) wrong.push(`[OF4] ${lane} is not in the order of recording`);
    // After the first database was thrown away, what its device had sent has used up numbers of the next one.
    if (isOnly && inLane.some(({ lane_seq }, place) => lane_seq !== place + 1)) {
      wrong.push(`[OF4] the numbers of ${lane} have gaps`);
    }
  }
  for (const [member, marks] of Map.groupBy(effects, ({ member_uuid }) => member_uuid)) {
    if (!isInOrder(marks)) wrong.push(`[OF4] ${member} was not marked in the order of recording`);
  }
  return wrong;
}

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  const table = await run(Number(process.argv[2] ?? KILLS));
  console.log(renderTable(table));
  process.exitCode = table.rows.some(({ met }) => met === false) ? 1 : 0;
}
