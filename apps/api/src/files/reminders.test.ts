import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { buildClub, buildUser, type UserRow } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

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
  api.emails.length = 0;
  world = await buildWorld(api);
  const buildAdmin = (firstname: string, club = world.club) =>
    buildUser(api.owner, club, 'admin', { firstname, email: `${firstname}@example.org` });
  admin = await buildAdmin('Emil');
  await buildAdmin('Freya');
  other = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  await buildUser(api.owner, other, 'admin', { firstname: 'Gus', email: 'gus@example.org' });
  await buildUser(api.owner, world.club, 'admin', { firstname: 'Old', status: 'inactive' });
  as = await api.tokenFor(admin);
});

const addFile = (row: { club_id: number | null; version?: number; audience?: string[] }) =>
  api.owner
    .insertInto('files')
    .values({
      client_id: world.client.id,
      folder: 'policy',
      name: 'rules.pdf',
      description: 'Rules of the hall',
      mime: 'application/pdf',
      size: 4,
      storage_key: 'rules',
      created_at: api.clock.now,
      audience: ['admin'],
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const logRead = (id: number, version = 1) =>
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

const listReaders = async (id: number, token = as) => {
  const response = await api.call('GET /files/:id/readers', {
    as: token,
    host: world.host,
    params: { id },
    query: { sort: 'aread_at' },
  });
  const readers: { firstname: string; read_at: number | null }[] = response.json();
  return readers.map(({ firstname, read_at }) => [firstname, read_at]);
};

const remind = (id: number, token = as) =>
  api.call('POST /files/:id/reminders', { as: token, host: world.host, params: { id } });

describe('GET /files/:id/readers', () => {
  test('[portals §C] lists who has read the current version', async () => {
    const { id } = await addFile({ club_id: world.club.id, version: 2 });
    await logRead(id, 1);
    await logRead((await addFile({ club_id: world.club.id, version: 2 })).id, 2);
    expect(await listReaders(id)).toEqual([
      ['Emil', null],
      ['Freya', null],
    ]);
    await logRead(id, 2);
    expect(await listReaders(id)).toEqual([
      ['Freya', null],
      ['Emil', api.clock.now],
    ]);
  });

  test('lists the readers of all clubs beside a document for one club', async () => {
    const addFor = async (club_id: number) => {
      const { id: file_id } = await addFile({ club_id: null });
      await api.owner
        .insertInto('file_clubs')
        .values({ client_id: world.client.id, file_id, club_id })
        .execute();
      return file_id;
    };
    const forOther = await addFor(other.id);
    await addFor(world.club.id);
    const { id } = await addFile({ club_id: null });
    const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const token = await api.tokenFor(ngo);
    const namesOf = async (of: number) =>
      new Set((await listReaders(of, token)).map(([name]) => name));
    expect(await namesOf(id)).toEqual(new Set(['Emil', 'Freya', 'Gus']));
    expect(await namesOf(forOther)).toEqual(new Set(['Gus']));
  });

  test('has the total on a page behind the last reader too', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    const request = { as, host: world.host, params: { id }, query: { page: 9 } };
    const response = await api.call('GET /files/:id/readers', request);
    expect([response.json(), response.headers['x-total-count']]).toEqual([[], '2']);
  });

  test('[D22] refuses a search', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    const request = { as, host: world.host, params: { id }, query: { search: 'Emil' } };
    const response = await api.call('GET /files/:id/readers', request);
    expect([response.statusCode, response.json().detail]).toEqual([422, { search: 'unknown' }]);
  });
});

describe('the readers of a document', () => {
  test('[portals §C] are the active users of its audience', async () => {
    const { id } = await addFile({ club_id: world.club.id, audience: ['coach'] });
    const names = (await listReaders(id)).map(([name]) => name);
    expect(names).not.toContain('Emil');
    await api.owner
      .insertInto('user_clubs')
      .values({
        client_id: world.client.id,
        user_uuid: admin.uuid,
        club_id: world.club.id,
        role: 'coach',
      })
      .execute();
    expect(new Set((await listReaders(id)).map(([name]) => name))).toEqual(
      new Set([...names, 'Emil']),
    );
  });
});

