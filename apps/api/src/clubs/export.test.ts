import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePassword, verdict } from '../auth/testing.ts';
import { NOON, startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildMember, buildUser } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let ngo: string;

beforeAll(async () => {
  api = await startTestApi();
  world = await buildWorld(api);
  await givePassword(api, world.coach);
  const body = { client_id: world.client.id, id: null };
  ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
  const other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  await buildMember(api.owner, other, { firstname: 'Elsewhere' });
});
afterAll(() => api.close());

const on = (as = ngo) => ({ as, host: world.host, params: { id: world.club.id } });

const exported = async (): Promise<number> => {
  const answer = await api.call('POST /clubs/:id/export', on());
  expect(answer.json()).toMatchObject({ kind: 'export_club', state: 'queued', progress: 0 });
  await api.settled();
  return answer.json().id;
};

const download = async (job_id: number) => {
  const answer = await api.call('POST /clubs/:id/export/:job_id/download', {
    ...on(),
    params: { id: world.club.id, job_id },
  });
  return answer.statusCode === 200
    ? api.fastify.inject({ url: answer.json().url, headers: { host: world.host } })
    : answer;
};

test('[portals §D] everything of the club is in one file, a row a line, and nothing of another', async () => {
  for (const firstname of ['Mia', 'Noa', 'Oli']) {
    await buildMember(api.owner, world.club, { firstname });
  }
  const file = await download(await exported());
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
  expect(rowsOf('members')).toHaveLength(4);
  expect(rowsOf('class_members')).toMatchObject([{ row: { member_uuid: world.member.uuid } }]);
  expect(file.body).not.toContain('Elsewhere');
  expect(file.body).not.toContain('argon2');
});

test('a table that needs several turns of the cursor is whole', async () => {
  const rows = Array.from({ length: 1201 }, (_, n) => ({
    client_id: world.client.id,
    club_id: world.club.id,
    action: 'made.up',
    entity: 'club',
    entity_id: String(n),
    ts: n,
  }));
  await api.owner.insertInto('audit_log').values(rows).execute();
  const { body } = await download(await exported());
  expect(body.match(/"action":"made.up"/g)).toHaveLength(1201);
});

test('[portals §D] what is in the club’s files is in it, in pieces, and nothing of another club’s', async () => {
  const bytes = randomBytes(200_000);
  const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
  const keep = async (club_id: number, name: string, content: Buffer | null) => {
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
  const file = await keep(world.club.id, 'ours', bytes);
  await keep(world.club.id, 'swept', null);
  await keep(other.id, 'theirs', Buffer.from('theirs'));
  const { body } = await download(await exported());
  const pieces = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => 'bytes' in line);
  expect(pieces.length).toBeGreaterThan(1);
  expect(new Set(pieces.map((piece) => piece.file))).toEqual(new Set([file]));
  const found = pieces.map((piece) => Buffer.from(piece.bytes, 'base64'));
  expect(Buffer.concat(found).equals(bytes)).toBe(true);
  expect(pieces.map(({ at }) => at)).toEqual(
    found.map((_, place) => Buffer.concat(found.slice(0, place)).length),
  );
});

test('[portals §D] a club is removed only with an export of the last 24 hours', async () => {
  const remove = () => api.call('DELETE /clubs/:id', on());
  await api.owner.deleteFrom('jobs').execute();
  const refused = await remove();
  expect(refused.json()).toEqual({ error: 'CONFLICT', detail: { export: 'required' } });
  await exported();
  api.clock.now += 86_401;
  ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
  );
  expect(verdict(await remove())).toEqual([409, 'CONFLICT']);
  await exported();
  expect((await remove()).statusCode).toBe(204);
});

test('[D5] it is the national body’s alone, and an address that was changed opens nothing', async () => {
  const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  expect(verdict(await api.call('POST /clubs/:id/export', on(admin)))).toEqual([403, 'FORBIDDEN']);
  for (const key of ['', 'x', admin]) {
    const answer = await api.fastify.inject({ url: `/v1/clubs/export-file?key=${key}` });
    expect(verdict(answer)).toEqual([404, 'NOT_FOUND']);
  }
});
