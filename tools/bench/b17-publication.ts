/**
 * B17: the recalculation of all members after a publication, compared with one program that reads, evaluates and
 * writes the same rows without a server, jobs and locks of single members; and the grades of a coach meanwhile.
 * `SPRINGBOARD_MEMBERS` sets the number of members.
 */
import { setTimeout } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { assess, findInputs } from '@springboard/api/src/assessments/documents.ts';
import {
  createSchemeFinder,
  type PublishedScheme,
} from '@springboard/api/src/assessments/schemes.ts';
import { recalculateJob } from '@springboard/api/src/curriculum/recalculate.ts';
import { type Database, openDatabase } from '@springboard/api/src/database/pool.ts';
import {
  NO_SESSION,
  withWriteTransaction,
} from '@springboard/api/src/database/tenant-transaction.ts';
import { createJobs } from '@springboard/api/src/jobs/jobs.ts';
import { runJob } from '@springboard/api/src/jobs/worker.ts';
import { doNothing } from '@springboard/api/testing/jobs/handlers.ts';
import { sql } from 'kysely';
import { fillGroup, openOwner } from './server/groups.ts';
import { startProcess } from './server/processes.ts';
import { requestText } from './server/request-text.ts';
import {
  buildBenchWorld,
  type BenchWorld,
  fail,
  SECRET,
  startDatabase,
  tokenFor,
} from './server/world.ts';
import { type BenchTable, p95, spread } from './table.ts';

const MEMBERS = Number(process.env['SPRINGBOARD_MEMBERS'] ?? 100_000);
const ROUNDS = 3;
/** Grades of a coach in a row, without and with a recalculation. */
const GRADES = 60;
const FLOOR_BATCH = 5000;

type Publication = {
  world: BenchWorld;
  scheme: PublishedScheme;
  database: Database;
  owner: ReturnType<typeof openOwner>;
};

export async function run(): Promise<BenchTable> {
  const postgres = await startDatabase();
  const owner = openOwner(postgres.owner_url);
  const database = openDatabase({ owner_url: postgres.owner_url, secret: SECRET, onError: fail });
  const server = await startProcess('ours.ts', [postgres.owner_url, 'shared']);
  try {
    const world = await buildBenchWorld(postgres.owner_url, { coaches: 1, members: MEMBERS });
    const { scheme_uuid } = await fillGroup(owner, world);
    const scheme = await createSchemeFinder()(owner, world.client_id, { uuid: scheme_uuid });
    if (scheme === null) throw new Error('The scheme was not found');
    const publication = { world, scheme, database, owner };
    const token = await tokenFor(world, world.coaches[0] ?? '', now());
    const ours: number[] = [];
    const floor: number[] = [];
    const alone: number[] = [];
    const meanwhile: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floor.push(await timeOf(publication, () => recalculateInOneProgram(publication)));
      ours.push(await timeOf(publication, () => recalculate(publication)));
      const send = (n: number) => sendGrade(server.url, token, publication, round * 1000 + n);
      alone.push(p95(await gradesOf(send, () => false)));
      await markOutdated(publication);
      let isDone = false;
      const job = recalculate(publication).finally(() => (isDone = true));
      meanwhile.push(p95(await gradesOf(send, () => isDone)));
      await job;
    }
    const ratio = spread(ours).median_ms / spread(floor).median_ms;
    const slower = spread(meanwhile).median_ms / spread(alone).median_ms;
    return {
      id: 'B17',
      title: `publication to ${MEMBERS.toLocaleString('en-GB')} members`,
      rows: [
        { name: 'one program', ...spread(floor), ratio: null, goal: '', met: null },
        { name: 'the job', ...spread(ours), ratio, goal: '≤ 3', met: ratio <= 3 },
        { name: 'p95 of a grade, alone', ...spread(alone), ratio: null, goal: '', met: null },
        {
          name: 'p95 of a grade during the job',
          ...spread(meanwhile),
          ratio: slower,
          goal: '≤ 1.5',
          met: slower <= 1.5,
        },
      ],
    };
  } finally {
    await server.stop();
    await database.destroy();
    await owner.destroy();
    await postgres.stop();
  }
}

