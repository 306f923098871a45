import { randomUUID } from 'node:crypto';
import type { AuditEntry, CallKey } from '@springboard/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { ignoreBystanders } from '../../testing/bystanders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { enqueueRetention } from '../retention/enqueue-retention.ts';
import { createJobs } from '../jobs/jobs.ts';

let api: TestApi;
let world: World;
let admin: string;

const DAY = 86_400;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(
    await buildUser(api.owner, world.club, 'admin', { firstname: 'Helen', lastname: 'Price' }),
  );
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const rename = async (
  name: string,
  as = admin,
  { id }: { id: number } = world.group,
): Promise<number> => {
  const request = { params: { id }, body: { name } };
  const response = await send('PATCH /groups/:id', { ...request, as });
  expect(response.statusCode).toBe(200);
  return Number(response.headers['x-audit-id']);
};

const changeMembers = async (action: string, ...members: readonly { uuid: string }[]) => {
  const body = { action, member_uuids: members.map(({ uuid }) => uuid) };
  const response = await send('POST /groups/:id/members/bulk', {
    params: { id: world.group.id },
    body,
  });
  expect(response.statusCode).toBe(200);
  return Number(response.headers['x-audit-id']);
};

const undo = async (id: number, as = admin) => {
  const response = await send('POST /audits/:id/undo', { as, params: { id } });
  const body = response.json();
  return response.statusCode === 200
    ? [200, null]
    : [response.statusCode, body.detail ?? body.error];
};

const groupName = async () => {
  const { name } = await api.owner
    .selectFrom('groups')
    .select('name')
    .where('id', '=', world.group.id)
    .executeTakeFirstOrThrow();
  return name;
};

const list = async (query: Record<string, string | number> = {}, as = admin) => {
  const response = await send('GET /audits', { as, query });
  const entries: AuditEntry[] = response.json();
  return { entries, total: response.headers['x-total-count'] };
};

