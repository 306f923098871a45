import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { findRowsContaining } from '../../testing/rows-containing.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { createJobs } from '../jobs/jobs.ts';
import { enqueueRetention } from './enqueue-retention.ts';

let api: TestApi;
let world: World;
let lakeside: Awaited<ReturnType<typeof buildClub>>;

const DAY = 86_400;
const NAME = 'Quillfeather';

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner.deleteFrom('clients').execute();
  api.clock.now = NOON;
  world = await buildWorld(api, { bystanders: false });
  lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  await api.owner.updateTable('members').set({ lastname: NAME }).execute();
  await api.owner.updateTable('users').set({ lastname: NAME }).execute();
});

const runDay = async () => {
  await enqueueRetention({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
  });
  await api.runJobs('retain');
};

/** Deletes the world's club so many days before the test clock, and runs the daily job. */
const eraseAfter = async (days: number) => {
  await api.owner
    .updateTable('clubs')
    .set({ deleted_at: api.clock.now - days * DAY })
    .where('id', '=', world.club.id)
    .execute();
  await runDay();
};

const firstnames = async () => {
  const rows = await api.owner
    .selectFrom('members')
    .select('firstname')
    .where('firstname', '<>', '—')
    .orderBy('firstname')
    .execute();
  return rows.map(({ firstname }) => firstname);
};

const buildFile = async (club_id: number, name: string) => {
  const storage_key = `${world.client.id}/${name.toLowerCase()}`;
  await api.files.put(storage_key, Readable.from(['x']));
  await api.owner
    .insertInto('files')
    .values({
      client_id: world.client.id,
      club_id,
      folder: 'policy',
      name,
      mime: 'application/pdf',
      size: 1,
      storage_key,
    })
    .execute();
};

/** A lesson plan of the world's club, or a group of them. */
const planValues = (title: string) => ({
  client_id: world.client.id,
  club_id: world.club.id,
  owner_uuid: world.coach.uuid,
  scheme_uuid: world.scheme.uuid,
  title,
  created_at: NOON,
  updated_at: NOON,
});

const eraseEntries = async () => {
  const rows = await api.owner
    .selectFrom('audit_log')
    .select(['club_id', 'detail'])
    .where('action', '=', 'club.erase')
    .execute();
  return rows.map(({ club_id, detail }) => ({ club_id, ...Object(detail) }));
};

