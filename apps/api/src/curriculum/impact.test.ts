import { randomUUID } from 'node:crypto';
import type { SchemeNode } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildScheme, buildUser, node } from '../../testing/builders.ts';
import { doNothing } from '../../testing/jobs/handlers.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { runJob, type WorkerDeps } from '../jobs/worker.ts';
import { countImpactJob } from './impact-job.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  ngo = await newAdministrator();
});
afterAll(() => api.close());

const newAdministrator = async () => {
  const body = { client_id: world.client.id, id: null };
  return api.tokenFor(await buildUser(api.owner, body, 'ngo'));
};

const slug = 'recreational';
const send = (
  key: Parameters<TestApi['call']>[0],
  { as = ngo, params = {}, ...more }: Parameters<TestApi['call']>[1] = {},
) => api.call(key, { as, host: world.host, params: { slug, ...params }, ...more });
const begin = (as = ngo) => send('POST /curriculum/:slug/impact', { as });
const read = async (as = ngo) => (await send('GET /curriculum/:slug/impact', { as })).json();
const publish = () => send('POST /curriculum/:slug/publish', { body: {} });
/** Runs the job to its end. */
const count = async () => {
  expect((await begin()).statusCode).toBe(200);
  await api.runJobs('count_impact');
  return read();
};
const editNode = async (node_id: string, body: object): Promise<string> => {
  const request = { params: { node_id }, body };
  return (await send('PATCH /curriculum/:slug/:node_id', request)).json().etag;
};
const writeTree = (tree: readonly SchemeNode[]) =>
  send('POST /curriculum/:slug', { body: { curriculum: { tree } } });

const PASSED = 2;
const gradeMembers = async (members: readonly string[], assessment = PASSED) => {
  const { client, club, scheme, coach } = world;
  const row = {
    client_id: client.id,
    club_id: club.id,
    scheme_uuid: scheme.uuid,
    node_id: '/bronze/roll',
    assessment,
    ts: NOON,
    user_uuid: coach.uuid,
  };
  await api.owner
    .insertInto('scores')
    .values(members.map((member_uuid) => ({ ...row, member_uuid })))
    .execute();
};

/** Members of two steps, with a pass in a skill. */
const MANY = 260;
const gradeManyMembers = async () => {
  const { client, club } = world;
  const row = { client_id: client.id, club_id: club.id, firstname: 'Ava', lastname: 'Jones' };
  const uuids = Array.from({ length: MANY }, () => randomUUID());
  await api.owner
    .insertInto('members')
    .values(uuids.map((uuid) => ({ ...row, uuid, dob: '2016-05-04' })))
    .execute();
  await gradeMembers(uuids);
};
/** With it, everybody with a roll gains a level. */
const makeEasier = () =>
  editNode('/bronze', { completion: [{ nodes: ['/bronze/roll'], count: 1 }] });

const jobs = () =>
  api.owner
    .selectFrom('jobs')
    .select(['client_id', 'id as job_id', 'state', 'outcome'])
    .where('client_id', '=', world.client.id)
    .where('kind', '=', 'count_impact')
    .orderBy('id')
    .execute();

const workerWith = (count_impact: JobHandler<'count_impact'>): WorkerDeps => ({
  database: api.database,
  jobs: createJobs(api.database),
  handlers: { ...doNothing, count_impact },
  now: () => api.clock.now,
  log: { info: () => undefined, error: () => undefined },
});
const worker = () => workerWith(countImpactJob());

/** Runs one step of the newest job, or as many as it has. */
const runNewestJob = async ({ deps = worker(), steps }: { deps?: WorkerDeps; steps?: 1 } = {}) => {
  const job = (await jobs()).at(-1);
  if (job === undefined) throw new Error('There is no job');
  await runJob(deps, job, true, steps === undefined ? () => true : () => false);
};

