import type { Job, MembersBulkResult } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { doNothing } from '../../testing/jobs/handlers.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { differenceOf, type Writes, watchWrites } from '../../testing/writes.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { JobHandlers } from '../jobs/steps.ts';
import { runJob } from '../jobs/worker.ts';
import { APPEND_ONLY } from '../migrate.ts';
import { changeMembersJob } from './bulk-job.ts';

let api: TestApi;
let writes: Writes;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
  writes = await watchWrites(api);
});
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const send: TestApi['call'] = (key, request = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

/** Adds members to the club. Returns their uuids in the order in which a change has them. */
const addMembers = async (count: number): Promise<readonly string[]> => {
  const { client_id, id } = world.club;
  const { rows } = await sql<{ uuid: string }>`
    insert into members (client_id, club_id, firstname, lastname, dob)
    select ${client_id}, ${id}, 'Member', n::text, '2017-05-04' from generate_series(1, ${count}::integer) n
    returning uuid`.execute(api.owner);
  return rows.map(({ uuid }) => uuid);
};

const createTag = async (): Promise<number> =>
  (await send('POST /member-tags', { body: { tag: 'Call' } })).json().id;

const change = (body: object) => send('POST /members/bulk', { body });

/** Starts a change that is large enough for a job. */
const start = async (body: object): Promise<Job> => {
  const response = await change(body);
  expect(response.statusCode, response.body).toBe(202);
  return response.json();
};

const jobOf = async (id: number): Promise<Job> =>
  (await send('GET /jobs/:id', { params: { id } })).json();

const resultOf = async (id: number): Promise<MembersBulkResult> =>
  (await send('GET /jobs/:id/members', { params: { id } })).json();

const undo = (id: number | null) => send('POST /audits/:id/undo', { params: { id: id ?? 0 } });

const entries = async () => (await send('GET /audits', { query: { entity: 'club' } })).json();

/** Runs the next portions of a job, as a worker does until it stops. */
const runPortions = (job_id: number, portions: number, handler?: JobHandlers['change_members']) => {
  const jobs = createJobs(api.database);
  let left = portions;
  return runJob(
    {
      database: api.database,
      jobs,
      handlers: {
        ...doNothing,
        change_members: handler ?? changeMembersJob({ database: api.database, jobs }),
      },
      now: () => api.clock.now,
      log: { info: () => undefined, error: () => undefined },
    },
    { client_id: world.client.id, job_id },
    false,
    () => --left > 0,
  );
};

const membersOf = async (group_id: number): Promise<number> => {
  const rows = await api.owner
    .selectFrom('class_members')
    .select('member_uuid')
    .where('group_id', '=', group_id)
    .where('left_date', 'is', null)
    .execute();
  return rows.length;
};

describe('a change of more than 200 members', () => {
  test('[portals §C] is a job with the result of a small change', async () => {
    const uuids = await addMembers(201);
    const tag_id = await createTag();
    const [first = '', ...others] = uuids;
    const small = await change({ action: 'tag', tag_id, member_uuids: [first] });
    expect(small.statusCode).toBe(200);
    const query = { search: 'Member' };
    const preview = await change({ action: 'tag', tag_id, query, expected: 201, dry_run: 1 });
    const skipped = [{ member_uuid: first, name: 'Member 1', reason: 'tagged' }];
    const result = { changed: 200, skipped };
    expect([preview.statusCode, preview.json()]).toEqual([200, result]);

    const job = await start({ action: 'tag', tag_id, query, expected: 201 });
    expect(job).toMatchObject({
      kind: 'change_members',
      state: 'queued',
      audit_id: null,
      subject: { kind: 'members', id: String(job.id), title: 'Call', action: 'tag' },
    });
    await runPortions(job.id, 1);
    expect(await jobOf(job.id)).toMatchObject({ state: 'running', progress: 49 });
    await api.runJobs();
    expect(await jobOf(job.id)).toMatchObject({
      state: 'done',
      result: { ended: 'DONE', counts: { changed: 200, skipped: 1 } },
    });
    expect(await resultOf(job.id)).toEqual(result);
    const tagged = await api.owner
      .selectFrom('member_tags')
      .select('member_uuid')
      .where('tag_id', '=', tag_id)
      .execute();
    expect(tagged).toHaveLength(1 + others.length);
  });

  test('is done in one transaction for 200 members', async () => {
    const member_uuids = await addMembers(200);
    const response = await change({ action: 'tag', tag_id: await createTag(), member_uuids });
    expect([response.statusCode, response.json()]).toEqual([200, { changed: 200, skipped: [] }]);
    expect(Number(response.headers['x-audit-id'])).toBeGreaterThan(0);
  });

  test('[D18] does nothing twice after a crash, and has one entry with the number of all', async () => {
    const member_uuids = await addMembers(250);
    const tag_id = await createTag();
    const job = await start({ action: 'tag', tag_id, member_uuids });
    await runPortions(job.id, 1);
    const handler = changeMembersJob({ database: api.database, jobs: createJobs(api.database) });
    const crash: JobHandlers['change_members'] = async (db, context) => {
      await handler(db, context);
      throw new Error('The server was killed');
    };
    await expect(runPortions(job.id, 1, crash)).rejects.toThrow('Error');
    await api.runJobs();
    const history = await api.owner
      .selectFrom('member_tag_history')
      .select('member_uuid')
      .where('tag_id', '=', tag_id)
      .execute();
    expect(history).toHaveLength(250);
    const { audit_id, user_uuid } = await jobOf(job.id);
    expect(await entries()).toMatchObject([
      {
        id: audit_id,
        action: 'members.tag',
        user: { uuid: user_uuid },
        detail: { tag_id, count: 250 },
        can_undo: true,
      },
    ]);
  });

  test.each(['tag', 'untag', 'add', 'move', 'remove', 'deactivate', 'activate'] as const)(
    '[D18] %s is undone as a whole',
    async (action) => {
      const member_uuids = await addMembers(210);
      const tag_id = await createTag();
      const { id: group_id } = await buildGroup(api.owner, world.club, { max_members: null });
      const { id: from_group_id } = await buildGroup(api.owner, world.club, { max_members: null });
      const set = async (before: object) => {
        await start({ member_uuids, ...before });
        await api.runJobs();
      };
      if (action === 'untag') await set({ action: 'tag', tag_id });
      if (action === 'activate') await set({ action: 'deactivate' });
      if (action === 'move') await set({ action: 'add', group_id: from_group_id });
      if (action === 'remove') await set({ action: 'add', group_id });
      const before = await writes.checkpoint();
      const job = await start({ action, tag_id, group_id, from_group_id, member_uuids });
      await api.runJobs();
      const { audit_id, result } = await jobOf(job.id);
      expect(result?.counts).toEqual({ changed: 210, skipped: 0 });
      expect((await undo(audit_id)).statusCode).toBe(200);
      expect((await jobOf(job.id)).audit_id).toBeNull();
      const ignored = [...APPEND_ONLY, 'audit_rows', 'jobs'];
      const written = (await before.writes()).filter(
        ({ table, client_id }) => client_id === world.client.id && !ignored.includes(table),
      );
      expect(differenceOf(written)).toEqual([]);
    },
  );

  test('[D18] cannot be undone while it runs, and does not continue once it was undone', async () => {
    const member_uuids = await addMembers(250);
    const tag_id = await createTag();
    const job = await start({ action: 'tag', tag_id, member_uuids });
    await runPortions(job.id, 1);
    const { audit_id } = await jobOf(job.id);
    const early = await undo(audit_id);
    expect([early.statusCode, early.json().detail]).toEqual([409, { state: 'running' }]);
    expect(await entries()).toMatchObject([{ can_undo: false, detail: { count: 100 } }]);

    const params = { id: job.id };
    expect((await send('POST /jobs/:id/cancel', { params })).statusCode).toBe(200);
    expect(await jobOf(job.id)).toMatchObject({ audit_id, is_undone: false });
    expect((await undo(audit_id)).statusCode).toBe(200);
    expect(await jobOf(job.id)).toMatchObject({ audit_id: null, is_undone: true });
    expect((await send('POST /jobs/:id/retry', { params })).statusCode).toBe(200);
    await api.runJobs();
    expect(await jobOf(job.id)).toMatchObject({ state: 'done', result: { ended: 'UNDONE' } });
    const tagged = api.owner.selectFrom('member_tags').select('member_uuid');
    expect(await tagged.where('tag_id', '=', tag_id).execute()).toEqual([]);
  });

  test('[D18] is not offered for undo after 30 days', async () => {
    const member_uuids = await addMembers(201);
    const job = await start({ action: 'tag', tag_id: await createTag(), member_uuids });
    await api.runJobs();
    const { audit_id } = await jobOf(job.id);
    api.clock.now = NOON + 30 * 86_400;
    admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    expect((await undo(audit_id)).json().detail).toEqual({ state: 'expired' });
    expect(await jobOf(job.id)).toMatchObject({ audit_id: null, is_undone: false });
  });

  test('[§5] gives the last places first to the members who hold one', async () => {
    const member_uuids = await addMembers(210);
    const group = await buildGroup(api.owner, world.club, { max_members: 210 });
    const job = await start({ action: 'add', group_id: group.id, member_uuids });
    const hold = (
      at: number,
      row: { group_id?: number; expires_at?: number; state?: 'held' | 'released' } = {},
    ) =>
      api.owner
        .insertInto('place_holds')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          group_id: group.id,
          member_uuid: member_uuids[at] ?? '',
          user_uuid: world.coach.uuid,
          expires_at: NOON + 86_400,
          created_at: NOON,
          ...row,
        })
        .execute();
    await hold(209);
    // Neither of another group, nor released or expired.
    await hold(207, { group_id: (await buildGroup(api.owner, world.club)).id });
    await hold(207, { state: 'released' });
    await hold(208, { expires_at: NOON - 1 });
    for (const firstname of ['Max', 'Mia']) {
      await joinGroup(api.owner, group, await buildMember(api.owner, world.club, { firstname }));
    }
    await api.runJobs();
    expect((await resultOf(job.id)).skipped).toMatchObject([
      { name: 'Member 208', reason: 'no_place' },
      { name: 'Member 209', reason: 'no_place' },
    ]);
  });

  test('[§5] takes no more places than the group has, and names those without one', async () => {
    const member_uuids = await addMembers(210);
    const group = await buildGroup(api.owner, world.club, { max_members: 210 });
    const add = { action: 'add', group_id: group.id, member_uuids };
    const job = await start(add);
    await runPortions(job.id, 1);
    for (const firstname of ['Max', 'Mia']) {
      await joinGroup(api.owner, group, await buildMember(api.owner, world.club, { firstname }));
    }
    await api.runJobs();
    expect(await membersOf(group.id)).toBe(210);
    const { changed, skipped, places_left } = await resultOf(job.id);
    expect([changed, places_left]).toEqual([208, 0]);
    expect(skipped.map(({ name, reason }) => [name, reason])).toEqual([
      ['Member 209', 'no_place'],
      ['Member 210', 'no_place'],
    ]);
  });

  test('is checked before the job starts, like a small change', async () => {
    const member_uuids = await addMembers(201);
    const group = await buildGroup(api.owner, world.club, { max_members: 200 });
    const full = await change({ action: 'add', group_id: group.id, member_uuids });
    expect([full.statusCode, full.json()]).toMatchObject([409, { error: 'SESSION_FULL' }]);
    const elsewhere = await buildMember(api.owner, await buildClub(api.owner, world.client));
    const tag = { action: 'tag', tag_id: await createTag() };
    const foreign = await change({ ...tag, member_uuids: [...member_uuids, elsewhere.uuid] });
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, { error: 'UNKNOWN_MEMBER' }]);
    const body = { ...tag, member_uuids };
    const coach = await send('POST /members/bulk', { as: world.token, body });
    expect(coach.statusCode).toBe(403);
    expect((await send('GET /jobs')).json()).toEqual([]);
  });

  test('deactivates all on the day of the request, although it passes midnight', async () => {
    const job = await start({ action: 'deactivate', member_uuids: await addMembers(201) });
    await runPortions(job.id, 1);
    api.clock.now = NOON + 86_400;
    await api.runJobs();
    const dates = await api.owner
      .selectFrom('members')
      .select(['inactive_date', ({ fn }) => fn.countAll().as('count')])
      .where('club_id', '=', world.club.id)
      .where('inactive_reason', 'is distinct from', 'erased')
      .where('active', '=', false)
      .groupBy('inactive_date')
      .execute();
    expect(dates).toEqual([{ inactive_date: '2026-11-18', count: 201 }]);
  });

  test.each([
    [
      'its group is deleted',
      () => sql`update groups set deleted_at = 1 where club_id = ${world.club.id} and status = 1`,
    ],
    [
      'its club has remote members',
      () => sql`update clubs set member_types = 'remote_only' where id = ${world.club.id}`,
    ],
  ])('stops when %s meanwhile', async (_when, happen) => {
    const member_uuids = await addMembers(210);
    const group = await buildGroup(api.owner, world.club, { max_members: null });
    const job = await start({ action: 'add', group_id: group.id, member_uuids });
    await runPortions(job.id, 1);
    await happen().execute(api.owner);
    await api.runJobs();
    expect(await jobOf(job.id)).toMatchObject({
      state: 'done',
      result: { ended: 'NOT_POSSIBLE', counts: { changed: 100 } },
    });
  });

  /** A guardian with an address, of these members. The club has a parent portal. */
  const addGuardian = async (member_uuids: readonly string[]) => {
    const { client_id, id: club_id } = world.club;
    await setParentPortal(1);
    const { id: guardian_id } = await api.owner
      .insertInto('guardians')
      .values({ client_id, club_id, firstname: 'Ann', lastname: 'Rees', email: 'ann@example.org' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('member_guardians')
      .values(member_uuids.map((member_uuid) => ({ client_id, club_id, guardian_id, member_uuid })))
      .execute();
    api.emails.length = 0;
  };

  const setParentPortal = (parent_portal: 0 | 1) =>
    api.owner.updateTable('clubs').set({ parent_portal }).where('id', '=', world.club.id).execute();

  test('[§4.3] sends one e-mail to each guardian, and cannot be undone', async () => {
    const member_uuids = await addMembers(201);
    // A child in the first portion and one in the last.
    await addGuardian([...member_uuids.slice(0, 1), ...member_uuids.slice(-1)]);
    const job = await start({ action: 'invite', member_uuids });
    await api.runJobs();
    expect(await jobOf(job.id)).toMatchObject({
      audit_id: null,
      result: { counts: { emails: 1 } },
    });
    expect(api.emails.map(({ to }) => to)).toEqual(['ann@example.org']);
    expect(await entries()).toMatchObject([{ action: 'members.invite', can_undo: false }]);
  });

  test('sends no e-mail after the parent portal was switched off', async () => {
    const member_uuids = await addMembers(201);
    await addGuardian(member_uuids.slice(-1));
    const job = await start({ action: 'invite', member_uuids });
    await runPortions(job.id, 1);
    await setParentPortal(0);
    await api.runJobs();
    expect((await jobOf(job.id)).result).toMatchObject({ ended: 'NOT_POSSIBLE' });
    expect(api.emails).toEqual([]);
  });
});

