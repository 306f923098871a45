/**
 * B15: the import of 50,000 members from CSV files, plan and commit, against the server with its job queue. The floor
 * writes the same rows with one statement per table. Also the memory of the server, and a coach's calls meanwhile.
 * `SPRINGBOARD_ROWS` sets the number of rows.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import { type HttpRequest, sendRequest } from '@springboard/api/testing/request.ts';
import type { Job, MemberImport } from '@springboard/contract';
import { IMPORT_ROWS_MAX } from '@springboard/domain';
import { Client } from 'pg';
import {
  buildAdministrator,
  buildLoadFixture,
  HOST,
  type LoadCoach,
} from '@springboard/tools/load/fixture.ts';
import { type RealProduct, startRealProduct } from '@springboard/tools/simulation/real/product.ts';
import { type BenchRow, type BenchTable, p95, plainRow, spread } from './table.ts';

const ROUNDS = 5;
const ROWS = Number(process.env['SPRINGBOARD_ROWS'] ?? 50_000);
/** A file has as many rows as one import may have. */
const FILES_OF_A_ROUND = Math.ceil(ROWS / ROUNDS / IMPORT_ROWS_MAX);
const ROWS_OF_A_FILE = Math.ceil(ROWS / ROUNDS / FILES_OF_A_ROUND);
/** Calls of a coach in a row, before an import. During one they go on until its end. */
const CALLS = 200;
const MEMORY_GOAL_MIB = 350;

type Bench = {
  product: RealProduct;
  owner: Client;
  /** Returns the text of a successful response. */
  send: (token: string, request: HttpRequest) => Promise<string>;
  administrator: string;
  coach: LoadCoach;
  club: { client_id: number; club_id: number };
};

export async function run(): Promise<BenchTable> {
  const product = await startRealProduct();
  const owner = new Client({ connectionString: product.owner_url });
  const agent = new Agent({ keepAlive: true });
  try {
    await owner.connect();
    await owner.query("set app.maintenance = 'on'");
    const bench = await prepare(product, owner, agent);
    const times: Times = { plan: [], commit: [], floor: [], alone: [], meanwhile: [] };
    for (let round = 0; round < ROUNDS; round += 1) await runRound(bench, round, times);
    await checkRows(bench);
    return {
      id: 'B15',
      title: `import of ${(ROUNDS * FILES_OF_A_ROUND * ROWS_OF_A_FILE).toLocaleString('en-GB')} rows, ${ROWS_OF_A_FILE.toLocaleString('en-GB')} a file`,
      rows: rowsOf(times, await product.peakMemory()),
    };
  } finally {
    agent.destroy();
    await owner.end();
    await product.stop();
  }
}

/** The times of all rounds in milliseconds. */
type Times = Record<'plan' | 'commit' | 'floor' | 'alone' | 'meanwhile', number[]>;

const runRound = async (bench: Bench, round: number, times: Times): Promise<void> => {
  times.floor.push(await timeOf(() => writeFloor(bench, round)));
  times.alone.push(p95(await callsOf(bench, (count) => count < CALLS)));
  let isDone = false;
  const importFiles = async () => {
    try {
      for (let file = 0; file < FILES_OF_A_ROUND; file += 1) {
        const { planned_ms, committed_ms } = await importFile(bench, `${round}-${file}`);
        times.plan.push(planned_ms);
        times.commit.push(committed_ms);
      }
    } finally {
      isDone = true;
    }
  };
  const [calls] = await Promise.all([callsOf(bench, () => !isDone), importFiles()]);
  times.meanwhile.push(p95(calls));
};

const prepare = async (product: RealProduct, owner: Client, agent: Agent): Promise<Bench> => {
  const { client_id, coaches } = await buildLoadFixture(product.owner_url, 1);
  const [coach] = coaches;
  if (coach === undefined) throw new Error('no coach');
  const { club_id } = coach;
  const administrator = await addAdministrator(product, { client_id, club_id });
  await product.startApi();
  const line = { agent, port: product.port, host: HOST };
  return {
    product,
    owner,
    administrator,
    coach,
    club: { client_id, club_id },
    send: async (as, request) => {
      const { status, text } = await sendRequest(line, as, request);
      if (status >= 300) throw new Error(`${request.path}: ${status} ${text}`);
      return text;
    },
  };
};

/** Returns the token of the administrator. */
const addAdministrator = async (
  { owner_url }: RealProduct,
  club: Bench['club'],
): Promise<string> => {
  const database = openAsOwner(owner_url, 1, (error) => console.error(error));
  try {
    return (await buildAdministrator(database, club)).token;
  } finally {
    await database.destroy();
  }
};

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Two children a family. */
const cellsOf = (name: string): string[][] =>
  Array.from({ length: ROWS_OF_A_FILE }, (_, n) => {
    const family = `Family ${name} ${inLetters(String(n >> 1))}`;
    const email = `${name}.${n >> 1}@example.org`;
    return [`Child ${inLetters(String(n))}`, family, '2016-02-03', 'Parent', family, email];
  });

/** A name has no digits (§8). */
const inLetters = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)));

const COLUMNS = [
  'firstname',
  'lastname',
  'dob',
  'guardian_firstname',
  'guardian_lastname',
  'guardian_email',
];

