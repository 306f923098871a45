import type { ListedVersion } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assess, findInputs } from '../assessments/documents.ts';
import { createSchemeFinder } from '../assessments/schemes.ts';
import { createJobs } from '../jobs/jobs.ts';
import { doNothing } from '../../testing/jobs/handlers.ts';
import { runJob, type WorkerDeps } from '../jobs/worker.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildUser, node, smallTree } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { recalculateJob } from './recalculate.ts';

let api: TestApi;
let world: World;
let ngo: string;

const MEMBERS = 220;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  world = await buildWorld(api, { bystanders: false });
  const body = { client_id: world.client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
  const { client, club, coach, scheme } = world;
  const inClub = { client_id: client.id, club_id: club.id };
  const person = { ...inClub, firstname: 'Ella', lastname: 'Jones', dob: '2017-05-04' };
  const members = await api.owner
    .insertInto('members')
    .values(Array.from({ length: MEMBERS }, () => person))
    .returning('uuid')
    .execute();
  const keys = members.map(({ uuid }) => ({
    ...inClub,
    member_uuid: uuid,
    scheme_uuid: scheme.uuid,
  }));
  await api.owner
    .insertInto('member_assessments')
    .values(keys.map((key) => ({ ...key, version: 1, document: '{}' })))
    .execute();
  const grade = { assessment: 2, ts: 1000, user_uuid: coach.uuid };
  for (const node_id of ['/bronze/roll', '/bronze/jump']) {
    await api.owner
      .insertInto('scores')
      .values(keys.map((key) => ({ ...key, ...grade, node_id })))
      .execute();
  }
});

/** Bronze with a third skill that no member has. */
const harderTree = () => [
  node('/bronze', 'l', [
    node('/bronze/roll', 's'),
    node('/bronze/jump', 's'),
    node('/bronze/bridge', 's'),
  ]),
  ...smallTree().slice(1),
];

const publishTree = async (tree = smallTree()) => {
  const request = { as: ngo, host: world.host, params: { slug: world.scheme.slug } };
  await api.call('POST /curriculum/:slug', { ...request, body: { curriculum: { tree } } });
  await api.call('POST /curriculum/:slug/impact', request);
  await api.runJobs('count_impact');
  const published = await api.call('POST /curriculum/:slug/publish', request);
  expect(published.statusCode).toBe(200);
  return published.json();
};
const publish = async (tree = smallTree()) => (await publishTree(tree)).version;

const readStored = async () => {
  const rows = await api.owner
    .selectFrom('member_assessments')
    .select(['version', 'document'])
    .where('scheme_uuid', '=', world.scheme.uuid)
    .execute();
  const versions = [...new Set(rows.map(({ version }) => version))].toSorted((a, b) => a - b);
  const bronze = rows.filter(({ document }) =>
    Object.hasOwn(Object(Object(Object(document).assessments).complete), '/bronze'),
  );
  return { versions, members: rows.length, bronze: bronze.length };
};