describe('POST /audits/:id/undo', () => {
  test('[D18] restores the changed rows, and records the user', async () => {
    const id = await rename('Sunday Gym');
    expect(await undo(id)).toEqual([200, null]);
    expect(await groupName()).toBe('Monday Gym');
    expect((await list()).entries).toMatchObject([
      { action: 'undo', undoes: id, can_undo: false, user: { name: 'Helen Price' } },
      { id, action: 'group.edit', can_undo: false, undone_at: api.clock.now },
    ]);
  });

  test('[D18] is refused if the field was changed later, and names the latest change of it', async () => {
    const first = await rename('Sunday Gym');
    const undone = await rename('Friday Gym');
    await undo(undone);
    const other = await buildUser(api.owner, world.club, 'admin', { firstname: 'Olu' });
    api.clock.now += 60;
    const second = await rename('Friday Gym', await api.tokenFor(other));
    api.clock.now += 60;
    await send('PATCH /groups/:id', { params: { id: world.group.id }, body: { max_members: 9 } });
    const elsewhere = await buildGroup(api.owner, world.club);
    for (const name of ['Swifts', 'Wrens']) await rename(name, admin, elsewhere);
    const later = {
      id: second,
      ts: api.clock.now - 60,
      user: { uuid: other.uuid },
      can_undo: true,
    };
    expect(await undo(first)).toMatchObject([409, { changed: ['name'], later }]);
    expect(await groupName()).toBe('Friday Gym');
    expect(await undo(second)).toEqual([200, null]);
    expect(await undo(first)).toEqual([200, null]);
    expect(await groupName()).toBe('Monday Gym');
  });

  test('[D18] names no earlier change of a field that a device has changed since', async () => {
    await rename('Sunday Gym');
    const id = await rename('Friday Gym');
    await api.owner
      .updateTable('groups')
      .set({ name: 'Late Gym' })
      .where('id', '=', world.group.id)
      .execute();
    expect(await undo(id)).toEqual([409, { changed: ['name'], later: null }]);
  });

  test('[D18] leaves a later change of another field', async () => {
    const id = await rename('Sunday Gym');
    api.clock.now += 60;
    await send('PATCH /groups/:id', { params: { id: world.group.id }, body: { status: 0 } });
    expect(await undo(id)).toEqual([200, null]);
    const group = await api.owner
      .selectFrom('groups')
      .select(['name', 'status', 'updated_at'])
      .where('id', '=', world.group.id)
      .executeTakeFirstOrThrow();
    expect(group).toEqual({ name: 'Monday Gym', status: 0, updated_at: api.clock.now });
  });

  test('[D18] undoes all rows or none', async () => {
    const [max, mia] = [
      await buildMember(api.owner, world.club, { firstname: 'Max' }),
      await buildMember(api.owner, world.club, { firstname: 'Mia' }),
    ];
    const id = await changeMembers('add', max, mia);
    const removed = await changeMembers('remove', mia);
    expect(await undo(id)).toMatchObject([
      409,
      { changed: ['left_date'], later: { id: removed, action: 'group.members.remove' } },
    ]);
    const members = await api.owner
      .selectFrom('class_members')
      .select('member_uuid')
      .where('group_id', '=', world.group.id)
      .execute();
    expect(members).toHaveLength(3);
  });

  test('[D18] is refused if later data refers to a row that the call added', async () => {
    const max = await buildMember(api.owner, world.club, { firstname: 'Max' });
    const id = await changeMembers('add', max);
    const { class_member_id } = await api.owner
      .selectFrom('class_members')
      .select('class_member_id')
      .where('member_uuid', '=', max.uuid)
      .executeTakeFirstOrThrow();
    const marked = await api.call('POST /members/:uuid/attendance', {
      as: world.token,
      host: world.host,
      params: { uuid: max.uuid },
      body: { ts: api.clock.now, date: '2026-11-18', group_ngo_id: null, class_member_id },
    });
    expect(marked.statusCode, marked.body).toBe(200);
    expect(await undo(id)).toEqual([409, { changed: ['in_use'], later: null }]);
  });

  test('[D18] undoes an added session beside one of the group with marks', async () => {
    const added = await send('POST /groups/:id/sessions', {
      params: { id: world.group.id },
      body: { date: '2026-11-21', start_time: '10:00', end_time: '11:30' },
    });
    expect(added.statusCode, added.body).toBe(201);
    await api.owner
      .insertInto('attendance')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: world.group.id,
        member_uuid: world.member.uuid,
        class_member_id: world.membership.class_member_id,
        date: '2026-11-17',
        present: true,
        recorded_ts: 1,
        user_uuid: world.coach.uuid,
      })
      .execute();
    expect(await undo(Number(added.headers['x-audit-id']))).toEqual([200, null]);
  });

  test('[D18] undoes a changed session that has a register', async () => {
    const { client, club, coach, group } = world;
    const date = '2026-11-21';
    await buildSession(api.owner, group, date);
    const changed = await send('PATCH /groups/:id/sessions/:date', {
      params: { id: group.id, date },
      body: { place: 'Small hall' },
    });
    expect(changed.statusCode, changed.body).toBe(200);
    await api.owner
      .insertInto('registers')
      .values({
        client_id: client.id,
        club_id: club.id,
        group_id: group.id,
        date,
        recorded_ts: 1,
        user_uuid: coach.uuid,
      })
      .execute();
    expect(await undo(Number(changed.headers['x-audit-id']))).toEqual([200, null]);
  });

  test('[D18] names the latest entry that uses an added row, but none of another club', async () => {
    const created = await send('POST /groups', {
      body: { name: 'Late Gym', club_ids: [world.club.id], scheme_uuid: world.scheme.uuid },
    });
    expect(created.statusCode, created.body).toBe(201);
    const add = async () => {
      const added = await send('POST /groups/:id/members/bulk', {
        params: { id: created.json().id },
        body: { action: 'add', member_uuids: [world.member.uuid] },
      });
      return Number(added.headers['x-audit-id']);
    };
    const later = { id: await add(), action: 'group.members.add' };
    const id = Number(created.headers['x-audit-id']);
    expect(await undo(id)).toMatchObject([409, { changed: ['in_use'], later }]);
    const other = await buildClub(api.owner, world.client);
    await api.owner
      .updateTable('audit_log')
      .set({ club_id: other.id })
      .where('id', '=', later.id)
      .execute();
    expect(await undo(id)).toEqual([409, { changed: ['in_use'], later: null }]);
  });

  test('[§5] does not put members back into places that others took', async () => {
    await api.owner
      .updateTable('groups')
      .set({ max_members: 1 })
      .where('id', '=', world.group.id)
      .execute();
    const id = await changeMembers('remove', world.member);
    await changeMembers('add', await buildMember(api.owner, world.club));
    expect(await undo(id)).toEqual([409, { places_left: 0 }]);
  });

  test('[D18] is refused after 30 days, and the retention job deletes the images', async () => {
    ignoreBystanders();
    const id = await rename('Sunday Gym');
    const now = api.clock.now;
    try {
      api.clock.now = now + 30 * DAY + 1;
      admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
      expect(await undo(id)).toEqual([409, { state: 'expired' }]);
      const { database, clock } = api;
      await enqueueRetention({ database, jobs: createJobs(database), now: () => clock.now });
      await api.runJobs();
      const rows = api.owner.selectFrom('audit_rows').select('audit_id');
      expect(await rows.where('audit_id', '=', id).execute()).toEqual([]);
      expect((await list({ entity: 'group' })).entries).toMatchObject([{ id, can_undo: false }]);
    } finally {
      api.clock.now = now;
    }
  });

  test('[D18] is refused for an action that cannot be undone', async () => {
    const params = { uuid: world.coach.uuid };
    await send('DELETE /users/:uuid/sessions', { params });
    const { entries } = await list({ entity: 'user' });
    expect(entries).toMatchObject([{ action: 'user.sign_out', can_undo: false }]);
    expect(await undo(entries[0]?.id ?? 0)).toEqual([409, { state: 'final' }]);
  });

  test('[D5] is for administrators of the club only', async () => {
    const id = await rename('Sunday Gym');
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await api.tokenFor(await buildUser(api.owner, elsewhere, 'admin'));
    const place = { client_id: world.client.id, id: null };
    const ngo = await api.tokenFor(await buildUser(api.owner, place, 'ngo'));
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    expect(await undo(id, world.token)).toEqual([403, 'FORBIDDEN']);
    expect(await undo(id, stranger)).toEqual([404, 'NOT_FOUND']);
    expect(await undo(id, ngo)).toEqual([404, 'NOT_FOUND']);
    expect(await undo(id, colleague)).toEqual([200, null]);
  });

  test('[D5] does not reactivate a user who has a role in another club by now', async () => {
    const request = { params: { uuid: world.coach.uuid }, body: { status: 'inactive' } };
    const response = await send('PATCH /users/:uuid', request);
    const id = Number(response.headers['x-audit-id']);
    const { id: club_id } = await buildClub(api.owner, world.client);
    await api.owner
      .insertInto('user_clubs')
      .values({ client_id: world.client.id, user_uuid: world.coach.uuid, club_id, role: 'coach' })
      .execute();
    expect(await undo(id)).toEqual([409, { club_ids: 'elsewhere' }]);
  });

  test('[D18] a repeated request has the audit entry of the first one', async () => {
    const request = {
      headers: { 'x-request-id': randomUUID() },
      params: { id: world.group.id },
    };
    const first = await send('DELETE /groups/:id', request);
    const second = await send('DELETE /groups/:id', request);
    expect([first.statusCode, second.statusCode]).toEqual([204, 204]);
    expect(second.headers['x-audit-id']).toBe(first.headers['x-audit-id']);
    expect(Number(first.headers['x-audit-id'])).toBeGreaterThan(0);
  });
});