const importFile = async (
  bench: Bench,
  name: string,
): Promise<{ planned_ms: number; committed_ms: number }> => {
  const { send, administrator } = bench;
  const text = [COLUMNS, ...cellsOf(inLetters(name))].map((cells) => cells.join(',')).join('\r\n');
  const post = (path: string, body: object) => send(administrator, { method: 'POST', path, body });
  const start = performance.now();
  const planned: MemberImport = JSON.parse(await post('/imports', { name: `${name}.csv`, text }));
  if (planned.counts.create !== ROWS_OF_A_FILE)
    throw new Error(`planned: ${JSON.stringify(planned.counts)}`);
  const planned_at = performance.now();
  const body = { plan_hash: planned.plan_hash };
  const job: Job = JSON.parse(await post(`/imports/${planned.id}/commit`, body));
  await waitForJob(bench, job.id);
  return { planned_ms: planned_at - start, committed_ms: performance.now() - planned_at };
};

/** As often as the portal. */
const POLL_MS = 1500;

/** Polls the job as the portal does, and finds its end in the database, because more requests would slow the coach down. */
const waitForJob = async ({ send, administrator, owner }: Bench, id: number): Promise<void> => {
  for (let polled_at = -Infinity; ; await wait(20)) {
    const { rows } = await owner.query<Pick<Job, 'state'>>('select state from jobs where id = $1', [
      id,
    ]);
    if (rows[0]?.state === 'done') return;
    if (rows[0]?.state === 'failed') throw new Error(`job ${id} failed`);
    if (performance.now() - polled_at < POLL_MS) continue;
    polled_at = performance.now();
    await send(administrator, { path: `/jobs/${id}` });
  }
};

/** The same number of rows as the files of a round, without checks, plan and audit. */
const writeFloor = async ({ owner, club }: Bench, round: number): Promise<void> => {
  for (let file = 0; file < FILES_OF_A_ROUND; file += 1) {
    const cells = cellsOf(inLetters(`floor-${round}-${file}`));
    await owner.query('begin');
    await owner.query(
      `create temporary table staged on commit drop as
       select *, gen_random_uuid() as uuid from json_to_recordset($1::json)
         as r(firstname text, lastname text, dob date, guardian_firstname text, guardian_lastname text, guardian_email text)`,
      [
        JSON.stringify(
          cells.map((row) => Object.fromEntries(row.map((cell, at) => [COLUMNS[at], cell]))),
        ),
      ],
    );
    const scope = [club.client_id, club.club_id];
    await owner.query(
      `insert into members (client_id, club_id, uuid, firstname, lastname, dob)
       select $1, $2, uuid, firstname, lastname, dob from staged`,
      scope,
    );
    await owner.query(
      `with made as (
         insert into guardians (client_id, club_id, firstname, lastname, email)
         select distinct $1::bigint, $2::bigint, guardian_firstname, guardian_lastname, guardian_email from staged
         returning id, email)
       insert into member_guardians (client_id, club_id, member_uuid, guardian_id)
       select $1, $2, staged.uuid, made.id from staged join made on made.email = staged.guardian_email`,
      scope,
    );
    await owner.query('commit');
  }
};

/** Times of a coach's calls, one after the other: the members of the group for the register. */
const callsOf = async (
  { send, coach }: Bench,
  goesOn: (count: number) => boolean,
): Promise<readonly number[]> => {
  const times: number[] = [];
  const path = `/groups/${coach.group_id}/members?with_progress=1&with_tags=1`;
  while (goesOn(times.length)) times.push(await timeOf(() => send(coach.token, { path })));
  return times;
};

/** Every row of the files and of the floor is a member with a guardian. */
const checkRows = async ({ owner, club }: Bench): Promise<void> => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from members m
     join member_guardians mg on mg.client_id = m.client_id and mg.member_uuid = m.uuid
     where m.client_id = $1 and m.club_id = $2`,
    [club.client_id, club.club_id],
  );
  const expected = 2 * ROUNDS * FILES_OF_A_ROUND * ROWS_OF_A_FILE;
  if (rows[0]?.count !== expected) throw new Error(`${rows[0]?.count} of ${expected} members`);
};

const rowsOf = (times: Times, memory_mib: number): BenchRow[] => {
  const { plan, commit, floor, alone, meanwhile } = times;
  const whole = plan.map((time, file) => time + (commit[file] ?? 0));
  const ratio = spread(whole).median_ms / (spread(floor).median_ms / FILES_OF_A_ROUND);
  const slower = spread(meanwhile).median_ms / spread(alone).median_ms;
  return [
    plainRow('plan of a file', plan),
    plainRow('commit of a file, until its job is done', commit),
    plainRow('the same rows of a round by SQL', floor),
    {
      ...plainRow('plan and commit of a file / by SQL', whole),
      ratio,
      goal: '≤ 6',
      met: ratio <= 6,
    },
    plainRow('p95 of a coach’s call, alone', alone),
    {
      ...plainRow('p95 of a coach’s call during imports', meanwhile),
      ratio: slower,
      goal: '≤ 1.5',
      met: slower <= 1.5,
    },
    {
      ...plainRow('largest memory of the server (MiB)', [memory_mib]),
      goal: `< ${MEMORY_GOAL_MIB}`,
      met: memory_mib < MEMORY_GOAL_MIB,
    },
  ];
};