describe('a deleted club', () => {
  test('[D20] is erased on the day after it can no longer be restored, and not before', async () => {
    await eraseAfter(30 - 1 / DAY);
    expect(await firstnames()).toEqual(['Ella']);
    expect(await eraseEntries()).toEqual([]);
    api.clock.now += DAY;
    await runDay();
    expect(await firstnames()).toEqual([]);
  });

  test('[D20] leaves no name in any table, and the audit log has only numbers', async () => {
    const { client, club, member } = world;
    for (let n = 0; n < 24; n += 1) await buildMember(api.owner, club, { lastname: NAME });
    const parent = await buildUser(api.owner, club, 'parent', { lastname: NAME });
    await buildGuardian(api.owner, club, parent, member);
    const key = { client_id: client.id, club_id: club.id };
    await api.owner
      .insertInto('guardians')
      .values({ ...key, firstname: 'Ada', lastname: NAME })
      .execute();
    await api.owner
      .insertInto('club_contacts')
      .values({ ...key, name: NAME })
      .execute();
    await api.owner
      .insertInto('credentials')
      .values({ ...key, user_uuid: world.coach.uuid, name: 'Level 2', reference: NAME })
      .execute();
    await api.owner
      .insertInto('lesson_plans')
      .values(planValues(`For ${NAME}`))
      .execute();
    await api.owner.insertInto('lesson_plan_groups').values(planValues(NAME)).execute();
    await api.owner
      .insertInto('labels')
      .values({ ...key, name: NAME, value: NAME })
      .execute();
    await api.owner
      .insertInto('jobs')
      .values({
        ...key,
        kind: 'send_email',
        state: 'done',
        input: JSON.stringify({ to: NAME }),
        created_at: NOON,
      })
      .execute();
    await api.owner
      .insertInto('jobs')
      .values({
        ...key,
        kind: 'change_members',
        state: 'running',
        is_paused: true,
        input: JSON.stringify({ change: { name: NAME } }),
        created_at: NOON,
      })
      .execute();
    const group = await buildGroup(api.owner, club);
    await buildSession(api.owner, group, '2026-11-18', { cancel_reason: NAME });
    await buildFile(club.id, NAME);
    await eraseAfter(30);
    expect(await findRowsContaining(api.owner, NAME)).toEqual([]);
    const counts = { members: 25, users: 1, files: 1 };
    expect(await eraseEntries()).toEqual([{ club_id: club.id, ...counts }]);
    api.clock.now += DAY;
    await runDay();
    expect(await eraseEntries()).toHaveLength(1);
  });

  test('[D20] loses its files, and those of other clubs stay', async () => {
    await buildFile(world.club.id, 'gone');
    await buildFile(lakeside.id, 'stays');
    // Files have the machine's modification time.
    api.clock.now = Math.floor(Date.now() / 1000) + 2 * DAY;
    await eraseAfter(30);
    const exists = async (name: string) =>
      (await api.files.size(`${world.client.id}/${name}`)) !== null;
    expect([await exists('gone'), await exists('stays')]).toEqual([false, true]);
  });

  test('[D20] does not touch the record of a child in another club, nor an account with a role there', async () => {
    const { club, coach, member } = world;
    await api.owner
      .insertInto('user_clubs')
      .values({ ...lakesideKey(), user_uuid: coach.uuid, role: 'coach' })
      .execute();
    const parent = await buildUser(api.owner, club, 'parent', { email: 'pat@example.test' });
    const other = await buildMember(api.owner, lakeside, { firstname: 'Ella of Lakeside' });
    await buildGuardian(api.owner, club, parent, member);
    await buildGuardian(api.owner, lakeside, parent, other);
    const rowsOf = () => api.owner.selectFrom('users').selectAll().orderBy('uuid').execute();
    const before = await rowsOf();
    await eraseAfter(30);
    expect(await firstnames()).toEqual(['Ella of Lakeside']);
    expect(await rowsOf()).toEqual(before);
    const guardians = await api.owner.selectFrom('guardians').select('club_id').execute();
    expect(guardians).toEqual([{ club_id: lakeside.id }]);
    const roles = await api.owner.selectFrom('user_clubs').select(['club_id', 'role']).execute();
    expect(roles).toEqual([{ club_id: lakeside.id, role: 'coach' }]);
  });

  test('[D20] keeps a member with their guardian while they train in a group that another club shares', async () => {
    const { client, club } = world;
    const shared = await buildGroup(api.owner, club);
    await api.owner
      .insertInto('group_clubs')
      .values({ client_id: client.id, group_id: shared.id, club_id: lakeside.id })
      .execute();
    const child = await buildMember(api.owner, club, { firstname: 'Shared' });
    const merged = { firstname: 'Merged', active: false, merged_into: child.uuid };
    await buildMember(api.owner, club, merged);
    const { class_member_id } = await joinGroup(api.owner, shared, child);
    const leave = (left_date: string) =>
      api.owner
        .updateTable('class_members')
        .set({ left_date })
        .where('class_member_id', '=', class_member_id)
        .execute();
    const parent = await buildUser(api.owner, club, 'parent', { firstname: 'Pat' });
    await buildGuardian(api.owner, club, parent, child);
    await eraseAfter(30);
    expect(await firstnames()).toEqual(['Merged', 'Shared']);
    await leave('2026-12-01');
    await runDay();
    expect(await firstnames()).toEqual(['Merged', 'Shared']);
    const parents = () =>
      api.owner.selectFrom('users').select('firstname').where('uuid', '=', parent.uuid).execute();
    expect(await parents()).toEqual([{ firstname: 'Pat' }]);

    await leave('2026-11-18');
    api.clock.now += DAY;
    await runDay();
    expect(await firstnames()).toEqual([]);
    expect(await parents()).toEqual([{ firstname: '—' }]);
  });

  test('[D20] does not keep a member for a club that does not share the group', async () => {
    const { client, club, group } = world;
    const deleted_at = NOON - 40 * DAY;
    const { id: club_id } = await buildClub(api.owner, client, { deleted_at });
    await api.owner
      .insertInto('group_clubs')
      .values({ client_id: client.id, group_id: group.id, club_id })
      .execute();
    expect(lakeside.id).not.toBe(club.id);
    await eraseAfter(30);
    expect(await firstnames()).toEqual([]);
  });

  test('[D20] loses the jobs that wait, also an export of it by the national body, and those of others stay', async () => {
    const exportOf = ({ id }: { id: number }) => ({
      client_id: world.client.id,
      club_id: null,
      kind: 'export_club',
      state: 'running',
      is_paused: true,
      input: JSON.stringify({ club_id: id }),
      created_at: NOON,
    });
    await api.owner
      .insertInto('jobs')
      .values([exportOf(world.club), exportOf(lakeside)])
      .execute();
    await eraseAfter(30);
    const jobs = await api.owner
      .selectFrom('jobs')
      .select(['input', 'state', 'is_paused'])
      .where('kind', '=', 'export_club')
      .execute();
    expect(jobs).toEqual([{ input: { club_id: lakeside.id }, state: 'running', is_paused: true }]);
  });

  test('[D20] loses its lesson plans, also those that sessions of a club that shares a group use', async () => {
    const shared = await buildGroup(api.owner, lakeside);
    await api.owner
      .insertInto('group_clubs')
      .values({ client_id: world.client.id, group_id: shared.id, club_id: world.club.id })
      .execute();
    const { uuid: session_plan_uuid } = await api.owner
      .insertInto('lesson_plans')
      .values(planValues('Handstands'))
      .returning('uuid')
      .executeTakeFirstOrThrow();
    const row = { session_plan_uuid, cancel_reason: 'Snow' };
    await buildSession(api.owner, shared, '2026-11-18', row);
    await eraseAfter(30);
    expect(await eraseEntries()).toHaveLength(1);
    const sessions = await api.owner
      .selectFrom('sessions')
      .select(['session_plan_uuid', 'cancel_reason'])
      .where('group_id', '=', shared.id)
      .execute();
    expect(sessions).toEqual([{ session_plan_uuid: null, cancel_reason: 'Snow' }]);
  });
});

const lakesideKey = () => ({ client_id: world.client.id, club_id: lakeside.id });