describe('GET /audits', () => {
  test('[D18] names a deleted group, which an undo restores', async () => {
    const response = await send('DELETE /groups/:id', { params: { id: world.group.id } });
    const id = Number(response.headers['x-audit-id']);
    const entry = { id, action: 'group.delete', subject: 'Monday Gym' };
    expect((await list({ entity: 'group' })).entries).toMatchObject([{ ...entry, can_undo: true }]);
    expect(await undo(id)).toEqual([200, null]);
    const group = await send('GET /groups/:id', { params: { id: world.group.id } });
    expect(group.json()).toMatchObject({ name: 'Monday Gym' });
  });

  test('[D18] lists by action, by entity, by member and by user, latest first, by page', async () => {
    const max = await buildMember(api.owner, world.club);
    const added = await changeMembers('add', max);
    const renamed = await rename('Sunday Gym');
    const other = await buildGroup(api.owner, world.club);
    const params = { id: other.id };
    const deleted = await send('DELETE /groups/:id', { params });
    const ids = async (query: Record<string, string | number>) =>
      (await list(query)).entries.map(({ id }) => id);
    expect(await ids({ entity: 'group', entity_id: world.group.id })).toEqual([renamed, added]);
    expect(await ids({ action: 'group.members.add' })).toEqual([added]);
    expect(await ids({ member_uuid: max.uuid })).toEqual([added]);
    expect(await ids({ user_uuid: world.coach.uuid })).toEqual([]);
    expect(await list({ per_page: 1, page: 1 })).toMatchObject({
      total: '3',
      entries: [{ id: renamed }],
    });
    expect(await ids({ per_page: 1 })).toEqual([Number(deleted.headers['x-audit-id'])]);
  });

  test('[D5] shows the national body staff accounts and its own entities, and no members or guardians', async () => {
    await rename('Sunday Gym');
    const place = { client_id: world.client.id, id: null };
    const ngo = await api.tokenFor(await buildUser(api.owner, place, 'ngo'));
    const colleague = await api.tokenFor(await buildUser(api.owner, place, 'ngo'));
    const guardian = await buildUser(api.owner, world.club, 'parent');
    await send('DELETE /users/:uuid/sessions', { params: { uuid: guardian.uuid } });
    const max = await buildMember(api.owner, world.club);
    await changeMembers('add', max);
    const entry = { client_id: world.client.id, entity: 'user', ts: api.clock.now };
    await api.owner
      .insertInto('audit_log')
      .values({ ...entry, action: 'sign_in.accepted', entity_id: world.coach.uuid })
      .execute();
    expect((await list({}, ngo)).entries).toEqual([]);
    const params = { uuid: world.coach.uuid };
    await send('PATCH /users/:uuid', { as: colleague, params, body: { status: 'inactive' } });
    const slug = 'recreational';
    await send('PATCH /schemes/:slug', { as: colleague, params: { slug }, body: { name: 'Play' } });
    const seen = (await list({}, ngo)).entries;
    expect(seen).toMatchObject([{ action: 'scheme.edit' }, { action: 'user.status' }]);
    const [last] = seen;
    const since = await list({ entity: 'scheme', from: last?.ts ?? 0 }, ngo);
    expect(since.entries).toMatchObject([{ id: last?.id }]);
    expect((await list({ entity: 'scheme', to: last?.ts ?? 0 }, ngo)).entries).toEqual([]);
  });
});