describe('POST /files/:id/reminders', () => {
  test('[portals §C] sends an e-mail with a link to the club portal to each reader who has not read it', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    await logRead(id);
    const response = await remind(id);
    expect(response.json()).toMatchObject({ kind: 'remind_readers', state: 'queued' });
    expect(statusAndError(await remind(id))).toEqual([409, 'CONFLICT']);
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['Freya@example.org']);
    const club_portal = world.host.replace(/^coach/, 'club');
    expect(api.emails[0]?.text).toContain(`https://${club_portal}/documents/${id}`);
    expect(api.emails[0]?.one_click_url).toContain('/v1/mail/unsubscribe?token=');
  });

  test('sends no e-mail about a version that was replaced meanwhile', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    await remind(id);
    await api.runJobs('remind_readers');
    await api.owner.updateTable('files').set({ version: 2 }).where('id', '=', id).execute();
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });

  test('[portals §C] the national body reminds all clubs of a document', async () => {
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    const { id } = await addFile({ club_id: null });
    expect(new Set((await listReaders(id, ngo)).map(([name]) => name))).toEqual(
      new Set(['Emil', 'Freya', 'Gus']),
    );
    await api.owner
      .insertInto('file_clubs')
      .values({ client_id: world.client.id, file_id: id, club_id: other.id })
      .execute();
    await remind(id, ngo);
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['gus@example.org']);
  });

  test('[portals §C] coaches of the audience read in their own portal', async () => {
    const { id } = await addFile({ club_id: world.club.id, audience: ['coach'] });
    await buildUser(api.owner, world.club, 'coach', { email: 'cora@example.org' });
    await remind(id);
    await api.runJobs();
    const email = api.emails.find(({ to }) => to === 'cora@example.org');
    expect(email?.text).toContain(`https://${world.host}/about`);
    expect(email?.text).toContain('Rules of the hall');
    expect(api.emails.some(({ to }) => to.startsWith('Emil'))).toBe(false);
  });

  test('[portals §C] reminds each reader at most once a day', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    await remind(id);
    await api.runJobs();
    expect(api.emails).toHaveLength(2);
    api.clock.now += 86_399;
    as = await api.tokenFor(admin);
    expect(statusAndError(await remind(id))).toEqual([409, 'CONFLICT']);
    await buildUser(api.owner, world.club, 'admin', { email: 'new@example.org' });
    await remind(id);
    await api.runJobs();
    expect(api.emails.slice(2).map(({ to }) => to)).toEqual(['new@example.org']);
    api.clock.now += 1;
    await remind(id);
    await api.runJobs();
    expect(
      api.emails
        .slice(3)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['Emil@example.org', 'Freya@example.org']);
  });

  test('[portals §C] sends no e-mail to a reader who unsubscribed or has read it meanwhile', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    const third = await buildUser(api.owner, world.club, 'admin', { email: 'third@example.org' });
    await api.owner
      .insertInto('unsubscribes')
      .values({ client_id: world.client.id, user_uuid: third.uuid, kind: 'documents', ts: 1 })
      .execute();
    await remind(id);
    await logRead(id);
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['Freya@example.org']);
  });

  test('logs no e-mail to a reader who has read it', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    await logRead(id);
    await remind(id);
    await api.runJobs();
    const logged = await api.owner
      .selectFrom('file_reminders')
      .innerJoin('users', 'users.uuid', 'file_reminders.user_uuid')
      .select('users.firstname')
      .where('file_reminders.file_id', '=', id)
      .execute();
    expect(logged).toEqual([{ firstname: 'Freya' }]);
  });

  test('sends no e-mail to a reader who has read it while the e-mail waited', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    await remind(id);
    await api.runJobs('remind_readers');
    await logRead(id);
    await api.runJobs();
    expect(api.emails.map(({ to }) => to)).toEqual(['Freya@example.org']);
  });

  test('sends no reminder for a document that was replaced since', async () => {
    const { id } = await addFile({ club_id: world.club.id });
    await remind(id);
    await api.owner.updateTable('files').set({ version: 2 }).where('id', '=', id).execute();
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });

  test('[D5] rejects the document of another club', async () => {
    const { id } = await addFile({ club_id: other.id });
    expect(statusAndError(await remind(id))).toEqual([404, 'NOT_FOUND']);
    expect(statusAndError(await remind(id, world.token))).toEqual([403, 'FORBIDDEN']);
  });
});
