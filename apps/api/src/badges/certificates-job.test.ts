import type { Job } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildAwards } from '../../testing/awards.ts';
import { buildClub, buildGuardian, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: Awaited<ReturnType<typeof buildUser>>;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await buildUser(api.owner, world.club, 'admin');
  as = await api.tokenFor(admin);
});
afterAll(() => api.close());

const call: TestApi['call'] = (key, request = {}) =>
  api.call(key, { as, host: world.host, ...request });

const build = (count: number) => buildAwards(api, world, count);

const request = (awards: readonly object[], token = as) =>
  call('POST /certificates', { as: token, body: { awards } });

const start = async (awards: readonly object[]): Promise<Job> => {
  const response = await request(awards);
  expect(response.statusCode, response.body).toBe(202);
  return response.json();
};

const jobOf = async (id: number): Promise<Job> =>
  (await call('GET /jobs/:id', { params: { id } })).json();

const download = (id: number, token = as) =>
  call('GET /jobs/:id/certificates', { as: token, params: { id } });

const erase = async (uuid: string): Promise<void> => {
  const body = { reason: 'requested' } as const;
  const response = await call('POST /members/:uuid/erasure', { params: { uuid }, body });
  expect(response.statusCode, response.body).toBe(204);
};

const viewsOf = async (user: { uuid: string }) => {
  const views = await api.owner
    .selectFrom('access_log')
    .select('action')
    .where('user_uuid', '=', user.uuid)
    .execute();
  return views.length;
};

describe('more than 20 certificates', () => {
  test('[portals §C] are one file of a job, whose downloads are logged as views (D19)', async () => {
    const awards = await build(21);
    const job = await start(awards);
    expect(job).toMatchObject({ kind: 'make_certificates', state: 'queued', audit_id: null });
    expect(await viewsOf(admin)).toBe(0);
    expect(statusAndError(await download(job.id))).toEqual([404, 'NOT_FOUND']);
    await api.runJobs();
    expect((await jobOf(job.id)).result).toEqual({
      ended: 'DONE',
      counts: { certificates: 21 },
      has_file: true,
      file_until: expect.any(Number),
    });
    const colleague = await buildUser(api.owner, world.club, 'admin');
    const response = await download(job.id, await api.tokenFor(colleague));
    const pdf = Buffer.from(response.json().file, 'base64').toString('latin1');
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf).toContain('/Count 21');
    expect(await viewsOf(colleague)).toBe(42);
  });

  test('are sent immediately to a parent, and 20 to an administrator', async () => {
    const awards = await build(21);
    expect((await request(awards.slice(1))).statusCode).toBe(200);
    const parent = await buildUser(api.owner, world.club, 'parent');
    for (const { member_uuid } of awards) {
      await buildGuardian(api.owner, world.club, parent, { uuid: member_uuid });
    }
    expect((await request(awards, await api.tokenFor(parent))).statusCode).toBe(200);
  });

  test('have no page for a level that is open by then', async () => {
    const awards = await build(22);
    const job = await start(awards);
    const open = awards.slice(0, 2).map(({ member_uuid }) => member_uuid);
    await api.owner
      .updateTable('awards')
      .set({ completed_ts: null })
      .where('member_uuid', 'in', open)
      .execute();
    await api.runJobs();
    expect((await jobOf(job.id)).result?.counts).toEqual({ certificates: 20, skipped: 2 });
  });

  test('[D20] have no page for a member who was erased by then', async () => {
    const awards = await build(21);
    const job = await start(awards);
    await erase(awards[7]?.member_uuid ?? '');
    await api.runJobs();
    expect((await jobOf(job.id)).result?.counts).toEqual({ certificates: 20, skipped: 1 });
  });

  test('[D5] are checked before the job starts', async () => {
    const awards = await build(21);
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    expect(statusAndError(await request(awards, stranger))).toEqual([404, 'UNKNOWN_MEMBER']);
    expect(statusAndError(await request(awards, world.token))).toEqual([403, 'FORBIDDEN']);
    const open = { ...awards[0], member_uuid: world.member.uuid };
    expect(statusAndError(await request([...awards, open]))).toEqual([422, 'LEVEL_NOT_COMPLETE']);
    expect((await call('GET /jobs')).json()).toEqual([]);
  });
});

describe('GET /jobs/:id/certificates', () => {
  const make = async () => {
    const awards = await build(21);
    const { id } = await start(awards);
    await api.runJobs();
    return { id, awards };
  };

  test('[D5] is for administrators of the club', async () => {
    const { id } = await make();
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    expect((await download(id)).statusCode).toBe(200);
    expect(statusAndError(await download(id, stranger))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await download(id, world.token))).toEqual([403, 'FORBIDDEN']);
  });

  test('ends 7 days after the job', async () => {
    const { id } = await make();
    await sql`update jobs set finished_at = finished_at - ${8 * 86_400} where id = ${id}`.execute(
      api.owner,
    );
    await sql`select prune(${api.clock.now})`.execute(api.owner);
    expect(statusAndError(await download(id))).toEqual([404, 'NOT_FOUND']);
    expect((await jobOf(id)).result?.has_file).toBe(false);
  });

  test('[D20] ends with the erasure of one of the members', async () => {
    const { id, awards } = await make();
    const other = await make();
    await erase(awards[7]?.member_uuid ?? '');
    expect(statusAndError(await download(id))).toEqual([404, 'NOT_FOUND']);
    expect((await download(other.id)).statusCode).toBe(200);
  });
});
