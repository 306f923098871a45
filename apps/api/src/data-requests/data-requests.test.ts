import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildGuardian, buildMember, buildUser } from '../../testing/builders.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';
import { MEMBER_TABLES } from './export.ts';

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

const memberRequest = (uuid: string = world.member.uuid) => ({
  as,
  host: world.host,
  params: { uuid },
});
const body = { reason: 'requested' };

const writeNote = async (note: string) => {
  const response = await api.call('POST /members/:uuid/note', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid },
    body: { note, ts: api.clock.now },
    headers: newDevice().headers('note', 1),
  });
  expect(response.statusCode).toBe(200);
};

const runExport = async () => {
  const job: { id: number } = (
    await api.call('POST /members/:uuid/export', { ...memberRequest(), body })
  ).json();
  await api.runJobs();
  return job.id;
};

const download = (id: number) =>
  api.call('POST /members/:uuid/export/:id/download', {
    ...memberRequest(),
    params: { uuid: world.member.uuid, id },
  });

/** All rows of the database, including the queue, that contain one of the texts. */
const findRowsContaining = async (...texts: string[]): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(api.owner);
  const patterns = texts.map((text) => `%${text}%`);
  const searches = tables.map(
    ({ name }) => sql`
      select ${name}::text || ' ' || t::text as row_text from ${sql.table(name)} t
      where t::text like any (${patterns})`,
  );
  const { rows } = await sql<{ row_text: string }>`${sql.join(searches, sql` union all `)}`.execute(
    api.owner,
  );
  return rows.map(({ row_text }) => row_text);
};

describe('export of a member', () => {
  test('covers every table with a member_uuid', async () => {
    const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'member_uuid'`.execute(api.owner);
    expect(rows.map(({ name }) => name).sort()).toEqual([...MEMBER_TABLES].sort());
  });

  test('has the data of the member and of no other', async () => {
    await writeNote('carries an inhaler');
    await buildMember(api.owner, world.club, { firstname: 'Somebody', lastname: 'Else' });
    const response = await download(await runExport());
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      uuid: world.member.uuid,
      tables: {
        members: [{ firstname: 'Zephyrine', lastname: 'Quillfeather' }],
        notes: [{ note: 'carries an inhaler' }],
        class_members: [{ group_id: world.group.id }],
      },
    });
    expect(response.body).not.toContain('Somebody');
  });

  test('the access log lists each export and download with user, reason and time', async () => {
    await download(await runExport());
    const response = await api.call('GET /members/:uuid/access', memberRequest());
    expect(response.headers['x-total-count']).toBe('2');
    const by = { role: 'admin', user: { uuid: admin_uuid, name: 'Ava Morgan' } };
    expect(response.json()).toEqual([
      { ts: api.clock.now, action: 'download', reason: null, ...by },
      { ts: api.clock.now, action: 'export', reason: 'requested', ...by },
    ]);
  });
});

describe('erasure of a member', () => {
  test('removes the names of the member and the family from the whole database', async () => {
    const parent = await buildUser(api.owner, world.club, 'parent', {
      firstname: 'Ottoline',
      email: 'ottoline@example.org',
    });
    await buildGuardian(api.owner, world.club, parent, world.member);
    // Unique names, because the members of other tests stay in the database.
    await api.owner
      .updateTable('members')
      .set({ firstname: 'Marigold', lastname: 'Featherstone' })
      .where('uuid', '=', world.member.uuid)
      .execute();
    await writeNote('cannot have nuts');
    await download(await runExport());
    const texts = ['Marigold', 'Featherstone', 'nuts', 'Ottoline', 'ottoline@'];
    expect((await findRowsContaining(...texts)).length).toBeGreaterThan(4);

    const response = await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    expect(response.statusCode).toBe(204);
    expect(await findRowsContaining(...texts)).toEqual([]);
  });

  test('[D20] withdraws exports that were made before, of the member and of the club', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    const exportClub = async (id: number) => {
      const request = { as: ngo, host: world.host, params: { id } };
      const job: { id: number } = (await api.call('POST /clubs/:id/export', request)).json();
      await api.runJobs();
      const link = () =>
        api.call('POST /clubs/:id/export/:job_id/download', {
          ...request,
          params: { id, job_id: job.id },
        });
      const { url }: { url: string } = (await link()).json();
      return { link, open: () => api.fastify.inject({ url, headers: { host: world.host } }) };
    };
    const ofClub = await exportClub(world.club.id);
    const ofOther = await exportClub(other.id);
    const ofMember = await runExport();
    const files = async () => {
      const keys: string[] = [];
      for await (const { key } of api.files.list(String(world.client.id))) keys.push(key);
      return keys.length;
    };
    expect((await ofClub.open()).body).toContain('Zephyrine');
    expect(await files()).toBe(2);

    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    expect([(await ofClub.open()).statusCode, (await ofClub.link()).statusCode]).toEqual([
      404, 404,
    ]);
    expect((await download(ofMember)).statusCode).toBe(404);
    expect((await ofOther.open()).statusCode).toBe(200);
    expect(await files()).toBe(1);
  });

  test('keeps the anonymised records and the log of the erasure', async () => {
    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    const memberships = await api.owner
      .selectFrom('class_members')
      .select('member_uuid')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(memberships).toHaveLength(1);
    expect((await api.call('GET /members/:uuid/access', memberRequest())).json()).toMatchObject([
      { action: 'erasure', reason: 'requested' },
    ]);
  });

  test('keeps a parent of another child and a parent who coaches', async () => {
    const parent = await buildUser(api.owner, world.club, 'parent', { firstname: 'Parent' });
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Sibling' });
    await buildGuardian(api.owner, world.club, parent, world.member);
    await buildGuardian(api.owner, world.club, parent, sibling);
    await buildGuardian(
      api.owner,
      world.club,
      { ...world.coach, firstname: 'Coach' },
      world.member,
    );
    await api.call('POST /members/:uuid/erasure', { ...memberRequest(), body });
    const users = await api.owner
      .selectFrom('users')
      .select(['uuid', 'status'])
      .where('uuid', 'in', [parent.uuid, world.coach.uuid])
      .execute();
    expect(users.map(({ status }) => status)).toEqual(['active', 'active']);
  });
});

describe('permissions for data requests', () => {
  test('rejects administrators of another club, and erases nothing', async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Hillside' });
    const stranger = await buildUser(api.owner, other, 'admin');
    as = await api.tokenFor(stranger);
    for (const key of ['POST /members/:uuid/export', 'POST /members/:uuid/erasure'] as const) {
      const response = await api.call(key, { ...memberRequest(), body });
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
    }
    expect((await findRowsContaining('Zephyrine')).join()).toContain('public.members');
  });
});
