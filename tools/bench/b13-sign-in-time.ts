/**
 * B13: how long an answer takes tells nobody whether a user exists (D4). Sign-ins and requests for a new
 * password of users who exist and who do not, with the right and a wrong password, in turn through HTTP.
 */
import { type BenchRow, type BenchTable, spread } from './table.ts';
import { buildBenchWorld, HOST, startDatabase } from './server/world.ts';
import { startProcess } from './server/processes.ts';
import { letSignIn, PASSWORD } from './sign-in/people.ts';

const ROUNDS = 200;
const WARM_UP_ROUNDS = 20;
/** Medians may differ by so much. */
const GOAL = 1.1;

type Asked = { path: string; body: Record<string, unknown>; status: number };
type Kind = { name: string; ask: (round: number) => Asked };

export async function run(): Promise<BenchTable> {
  const database = await startDatabase();
  const rounds = ROUNDS + WARM_UP_ROUNDS;
  const world = await buildBenchWorld(database.owner_url, { coaches: rounds, members: 1 });
  const language_id = await letSignIn(database.owner_url, world);
  const server = await startProcess('behind-proxy.ts', [database.owner_url]);
  try {
    const kinds = kindsOf(world.client_id, language_id);
    const times = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, kind] of shuffled(kinds).entries()) {
        const took = await ask(
          server.url,
          kind.ask(round),
          `10.${at}.${round >> 8}.${round & 255}`,
        );
        if (round >= WARM_UP_ROUNDS) times.get(kind.name)?.push(took);
      }
    }
    return { id: 'B13', title: 'sign-in of users who exist and who do not', rows: rowsOf(times) };
  } finally {
    await server.stop();
    await database.stop();
  }
}

/** In another order each round: what one leaves to be done by the server is not always at the cost of the same. */
const shuffled = <T>(items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

/** Another user each round: tries of one user are counted. */
const kindsOf = (client_id: number, language_id: number): readonly Kind[] => {
  const signIn = (username: string, password: string, status: number): Asked => ({
    path: '/v1/auth/login',
    body: { client_id, type: 'coach', provider: 'springboard', language_id, username, password },
    status,
  });
  const reset = (username: string): Asked => ({
    path: '/v1/auth/request-reset',
    body: { client_id, username },
    status: 204,
  });
  const [known, unknown] = [(n: number) => `coach-${n + 1}`, (n: number) => `nobody-${n + 1}`];
  return [
    { name: KNOWN_WRONG, ask: (n) => signIn(known(n), 'Springboard-2', 401) },
    { name: 'unknown user, the password of others', ask: (n) => signIn(unknown(n), PASSWORD, 401) },
    { name: 'unknown user, wrong password', ask: (n) => signIn(unknown(n), 'Springboard-2', 401) },
    { name: RIGHT, ask: (n) => signIn(known(n), PASSWORD, 200) },
    { name: KNOWN_RESET, ask: (n) => reset(known(n)) },
    { name: 'new password for an unknown user', ask: (n) => reset(unknown(n)) },
  ];
};

const RIGHT = 'known user, right password';
const KNOWN_WRONG = 'known user, wrong password';
const KNOWN_RESET = 'new password for a known user';

/** Milliseconds until the answer is there, whole. */
const ask = async (
  url: string,
  { path, body, status }: Asked,
  address: string,
): Promise<number> => {
  const payload = JSON.stringify(body);
  const start = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-host': HOST,
      'x-forwarded-for': address,
    },
    body: payload,
  });
  const text = await answer.text();
  const took = performance.now() - start;
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${text}`);
  return took;
};

/** Beside the known user of the same call. What is right has no goal: its answer tells that anyway. */
const rowsOf = (times: ReadonlyMap<string, readonly number[]>): BenchRow[] => {
  const median = (name: string) => spread(times.get(name) ?? []).median_ms;
  return [...times].map(([name, rounds]): BenchRow => {
    const of = name.startsWith('new password') ? KNOWN_RESET : KNOWN_WRONG;
    const ratio = name === of ? null : median(name) / median(of);
    const counts = ratio !== null && name !== RIGHT;
    return {
      name,
      ...spread(rounds),
      ratio,
      goal: counts ? '0.91–1.1' : '',
      met: counts ? ratio <= GOAL && ratio >= 1 / GOAL : null,
    };
  });
};
