import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemeFinder } from '../assessments/schemes.ts';
import { createJobs } from '../jobs/jobs.ts';
import { doNothing } from '../jobs/testing/handlers.ts';
import { runJob, type WorkerParts } from '../jobs/worker.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildMember, buildUser, node, smallTree } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';
import { recalculator } from './recalculate.ts';

let api: TestApi;
let world: World;
let ngo: string;

const MEMBERS = 120;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  const body = { client_id: world.client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
  const { client, club, coach, scheme } = world;
  const of = { client_id: client.id, club_id: club.id, scheme_uuid: scheme.uuid };
  for (let n = 0; n < MEMBERS; n += 1) {
    const { uuid: member_uuid } = await buildMember(api.owner, club);
    const given = { ...of, member_uuid };
    await api.owner
      .insertInto('member_assessments')
      .values({ ...given, version: 1, document: '{}' })
      .execute();
    await api.owner
      .insertInto('scores')
      .values(
        ['/bronze/roll', '/bronze/jump'].map((node_id) => ({
          ...given,
          node_id,
          assessment: 2,
          ts: 1000,
          user_uuid: coach.uuid,
        })),
      )
      .execute();
  }
});
afterAll(() => api.close());

/** Bronze with a third skill, which nobody has. */
const harder = () => [
  node('/bronze', 'l', [
    node('/bronze/roll', 's'),
    node('/bronze/jump', 's'),
    node('/bronze/bridge', 's'),
  ]),
  ...smallTree().slice(1),
];

const publish = async (tree = smallTree()) => {
  const on = { as: ngo, host: world.host, params: { slug: world.scheme.slug } };
  await api.call('POST /curriculum/:slug', { ...on, body: { curriculum: { tree } } });
  const published = await api.call('POST /curriculum/:slug/publish', on);
  expect(published.statusCode).toBe(200);
  return published.json().version;
};

const kept = async () => {
  const rows = await api.owner
    .selectFrom('member_assessments')
    .select(['version', 'document'])
    .where('scheme_uuid', '=', world.scheme.uuid)
    .execute();
  const versions = [...new Set(rows.map(({ version }) => version))].toSorted((a, b) => a - b);
  const bronze = rows.filter(({ document }) =>
    Object.hasOwn(Object(Object(Object(document).assessments).complete), '/bronze'),
  );
  return { versions, bronze: bronze.length };
};

const lastJob = () =>
  api.owner
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'recalculate')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

test('[D6] after a publication every member is worked out anew, in a job of the national body', async () => {
  const version = await publish();
  expect(await kept()).toEqual({ versions: [1], bronze: 0 });
  await api.settled();
  expect(await kept()).toEqual({ versions: [version], bronze: MEMBERS });
  const { id } = await lastJob();
  const job = await api.call('GET /jobs/:id', { as: ngo, host: world.host, params: { id } });
  expect(job.json()).toMatchObject({ state: 'done', progress: 100, club_id: null });
});

test('a job that is cut off goes on where it was, and no member is done twice', async () => {
  const version = await publish(harder());
  const done: (string | null)[] = [];
  const work = recalculator(schemeFinder());
  const parts: WorkerParts = {
    database: api.database,
    jobs: createJobs(api.database),
    handlers: {
      ...doNothing,
      recalculate: (db, given) => {
        done.push(given.input.after);
        return work(db, given);
      },
    },
    now: () => api.clock.now,
    log: { info: () => undefined, error: () => undefined },
  };
  const { client_id, id: job_id } = await lastJob();
  await runJob(parts, { client_id, job_id }, false, () => false);
  expect(await lastJob()).toMatchObject({ state: 'queued', progress: 41 });
  expect(await kept()).toEqual({ versions: [version - 1, version], bronze: MEMBERS - 50 });
  await runJob(parts, { client_id, job_id }, false);
  expect(await kept()).toEqual({ versions: [version], bronze: 0 });
  expect(new Set(done).size).toBe(3);
});

test('a publication that another one follows leaves the members to that one', async () => {
  await publish();
  const version = await publish(harder());
  await api.settled();
  expect(await kept()).toEqual({ versions: [version], bronze: 0 });
});