describe('GET /audits hourly', () => {
  test('[D18] lists the last of equal actions of a user on an entity in one hour', async () => {
    const place = { client_id: world.client.id, id: null };
    const [margaret, ben] = [
      await buildUser(api.owner, place, 'ngo'),
      await buildUser(api.owner, place, 'ngo'),
    ];
    const hour = Math.ceil(api.clock.now / 3600) * 3600;
    const entry = { client_id: world.client.id, entity: 'scheme', action: 'curriculum.edits' };
    const entries = [
      { user_uuid: margaret.uuid, entity_id: 'a', ts: hour - 1 },
      { user_uuid: margaret.uuid, entity_id: 'a', ts: hour },
      { user_uuid: margaret.uuid, entity_id: 'a', ts: hour + 3599 },
      { user_uuid: margaret.uuid, entity_id: 'b', ts: hour + 1 },
      { user_uuid: ben.uuid, entity_id: 'a', ts: hour + 2 },
    ];
    await api.owner
      .insertInto('audit_log')
      .values([
        ...entries.map((each) => ({ ...entry, ...each })),
        { ...entry, action: 'curriculum.publish', user_uuid: ben.uuid, entity_id: 'a', ts: hour },
      ])
      .execute();
    const { entries: listed, total } = await list({ hourly: 1 }, await api.tokenFor(margaret));
    expect(listed.map(({ user, entity_id, ts }) => [user?.uuid, entity_id, ts - hour])).toEqual([
      [margaret.uuid, 'a', 3599],
      [ben.uuid, 'a', 2],
      [margaret.uuid, 'b', 1],
      [ben.uuid, 'a', 0],
      [margaret.uuid, 'a', -1],
    ]);
    expect(total).toBe('5');
  });
});

describe('the images of an audit entry', () => {
  test('[D18] are stored only for calls that can be undone, and only in their transaction', async () => {
    await rename('Sunday Gym');
    const count = async () =>
      (await api.owner.selectFrom('audit_rows').select('position').execute()).length;
    const before = await count();
    await joinGroup(api.owner, world.group, await buildMember(api.owner, world.club));
    await send('POST /imports', {
      body: { name: 'a.csv', text: 'firstname,lastname,dob\r\nMia,Rees,2018-02-03\r\n' },
    });
    expect(await count()).toBe(before);
  });

  test('[D18] an entry without images cannot be undone, beside one that has them', async () => {
    const id = await changeMembers('remove', world.member);
    await rename('Sunday Gym');
    await api.owner.deleteFrom('audit_rows').where('audit_id', '=', id).execute();
    const { entries } = await list({ entity: 'group' });
    expect(entries.map(({ can_undo }) => can_undo)).toEqual([true, false]);
  });

  test('[D20] end with the erasure of the person', async () => {
    const id = await changeMembers('remove', world.member);
    await send('POST /members/:uuid/erasure', {
      params: { uuid: world.member.uuid },
      body: { reason: 'requested' },
    });
    const { rows } = await sql`select from audit_rows where audit_id = ${id}`.execute(api.owner);
    expect(rows).toEqual([]);
  });

  test('cannot be changed by the server’s role', async () => {
    await rename('Sunday Gym');
    await expect(sql`delete from audit_rows`.execute(api.database)).rejects.toThrow(
      'permission denied',
    );
  });
});
