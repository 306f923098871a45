/**
 * B21: the import of a CASE package of 5,000 items as a new scheme, from its upload through the dry run to the commit,
 * against the server with its job queue. The floor parses the same file and inserts the same rows with one statement
 * per table. `SPRINGBOARD_ITEMS` sets the number of items.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import { buildClient, buildUser } from '@springboard/api/testing/builders.ts';
import { type HttpRequest, sendRequest } from '@springboard/api/testing/request.ts';
import { openTestSession, tokenOf } from '@springboard/api/testing/token.ts';
import type { SchemeImport, SchemeImportState } from '@springboard/contract';
import {
  type RealProduct,
  SECRET,
  startRealProduct,
} from '@springboard/tools/simulation/real/product.ts';
import { Client } from 'pg';
import { casePackage } from './case-import/package.ts';
import { type BenchRow, type BenchTable, plainRow, spread } from './table.ts';

const ROUNDS = 5;
const ITEMS = Number(process.env['SPRINGBOARD_ITEMS'] ?? 5000);
const GOAL = 4;
const DOMAIN = 'case.test';

type Bench = {
  owner: Client;
  client_id: number;
  language_id: number;
  /** As a user of the national body. Returns the import of a successful response. */
  send: (request: HttpRequest) => Promise<SchemeImport>;
};

/** Milliseconds. */
type Times = Record<'read' | 'plan' | 'commit' | 'floor', number[]>;

export async function run(): Promise<BenchTable> {
  const product = await startRealProduct();
  const owner = new Client({ connectionString: product.owner_url });
  const agent = new Agent({ keepAlive: true });
  try {
    await owner.connect();
    await owner.query("set app.maintenance = 'on'");
    for (const { table } of TABLES) await owner.query(floorTable(table));
    const bench = await prepare(product, owner, agent);
    const times: Times = { read: [], plan: [], commit: [], floor: [] };
    for (let round = 0; round < ROUNDS; round += 1) await runRound(bench, round, times);
    return {
      id: 'B21',
      title: `import of a CASE package of ${ITEMS.toLocaleString('en-GB')} items`,
      rows: rowsOf(times),
    };
  } finally {
    agent.destroy();
    await owner.end();
    await product.stop();
  }
}

const prepare = async (product: RealProduct, owner: Client, agent: Agent): Promise<Bench> => {
  const database = openAsOwner(product.owner_url, 1, (error) => console.error(error));
  try {
    const { id: client_id } = await buildClient(database, DOMAIN);
    const { language_id } = await database
      .insertInto('client_languages')
      .values({ client_id, language: 'en-GB', active: 1 })
      .returning('language_id')
      .executeTakeFirstOrThrow();
    const user = await buildUser(database, { client_id, id: null }, 'ngo');
    const now = Math.floor(Date.now() / 1000);
    const family = await openTestSession(database, user, now);
    const features = { ADD_SCHEME: true };
    const signing = { secret: SECRET, now, valid_for: 7200 };
    const token = await tokenOf(user, signing, { family, features });
    await product.startApi();
    const line = { agent, port: product.port, host: `coach.${DOMAIN}` };
    const send: Bench['send'] = async (request) => {
      const { status, text } = await sendRequest(line, token, request);
      if (status >= 300) throw new Error(`${request.path}: ${status} ${text}`);
      return JSON.parse(text);
    };
    return { owner, client_id, language_id, send };
  } finally {
    await database.destroy();
  }
};

const runRound = async (bench: Bench, round: number, times: Times): Promise<void> => {
  const name = `Package ${round}`;
  const text = casePackage(name, ITEMS);
  const start = performance.now();
  const { id } = await uploadFile(bench, name, text);
  const read_at = performance.now();
  const { plan_hash } = await planImport(bench, id, name);
  const planned_at = performance.now();
  const committed = await bench.send({
    method: 'POST',
    path: `/scheme-imports/${id}/commit`,
    body: { plan_hash },
  });
  const committed_at = performance.now();
  if (committed.state !== 'committed') throw new Error(`the import is ${committed.state}`);
  times.read.push(read_at - start);
  times.plan.push(planned_at - read_at);
  times.commit.push(committed_at - planned_at);
  times.floor.push(await writeFloor(bench, id, text));
};

