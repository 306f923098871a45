import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '../jobs/jobs.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import { buildMember, buildScheme, buildUser } from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { enqueueRetention } from './enqueue-retention.ts';

let api: TestApi;
let world: World;

const DAY = 86_400;
/** Files have the machine's modification time, so the test clock starts there. */
const REAL_NOW = Math.floor(Date.now() / 1000);

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner.deleteFrom('clients').execute();
  api.clock.now = NOON;
  world = await buildWorld(api, { bystanders: false });
});

const enqueue = () =>
  enqueueRetention({
    database: api.database,
    jobs: createJobs(api.database),
    now: () => api.clock.now,
  });
const runDay = async () => {
  await enqueue();
  await api.runJobs();
};

const setRetentionMonths = (member_retention_months: number, reason: string | null = null) =>
  api.owner
    .updateTable('clients')
    .set({ member_retention_months, member_retention_reason: reason })
    .where('id', '=', world.client.id)
    .execute();

const buildInactiveMember = (firstname: string, inactive_date: string) =>
  buildMember(api.owner, world.club, {
    firstname,
    active: false,
    inactive_date,
    inactive_reason: 'moved',
  });

const names = async () => {
  const rows = await api.owner.selectFrom('members').select('firstname').execute();
  return new Set(rows.map(({ firstname }) => firstname));
};

const putFile = (name: string) => api.files.put(`${world.client.id}/${name}`, Readable.from(['x']));
const fileExists = async (name: string) =>
  (await api.files.size(`${world.client.id}/${name}`)) !== null;