const lastJob = () =>
  api.owner
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'recalculate')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('recalculation after a publication', () => {
  test('[D6] a job of the national body recomputes every member after a publication', async () => {
    const version = await publish();
    expect(await readStored()).toEqual({ versions: [1], members: MEMBERS, bronze: 0 });
    await api.runJobs();
    expect(await readStored()).toEqual({ versions: [version], members: MEMBERS, bronze: MEMBERS });
    const { id } = await lastJob();
    const job = await api.call('GET /jobs/:id', { as: ngo, host: world.host, params: { id } });
    expect(job.json()).toMatchObject({ state: 'done', progress: 100, club_id: null });
  });

  test('an interrupted job continues where it stopped and recomputes no member twice', async () => {
    await publish();
    await api.runJobs();
    const version = await publish(harderTree());
    const batches: (string | null)[] = [];
    const work = recalculateJob(createSchemeFinder(), createJobs(api.database));
    const deps: WorkerDeps = {
      database: api.database,
      jobs: createJobs(api.database),
      handlers: {
        ...doNothing,
        recalculate: (db, step) => {
          batches.push(step.input.after);
          return work(db, step);
        },
      },
      now: () => api.clock.now,
      log: { info: () => undefined, error: () => undefined },
    };
    const { client_id, id: job_id } = await lastJob();
    const runOneStep = () => runJob(deps, { client_id, job_id }, false, () => false);
    // No member has grades and no assessment.
    await runOneStep();
    expect(await lastJob()).toMatchObject({ state: 'running', progress: 0 });
    await runOneStep();
    expect(await lastJob()).toMatchObject({ state: 'running', progress: 45 });
    expect(await readStored()).toEqual({
      versions: [version - 1, version],
      members: MEMBERS,
      bronze: MEMBERS - 100,
    });
    await runJob(deps, { client_id, job_id }, false);
    expect(await readStored()).toEqual({ versions: [version], members: MEMBERS, bronze: 0 });
    expect(batches).toHaveLength(4);
    expect(new Set(batches).size).toBe(3);
  });

  test('a job that a later publication supersedes leaves the members to the later job', async () => {
    await publish();
    const version = await publish(harderTree());
    await api.runJobs();
    expect(await readStored()).toEqual({ versions: [version], members: MEMBERS, bronze: 0 });
  });

  test('[D6] members with grades and no assessment get one', async () => {
    const version = await publish(harderTree());
    const removed = await api.owner
      .deleteFrom('member_assessments')
      .where('scheme_uuid', '=', world.scheme.uuid)
      .where('member_uuid', 'in', (query) =>
        query
          .selectFrom('member_assessments')
          .select('member_uuid')
          .where('scheme_uuid', '=', world.scheme.uuid)
          .limit(150),
      )
      .executeTakeFirst();
    expect(Number(removed.numDeletedRows)).toBe(150);
    await api.runJobs();
    expect(await readStored()).toEqual({ versions: [version], members: MEMBERS, bronze: 0 });
  });

  test('[D6] a job whose steps fail at any moment ends as a fresh calculation', async () => {
    await publish();
    const work = recalculateJob(createSchemeFinder(), createJobs(api.database));
    let runs = 0;
    const deps: WorkerDeps = {
      database: api.database,
      jobs: createJobs(api.database),
      handlers: {
        ...doNothing,
        recalculate: async (db, step) => {
          runs += 1;
          // Each step fails before its work, then before its commit, and then succeeds.
          if (runs % 3 === 1) throw new Error('before the work');
          const outcome = await work(db, step);
          if (runs % 3 === 2) throw new Error('before the commit');
          return outcome;
        },
      },
      now: () => api.clock.now,
      log: { info: () => undefined, error: () => undefined },
    };
    const { client_id, id: job_id } = await lastJob();
    while ((await lastJob()).state !== 'done') {
      await runJob(deps, { client_id, job_id }, false).catch(() => undefined);
    }
    expect(runs).toBe(12);
    const scheme = await createSchemeFinder()(api.owner, client_id, { uuid: world.scheme.uuid });
    if (scheme === null) throw new Error('The scheme was not found');
    const stored = await api.owner
      .selectFrom('member_assessments')
      .select(['member_uuid', 'document'])
      .where('scheme_uuid', '=', world.scheme.uuid)
      .execute();
    const uuids = stored.map(({ member_uuid }) => member_uuid);
    const inputs = await findInputs(api.owner, client_id, world.scheme.uuid, uuids);
    for (const { member_uuid, document } of stored) {
      const input = inputs.get(member_uuid);
      expect(document).toEqual(input && JSON.parse(JSON.stringify(assess(scheme, input))));
    }
  });

  test('[scheme-portal §6] the publication names its job, so that the publisher sees how it ends', async () => {
    const { job_id, version } = await publishTree();
    const request = { as: ngo, host: world.host, params: { id: job_id } };
    const job = () => api.call('GET /jobs/:id', request);
    const subject = {
      kind: 'scheme',
      id: world.scheme.uuid,
      title: world.scheme.title,
      slug: world.scheme.slug,
      version,
    };
    expect((await job()).json()).toMatchObject({ kind: 'recalculate', state: 'queued', subject });
    await api.runJobs();
    const done = (await job()).json();
    expect(done).toMatchObject({ state: 'done', result: { ended: 'DONE' } });
    const { now } = api.clock;
    const times = { started_at: now, finished_at: now };
    expect(done.steps).toMatchObject([
      { step: 'graded', ...times },
      { step: 'outdated', ...times },
    ]);
    const counts: readonly number[] = done.steps.map(({ count }: { count: number }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(done.result.counts.members);
  });
});

describe('[scheme-portal §7] the members whom a version touched', () => {
  const touched = async (as = ngo): Promise<ListedVersion['members_touched'][]> => {
    const request = { as, host: world.host, params: { slug: world.scheme.slug } };
    const versions: ListedVersion[] = (
      await api.call('GET /curriculum/:slug/versions', request)
    ).json();
    return versions.map(({ members_touched }) => members_touched);
  };
  const titled = (title: string) => harderTree().map((one) => ({ ...one, title }));

  test('are counted over all steps until the recalculation has ended', async () => {
    await publish();
    await api.runJobs();
    await publish(harderTree());
    expect((await touched())[0]).toBeNull();
    await api.runJobs();
    expect((await touched())[0]).toEqual({ members: MEMBERS });
  });

  test('are those whose completions or current level changed', async () => {
    for (const tree of [smallTree(), harderTree()]) {
      await publish(tree);
      await api.runJobs();
    }
    await publish(titled('Other title'));
    await api.runJobs();
    expect((await touched()).slice(0, 2)).toEqual([{ members: 0 }, { members: MEMBERS }]);
  });

  test('are not counted for a version that a later one took over, and not with a draft', async () => {
    await publish(harderTree());
    await api.runJobs();
    await publish(smallTree());
    await publish(titled('Another title'));
    await api.runJobs();
    await api.call('PATCH /curriculum/:slug/:node_id', {
      as: ngo,
      host: world.host,
      params: { slug: world.scheme.slug, node_id: '/bronze' },
      body: { title: 'Draft' },
    });
    expect((await touched()).slice(0, 3)).toEqual([null, { members: 0 }, null]);
  });

  test('are hidden from users without the right to see people if they are fewer than 5', async () => {
    const publisher = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo', {
        rights: ['publish'],
      }),
    );
    await publish(harderTree());
    await api.runJobs();
    const withBridge = await api.owner
      .selectFrom('member_assessments')
      .select(['client_id', 'club_id', 'scheme_uuid', 'member_uuid'])
      .where('scheme_uuid', '=', world.scheme.uuid)
      .limit(3)
      .execute();
    const score = { node_id: '/bronze/bridge', assessment: 2, ts: 1000 };
    await api.owner
      .insertInto('scores')
      .values(withBridge.map((key) => ({ ...key, ...score, user_uuid: world.coach.uuid })))
      .execute();
    await publish(titled('The next title'));
    await api.runJobs();
    expect((await touched())[0]).toEqual({ members: 3 });
    expect((await touched(publisher))[0]).toEqual({ members: null });
    // 0 and large numbers are shown.
    expect(await touched(publisher)).toEqual(
      (await touched()).map((one) => (one?.members === 3 ? { members: null } : one)),
    );
  });
});
