import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { buildClub, buildGuardian, buildMember, buildUser } from '../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../testing/world.ts';
import { TABLES_OF_A_MEMBER } from './tables.ts';

let api: TestApi;
let world: World;
let as: string;
let admin_uuid: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  const admin = await buildUser(api.owner, world.club, 'admin');
  admin_uuid = admin.uuid;
  as = await api.tokenFor(admin);
  await api.owner
    .updateTable('members')
    .set({ firstname: 'Zephyrine', lastname: 'Quillfeather' })
    .where('uuid', '=', world.member.uuid)
    .execute();
});
afterAll(() => api.close());

const on = (uuid: string = world.member.uuid) => ({ as, host: world.host, params: { uuid } });
const body = { reason: 'requested' };

const writeNote = async (note: string) => {
  const answer = await api.call('POST /members/:uuid/note', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid },
    body: { note, ts: api.clock.now },
    headers: newDevice().headers('note', 1),
  });
  expect(answer.statusCode).toBe(200);
};

const exportOf = async () => {
  const job: { id: number } = (
    await api.call('POST /members/:uuid/export', { ...on(), body })
  ).json();
  await api.settled();
  return job.id;
};

const download = (id: number) =>
  api.call('POST /members/:uuid/export/:id/download', {
    ...on(),
    params: { uuid: world.member.uuid, id },
  });

/** Where in the whole database, the queue too, any of the texts stands. */
const placesOf = async (...texts: string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(api.owner);
  const patterns = texts.map((text) => `%${text}%`);
  const searches = tables.map(
    ({ name }) => sql`
      select ${name}::text || ' ' || t::text as place from ${sql.table(name)} t
      where t::text like any (${patterns})`,
  );
  const { rows } = await sql<{ place: string }>`${sql.join(searches, sql` union all `)}`.execute(
    api.owner,
  );
  return rows.map(({ place }) => place);
};

test('every table that says something of a member is exported', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_uuid'`.execute(api.owner);
  expect(rows.map(({ name }) => name).sort()).toEqual([...TABLES_OF_A_MEMBER].sort());
});

test('an export holds what is kept of the member, and nothing of another', async () => {
  await writeNote('carries an inhaler');
  await buildMember(api.owner, world.club, { firstname: 'Somebody', lastname: 'Else' });
  const answer = await download(await exportOf());
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    uuid: world.member.uuid,
    tables: {
      members: [{ firstname: 'Zephyrine', lastname: 'Quillfeather' }],
      notes: [{ note: 'carries an inhaler' }],
      class_members: [{ group_id: world.group.id }],
    },
  });
  expect(answer.body).not.toContain('Somebody');
});

test('who took data out, why and when stands in the access log', async () => {
  await download(await exportOf());
  const answer = await api.call('GET /members/:uuid/access', on());
  expect(answer.headers['x-total-count']).toBe('2');
  const user = { uuid: admin_uuid, name: 'Ava Morgan' };
  expect(answer.json()).toEqual([
    { ts: api.clock.now, action: 'download', reason: null, user },
    { ts: api.clock.now, action: 'export', reason: 'requested', user },
  ]);
});

test('after an erasure nothing in the database names the member or their family', async () => {
  const parent = await buildUser(api.owner, world.club, 'parent', {
    firstname: 'Ottoline',
    email: 'ottoline@example.org',
  });
  await buildGuardian(api.owner, world.club, parent, world.member);
  // Names that only this member has: the other tests' members stay.
  await api.owner
    .updateTable('members')
    .set({ firstname: 'Marigold', lastname: 'Featherstone' })
    .where('uuid', '=', world.member.uuid)
    .execute();
  await writeNote('cannot have nuts');
  await download(await exportOf());
  const texts = ['Marigold', 'Featherstone', 'nuts', 'Ottoline', 'ottoline@'];
  expect((await placesOf(...texts)).length).toBeGreaterThan(4);

  const answer = await api.call('POST /members/:uuid/erasure', { ...on(), body });
  expect(answer.statusCode).toBe(204);
  expect(await placesOf(...texts)).toEqual([]);
});

test('an erasure keeps what was recorded, of nobody, and that it was done', async () => {
  await api.call('POST /members/:uuid/erasure', { ...on(), body });
  const stays = await api.owner
    .selectFrom('class_members')
    .select('member_uuid')
    .where('member_uuid', '=', world.member.uuid)
    .execute();
  expect(stays).toHaveLength(1);
  expect((await api.call('GET /members/:uuid/access', on())).json()).toMatchObject([
    { action: 'erasure', reason: 'requested' },
  ]);
});

test('a parent of another child, and a parent who coaches, stay', async () => {
  const parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Parent' });
  const sibling = await buildMember(api.owner, world.club, { firstname: 'Sibling' });
  await buildGuardian(api.owner, world.club, parent, world.member);
  await buildGuardian(api.owner, world.club, parent, sibling);
  await buildGuardian(api.owner, world.club, { ...world.coach, firstname: 'Coach' }, world.member);
  await api.call('POST /members/:uuid/erasure', { ...on(), body });
  const users = await api.owner
    .selectFrom('users')
    .select(['uuid', 'status'])
    .where('uuid', 'in', [parent.uuid, world.coach.uuid])
    .execute();
  expect(users.map(({ status }) => status)).toEqual(['active', 'active']);
});

test("another club's administrator neither exports nor erases, and the function itself refuses", async () => {
  const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
  const stranger = await buildUser(api.owner, other, 'admin');
  as = await api.tokenFor(stranger);
  for (const key of ['POST /members/:uuid/export', 'POST /members/:uuid/erasure'] as const) {
    const answer = await api.call(key, { ...on(), body });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
  }
  expect((await placesOf('Zephyrine')).join()).toContain('public.members');
});