const now = (): number => Math.floor(Date.now() / 1000);

/** Marks every assessment as one of an earlier version. */
const markOutdated = ({ owner, scheme }: Publication) =>
  sql`update member_assessments set version = 0 where scheme_uuid = ${scheme.uuid}`.execute(owner);

/** Milliseconds, after which every assessment is of the published version. */
const timeOf = async (publication: Publication, work: () => Promise<void>): Promise<number> => {
  await markOutdated(publication);
  const start = performance.now();
  await work();
  const time = performance.now() - start;
  const { owner, scheme } = publication;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from member_assessments
    where scheme_uuid = ${scheme.uuid} and version = ${scheme.version}`.execute(owner);
  if (rows[0]?.count !== MEMBERS) throw new Error(`${rows[0]?.count} of ${MEMBERS} are up to date`);
  return time;
};

const recalculate = async ({ world, scheme, database }: Publication): Promise<void> => {
  const { client_id } = world;
  const jobs = createJobs(database);
  const tenant = { client_id, club_id: null, user_uuid: '', role: 'ngo', ...NO_SESSION } as const;
  const input = { scheme_uuid: scheme.uuid, version: scheme.version, after: null };
  const job_id = await withWriteTransaction(database, tenant, (db) =>
    jobs.add(db, tenant, 'recalculate', input, now()),
  );
  const handlers = { ...doNothing, recalculate: recalculateJob(createSchemeFinder(), jobs) };
  const log = { info: () => undefined, error: (event: string) => fail(event) };
  const wait = (ms: number) => setTimeout(ms);
  await runJob({ database, jobs, handlers, now, log, wait }, { client_id, job_id }, true);
};

const recalculateInOneProgram = async ({ world, scheme, owner }: Publication): Promise<void> => {
  const { client_id, members } = world;
  for (let at = 0; at < members.length; at += FLOOR_BATCH) {
    const uuids = members.slice(at, at + FLOOR_BATCH).map(({ uuid }) => uuid);
    const inputs = await findInputs(owner, client_id, scheme.uuid, uuids);
    const rows = [...inputs].map(([uuid, input]) => ({
      uuid,
      document: JSON.stringify(assess(scheme, input)),
    }));
    await sql`
      update member_assessments ma set version = ${scheme.version}, document = computed.document::json
      from json_to_recordset(${JSON.stringify(rows)}::json) as computed(uuid uuid, document text)
      where ma.client_id = ${client_id} and ma.member_uuid = computed.uuid and ma.scheme_uuid = ${scheme.uuid}`.execute(
      owner,
    );
  }
};

/** Times of grades, one after the other: `GRADES`, or as many as there is time for. */
const gradesOf = async (
  send: (n: number) => Promise<unknown>,
  isOver: () => boolean,
): Promise<readonly number[]> => {
  const times: number[] = [];
  while (times.length < GRADES && !isOver()) {
    const start = performance.now();
    await send(times.length);
    times.push(performance.now() - start);
  }
  return times;
};

const sendGrade = (url: string, token: string, { world, scheme }: Publication, n: number) => {
  const { uuid } = world.members[(n * 37) % world.members.length] ?? { uuid: '' };
  return requestText(url, token, {
    method: 'POST',
    path: `/members/${uuid}/assessments/${scheme.slug}`,
    headers: {
      'x-request-id': randomUUID(),
      'x-device-id': randomUUID(),
      'x-lane': 'publication',
      'x-lane-seq': '1',
    },
    body: {
      member_id: uuid,
      node_id: `/l0/s${n % 40}`,
      assessment: n % 3,
      ts: now(),
      context: { group_ngo_id: null },
    },
  });
};
