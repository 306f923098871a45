import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verdict } from '../auth/testing.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildUser, type UserRow } from '../testing/builders.ts';
import { buildWorld, type World } from '../testing/world.ts';

let api: TestApi;
let world: World;
let admin: UserRow;
let as: string;
let other: { client_id: number; id: number };

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.letters.length = 0;
  world = await buildWorld(api);
  const person = (firstname: string, club = world.club) =>
    buildUser(api.owner, club, 'admin', { firstname, email: `${firstname}@example.org` });
  admin = await person('Emil');
  await person('Freya');
  other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  await buildUser(api.owner, other, 'admin', { firstname: 'Gus', email: 'gus@example.org' });
  await buildUser(api.owner, world.club, 'admin', { firstname: 'Old', status: 'inactive' });
  as = await api.tokenFor(admin);
});

const file = (row: { club_id: number | null; version?: number }) =>
  api.owner
    .insertInto('files')
    .values({
      client_id: world.client.id,
      folder: 'policy',
      name: 'rules.pdf',
      mime: 'application/pdf',
      size: 4,
      storage_key: 'rules',
      created_at: api.clock.now,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const read = (id: number, version = 1) =>
  api.owner
    .insertInto('file_logs')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      file_id: id,
      version,
      user_uuid: admin.uuid,
      ts: api.clock.now,
    })
    .execute();

const readersFor = async (id: number, token = as) => {
  const answer = await api.call('GET /files/:id/readers', {
    as: token,
    host: world.host,
    params: { id },
    query: { sort: 'aread_at' },
  });
  const readers: { firstname: string; read_at: number | null }[] = answer.json();
  return readers.map(({ firstname, read_at }) => [firstname, read_at]);
};

const remind = (id: number, token = as) =>
  api.call('POST /files/:id/reminders', { as: token, host: world.host, params: { id } });

test('[portals §C] managers see who has read the current version', async () => {
  const { id } = await file({ club_id: world.club.id, version: 2 });
  await read(id, 1);
  expect(await readersFor(id)).toEqual([
    ['Emil', null],
    ['Freya', null],
  ]);
  await read(id, 2);
  expect(await readersFor(id)).toEqual([
    ['Freya', null],
    ['Emil', api.clock.now],
  ]);
});

test('[portals §C] those who have not read it get a letter to the club portal, the others none', async () => {
  const { id } = await file({ club_id: world.club.id });
  await read(id);
  const answer = await remind(id);
  expect(answer.json()).toMatchObject({ kind: 'remind_readers', state: 'queued' });
  expect(verdict(await remind(id))).toEqual([409, 'CONFLICT']);
  await api.settled();
  expect(api.letters.map(({ to }) => to)).toEqual(['Freya@example.org']);
  const club_portal = world.host.replace(/^coach/, 'club');
  expect(api.letters[0]?.text).toContain(`http://${club_portal}/documents`);
  expect(api.letters[0]?.one_click_url).toContain('/v1/mail/unsubscribe?token=');
});

test('[portals §C] the national body reminds every club that a document is for', async () => {
  const ngo = await api.tokenFor(
    await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
  );
  const { id } = await file({ club_id: null });
  expect(new Set((await readersFor(id, ngo)).map(([name]) => name))).toEqual(
    new Set(['Emil', 'Freya', 'Gus']),
  );
  await api.owner
    .insertInto('file_clubs')
    .values({ client_id: world.client.id, file_id: id, club_id: other.id })
    .execute();
  await remind(id, ngo);
  await api.settled();
  expect(api.letters.map(({ to }) => to)).toEqual(['gus@example.org']);
});

test('a document that was replaced meanwhile is not reminded of', async () => {
  const { id } = await file({ club_id: world.club.id });
  await remind(id);
  await api.owner.updateTable('files').set({ version: 2 }).where('id', '=', id).execute();
  await api.settled();
  expect(api.letters).toEqual([]);
});

test('[D5] another club’s document is not there', async () => {
  const { id } = await file({ club_id: other.id });
  expect(verdict(await remind(id))).toEqual([404, 'NOT_FOUND']);
  expect(verdict(await remind(id, world.token))).toEqual([403, 'FORBIDDEN']);
});