describe('the impact of a draft', () => {
  test('[portals §D] has the members who gain or lose a completion, fewer than 5 only for users with the right', async () => {
    await gradeMembers([world.member.uuid]);
    await editNode('/bronze', {
      completion: [{ nodes: ['/bronze/roll', '/bronze/jump'], count: 1 }],
    });
    const etag = await editNode('/bronze/roll', { grade: 1 });
    const { name, id: club_id } = world.club;
    expect(await count()).toEqual({
      etag,
      complete: true,
      version: 2,
      members: 1,
      counted: 1,
      gaining: 1,
      losing: 0,
      level_changes: { up: 1, down: 0 },
      orphaned: { grades: 0, members: 0 },
      reinstated: { grades: 0, members: 0 },
      retained_badges: { badges: 0, members: 0 },
      nodes: [{ node_id: '/bronze', title: 'bronze', gained: 1, lost: 0, reinstated: 0 }],
      clubs: [{ club_id, name, gained: 1, lost: 0, reinstated: 0 }],
      warnings: [],
    });
    await api.owner
      .updateTable('user_clients')
      .set({ rights: ['publish'] })
      .where('client_id', '=', world.client.id)
      .execute();
    const suppressed = {
      gaining: null,
      losing: 0,
      level_changes: { up: null, down: 0 },
      nodes: [{ gained: null, lost: 0 }],
      clubs: [{ gained: null, lost: 0 }],
    };
    expect(await read()).toMatchObject(suppressed);
    expect((await begin()).json()).toMatchObject(suppressed);
  });

  test('counts a member who leaves on a coming day in the club', async () => {
    await gradeMembers([world.member.uuid]);
    await makeEasier();
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-12-01' })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect((await count()).clubs).toMatchObject([{ club_id: world.club.id }]);
  });

  test('[D17] counts skills, and warns of levels in which nothing can be completed', async () => {
    await gradeMembers([world.member.uuid], 1);
    const tree = [node('/bronze', 'l', [node('/bronze/roll', 's', [], { grade: 1 })])];
    await writeTree([...tree, node('/empty', 'l'), node('/hidden', 'l', [], { hidden: true })]);
    const impact = await count();
    expect(impact.nodes).toEqual([
      { node_id: '/bronze', title: 'bronze', gained: 1, lost: 0, reinstated: 0 },
      { node_id: '/bronze/roll', title: 'roll', gained: 1, lost: 0, reinstated: 0 },
    ]);
    expect(impact.warnings).toEqual([{ node_id: '/empty', code: 'EMPTY_LEVEL' }]);
  });

  test('[scheme-portal §6] has the grades and badges of a removed level, of fewer than 5 members only for users with the right', async () => {
    const { client, club, member, scheme, coach } = world;
    await gradeMembers([member.uuid]);
    await api.owner
      .insertInto('badges')
      .values({
        client_id: client.id,
        club_id: club.id,
        member_uuid: member.uuid,
        scheme_uuid: scheme.uuid,
        badge_id: '/bronze',
        achieve_date: '2026-05-04',
        recorded_ts: NOON,
        user_uuid: coach.uuid,
      })
      .execute();
    await writeTree([node('/silver', 'l', [node('/silver/jump', 's')])]);
    expect(await count()).toMatchObject({
      orphaned: { grades: 1, members: 1 },
      retained_badges: { badges: 1, members: 1 },
    });
    await api.owner
      .updateTable('user_clients')
      .set({ rights: ['publish'] })
      .where('client_id', '=', client.id)
      .execute();
    expect(await read()).toMatchObject({
      orphaned: { grades: null, members: null },
      retained_badges: { badges: null, members: null },
    });
  });

  test('[D17] a publication needs the impact of exactly this draft', async () => {
    const required = { error: 'CONFLICT', detail: { impact: 'required' } };
    await editNode('/silver', { title: 'Silver' });
    expect((await publish()).json()).toEqual(required);
    await count();
    await editNode('/silver', { title: 'Silver level' });
    expect((await publish()).json()).toEqual(required);
    await count();
    expect((await publish()).statusCode).toBe(200);
  });

  test('needs a draft, and is for the national body only', async () => {
    const calls = ['GET /curriculum/:slug/impact', 'POST /curriculum/:slug/impact'] as const;
    const answers = async (as?: string) =>
      Promise.all(calls.map(async (key) => statusAndError(await send(key, { as: as ?? ngo }))));
    expect(await answers()).toEqual([
      [409, 'CONFLICT'],
      [409, 'CONFLICT'],
    ]);
    await editNode('/silver', { title: 'Silver' });
    expect(await answers(world.token)).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ]);
  });
});

