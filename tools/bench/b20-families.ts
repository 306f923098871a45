/**
 * B20: 50 parents answer an offer of the same last place at the same moment, and 5,000 calendars are fetched within a
 * minute, at a constant rate whatever the responses take. `SPRINGBOARD_FETCHES` sets the number of fetches.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpResponse, sendRequest } from '@springboard/api/testing/request.ts';
import {
  addCalendars,
  buildFamilies,
  type Family,
  type FamilyWorld,
  offerLastPlace,
  PARENT_HOST,
  parentToken,
} from './families/world.ts';
import { startProcess } from './server/processes.ts';
import { startDatabase } from './server/world.ts';
import { type BenchRow, type BenchTable, plainRow } from './table.ts';

const ROUNDS = 5;
const PARENTS = 50;
const FAMILIES = 1000;
const FETCHES = Number(process.env['SPRINGBOARD_FETCHES'] ?? 5000);
const MINUTE_MS = 60_000;
/** The figures of the minute are those of its parts. */
const PARTS = 5;

export async function run(): Promise<BenchTable> {
  const database = await startDatabase();
  const families = await buildFamilies(database.owner_url, FAMILIES);
  const server = await startProcess('ours.ts', [database.owner_url, 'shared']);
  const connection = {
    agent: new Agent({ keepAlive: true }),
    port: Number(new URL(server.url).port),
    host: PARENT_HOST,
  };
  const send: Send = (token, request) => sendRequest(connection, token, request);
  try {
    const races: Race[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const parents = families.families.slice(round * PARENTS, (round + 1) * PARENTS);
      races.push(await raceForLastPlace(families, parents, send));
    }
    return {
      id: 'B20',
      title: `the last place, and ${FETCHES.toLocaleString('en-GB')} calendars in a minute`,
      rows: [...raceRows(races), ...calendarRows(await fetchCalendars(families, send))],
    };
  } finally {
    connection.agent.destroy();
    await families.close();
    await server.stop();
    await database.stop();
  }
}

type Send = (token: string, request: Parameters<typeof sendRequest>[2]) => Promise<HttpResponse>;

type Race = { confirmed: number; refused: number; others: number; slowest_ms: number };

/** Each parent holds the place and, with the place, confirms it. */
const raceForLastPlace = async (
  families: FamilyWorld,
  parents: readonly Family[],
  send: Send,
): Promise<Race> => {
  const { group_id, offers } = await offerLastPlace(families, parents);
  const now = Math.floor(Date.now() / 1000);
  const tokens = await Promise.all(
    offers.map(({ user_uuid }) => parentToken(families.world, user_uuid, now)),
  );
  const start = performance.now();
  const results = await Promise.all(
    offers.map(async ({ id }, index) => {
      const token = tokens[index] ?? '';
      const body = { group_id };
      const held = await send(token, { method: 'POST', path: `/moves/${id}/hold`, body });
      const last =
        held.status === 200
          ? await send(token, { method: 'POST', path: `/moves/${id}/confirm` })
          : held;
      return { ...last, ms: performance.now() - start };
    }),
  );
  const isSessionFull = ({ status, text }: HttpResponse) =>
    status === 409 && JSON.parse(text).error === 'SESSION_FULL';
  const { rows } = await families.client.query<{ count: string }>(
    'select count(*) as count from class_members where client_id = $1 and group_id = $2',
    [families.world.client_id, group_id],
  );
  const confirmed = results.filter(({ status }) => status === 200).length;
  const refused = results.filter(isSessionFull).length;
  if (Number(rows[0]?.count) !== confirmed) throw new Error('a confirmed place is not stored');
  return {
    confirmed,
    refused,
    others: results.length - confirmed - refused,
    slowest_ms: Math.max(...results.map(({ ms }) => ms)),
  };
};

type Fetch = { ms: number; status: number; isFirst: boolean };

const fetchCalendars = async (families: FamilyWorld, send: Send): Promise<readonly Fetch[]> => {
  const paths = await addCalendars(families);
  const etags = new Map<string, string>();
  const fetches: Promise<Fetch>[] = [];
  const start = performance.now();
  for (let index = 0; index < FETCHES; index += 1) {
    const due = start + (index * MINUTE_MS) / FETCHES;
    if (due > performance.now()) await wait(due - performance.now());
    const path = paths[index % paths.length] ?? '';
    const etag = etags.get(path);
    const headers = etag === undefined ? {} : { 'if-none-match': etag };
    fetches.push(
      send('', { path, headers })
        // An overloaded server may close connections. That is a wrong response, not the end of the benchmark.
        .catch(() => null)
        .then((response) => {
          if (response?.status === 200) etags.set(path, String(response.headers.etag));
          return {
            // Of the time at which it was due, so that a fetch that had to wait counts as slow.
            ms: performance.now() - due,
            status: response?.status ?? 0,
            isFirst: etag === undefined,
          };
        }),
    );
  }
  return Promise.all(fetches);
};

const raceRows = (races: readonly Race[]): readonly BenchRow[] => [
  {
    ...plainRow(
      'parents of 50 who got the last place (count)',
      races.map(({ confirmed }) => confirmed),
    ),
    goal: 'exactly 1',
    met: races.every(({ confirmed }) => confirmed === 1),
  },
  {
    ...plainRow(
      'parents who got SESSION_FULL (count)',
      races.map(({ refused }) => refused),
    ),
    goal: 'all others',
    met: races.every(({ refused }) => refused === PARENTS - 1),
  },
  {
    ...plainRow(
      'other responses, errors among them (count)',
      races.map(({ others }) => others),
    ),
    goal: 'none',
    met: races.every(({ others }) => others === 0),
  },
  plainRow(
    'the last of 50 responses',
    races.map(({ slowest_ms }) => slowest_ms),
  ),
];

const calendarRows = (fetches: readonly Fetch[]): readonly BenchRow[] => {
  const size = Math.ceil(fetches.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) =>
    fetches.slice(part * size, (part + 1) * size).map(({ ms }) => ms),
  );
  const at = (share: number) => (times: readonly number[]) =>
    times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
  const isRight = ({ status, isFirst }: Fetch) => status === (isFirst ? 200 : 304);
  const wrong = fetches.filter((fetch) => !isRight(fetch)).length;
  const p99 = at(0.99)(fetches.map(({ ms }) => ms));
  return [
    plainRow('median of a fetch', parts.map(at(0.5))),
    { ...plainRow('p99 of a fetch', parts.map(at(0.99))), goal: '< 200 ms in all', met: p99 < 200 },
    {
      ...plainRow('changed: 200, unchanged: 304; other responses (count)', [wrong]),
      goal: 'none',
      met: wrong === 0,
    },
  ];
};
