import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setTestPassword, statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildMember, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;
let ngo_uuid: string;
let lakeside: { client_id: number; id: number };

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  await setTestPassword(api, world.coach);
  const body = { client_id: world.client.id, id: null };
  const user = await buildUser(api.owner, body, 'ngo');
  ngo_uuid = user.uuid;
  ngo = await api.tokenFor(user);
  lakeside = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  await buildMember(api.owner, lakeside, { firstname: 'Elsewhere' });
});

const clubRequest = (as = ngo) => ({ as, host: world.host, params: { id: world.club.id } });

const runExport = async (): Promise<number> => {
  const response = await api.call('POST /clubs/:id/export', clubRequest());
  expect(response.json()).toMatchObject({ kind: 'export_club', state: 'queued', progress: 0 });
  await api.runJobs();
  return response.json().id;
};

const download = async (job_id: number) => {
  const response = await api.call('POST /clubs/:id/export/:job_id/download', {
    ...clubRequest(),
    params: { id: world.club.id, job_id },
  });
  return response.statusCode === 200
    ? api.fastify.inject({ url: response.json().url, headers: { host: world.host } })
    : response;
};

describe('export of a club', () => {
  test('[D16] a download URL is rejected once its user is deactivated', async () => {
    const job_id = await runExport();
    const response = await api.call('POST /clubs/:id/export/:job_id/download', {
      ...clubRequest(),
      params: { id: world.club.id, job_id },
    });
    const { url } = response.json();
    const get = () => api.fastify.inject({ url, headers: { host: world.host } });
    const setStatus = (status: string) =>
      api.owner.updateTable('users').set({ status }).where('uuid', '=', ngo_uuid).execute();
    expect((await get()).statusCode).toBe(200);
    await setStatus('inactive');
    expect(statusAndError(await get())).toEqual([401, 'SESSION_ENDED']);
    await setStatus('active');
  });

  test('[scheme-portal §11] the exports of one club are listed, also after many of other clubs', async () => {
    const own = await runExport();
    const params = { id: lakeside.id };
    const other = (await api.call('POST /clubs/:id/export', { ...clubRequest(), params })).json();
    const listed = async (club_id: number) => {
      const query = { 'kind[]': 'export_club', club_id, per_page: 1 };
      const response = await api.call('GET /jobs', { as: ngo, host: world.host, query });
      expect(response.statusCode, response.body).toBe(200);
      return response.json().map(({ id }: { id: number }) => id);
    };
    expect(await listed(world.club.id)).toEqual([own]);
    expect(await listed(lakeside.id)).toEqual([other.id]);
    expect(await listed(999_999)).toEqual([]);
  });

  test('[portals §D] the file has all rows of the club, one per line, and none of another club', async () => {
    for (const firstname of ['Mia', 'Noa', 'Oli']) {
      await buildMember(api.owner, world.club, { firstname });
    }
    const file = await download(await runExport());
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="club-${world.club.id}.ndjson"`,
    );
    const lines: { table: string; row: Record<string, unknown> }[] = file.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const rowsOf = (name: string) => lines.filter(({ table }) => table === name);
    expect(rowsOf('clubs')).toHaveLength(1);
    expect(rowsOf('users').map(({ row }) => row['uuid'])).toEqual([world.coach.uuid]);
    // "—" is the erased member of the test world.
    const names = new Map(
      rowsOf('members').map(({ row }) => [row['uuid'], String(row['firstname'])]),
    );
    expect([...names.values()].toSorted()).toEqual(['Ella', 'Mia', 'Noa', 'Oli', '—']);
    const memberships = rowsOf('class_members').map(({ row }) =>
      String(names.get(row['member_uuid'])),
    );
    expect(memberships.toSorted()).toEqual(['Ella', '—']);
    expect(file.body).not.toContain('Elsewhere');
    expect(file.body).not.toContain('Stander');
    expect(file.body).not.toContain('argon2');
  });

  test('the file does not tell whether there is a member for whom the club has asked', async () => {
    const request = {
      client_id: world.client.id,
      club_id: world.club.id,
      lastname: 'Rees',
      day: '2026-11-19',
      reason: 'She wants to train with us.',
      searched_at: NOON,
      created_by: world.coach.uuid,
      created_at: NOON,
    };
    await api.owner
      .insertInto('transfer_requests')
      .values([
        { ...request, firstname: 'Found', transfer_id: 1 },
        { ...request, firstname: 'Unknown' },
      ])
      .execute();
    const { body } = await download(await runExport());
    const rows = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ table }) => table === 'transfer_requests')
      .map(({ row: { id: _1, firstname: _2, ...row } }) => row);
    expect(rows).toEqual([
      { ...request, dob: null, withdrawn_at: null, withdrawn_by: null },
      rows[0],
    ]);
  });

  test('[D19] a download URL is in the access log of each member of the club, once a day', async () => {
    const job_id = await runExport();
    for (let n = 0; n < 2; n += 1) await download(job_id);
    const logged = await api.owner
      .selectFrom('access_log')
      .select(['member_uuid', 'user_uuid', 'action', 'role'])
      .where('club_id', '=', world.club.id)
      .orderBy('member_uuid')
      .execute();
    const members = await api.owner
      .selectFrom('members')
      .select('uuid')
      .where('club_id', '=', world.club.id)
      .orderBy('uuid')
      .execute();
    const entry = { user_uuid: ngo_uuid, action: 'export', role: 'ngo' };
    expect(logged).toEqual(members.map(({ uuid }) => ({ member_uuid: uuid, ...entry })));
  });

  test('a download URL opens only on the hosts of its client', async () => {
    const other = await buildWorld(api);
    const job_id = await runExport();
    const { url } = (
      await api.call('POST /clubs/:id/export/:job_id/download', {
        ...clubRequest(),
        params: { id: world.club.id, job_id },
      })
    ).json();
    const statusOn = async (host: string) =>
      (await api.fastify.inject({ url, headers: { host } })).statusCode;
    expect(await statusOn(world.host)).toBe(200);
    expect(await statusOn(other.host)).toBe(404);
    expect(await statusOn('unknown.example')).toBe(404);
  });

  test('exports all rows of a table larger than one cursor fetch', async () => {
    const rows = Array.from({ length: 1201 }, (_, n) => ({
      client_id: world.client.id,
      club_id: world.club.id,
      action: 'made.up',
      entity: 'club',
      entity_id: String(n),
      ts: n,
    }));
    await api.owner.insertInto('audit_log').values(rows).execute();
    const { body } = await download(await runExport());
    expect(body.match(/"action":"made.up"/g)).toHaveLength(1201);
  });

  test("[portals §D] the file has the content of the club's files in chunks, and none of another club", async () => {
    const bytes = randomBytes(200_000);
    const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const addFile = async (club_id: number, name: string, content: Buffer | null) => {
      const storage_key = `${world.client.id}/${name}`;
      if (content !== null) await api.files.put(storage_key, Readable.from([content]));
      const file = { folder: 'policy', name: `${name}.pdf`, mime: 'application/pdf', size: 1 };
      const row = { client_id: world.client.id, club_id, storage_key, created_at: NOON, ...file };
      const { id } = await api.owner
        .insertInto('files')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const file = await addFile(world.club.id, 'ours', bytes);
    await addFile(world.club.id, 'removed', null);
    await addFile(other.id, 'theirs', Buffer.from('theirs'));
    const { body } = await download(await runExport());
    const chunkLines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter((line) => 'bytes' in line);
    expect(chunkLines.length).toBeGreaterThan(1);
    expect(new Set(chunkLines.map((line) => line.file))).toEqual(new Set([file]));
    const chunks = chunkLines.map((line) => Buffer.from(line.bytes, 'base64'));
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    expect(chunkLines.map(({ at }) => at)).toEqual(
      chunks.map((_, index) => Buffer.concat(chunks.slice(0, index)).length),
    );
  });

  test('[portals §D] a club can be deleted only with an export of the last 24 hours', async () => {
    const remove = () => api.call('DELETE /clubs/:id', clubRequest());
    await api.owner.deleteFrom('jobs').execute();
    const rejected = await remove();
    expect(rejected.json()).toEqual({ error: 'CONFLICT', detail: { export: 'required' } });
    await runExport();
    await api.owner.updateTable('jobs').set({ kind: 'export_person' }).execute();
    expect(statusAndError(await remove())).toEqual([409, 'CONFLICT']);
    await runExport();
    api.clock.now += 86_401;
    ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    expect(statusAndError(await remove())).toEqual([409, 'CONFLICT']);
    await runExport();
    const as = await api.tokenFor(world.coach);
    const listGroups = () => api.call('GET /groups', { as, host: world.host });
    expect((await listGroups()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(204);
    expect(statusAndError(await listGroups())).toEqual([401, 'SESSION_ENDED']);
  });

  test('[scheme-portal §11] a deleted club is listed and can be restored for 30 days, by the national body', async () => {
    const { id } = world.club;
    const undelete = (as = ngo) => api.call('POST /clubs/:id/undelete', clubRequest(as));
    const list = async (query: { deleted?: 1 }, as = ngo) =>
      (await api.call('GET /clubs', { as, host: world.host, query })).json();
    await api.owner
      .updateTable('clubs')
      .set({ deleted_at: api.clock.now })
      .where('id', '=', id)
      .execute();
    const until = api.clock.now + 30 * 86_400;
    const deleted = { at: api.clock.now, until };
    expect(await list({ deleted: 1 })).toMatchObject([{ id, deleted }]);
    expect(await list({})).not.toContainEqual(expect.objectContaining({ id }));
    const admin = await api.tokenFor(await buildUser(api.owner, lakeside, 'admin'));
    expect(statusAndError(await undelete(admin))).toEqual([403, 'FORBIDDEN']);
    expect(await list({ deleted: 1 }, admin)).toEqual({ error: 'FORBIDDEN' });

    api.clock.now = until - 1;
    ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    expect((await undelete()).json()).toMatchObject({ id });
    expect(statusAndError(await undelete())).toEqual([404, 'NOT_FOUND']);
    const deleted_at = until - 1 - 30 * 86_400;
    await api.owner.updateTable('clubs').set({ deleted_at }).where('id', '=', id).execute();
    expect(statusAndError(await undelete())).toEqual([404, 'NOT_FOUND']);
    expect(await list({ deleted: 1 })).toEqual([]);
  });

  test('[D5] rejects all users but the national body, and rejects a changed download URL', async () => {
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    expect(statusAndError(await api.call('POST /clubs/:id/export', clubRequest(admin)))).toEqual([
      403,
      'FORBIDDEN',
    ]);
    for (const key of ['', 'x', admin]) {
      const response = await api.fastify.inject({ url: `/v1/clubs/export-file?key=${key}` });
      expect(statusAndError(response)).toEqual([404, 'NOT_FOUND']);
    }
  });
});