describe('retention', () => {
  test("members are anonymised after the client's months of inactivity, and the access log has the erasure", async () => {
    const old = await buildInactiveMember('Old', '2024-11-17');
    await buildInactiveMember('Recent', '2024-11-18');
    for (let n = 0; n < 25; n += 1) await buildInactiveMember('Many', '2020-01-01');
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', 'Recent', '—']));
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const log = await api.call('GET /members/:uuid/access', {
      as: admin,
      host: world.host,
      params: { uuid: old.uuid },
    });
    expect(log.json()).toMatchObject([{ action: 'erasure', reason: 'retention' }]);
    api.clock.now += DAY;
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', '—']));
  });

  test('members who are active or were merged are not anonymised', async () => {
    const row = { inactive_date: '2020-01-01' };
    await buildMember(api.owner, world.club, { ...row, firstname: 'Leaving' });
    const merged = { ...row, active: false, merged_into: world.member.uuid };
    await buildMember(api.owner, world.club, { ...merged, firstname: 'Merged' });
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', 'Leaving', 'Merged']));
  });

  test('[D20] members are kept for 24 months after they left, unless the client shortens it', async () => {
    await buildInactiveMember('Old', '2024-11-17');
    await buildInactiveMember('Recent', '2024-11-18');
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', 'Recent', '—']));
    await setRetentionMonths(12);
    api.clock.now += DAY;
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', '—']));
  });

  test('[D20] a client lengthens the time only with a reason', async () => {
    await expect(setRetentionMonths(25)).rejects.toThrow('clients_longer_retention_has_reason');
    await expect(setRetentionMonths(25, ' ')).rejects.toThrow(
      'clients_longer_retention_has_reason',
    );
    await setRetentionMonths(25, 'The insurer requires it');
    await buildInactiveMember('Old', '2024-11-01');
    await runDay();
    expect(await names()).toEqual(new Set(['Ella', 'Old']));
  });

  test('[D20] sign-ins are deleted after the time that the client chose', async () => {
    const months = async (sign_in_retention_months: number, reason: string | null = null) => {
      await api.owner
        .updateTable('clients')
        .set({ sign_in_retention_months, sign_in_retention_reason: reason })
        .where('id', '=', world.client.id)
        .execute();
      await runDay();
      const rows = await api.owner
        .selectFrom('audit_log')
        .select('ts')
        .where('client_id', '=', world.client.id)
        .where('action', '=', 'sign_in.failed')
        .orderBy('ts')
        .execute();
      api.clock.now += DAY;
      return rows.map(({ ts }) => new Date(ts * 1000).toISOString().slice(0, 7));
    };
    for (const date of ['2024-12-01', '2025-12-01', '2026-06-01']) {
      await api.owner
        .insertInto('audit_log')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          action: 'sign_in.failed',
          entity: 'user',
          entity_id: world.coach.uuid,
          ts: Date.parse(`${date}T12:00:00Z`) / 1000,
        })
        .execute();
    }
    expect(await months(24, 'The insurer requires it')).toEqual(['2024-12', '2025-12', '2026-06']);
    expect(await months(12)).toEqual(['2025-12', '2026-06']);
    expect(await months(3)).toEqual([]);
    await expect(months(14)).rejects.toThrow(/longer_sign_in_retention/);
  });

  test('[D20] views are deleted after 24 months and sign-ins after 13, and other entries of the logs stay', async () => {
    const { client, club, coach, member } = world;
    const day = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000;
    const view = (date: string, view_date: string | null) =>
      api.owner
        .insertInto('access_log')
        .values({
          client_id: client.id,
          club_id: club.id,
          member_uuid: member.uuid,
          user_uuid: coach.uuid,
          action: view_date === null ? 'export' : 'profile',
          ts: day(date),
          view_date,
        })
        .execute();
    const event = (action: string, date: string) =>
      api.owner
        .insertInto('audit_log')
        .values({
          client_id: client.id,
          club_id: club.id,
          user_uuid: coach.uuid,
          action,
          entity: 'user',
          entity_id: coach.uuid,
          ts: day(date),
        })
        .execute();
    for (const date of ['2024-11-17', '2024-11-18']) await view(date, date);
    await view('2020-01-01', null);
    for (const action of ['sign_in.accepted', 'sign_in.failed', 'password.set', 'member.erase']) {
      for (const date of ['2025-10-18', '2025-10-19']) await event(action, date);
    }
    api.clock.now = NOON + 1;
    await runDay();
    const views = await api.owner
      .selectFrom('access_log')
      .select('ts')
      .where('member_uuid', '=', member.uuid)
      .orderBy('ts')
      .execute();
    expect(views.map(({ ts }) => ts)).toEqual([day('2020-01-01'), day('2024-11-18')]);
    const events = await api.owner
      .selectFrom('audit_log')
      .select(['action', 'ts'])
      .where('client_id', '=', client.id)
      .orderBy('action')
      .orderBy('ts')
      .execute();
    expect(events.map(({ action, ts }) => [action, ts])).toEqual([
      ['member.erase', day('2025-10-18')],
      ['member.erase', day('2025-10-19')],
      ['password.set', day('2025-10-19')],
      ['sign_in.accepted', day('2025-10-19')],
      ['sign_in.failed', day('2025-10-19')],
    ]);
  });

  test('[D20] a guardian whom an undo left without a child is erased once no undo can restore a child', async () => {
    const user = await buildUser(api.owner, world.club, 'admin');
    let admin = { as: await api.tokenFor(user), host: world.host };
    const sibling = await buildMember(api.owner, world.club);
    const add = ({ uuid }: { uuid: string }, body: object) =>
      api.call('POST /members/:uuid/guardians', { ...admin, params: { uuid }, body });
    const undo = async ({ headers }: Awaited<ReturnType<typeof add>>) => {
      const params = { id: Number(headers['x-audit-id']) };
      const undone = await api.call('POST /audits/:id/undo', { ...admin, params });
      expect(undone.statusCode, undone.body).toBe(200);
    };
    /** Adds a guardian, and returns the removal of their last child. */
    const addWithoutChild = async (firstname: string) => {
      const { id } = (await add(world.member, { firstname, lastname: 'Rees' })).json();
      const linked = await add(sibling, { guardian_id: id });
      const params = { uuid: world.member.uuid, id };
      const removed = await api.call('DELETE /members/:uuid/guardians/:id', { ...admin, params });
      await undo(linked);
      return removed;
    };
    const firstnames = async () => {
      const rows = await api.owner
        .selectFrom('guardians')
        .select('firstname')
        .orderBy('id')
        .execute();
      return rows.map(({ firstname }) => firstname);
    };
    const ann = await addWithoutChild('Ann');
    await addWithoutChild('Ben');

    api.clock.now = NOON + 30 * DAY - 1;
    await runDay();
    expect(await firstnames()).toEqual(['Ann', 'Ben']);
    admin = { ...admin, as: await api.tokenFor(user) };
    await undo(ann);
    api.clock.now = NOON + 31 * DAY;
    await runDay();
    expect(await firstnames()).toEqual(['Ann']);
  });

  test('edits of drafts are deleted after 30 days, unless the scheme still has the draft', async () => {
    const { client, coach, scheme } = world;
    const other = await buildScheme(api.owner, client, { slug: 'other' });
    const client_id = client.id;
    const old = NOON - 31 * DAY;
    const drafts = [
      { scheme_uuid: scheme.uuid, draft: 1 },
      { scheme_uuid: other.uuid, draft: 2 },
    ];
    await api.owner
      .insertInto('curriculum_versions')
      .values(drafts.map((of) => ({ client_id, ...of, version: 2, document: '{}', etag: 'draft' })))
      .execute();
    const discarded = [
      { scheme_uuid: scheme.uuid, draft: 3 },
      { scheme_uuid: other.uuid, draft: 4 },
    ];
    const row = { document: '{}', removed: '[]', mirrors: '[]', discarded_by: coach.uuid };
    await api.owner
      .insertInto('discarded_drafts')
      .values(
        discarded.map((of) => ({ client_id, ...of, ...row, created_at: old, discarded_at: NOON })),
      )
      .execute();
    const edit = { scheme_uuid: scheme.uuid, user_uuid: coach.uuid, edit: '{}', result: '{}' };
    await api.owner
      .insertInto('curriculum_edits')
      .values(
        // The published version has the number 0.
        [0, 1, 2, 3, 4].map((draft) => ({
          client_id,
          ...edit,
          n: draft,
          id: randomUUID(),
          draft,
          applied: true,
          created_at: old,
        })),
      )
      .execute();
    await runDay();
    const rows = await api.owner
      .selectFrom('curriculum_edits')
      .select('draft')
      .orderBy('draft')
      .execute();
    expect(rows.map(({ draft }) => draft)).toEqual([1, 3]);
  });

  test('each client gets one job a day, however many servers enqueue', async () => {
    expect(await Promise.all([enqueue(), enqueue(), enqueue()])).toContain(1);
    expect(await enqueue()).toBe(0);
    api.clock.now += DAY;
    expect(await enqueue()).toBe(1);
    const ngo = await api.tokenFor(
      await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo'),
    );
    const listed = await api.call('GET /jobs', { as: ngo, host: world.host });
    expect(listed.json()).toMatchObject([{ kind: 'retain' }, { kind: 'retain' }]);
  });

  test('files without a reference are removed after a day, deleted documents after 30 days', async () => {
    const file = (name: string, deleted_at: number | null) =>
      api.owner
        .insertInto('files')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          folder: 'policy',
          name,
          mime: 'application/pdf',
          size: 1,
          storage_key: `${world.client.id}/${name}`,
          small_key: `${world.client.id}/${name}-small`,
          small_size: 1,
          deleted_at,
        })
        .execute();
    const all = ['here', 'here-small', 'deleted', 'deleted-small', 'orphan', 'broken.part'];
    for (const name of all) await putFile(name);
    await file('here', null);
    await file('deleted', REAL_NOW);
    const remainingFiles = async () => {
      const exist = await Promise.all(all.map(fileExists));
      return all.filter((_, index) => exist[index]);
    };

    api.clock.now = REAL_NOW;
    await runDay();
    expect(await remainingFiles()).toEqual(all);
    api.clock.now = REAL_NOW + 2 * DAY;
    await runDay();
    expect(await remainingFiles()).toEqual(all.slice(0, 4));
    api.clock.now = REAL_NOW + 31 * DAY;
    await runDay();
    expect(await remainingFiles()).toEqual(['here', 'here-small']);
  });
});