/** Uploads the file and waits until it is read. */
const uploadFile = async (bench: Bench, name: string, text: string): Promise<SchemeImport> => {
  const form = new FormData();
  form.append('file', new Blob([text]), `${name}.json`);
  const { id } = await bench.send({ method: 'POST', path: '/scheme-imports', body: form });
  const read = await waitFor(bench, id, 'read');
  if (read.file?.nodes !== ITEMS)
    throw new Error(`${read.file?.nodes} of ${ITEMS} items were read`);
  return read;
};

/** The dry run. */
const planImport = async (bench: Bench, id: number, name: string): Promise<SchemeImport> => {
  const place = { kind: 'new', name, language_ids: [bench.language_id] };
  const body = { place, mapping: { by: 'default', types: {} } };
  await bench.send({ method: 'POST', path: `/scheme-imports/${id}/plan`, body });
  const planned = await waitFor(bench, id, 'planned');
  if (planned.counts?.create !== ITEMS || planned.counts.error > 0)
    throw new Error(`planned: ${JSON.stringify(planned.counts)}`);
  return planned;
};

const waitFor = async (
  { send }: Bench,
  id: number,
  state: SchemeImportState,
): Promise<SchemeImport> => {
  for (;;) {
    const found = await send({ path: `/scheme-imports/${id}` });
    if (found.state === state) return found;
    if (found.state === 'failed') throw new Error(JSON.stringify(found.error));
    await wait(20);
  }
};

/** The tables of an import, with the rows of one import. */
const TABLES = [
  { table: 'scheme_imports', rows: 'id = $2' },
  { table: 'scheme_import_rows', rows: 'import_id = $2' },
  { table: 'schemes', rows: 'uuid = (select scheme_uuid from scheme_imports where id = $2)' },
  {
    table: 'curriculum_versions',
    rows: 'scheme_uuid = (select scheme_uuid from scheme_imports where id = $2)',
  },
] as const;

/** A copy with the same checks and indexes, so that it can have the same rows. */
const floorTable = (table: string): string =>
  `create table floor_${table}
     (like ${table} including defaults including constraints including indexes)`;

/** Writes the rows of the import again, from JSON that is there already. Returns milliseconds. */
const writeFloor = async (
  { owner, client_id }: Bench,
  import_id: number,
  text: string,
): Promise<number> => {
  const inserts: { table: string; json: string }[] = [];
  for (const { table, rows } of TABLES) {
    const found = await owner.query<{ json: string }>(
      `select json_agg(t)::text as json from ${table} t where client_id = $1 and ${rows}`,
      [client_id, import_id],
    );
    inserts.push({ table, json: found.rows[0]?.json ?? '[]' });
  }
  const start = performance.now();
  const file: { CFItems: readonly object[] } = JSON.parse(text);
  await owner.query('begin');
  let count = 0;
  for (const { table, json } of inserts) {
    const { rowCount } = await owner.query(
      `insert into floor_${table} select * from json_populate_recordset(null::floor_${table}, $1::json)`,
      [json],
    );
    count += rowCount ?? 0;
  }
  await owner.query('commit');
  const time = performance.now() - start;
  // The import, the scheme and its draft.
  if (count !== file.CFItems.length + 3) throw new Error(`the floor has ${count} rows`);
  return time;
};

const rowsOf = ({ read, plan, commit, floor }: Times): BenchRow[] => {
  const whole = read.map((time, round) => time + (plan[round] ?? 0) + (commit[round] ?? 0));
  const ratio = spread(whole).median_ms / spread(floor).median_ms;
  return [
    plainRow('upload, until the file is read', read),
    plainRow('dry run, until its job is done', plan),
    plainRow('commit', commit),
    plainRow('JSON.parse and the same rows by SQL', floor),
    {
      ...plainRow('the whole import / by SQL', whole),
      ratio,
      goal: `≤ ${GOAL}`,
      met: ratio <= GOAL,
    },
  ];
};

if (import.meta.main) {
  const { renderTable } = await import('./table.ts');
  console.log(renderTable(await run()));
}
