import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildMember,
  buildScheme,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let stranger: string;
let otherClub: Awaited<ReturnType<typeof buildClub>>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  otherClub = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  stranger = await api.tokenFor(await buildUser(api.owner, otherClub, 'admin'));
});
afterAll(() => api.close());

const TODAY = '2026-11-18';

const createGroup = (body: object, as = admin) =>
  api.call('POST /groups', { as, host: world.host, body });
const editGroup = (body: object, { as = admin, headers = {} } = {}) =>
  api.call('PATCH /groups/:id', {
    as,
    host: world.host,
    params: { id: world.group.id },
    body,
    headers,
  });
const changeMembers = (action: string, member_uuids: readonly string[], as = admin) =>
  api.call('POST /groups/:id/members/bulk', {
    as,
    host: world.host,
    params: { id: world.group.id },
    body: { action, member_uuids },
  });
/** The token of an administrator who has this role in the other club. */
const buildUserOfBoth = async (role: 'admin' | 'coach') => {
  const user = await buildUser(api.owner, world.club, 'admin');
  const { client_id, uuid: user_uuid } = user;
  await api.owner
    .insertInto('user_clubs')
    .values({ client_id, user_uuid, club_id: otherClub.id, role })
    .execute();
  return api.tokenFor(user);
};
const auditActions = async (entity_id: number) => {
  const rows = await api.owner
    .selectFrom('audit_log')
    .select('action')
    .where('client_id', '=', world.client.id)
    .where('entity_id', '=', String(entity_id))
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('POST /groups', () => {
  test('[§4] a new group has status 0, in the organisation portal status 1', async () => {
    const body = { name: 'Tumblers', club_ids: [world.club.id], scheme_uuid: world.scheme.uuid };
    const response = await createGroup(body);
    expect(response.statusCode).toBe(201);
    const { id, ...group } = response.json();
    expect(group).toMatchObject({
      name: 'Tumblers',
      status: 0,
      club_ids: [world.club.id],
      scheme_slug: 'recreational',
    });
    expect(response.headers.location).toBe(`/v1/groups/${id}`);
    expect(await auditActions(id)).toEqual(['group.create']);

    const user = await buildUser(api.owner, world.club, 'admin');
    const organisation = await api.tokenFor(user, { features: { ENABLE_ORGANISATIONS: true } });
    expect((await createGroup(body, organisation)).json().status).toBe(1);
    expect((await createGroup({ ...body, status: 1 })).json().detail).toEqual({ status: 'const' });
  });

  test("[D5] an organisation's administrator shares a group among their own clubs", async () => {
    const as = await buildUserOfBoth('admin');
    const club_ids = [world.club.id, otherClub.id];
    const response = await createGroup({ name: 'Both', club_ids, scheme_uuid: null }, as);
    expect(response.json().club_ids).toEqual(club_ids);
    const smaller = await editGroup({ club_ids: [world.club.id] }, { as });
    expect(smaller.json().club_ids).toEqual([world.club.id]);
  });

  test('[D5] an administrator shares no group with a club where they are only a coach', async () => {
    const body = { name: 'Both', club_ids: [world.club.id, otherClub.id], scheme_uuid: null };
    const response = await createGroup(body, await buildUserOfBoth('coach'));
    expect(response.json().detail).toEqual({ club_ids: 'unknown' });
  });

  test('a group follows only a scheme that is published, not deleted, and offered to its club', async () => {
    const build = async (slug: string, row: { version?: number; deleted_at?: number } = {}) => {
      const { uuid } = await buildScheme(api.owner, world.client, { slug });
      const changes = { title: slug, ...row };
      await api.owner.updateTable('schemes').set(changes).where('uuid', '=', uuid).execute();
      return uuid;
    };
    const ofOthers = await build('of-others');
    await api.owner
      .insertInto('scheme_clubs')
      .values({ client_id: world.client.id, scheme_uuid: ofOthers, club_id: otherClub.id })
      .execute();
    const unpublished = await build('unpublished', { version: 0 });
    const deleted = await build('deleted', { deleted_at: NOON });
    for (const scheme_uuid of [ofOthers, unpublished, deleted]) {
      expect((await editGroup({ scheme_uuid })).json().detail).toEqual({ scheme_uuid: 'unknown' });
    }
    const offered = await build('offered');
    expect((await editGroup({ scheme_uuid: offered })).json().scheme_slug).toBe('offered');
  });

  test('removes blanks around the name of a new and of a renamed group', async () => {
    const body = { name: '  Tumblers ', club_ids: [world.club.id], scheme_uuid: null };
    expect((await createGroup(body)).json().name).toBe('Tumblers');
    expect((await editGroup({ name: ' Friday Gym  ' })).json().name).toBe('Friday Gym');
  });

  test('rejects invalid fields of a new group by name', async () => {
    const good = { name: 'Tumblers', club_ids: [world.club.id], scheme_uuid: null };
    const detailOf = async (body: object) => {
      const response = await createGroup({ ...good, ...body });
      expect(statusAndError(response)).toEqual([422, 'VALIDATION']);
      return response.json().detail;
    };
    expect(await detailOf({ name: '' })).toEqual({ name: 'minLength' });
    expect(await detailOf({ name: ' ' })).toEqual({ name: 'pattern' });
    expect(await detailOf({ name: 'Tumblers\nFriday' })).toEqual({ name: 'pattern' });
    expect(await detailOf({ name: 'x'.repeat(51) })).toEqual({ name: 'maxLength' });
    expect(await detailOf({ club_ids: [] })).toEqual({ club_ids: 'minItems' });
    expect(await detailOf({ club_ids: [otherClub.id] })).toEqual({ club_ids: 'own_club' });
    expect(await detailOf({ club_ids: [world.club.id, otherClub.id] })).toEqual({
      club_ids: 'unknown',
    });
    expect(await detailOf({ scheme_uuid: crypto.randomUUID() })).toEqual({
      scheme_uuid: 'unknown',
    });
  });
});

describe('PATCH and DELETE /groups/:id', () => {
  test('a group follows another scheme, and loses recommendations for levels of the previous one', async () => {
    const other = await buildScheme(api.owner, world.client, { slug: 'ten-levels' });
    const params = { groupId: world.group.id, uuid: world.member.uuid };
    const mark = { remote_node_id: '/silver', stay: false, ts: NOON };
    const request = { as: world.token, host: world.host, params, body: mark };
    await api.call('POST /groups/:groupId/members/:uuid/mark', request);
    const read = async () => {
      const { id } = world.group;
      const group = await api.call('GET /groups/:id', {
        as: admin,
        host: world.host,
        params: { id },
      });
      const { scheme_slug, ready } = group.json();
      return [scheme_slug, ready];
    };
    expect(await read()).toEqual(['recreational', 1]);
    const edited = await editGroup({ scheme_uuid: other.uuid });
    expect(edited.json()).toMatchObject({ scheme_slug: 'ten-levels', ready: 0 });
    const undone = { id: Number(edited.headers['x-audit-id']) };
    await api.call('POST /audits/:id/undo', { as: admin, host: world.host, params: undone });
    expect(await read()).toEqual(['recreational', 1]);
    expect((await editGroup({ scheme_uuid: world.scheme.uuid })).json().ready).toBe(1);
    const unknown = await editGroup({ scheme_uuid: crypto.randomUUID() });
    expect(unknown.json().detail).toEqual({ scheme_uuid: 'unknown' });
    const { etag } = (await editGroup({ name: 'Friday Gym' })).json();
    expect((await editGroup({ scheme_uuid: null })).json().scheme_slug).toBe(null);
    const headers = { 'if-match': `"${etag}"` };
    expect((await editGroup({ scheme_uuid: other.uuid }, { headers })).statusCode).toBe(412);
  });

  test('[§7] a group is renamed and deactivated, and an outdated ETag is rejected', async () => {
    const list = await api.call('GET /groups', { as: admin, host: world.host });
    const [{ etag }] = list.json();
    const headers = { 'if-match': `"${etag}"` };
    const renamed = await editGroup({ name: 'Friday Gym' }, { headers });
    expect(renamed.json()).toMatchObject({ name: 'Friday Gym', status: 1 });
    expect(statusAndError(await editGroup({ status: 0 }, { headers }))).toEqual([
      412,
      'PRECONDITION_FAILED',
    ]);
    const newer = { 'if-match': `"${renamed.json().etag}"` };
    expect((await editGroup({ status: 0 }, { headers: newer })).json().status).toBe(0);
    expect(await auditActions(world.group.id)).toEqual(['group.edit', 'group.edit']);
    expect((await editGroup({})).json().detail).toEqual({ body: 'minProperties' });
  });

  test('[D9] a field outside the contract is not written, even if the column exists', async () => {
    expect((await editGroup({ name: 'Tumblers', club_id: otherClub.id })).statusCode).toBe(200);
    const group = await api.owner
      .selectFrom('groups')
      .select(['name', 'club_id'])
      .where('id', '=', world.group.id)
      .executeTakeFirst();
    expect(group).toEqual({ name: 'Tumblers', club_id: world.club.id });
    expect(statusAndError(await editGroup({ club_id: otherClub.id }))).toEqual([422, 'VALIDATION']);
  });

  test('[D5] rejects coaches, the national body and administrators of other clubs', async () => {
    const body = { client_id: world.client.id, id: null };
    const ngo = await api.tokenFor(await buildUser(api.owner, body, 'ngo'));
    for (const as of [world.token, ngo]) {
      expect(statusAndError(await editGroup({ status: 0 }, { as }))).toEqual([403, 'FORBIDDEN']);
      expect(statusAndError(await changeMembers('remove', [world.member.uuid], as))).toEqual([
        403,
        'FORBIDDEN',
      ]);
    }
    expect(statusAndError(await editGroup({ status: 0 }, { as: stranger }))).toEqual([
      404,
      'UNKNOWN_GROUP',
    ]);
    const theirs = await changeMembers('remove', [world.member.uuid], stranger);
    expect(statusAndError(theirs)).toEqual([404, 'UNKNOWN_GROUP']);
  });

  test('an edit of clubs and coaches changes no other group', async () => {
    const { client, club, group, coach } = world;
    const as = await buildUserOfBoth('admin');
    const tumblers = await buildGroup(api.owner, club, { name: 'Tumblers', coaches: [coach] });
    const share = { client_id: client.id, group_id: tumblers.id, club_id: otherClub.id };
    await api.owner.insertInto('group_clubs').values(share).execute();
    const read = async ({ id }: { id: number }) =>
      (await api.call('GET /groups/:id', { as, host: world.host, params: { id } })).json();
    const { club_ids, etag } = await read(group);
    expect(club_ids).toEqual([club.id]);
    const headers = { 'if-match': `"${etag}"` };
    const edited = await editGroup({ club_ids, coach_uuids: [] }, { as, headers });
    expect(edited.json()).toMatchObject({ club_ids, coaches: [] });
    expect(await read(tumblers)).toMatchObject({
      club_ids: [club.id, otherClub.id],
      coaches: [{ uuid: coach.uuid }],
    });
  });

  test('GET /groups/:id counts the members of today', async () => {
    const join = async (row: Parameters<typeof joinGroup>[3], group = world.group) =>
      joinGroup(api.owner, group, await buildMember(api.owner, world.club), row);
    await join({ left_date: '2026-11-19' });
    await join({ left_date: TODAY });
    await join({ joined_date: '2026-11-19' });
    await join({ waiting: true });
    await join({ joined_date: TODAY, left_date: '2026-11-19', guest: true });
    await join({}, await buildGroup(api.owner, world.club));
    const { id } = world.group;
    const group = await api.call('GET /groups/:id', {
      as: admin,
      host: world.host,
      params: { id },
    });
    expect(group.json().total_members).toBe(2);
  });

  test('a deleted group is no longer found', async () => {
    const remove = (as: string) =>
      api.call('DELETE /groups/:id', { as, host: world.host, params: { id: world.group.id } });
    expect(statusAndError(await remove(stranger))).toEqual([404, 'UNKNOWN_GROUP']);
    expect((await remove(admin)).statusCode).toBe(204);
    expect((await api.call('GET /groups', { as: admin, host: world.host })).json()).toEqual([]);
    expect(statusAndError(await remove(admin))).toEqual([404, 'UNKNOWN_GROUP']);
    const request = { as: admin, host: world.host, params: { id: world.group.id } };
    for (const key of ['GET /groups/:id', 'GET /groups/:id/members'] as const) {
      expect(statusAndError(await api.call(key, request))).toEqual([404, 'UNKNOWN_GROUP']);
    }
    expect(await auditActions(world.group.id)).toEqual(['group.delete']);
  });
});

describe('POST /groups/:id/members/bulk', () => {
  test('[§7] members are added and removed together, once, and a removal of today can be undone', async () => {
    const mia = await buildMember(api.owner, world.club, { firstname: 'Mia' });
    const all = [world.member.uuid, mia.uuid];
    expect((await changeMembers('add', all)).json()).toEqual({
      member_uuids: [mia.uuid],
      total_members: 2,
      places_left: null,
    });
    expect((await changeMembers('add', all)).json().member_uuids).toEqual([]);
    expect((await changeMembers('remove', all)).json()).toMatchObject({ total_members: 0 });
    expect((await changeMembers('remove', all)).json().member_uuids).toEqual([]);
    await changeMembers('add', [world.member.uuid]);
    const memberships = await api.owner
      .selectFrom('class_members')
      .select(['class_member_id', 'left_date'])
      .where('client_id', '=', world.client.id)
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(memberships).toEqual([
      { class_member_id: world.membership.class_member_id, left_date: null },
    ]);
  });

  test('a member who is removed from one group and added again stays in the others', async () => {
    const other = await buildGroup(api.owner, world.club, { name: 'Friday Gym' });
    await joinGroup(api.owner, other, world.member);
    const memberships = () =>
      api.owner
        .selectFrom('class_members')
        .select(['group_id', 'left_date'])
        .where('client_id', '=', world.client.id)
        .where('member_uuid', '=', world.member.uuid)
        .orderBy('group_id')
        .execute();
    await changeMembers('remove', [world.member.uuid]);
    expect(await memberships()).toEqual([
      { group_id: world.group.id, left_date: TODAY },
      { group_id: other.id, left_date: null },
    ]);
    await changeMembers('add', [world.member.uuid]);
    expect(await memberships()).toEqual([
      { group_id: world.group.id, left_date: null },
      { group_id: other.id, left_date: null },
    ]);
  });

  test('[§5] rejects more members than places, with the places left', async () => {
    const set = (max_members: number) =>
      api.owner
        .updateTable('groups')
        .set({ max_members })
        .where('client_id', '=', world.client.id)
        .where('id', '=', world.group.id)
        .execute();
    const two = [
      await buildMember(api.owner, world.club, { firstname: 'Mia' }),
      await buildMember(api.owner, world.club, { firstname: 'Noah' }),
    ].map(({ uuid }) => uuid);
    await set(2);
    const rejected = await changeMembers('add', two);
    expect(statusAndError(rejected)).toEqual([409, 'SESSION_FULL']);
    expect(rejected.json().detail).toEqual({ places_left: 1 });

    await set(9);
    await buildSession(api.owner, world.group, TODAY, { max_members: 2 });
    expect((await changeMembers('add', two)).json().detail).toEqual({ places_left: 1 });
    expect((await changeMembers('add', two.slice(1))).json()).toMatchObject({ places_left: 0 });
  });

  test('[§5] a guest of a full session joins the group, and takes no second place', async () => {
    const { id } = world.group;
    await api.owner.updateTable('groups').set({ max_members: 2 }).where('id', '=', id).execute();
    await buildSession(api.owner, world.group, '2026-11-25');
    const mia = await buildMember(api.owner, world.club, { firstname: 'Mia' });
    await joinGroup(api.owner, world.group, mia, {
      guest: true,
      joined_date: '2026-11-25',
      left_date: '2026-11-26',
    });
    expect((await changeMembers('add', [mia.uuid])).json()).toMatchObject({ total_members: 2 });
    const memberships = await api.owner
      .selectFrom('class_members')
      .select(['joined_date', 'left_date', 'guest'])
      .where('member_uuid', '=', mia.uuid)
      .where('group_id', '=', world.group.id)
      .execute();
    expect(memberships).toEqual([{ joined_date: TODAY, left_date: null, guest: false }]);
  });

  test('adding and removing change no other member, group or past day', async () => {
    const { club, group, member } = world;
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts' });
    const mia = await buildMember(api.owner, club, { firstname: 'Mia' });
    const noah = await buildMember(api.owner, club, { firstname: 'Noah' });
    const guest = { joined_date: '2026-11-25', left_date: '2026-11-26', guest: true };
    const before = { joined_date: '2026-11-17', left_date: TODAY, guest: true };
    const coming = { joined_date: '2026-11-25' };
    const former = { joined_date: '2026-01-05', left_date: '2026-02-05' };
    await joinGroup(api.owner, group, mia, former);
    await joinGroup(api.owner, group, mia, before);
    await joinGroup(api.owner, group, mia, guest);
    await joinGroup(api.owner, swifts, mia, guest);
    await joinGroup(api.owner, group, noah, guest);
    await joinGroup(api.owner, group, noah, coming);
    await joinGroup(api.owner, swifts, member, coming);
    await changeMembers('add', [mia.uuid]);
    const { json } = await changeMembers('remove', [member.uuid]);
    expect(json().member_uuids).toEqual([member.uuid]);
    const rows = await api.owner
      .selectFrom('class_members')
      .select(['group_id', 'member_uuid', 'joined_date', 'left_date', 'guest'])
      .where('member_uuid', 'in', [mia.uuid, noah.uuid, member.uuid])
      .execute();
    const row = (of: { id: number }, { uuid }: { uuid: string }, dates: object) => ({
      group_id: of.id,
      member_uuid: uuid,
      left_date: null,
      guest: false,
      ...dates,
    });
    expect(new Set(rows)).toEqual(
      new Set([
        row(group, mia, former),
        row(group, mia, before),
        row(group, mia, { joined_date: TODAY }),
        row(swifts, mia, guest),
        row(group, noah, guest),
        row(group, noah, coming),
        row(swifts, member, coming),
        row(group, member, { joined_date: '2026-01-05', left_date: TODAY }),
      ]),
    );
  });

  test('a member who is removed stays a guest of a coming session', async () => {
    const guest = { joined_date: '2026-11-25', left_date: '2026-11-26', guest: true };
    await joinGroup(api.owner, world.group, world.member, guest);
    await changeMembers('remove', [world.member.uuid]);
    const memberships = await api.owner
      .selectFrom('class_members')
      .select(['joined_date', 'left_date', 'guest'])
      .where('group_id', '=', world.group.id)
      .orderBy('joined_date')
      .execute();
    expect(memberships).toEqual([
      { joined_date: '2026-01-05', left_date: TODAY, guest: false },
      guest,
    ]);
  });

  test('[§5] adds a member to a place that is held no more', async () => {
    await api.owner
      .updateTable('groups')
      .set({ max_members: 2 })
      .where('client_id', '=', world.client.id)
      .where('id', '=', world.group.id)
      .execute();
    const mia = await buildMember(api.owner, world.club, { firstname: 'Mia' });
    const noah = await buildMember(api.owner, world.club, { firstname: 'Noah' });
    await api.owner
      .insertInto('place_holds')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        group_id: world.group.id,
        member_uuid: noah.uuid,
        user_uuid: world.coach.uuid,
        created_at: NOON,
        expires_at: NOON + 3600,
        state: 'released',
      })
      .execute();
    expect((await changeMembers('add', [mia.uuid])).json()).toMatchObject({ places_left: 0 });
  });

  describe('a member who leaves on a coming day', () => {
    const LEAVES = '2026-11-25';
    const stays = () =>
      api.owner
        .selectFrom('class_members')
        .select(['class_member_id', 'joined_date', 'left_date'])
        .where('group_id', '=', world.group.id)
        .where('member_uuid', '=', world.member.uuid)
        .execute();
    beforeEach(async () => {
      await api.owner
        .updateTable('class_members')
        .set({ left_date: LEAVES })
        .where('class_member_id', '=', world.membership.class_member_id)
        .execute();
    });

    test('[§5] stays when they are added, with the place that they have', async () => {
      await api.owner
        .updateTable('groups')
        .set({ max_members: 1 })
        .where('id', '=', world.group.id)
        .execute();
      expect((await changeMembers('add', [world.member.uuid])).json()).toEqual({
        member_uuids: [world.member.uuid],
        total_members: 1,
        places_left: 0,
      });
      expect(await stays()).toMatchObject([
        { class_member_id: world.membership.class_member_id, left_date: null },
      ]);
    });

    test('leaves today when they are removed', async () => {
      const removed = await changeMembers('remove', [world.member.uuid]);
      expect(removed.json().member_uuids).toEqual([world.member.uuid]);
      expect(await stays()).toMatchObject([{ left_date: TODAY }]);
    });

    test('cannot join the waiting list of the group', async () => {
      const response = await api.call('POST /groups/:id/waiting', {
        as: admin,
        host: world.host,
        params: { id: world.group.id },
        body: { member_uuid: world.member.uuid },
      });
      expect([response.statusCode, response.json().detail]).toEqual([
        409,
        { state: 'in', member_uuid: world.member.uuid },
      ]);
    });
  });

  test('[§5] rejects inactive and merged members, and members of another club', async () => {
    const inactive = await buildMember(api.owner, world.club, { active: false });
    const rejected = await changeMembers('add', [inactive.uuid]);
    expect(statusAndError(rejected)).toEqual([422, 'VALIDATION']);
    expect(rejected.json().detail).toEqual({ member_uuids: 'inactive', inactive: [inactive.uuid] });
    const theirs = await buildMember(api.owner, otherClub);
    const merged = await buildMember(api.owner, world.club, { merged_into: world.member.uuid });
    for (const { uuid } of [theirs, merged]) {
      expect(statusAndError(await changeMembers('add', [uuid]))).toEqual([404, 'UNKNOWN_MEMBER']);
    }
  });

  test('a waiting member gets a place, and another one still waits', async () => {
    const mia = await buildMember(api.owner, world.club);
    const noah = await buildMember(api.owner, world.club);
    for (const { uuid } of [noah, mia]) {
      await joinGroup(api.owner, world.group, { uuid }, { waiting: true });
    }
    expect((await changeMembers('add', [mia.uuid])).json()).toMatchObject({ total_members: 2 });
    const request = { as: admin, host: world.host, params: { id: world.group.id } };
    const waiting = await api.call('GET /groups/:id/waiting', request);
    expect(waiting.json()).toMatchObject([{ uuid: noah.uuid }]);
  });

  test('a member who waits from a later day on gets the place of the waiting list', async () => {
    const mia = await buildMember(api.owner, world.club);
    // The time zone of the club has changed since.
    const waiting = { waiting: true, joined_date: '2026-11-19' };
    const { class_member_id } = await joinGroup(api.owner, world.group, mia, waiting);
    expect((await changeMembers('add', [mia.uuid])).json()).toMatchObject({ total_members: 2 });
    const memberships = await api.owner
      .selectFrom('class_members')
      .select(['class_member_id', 'joined_date', 'waiting'])
      .where('member_uuid', '=', mia.uuid)
      .execute();
    expect(memberships).toEqual([{ class_member_id, joined_date: TODAY, waiting: false }]);
  });

  test('[portals §C] rejects changes in a club with only remote members', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('client_id', '=', world.client.id)
      .where('id', '=', world.club.id)
      .execute();
    expect(statusAndError(await changeMembers('remove', [world.member.uuid]))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});