describe('GET /jobs/:id/members', () => {
  const startWithOneSkipped = async () => {
    const member_uuids = await addMembers(201);
    const tag_id = await createTag();
    const skipped = member_uuids.slice(0, 1);
    await change({ action: 'tag', tag_id, member_uuids: skipped });
    const job = await start({ action: 'tag', tag_id, member_uuids });
    await api.runJobs();
    return { id: job.id, skipped };
  };

  test('[D5] is for administrators of the club, until 7 days after the end', async () => {
    const { id } = await startWithOneSkipped();
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    const read = async (as: string) =>
      (await send('GET /jobs/:id/members', { as, params: { id } })).statusCode;
    expect([await read(admin), await read(stranger), await read(world.token)]).toEqual([
      200, 404, 403,
    ]);
    await sql`update jobs set finished_at = finished_at - ${8 * 86_400} where id = ${id}`.execute(
      api.owner,
    );
    await sql`select prune(${api.clock.now})`.execute(api.owner);
    expect(await read(admin)).toBe(404);
  });

  test('[D19] logs that the user saw those who were left out', async () => {
    const { id, skipped } = await startWithOneSkipped();
    await resultOf(id);
    const views = await api.owner
      .selectFrom('access_log')
      .select(['member_uuid', 'action'])
      .where('club_id', '=', world.club.id)
      .execute();
    expect(views).toEqual([{ member_uuid: skipped[0], action: 'profile' }]);
  });
});