describe('the job that counts an impact', () => {
  test('[scheme-portal §6] gives no effects, to no user, before every member is counted', async () => {
    await gradeManyMembers();
    const etag = await makeEasier();
    expect(await read()).toEqual({ etag, complete: false, state: 'none', counted: 0, members: 0 });
    const counting = { etag, complete: false, state: 'counting' };
    expect((await begin()).json()).toEqual({ ...counting, counted: 0, members: 1 });
    await runNewestJob({ steps: 1 });
    expect(await read()).toEqual({ ...counting, counted: 250, members: 251 });
    expect((await publish()).json()).toMatchObject({ detail: { impact: 'required' } });
    await runNewestJob();
    expect(await read()).toMatchObject({ complete: true, members: MANY, gaining: MANY });
    expect((await publish()).statusCode).toBe(200);
  });

  test('[scheme-portal §15] is not known in the editor of a draft that was changed since', async () => {
    await gradeManyMembers();
    await makeEasier();
    await begin();
    await runNewestJob({ steps: 1 });
    await editNode('/silver', { title: 'Argent' });
    const { progress } = (
      await send('GET /curriculum/:slug/edits', { query: { after: 0 } })
    ).json();
    expect(progress).toEqual({});
  });

  test('[scheme-portal §15] is known in the editor, as is the recalculation after the publication', async () => {
    const readProgress = async () =>
      (await send('GET /curriculum/:slug/edits', { query: { after: 0 } })).json().progress;
    await gradeManyMembers();
    await makeEasier();
    await begin();
    await runNewestJob({ steps: 1 });
    expect(await readProgress()).toEqual({ counting: { counted: 250, members: 251 } });
    await runNewestJob();
    expect(await readProgress()).toEqual({});
    await publish();
    expect(await readProgress()).toEqual({ recalculating: { version: 2, percent: 0 } });
    await api.runJobs('recalculate');
    expect(await readProgress()).toEqual({});
  });

  test('[scheme-portal §15] is not known in the editor after it failed, also while another job waits', async () => {
    await makeEasier();
    await begin();
    const failing = workerWith(() => Promise.reject(new Error('no')));
    await expect(runNewestJob({ deps: failing })).rejects.toThrow('Error');
    await buildScheme(api.owner, world.client, { slug: 'squad' });
    const params = { slug: 'squad', node_id: '/silver' };
    await send('PATCH /curriculum/:slug/:node_id', { params, body: { title: 'Argent' } });
    await send('POST /curriculum/:slug/impact', { params });
    expect(await jobs()).toMatchObject([{ state: 'failed' }, { state: 'queued' }]);
    const log = await send('GET /curriculum/:slug/edits', { query: { after: 0 } });
    expect(log.json().progress).toEqual({});
  });

  test('[scheme-portal §6] killed at any moment, it has the counts of one pass', async () => {
    await gradeManyMembers();
    await makeEasier();
    await begin();
    const work = countImpactJob();
    let runs = 0;
    const deps = workerWith(async (db, step) => {
      runs += 1;
      // Each step ends before its work, then before its commit, and then succeeds.
      if (runs % 3 === 1) throw new Error('before the work');
      const outcome = await work(db, step);
      if (runs % 3 === 2) throw new Error('before the commit');
      return outcome;
    });
    while (!(await read()).complete) {
      const [job] = await jobs();
      if (job !== undefined) await runJob(deps, job, false).catch(() => undefined);
    }
    expect(runs).toBe(6);
    expect(await read()).toMatchObject({
      members: MANY,
      gaining: MANY,
      losing: 0,
      nodes: [{ node_id: '/bronze', gained: MANY, lost: 0, reinstated: 0 }],
    });
  });

  test('[scheme-portal §6] two administrators share one count of the same draft', async () => {
    await gradeMembers([world.member.uuid]);
    await makeEasier();
    const other = await newAdministrator();
    const [mine, theirs] = await Promise.all([begin(), begin(other)]);
    expect(mine.json()).toEqual(theirs.json());
    expect(await jobs()).toHaveLength(1);
    await runNewestJob();
    expect((await begin(other)).json()).toMatchObject({ complete: true, gaining: 1 });
    expect(await jobs()).toHaveLength(1);
  });

  test('[scheme-portal §6] ends when the draft changes, and the new draft has a count of its own', async () => {
    await gradeManyMembers();
    await makeEasier();
    await begin();
    const deps = worker();
    await runNewestJob({ deps, steps: 1 });
    const etag = await editNode('/silver', { title: 'Silver level' });
    const none = { etag, complete: false, state: 'none', counted: 0, members: 0 };
    expect(await read()).toEqual(none);
    await runNewestJob({ deps });
    expect(await jobs()).toMatchObject([
      { state: 'done', outcome: { ended: 'DRAFT_CHANGED', counts: { members: 250 } } },
    ]);
    expect(await read()).toEqual(none);
    expect(await count()).toMatchObject({ etag, members: MANY, gaining: MANY });
  });

  test.each([{ version: 0 }, { deleted_at: NOON }])(
    'ends when the published version changes, or the scheme is deleted: %o',
    async (change) => {
      await gradeManyMembers();
      await makeEasier();
      await begin();
      await api.owner
        .updateTable('schemes')
        .set(change)
        .where('uuid', '=', world.scheme.uuid)
        .execute();
      await runNewestJob();
      expect(await jobs()).toMatchObject([{ outcome: { ended: 'DRAFT_CHANGED' } }]);
    },
  );

  test('a job whose count was replaced changes nothing of the new count', async () => {
    await gradeManyMembers();
    await makeEasier();
    await begin();
    await runNewestJob({ steps: 1 });
    const [replaced] = await jobs();
    await editNode('/silver', { title: 'Silver level' });
    await begin();
    await runNewestJob({ steps: 1 });
    if (replaced !== undefined) await runJob(worker(), replaced, true);
    expect(await jobs()).toMatchObject([
      { state: 'done', outcome: { ended: 'DRAFT_CHANGED' } },
      { state: 'running' },
    ]);
    expect(await read()).toMatchObject({ state: 'counting', counted: 250 });
  });

  test('is continued after a failure and after a cancellation', async () => {
    await gradeManyMembers();
    await makeEasier();
    await begin();
    await runNewestJob({ steps: 1 });
    const failing = workerWith(() => Promise.reject(new Error('no')));
    await expect(runNewestJob({ deps: failing })).rejects.toThrow('Error');
    expect(await read()).toMatchObject({ state: 'failed', counted: 250 });
    await begin();
    expect(await read()).toMatchObject({ state: 'counting', counted: 250 });
    const [job] = await jobs();
    await send('POST /jobs/:id/cancel', { params: { id: job?.job_id ?? 0 } });
    expect(await read()).toMatchObject({ state: 'cancelled', counted: 250 });
    await begin();
    await runNewestJob();
    expect(await read()).toMatchObject({ complete: true, members: MANY, gaining: MANY });
    expect(await jobs()).toHaveLength(1);
  });

  test('is a task of the national body, about the scheme', async () => {
    await editNode('/silver', { title: 'Silver level' });
    await count();
    const [job] = await jobs();
    const task = await send('GET /jobs/:id', { params: { id: job?.job_id ?? 0 } });
    expect(task.json()).toMatchObject({
      kind: 'count_impact',
      club_id: null,
      subject: { kind: 'scheme', id: world.scheme.uuid },
      result: { ended: 'DONE', counts: { members: 0 } },
    });
  });
});
