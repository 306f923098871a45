import type { CallKey, MemberDetail, MembersBulkResult, Session } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import {
  NOON,
  repeatOverloaded,
  startTestApi,
  type TestApi,
  type TestRequest,
} from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildScheme,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';
import { differenceOf, type Writes, watchWrites } from '../../testing/writes.ts';
import { APPEND_ONLY } from '../migrate.ts';

let api: TestApi;
let writes: Writes;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
  writes = await watchWrites(api);
});
beforeEach(async () => {
  world = await buildWorld(api);
  const helen = { firstname: 'Helen', lastname: 'Price' };
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin', helen));
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const read = async (query: Record<string, number> = {}, uuid = world.member.uuid) => {
  const detail: MemberDetail = (
    await send('GET /members/:uuid', { params: { uuid }, query })
  ).json();
  return detail;
};

const edit = (body: object, headers: Record<string, string> = {}, uuid = world.member.uuid) =>
  send('PATCH /members/:uuid', { params: { uuid }, body, headers });

const membershipsOf = (uuid: string) =>
  api.owner
    .selectFrom('class_members')
    .select(['group_id', 'joined_date', 'left_date', 'left_reason'])
    .where('member_uuid', '=', uuid)
    .orderBy('class_member_id')
    .execute();

const setMemberTypes = (member_types: 'remote_only') =>
  api.owner.updateTable('clubs').set({ member_types }).where('id', '=', world.club.id).execute();

const createTag = async (tag = 'Call') => {
  const { id }: { id: number } = (await send('POST /member-tags', { body: { tag } })).json();
  return id;
};

const viewsOf = async () => {
  const rows = await api.owner
    .selectFrom('access_log')
    .select('action')
    .where('member_uuid', '=', world.member.uuid)
    .orderBy('action')
    .execute();
  return rows.map(({ action }) => action);
};

describe('GET /members/:uuid', () => {
  test('shows the profile, and each part only when it is requested', async () => {
    const { client, club, group, member, membership } = world;
    const of = { client_id: client.id, club_id: club.id, member_uuid: member.uuid };
    const pat = { firstname: 'Pat', lastname: 'Jones' };
    const parent = await buildUser(api.owner, club, 'parent', pat);
    const sibling = await buildMember(api.owner, club, { firstname: 'Osian' });
    await buildGuardian(api.owner, club, parent, member);
    const guardian = await api.owner
      .selectFrom('guardians')
      .select('id')
      .where('user_uuid', '=', parent.uuid)
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('member_guardians')
      .values({ ...of, member_uuid: sibling.uuid, guardian_id: guardian.id })
      .execute();
    await api.owner
      .insertInto('member_alerts')
      .values([
        { ...of, kind: 'medical', text: 'Asthma', created_at: 5, created_by: world.coach.uuid },
        { ...of, kind: 'behaviour', text: 'Shy', created_at: 6, ended_at: 7 },
      ])
      .execute();
    const user_uuid = parent.uuid;
    const consent = { ...of, kind: 'photographs', user_uuid };
    await api.owner
      .insertInto('consents')
      .values([
        { ...consent, agreed: true, ts: 8 },
        { ...consent, agreed: false, ts: 9 },
      ])
      .execute();
    const award = { ...of, scheme_uuid: world.scheme.uuid };
    await api.owner
      .insertInto('awards')
      .values({
        ...award,
        slug: '/bronze',
        started_ts: 1,
        completed_ts: 2,
        completed: 2,
        total: 2,
        created_at: 2,
      })
      .execute();
    await send('POST /members/:uuid/note', {
      params: { uuid: member.uuid },
      body: { note: 'Left wrist', ts: NOON },
    });

    const bare = await read();
    expect(bare).toEqual({
      uuid: member.uuid,
      firstname: 'Ella',
      lastname: 'Jones',
      dob: '2017-05-04',
      active: true,
      inactive_reason: null,
      inactive_date: null,
      remote: false,
      ngo_id: null,
      created_at: member.created_at,
      updated_at: member.updated_at,
      updated_by: null,
      last_attended: null,
      level: null,
      groups: [{ id: group.id, name: 'Monday Gym' }],
      tags: [],
      etag: expect.any(String),
    });
    expect(await viewsOf()).toEqual(['profile', 'progress']);

    const parts = ['guardians', 'memberships', 'alerts', 'consents', 'awards', 'notes'];
    const full = await read(Object.fromEntries(parts.map((part) => [`with_${part}`, 1])));
    expect(full).toEqual({
      ...bare,
      brought_along: [],
      retained: [],
      guardians: [
        {
          id: guardian.id,
          ...pat,
          email: null,
          phone: null,
          relationship: null,
          sees: ['progress', 'medical'],
          acts: true,
          restricted: false,
          sign_in: 'active',
          invited_at: null,
          last_login: null,
          members: [{ uuid: sibling.uuid, firstname: 'Osian', lastname: 'Jones' }],
          etag: expect.any(String),
        },
      ],
      memberships: [
        {
          class_member_id: membership.class_member_id,
          group_id: group.id,
          name: 'Monday Gym',
          waiting: false,
          position: null,
          joined_date: '2026-01-05',
          left_date: null,
          left_reason: null,
          deleted_date: null,
        },
      ],
      alerts: [
        expect.objectContaining({ kind: 'behaviour', text: 'Shy', created_by: null, ended_at: 7 }),
        expect.objectContaining({ kind: 'medical', created_by: 'Ava Morgan', ended_at: null }),
      ],
      consents: [
        expect.objectContaining({ agreed: false, user: { uuid: parent.uuid, name: 'Pat Jones' } }),
        expect.objectContaining({ agreed: true }),
      ],
      awards: [
        {
          scheme_slug: 'recreational',
          id: '/bronze',
          title: 'bronze',
          started_ts: 1,
          completed_ts: 2,
          completed: 2,
          total: 2,
          achieve_date: null,
          remaining: [],
        },
      ],
      notes: {
        note: { note: 'Left wrist', updated_by: 'Helen Price', updated_at: NOON },
        shareable: false,
        shared: [],
        history: [{ note: 'Left wrist', updated_by: 'Helen Price', updated_at: NOON }],
      },
    });
    expect(await viewsOf()).toEqual(['medical', 'notes', 'profile', 'progress']);
  });

  test('shows no detail of another member, and no group of a guest', async () => {
    const { client, club, coach, member, scheme } = world;
    const mia = await buildMember(api.owner, club, { firstname: 'Mia' });
    const of = { client_id: client.id, club_id: club.id, member_uuid: mia.uuid };
    const by = { user_uuid: coach.uuid };
    await buildGuardian(api.owner, club, await buildUser(api.owner, club, 'parent'), mia);
    const guest = { joined_date: '2026-11-18', left_date: '2026-11-19', guest: true };
    await joinGroup(api.owner, await buildGroup(api.owner, club), member, guest);
    await joinGroup(api.owner, await buildGroup(api.owner, club), mia);
    await api.owner
      .insertInto('member_alerts')
      .values({ ...of, kind: 'medical', text: 'Asthma' })
      .execute();
    await api.owner
      .insertInto('consents')
      .values({ ...of, ...by, kind: 'photographs', agreed: true, ts: 8 })
      .execute();
    const award = { slug: '/bronze', started_ts: 1, completed_ts: 2, completed: 2, total: 2 };
    const of_scheme = { scheme_uuid: scheme.uuid };
    await api.owner
      .insertInto('awards')
      .values([
        { ...of, ...of_scheme, ...award, slug: '/silver', created_at: 2 },
        { ...of, ...of_scheme, ...award, member_uuid: member.uuid, created_at: 2 },
      ])
      .execute();
    const badge = { ...by, ...of_scheme, achieve_date: '2026-11-01', recorded_ts: 1 };
    const { uuid: scheme_uuid } = await buildScheme(api.owner, client, { slug: 'squad' });
    const ofOtherScheme = { member_uuid: member.uuid, scheme_uuid };
    await api.owner
      .insertInto('badges')
      .values([
        { ...of, ...badge, ...ofOtherScheme, badge_id: '/bronze' },
        { ...of, ...badge, badge_id: '/bronze' },
        { ...of, ...badge, badge_id: '/silver', member_uuid: member.uuid },
      ])
      .execute();
    const note = { ...of, ...by, note: 'Wrist', updated_by: 'Ava' };
    await api.owner
      .insertInto('notes')
      .values({ ...note, updated_at: 1 })
      .execute();
    await api.owner
      .insertInto('note_history')
      .values([
        { ...note, recorded_ts: 1, received_ts: 1 },
        { ...note, member_uuid: member.uuid, note: '', recorded_ts: 1, received_ts: 1 },
      ])
      .execute();
    await api.owner
      .insertInto('shared_notes')
      .values({ ...note, updated_at: 1, shared_at: 1 })
      .execute();
    await api.owner
      .insertInto('retained_completions')
      .values({
        ...of,
        ...of_scheme,
        node_id: '/silver',
        completed_ts: 5,
        version: 1,
        created_at: 5,
      })
      .execute();
    const parts = ['guardians', 'memberships', 'alerts', 'consents', 'awards', 'notes'];
    expect(await read(Object.fromEntries(parts.map((part) => [`with_${part}`, 1])))).toMatchObject({
      guardians: [],
      memberships: [{ group_id: world.group.id }],
      alerts: [],
      consents: [],
      awards: [{ id: '/bronze', achieve_date: null }],
      retained: [],
      notes: { note: null, shared: [], history: [] },
    });
  });

  test('says who edited the member last', async () => {
    const { client, club, coach, member } = world;
    const mia = await buildMember(api.owner, club, { firstname: 'Mia' });
    const log = (row: { ts: number; entity?: string; entity_id?: string }) =>
      api.owner
        .insertInto('audit_log')
        .values({
          client_id: client.id,
          club_id: club.id,
          user_uuid: coach.uuid,
          action: 'member.update',
          entity: 'member',
          entity_id: member.uuid,
          ...row,
        })
        .execute();
    await log({ ts: NOON });
    expect((await edit({ firstname: 'Elin' })).statusCode).toBe(200);
    await log({ ts: NOON, entity: 'guardian' });
    await log({ ts: NOON, entity_id: mia.uuid });
    await log({ ts: NOON + 1 });
    expect((await read()).updated_by).toBe('Helen Price');
  });

  test('counts the place in the waiting list', async () => {
    const group = await buildGroup(api.owner, world.club);
    const first = await buildMember(api.owner, world.club);
    const waiting = { waiting: true, joined_date: '2026-11-02' };
    await joinGroup(api.owner, group, first, { ...waiting, joined_date: '2026-11-01' });
    const earlier = { ...waiting, joined_date: '2026-10-01' };
    await joinGroup(api.owner, group, first, { ...earlier, left_date: '2026-10-02' });
    await joinGroup(api.owner, await buildGroup(api.owner, world.club), first, earlier);
    const inside = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, group, inside, { ...earlier, waiting: false });
    await joinGroup(api.owner, group, world.member, waiting);
    const { memberships } = await read({ with_memberships: 1 });
    expect(memberships?.map(({ position }) => position)).toEqual([null, 2]);
  });

  test('lists a group that was deleted after those that the member is in', async () => {
    // It is the next day in the club's time zone.
    const deleted_at = Date.parse('2026-06-30T23:30:00Z') / 1000;
    for (const waiting of [false, true]) {
      const group = await buildGroup(api.owner, world.club, { name: 'Former', deleted_at });
      await joinGroup(api.owner, group, world.member, { waiting, joined_date: '2026-06-01' });
    }
    const { memberships } = await read({ with_memberships: 1 });
    const of_former = { name: 'Former', position: null, left_date: null };
    expect(memberships).toMatchObject([
      { name: 'Monday Gym', deleted_date: null },
      { ...of_former, waiting: false, deleted_date: '2026-07-01' },
      { ...of_former, waiting: true, deleted_date: '2026-07-01' },
    ]);
  });

  test('is 404 for a member of another club, and for a merged one', async () => {
    const elsewhere = await buildMember(api.owner, await buildClub(api.owner, world.client));
    const merged = await buildMember(api.owner, world.club, { merged_into: world.member.uuid });
    for (const { uuid } of [elsewhere, merged]) {
      const response = await send('GET /members/:uuid', { params: { uuid } });
      expect([response.statusCode, response.json().error]).toEqual([404, 'UNKNOWN_MEMBER']);
    }
  });
});

describe('PATCH /members/:uuid', () => {
  test('edits the profile, and keeps both values apart when it was edited meanwhile', async () => {
    const { etag } = await read();
    const first = await edit({ firstname: ' Elin ' }, { 'if-match': `"${etag}"` });
    expect([first.statusCode, first.json()]).toMatchObject([
      200,
      { firstname: 'Elin', lastname: 'Jones', updated_by: 'Helen Price' },
    ]);
    // A coach has added an alert since, which is not an edit of the profile.
    await api.owner
      .insertInto('audit_log')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        user_uuid: world.coach.uuid,
        action: 'alert.add',
        entity: 'member',
        entity_id: world.member.uuid,
        ts: NOON + 60,
      })
      .execute();
    const second = await edit({ firstname: 'Ela' }, { 'if-match': `"${etag}"` });
    expect([second.statusCode, second.json()]).toMatchObject([
      412,
      {
        error: 'PRECONDITION_FAILED',
        detail: { current: { firstname: 'Elin' }, updated_by: 'Helen Price', updated_at: NOON },
      },
    ]);
    expect((await read()).firstname).toBe('Elin');
    expect(
      (await edit({ lastname: 'Rees' }, { 'if-match': `"${first.json().etag}"` })).json(),
    ).toMatchObject({ firstname: 'Elin', lastname: 'Rees' });
  });

  test('a member who becomes inactive leaves all groups on that day, and comes back without', async () => {
    const group = await buildGroup(api.owner, world.club);
    await joinGroup(api.owner, group, world.member, { joined_date: '2026-11-16' });
    const body = { active: 0, inactive_reason: 'injured', inactive_date: '2026-11-10' };
    expect((await edit(body)).json()).toMatchObject({
      active: false,
      inactive_reason: 'injured',
      inactive_date: '2026-11-10',
      groups: [],
    });
    expect(await membershipsOf(world.member.uuid)).toMatchObject([
      { left_date: '2026-11-10', left_reason: 'injured' },
      { left_date: '2026-11-16', left_reason: 'injured' },
    ]);
    expect((await edit({ active: 1 })).json()).toMatchObject({
      active: true,
      inactive_reason: null,
      inactive_date: null,
      groups: [],
    });
  });

  test.each([
    [{ dob: '2026-11-19' }, { dob: 'maximum' }],
    [{ active: 0, inactive_date: '2026-11-19' }, { inactive_date: 'maximum' }],
  ])('rejects %j', async (body, detail) => {
    const response = await edit(body);
    expect([response.statusCode, response.json().detail]).toEqual([422, detail]);
  });

  test('is 403 for a member from another system, and in a club of remote members', async () => {
    const remote = await buildMember(api.owner, world.club, { remote: true });
    expect((await edit({ firstname: 'Elin' }, {}, remote.uuid)).statusCode).toBe(403);
    await setMemberTypes('remote_only');
    expect((await edit({ firstname: 'Elin' })).statusCode).toBe(403);
  });
});

describe('POST /members', () => {
  const cadi = { firstname: 'Cadi', lastname: 'O’Connor', dob: '2018-02-03' };
  const create = (body: object = {}) => send('POST /members', { body: { ...cadi, ...body } });

  test('adds to active groups only', async () => {
    const closed = await buildGroup(api.owner, world.club, { status: 0 });
    const response = await create({ group_ids: [closed.id] });
    expect([response.statusCode, response.json().detail]).toEqual([422, { group_ids: 'inactive' }]);
  });

  test('adds a member with a guardian and groups', async () => {
    const guardian = {
      firstname: 'Ann',
      lastname: 'Rees',
      email: 'ann@example.org',
      phone: '0123',
    };
    const response = await create({
      guardian: { ...guardian, relationship: 'Mother' },
      group_ids: [world.group.id],
    });
    const { uuid }: MemberDetail = response.json();
    expect([response.statusCode, response.headers['location']]).toEqual([
      201,
      `/v1/members/${uuid}`,
    ]);
    expect(await read({ with_guardians: 1, with_memberships: 1 }, uuid)).toMatchObject({
      ...cadi,
      guardians: [{ ...guardian, relationship: 'Mother', sign_in: 'none' }],
      memberships: [{ group_id: world.group.id, joined_date: '2026-11-18' }],
    });
  });

  test('does not share a guardian without an e-mail address between two members', async () => {
    const guardian = { firstname: 'Sarah', lastname: 'Jones' };
    const guardianOf = async (names: object) => {
      const { uuid }: MemberDetail = (await create({ ...names, guardian })).json();
      const { guardians = [] } = await read({ with_guardians: 1 }, uuid);
      expect(guardians).toHaveLength(1);
      return guardians[0]?.id;
    };
    const first = await guardianOf({ firstname: 'Cadi', lastname: 'Banks' });
    expect(await guardianOf({ firstname: 'Eli', lastname: 'Rees' })).not.toBe(first);
  });

  test('names members who may be the same, unless the new one is confirmed', async () => {
    const same = await buildMember(api.owner, world.club, {
      ...cadi,
      lastname: "o'connor",
      active: false,
    });
    await buildMember(api.owner, world.club, { ...cadi, firstname: 'Eli', lastname: 'Rees' });
    const typed = await buildMember(api.owner, world.club, { ...cadi, lastname: 'Oconor' });
    await buildMember(api.owner, await buildClub(api.owner, world.client), cadi);
    const response = await create();
    expect([response.statusCode, response.json().error]).toEqual([409, 'CONFLICT']);
    const { duplicates }: { duplicates: { uuid: string }[] } = response.json().detail;
    expect(duplicates.map(({ uuid }) => uuid).toSorted()).toEqual(
      [same.uuid, typed.uuid].toSorted(),
    );
    expect((await create({ confirm_new: 1 })).statusCode).toBe(201);
  });

  test('[§5] adds no member to a full or unknown group', async () => {
    await api.owner
      .updateTable('groups')
      .set({ max_members: 1 })
      .where('id', '=', world.group.id)
      .execute();
    const full = await create({ group_ids: [world.group.id] });
    expect([full.statusCode, full.json().detail]).toEqual([
      409,
      { group_id: world.group.id, places_left: 0 },
    ]);
    const { id } = await buildGroup(api.owner, await buildClub(api.owner, world.client));
    expect((await create({ group_ids: [id] })).json()).toEqual({ error: 'UNKNOWN_GROUP' });
    expect((await send('GET /members', { query: { search: 'oconnor' } })).json()).toEqual([]);
  });

  test('is 403 in a club of remote members', async () => {
    await setMemberTypes('remote_only');
    expect((await create()).statusCode).toBe(403);
  });
});

describe('50 concurrent requests', () => {
  test('to add to one group with 2 free places give exactly 2 places, and each 409 names those left', async () => {
    const group = await buildGroup(api.owner, world.club, { name: 'Squad', max_members: 3 });
    await joinGroup(api.owner, group, world.member);
    const members = [];
    for (let index = 0; index < 50; index += 1) {
      members.push(await buildMember(api.owner, world.club, { firstname: `M${index}` }));
    }
    const responses = await Promise.all(
      members.map(({ uuid }) =>
        repeatOverloaded(() =>
          send('POST /members/bulk', {
            body: { action: 'add', group_id: group.id, member_uuids: [uuid] },
          }),
        ),
      ),
    );
    const added = responses.filter(({ statusCode }) => statusCode === 200);
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect([added.length, refused.length]).toEqual([2, 48]);
    for (const response of refused) {
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { error: 'SESSION_FULL', detail: { places_left: 0 } },
      ]);
    }
    const { members: count } = await api.owner
      .selectFrom('class_members')
      .select(({ fn }) => fn.countAll<number>().as('members'))
      .where('group_id', '=', group.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });
});

const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  `${firstname} ${lastname}`;

describe('POST /members/bulk', () => {
  const bulk = async (body: object) => {
    const response = await send('POST /members/bulk', { body });
    const result: MembersBulkResult & { error?: string; detail?: unknown } = response.json();
    return { status: response.statusCode, result, audit_id: response.headers['x-audit-id'] };
  };

  test('tags the members who have not got the tag, and names the others', async () => {
    const max = await buildMember(api.owner, world.club, { firstname: 'Max' });
    const tag_id = await createTag();
    const member_uuids = [world.member.uuid, max.uuid];
    expect(await bulk({ action: 'tag', tag_id, member_uuids: [max.uuid] })).toMatchObject({
      result: { changed: 1, skipped: [] },
    });
    const both = { tag_id, member_uuids };
    const skipped = [{ member_uuid: max.uuid, name: nameOf(max), reason: 'tagged' }];
    expect((await bulk({ action: 'tag', ...both, dry_run: 1 })).result).toEqual({
      changed: 1,
      skipped,
    });
    expect((await read()).tags).toEqual([]);
    expect((await bulk({ action: 'tag', ...both })).result).toEqual({ changed: 1, skipped });
    expect((await read()).tags).toEqual(['Call']);
    const { id: client_id } = world.client;
    const other = await api.owner
      .insertInto('tags')
      .values({ client_id, tag: 'Squad' })
      .returning('id as tag_id')
      .executeTakeFirstOrThrow();
    await bulk({ action: 'tag', ...other, member_uuids });
    expect((await bulk({ action: 'untag', ...both })).result).toEqual({ changed: 2, skipped: [] });
    expect((await read()).tags).toEqual(['Squad']);
    const history = await api.owner
      .selectFrom('member_tag_history')
      .select('tagged')
      .where('member_uuid', '=', max.uuid)
      .where('tag_id', '=', tag_id)
      .orderBy('id')
      .execute();
    expect(history.map(({ tagged }) => tagged)).toEqual([true, false]);
    expect((await bulk({ action: 'untag', ...both })).audit_id).toBeUndefined();
  });

  test('changes all that a query finds, if it still finds as many', async () => {
    await buildMember(api.owner, world.club, { firstname: 'Max' });
    await buildMember(api.owner, world.club, { firstname: 'Mia', lastname: 'Rees' });
    const tag_id = await createTag();
    const query = { search: 'jones', active: 1 };
    const wrong = await bulk({ action: 'tag', tag_id, query, expected: 3 });
    expect([wrong.status, wrong.result.detail]).toEqual([409, { expected: 3, found: 2 }]);
    const right = await bulk({ action: 'tag', tag_id, query, expected: 2 });
    expect(right.result).toEqual({ changed: 2, skipped: [] });
  });

  test('adds to active groups only, and moves to an inactive one only from an inactive one', async () => {
    const { group, member, club } = world;
    const closed = await buildGroup(api.owner, club, { name: 'Closed', status: 0 });
    const spare = await buildGroup(api.owner, club, { name: 'Spare', status: 0 });
    const member_uuids = [member.uuid];
    const inactive = { status: 422, result: { detail: { group_id: 'inactive' } } };
    const target = { group_id: closed.id, member_uuids };
    expect(await bulk({ action: 'add', ...target })).toMatchObject(inactive);
    const from_group_id = group.id;
    expect(await bulk({ action: 'move', from_group_id, ...target })).toMatchObject(inactive);
    await joinGroup(api.owner, spare, member);
    const moved = await bulk({ action: 'move', from_group_id: spare.id, ...target });
    expect(moved.result).toMatchObject({ changed: 1 });
    const left = await bulk({ action: 'remove', group_id: closed.id, member_uuids });
    expect(left.result).toMatchObject({ changed: 1 });
  });

  test('moves members to another group in one step', async () => {
    const { group, member, club } = world;
    const target = await buildGroup(api.owner, club, { name: 'Swifts', max_members: 2 });
    const [max, mia] = [await buildMember(api.owner, club), await buildMember(api.owner, club)];
    await joinGroup(api.owner, group, max);
    await joinGroup(api.owner, target, max);
    const { result } = await bulk({
      action: 'move',
      from_group_id: group.id,
      group_id: target.id,
      member_uuids: [member.uuid, max.uuid, mia.uuid],
      reason: 'other',
    });
    expect(result).toMatchObject({ changed: 1, places_left: 0 });
    expect(new Set(result.skipped)).toEqual(
      new Set([
        { member_uuid: max.uuid, name: nameOf(max), reason: 'in_group' },
        { member_uuid: mia.uuid, name: nameOf(mia), reason: 'not_in_group' },
      ]),
    );
    expect(await membershipsOf(member.uuid)).toEqual([
      {
        group_id: group.id,
        joined_date: '2026-01-05',
        left_date: '2026-11-18',
        left_reason: 'other',
      },
      { group_id: target.id, joined_date: '2026-11-18', left_date: null, left_reason: null },
    ]);
  });

  describe('a member who leaves the group on a coming day', () => {
    beforeEach(async () => {
      const { group, membership } = world;
      await api.owner
        .updateTable('class_members')
        .set({ left_date: '2026-11-25' })
        .where('class_member_id', '=', membership.class_member_id)
        .execute();
      await api.owner
        .updateTable('groups')
        .set({ max_members: 1 })
        .where('id', '=', group.id)
        .execute();
    });

    test('[§5] is added with the place that they have, in one membership', async () => {
      const change = { group_id: world.group.id, member_uuids: [world.member.uuid] };
      const added = await bulk({ action: 'add', ...change });
      expect(added.result).toEqual({ changed: 1, skipped: [], places_left: 0 });
      expect(await membershipsOf(world.member.uuid)).toMatchObject([{ left_date: null }]);
    });

    test.each([
      ['removed', 'remove'],
      ['moved', 'move'],
    ] as const)('leaves today when they are %s', async (_, action) => {
      const { group, club, member } = world;
      const target = await buildGroup(api.owner, club, { name: 'Swifts' });
      const ids =
        action === 'move'
          ? { from_group_id: group.id, group_id: target.id }
          : { group_id: group.id };
      const { result } = await bulk({ action, ...ids, member_uuids: [member.uuid] });
      expect(result).toMatchObject({ changed: 1, skipped: [] });
      expect((await membershipsOf(member.uuid))[0]).toMatchObject({ left_date: '2026-11-18' });
    });
  });

  describe('a change of groups on a coming day', () => {
    const DAY = '2026-11-25';
    let swifts: Awaited<ReturnType<typeof buildGroup>>;

    beforeEach(async () => {
      const { club, group } = world;
      swifts = await buildGroup(api.owner, club, { name: 'Swifts', max_members: 1 });
      for (const date of ['2026-11-24', DAY, '2026-12-02']) {
        await buildSession(api.owner, group, date);
        await buildSession(api.owner, swifts, date);
      }
    });

    const move = (date: string, uuid = world.member.uuid) =>
      bulk({
        action: 'move',
        from_group_id: world.group.id,
        group_id: swifts.id,
        member_uuids: [uuid],
        date,
      });

    /** The numbers of members in the registers of the group. */
    const registersOf = async ({ id }: { id: number }) => {
      const query = { from: '2026-11-24', to: '2026-12-02', 'group_id[]': id };
      const sessions: Session[] = (await send('GET /sessions', { query })).json();
      return sessions.map(({ total_members }) => total_members);
    };

    const undo = async (audit_id: unknown) =>
      statusAndError(await send('POST /audits/:id/undo', { params: { id: Number(audit_id) } }));

    test('[§7] changes the registers from that day on, and Undo restores them', async () => {
      const { group, member } = world;
      const { result, audit_id } = await move(DAY);
      expect(result).toEqual({ changed: 1, skipped: [], places_left: 0 });
      expect(await registersOf(group)).toEqual([1, 0, 0]);
      expect(await registersOf(swifts)).toEqual([0, 1, 1]);
      expect(await membershipsOf(member.uuid)).toMatchObject([
        { group_id: group.id, left_date: DAY },
        { group_id: swifts.id, joined_date: DAY, left_date: null },
      ]);
      expect((await undo(audit_id))[0]).toBe(200);
      expect(await registersOf(group)).toEqual([1, 1, 1]);
      expect(await registersOf(swifts)).toEqual([0, 0, 0]);
    });

    test('[§5] gives a place from the day on which it becomes free, and to one member', async () => {
      const { club } = world;
      const max = await buildMember(api.owner, club, { firstname: 'Max' });
      await joinGroup(api.owner, swifts, max);
      const left = await bulk({
        action: 'remove',
        group_id: swifts.id,
        member_uuids: [max.uuid],
        date: DAY,
      });
      const full = { status: 409, result: { error: 'SESSION_FULL', detail: { places_left: 0 } } };
      expect(await move('2026-11-24')).toMatchObject(full);
      expect(await move(DAY)).toMatchObject({ status: 200, result: { places_left: 0 } });
      expect(await registersOf(swifts)).toEqual([1, 1, 1]);
      const mia = await buildMember(api.owner, club, { firstname: 'Mia' });
      const add = { action: 'add', group_id: swifts.id, member_uuids: [mia.uuid] };
      expect(await bulk({ ...add, date: '2026-12-02' })).toMatchObject(full);
      expect(await undo(left.audit_id)).toEqual([409, 'SESSION_FULL']);
    });

    test('begins earlier when the member is added before, and ends when they are removed', async () => {
      const { member } = world;
      const change = { group_id: swifts.id, member_uuids: [member.uuid] };
      await bulk({ action: 'add', ...change, date: DAY });
      const added = await bulk({ action: 'add', ...change });
      expect(added.result).toEqual({ changed: 1, skipped: [], places_left: 0 });
      const ofSwifts = async () =>
        (await membershipsOf(member.uuid)).filter(({ group_id }) => group_id === swifts.id);
      expect(await ofSwifts()).toMatchObject([{ joined_date: '2026-11-18', left_date: null }]);
      await bulk({ action: 'remove', ...change });
      await bulk({ action: 'add', ...change, date: DAY });
      expect((await bulk({ action: 'remove', ...change })).result).toMatchObject({ changed: 1 });
      expect(await registersOf(swifts)).toEqual([0, 0, 0]);
    });

    test('leaves who waits on the waiting list', async () => {
      const { club } = world;
      const noa = await buildMember(api.owner, club, { firstname: 'Noa' });
      const params = { id: swifts.id };
      await send('POST /groups/:id/waiting', { params, body: { member_uuid: noa.uuid } });
      const change = { group_id: swifts.id, member_uuids: [noa.uuid] };
      const { result } = await bulk({ action: 'remove', ...change, date: DAY });
      expect(result.skipped).toMatchObject([{ reason: 'not_in_group' }]);
      expect((await send('GET /groups/:id/waiting', { params })).json()).toHaveLength(1);
    });

    test('is today or later, within a year', async () => {
      expect((await move('2026-11-17')).result.detail).toEqual({ date: 'minimum' });
      expect((await move('2027-11-20')).result.detail).toEqual({ date: 'maximum' });
    });
  });

  test('[§5] adds all members or none, and leaves out inactive ones', async () => {
    const target = await buildGroup(api.owner, world.club, { max_members: 1 });
    const max = await buildMember(api.owner, world.club);
    const gone = await buildMember(api.owner, world.club, { active: false });
    const add = { action: 'add', group_id: target.id };
    const full = await bulk({ ...add, member_uuids: [world.member.uuid, max.uuid] });
    expect([full.status, full.result]).toEqual([
      409,
      { error: 'SESSION_FULL', detail: { places_left: 1 } },
    ]);
    expect(await membershipsOf(max.uuid)).toEqual([]);
    expect((await bulk({ ...add, member_uuids: [max.uuid, gone.uuid] })).result).toEqual({
      changed: 1,
      skipped: [{ member_uuid: gone.uuid, name: nameOf(gone), reason: 'inactive' }],
      places_left: 0,
    });
  });

  test('deactivates, activates and removes, and leaves out members who are so already', async () => {
    const { member, group, club } = world;
    const remote = await buildMember(api.owner, club, { remote: true });
    const member_uuids = [member.uuid, remote.uuid];
    const skipped = [{ member_uuid: remote.uuid, name: nameOf(remote), reason: 'remote' }];
    const leave = { date: '2026-11-17', reason: 'cost' };
    // Neither a group that was left before, nor one that they wait for.
    await joinGroup(api.owner, await buildGroup(api.owner, club), member, {
      left_date: '2026-11-01',
    });
    await joinGroup(api.owner, await buildGroup(api.owner, club), member, { waiting: true });
    expect((await bulk({ action: 'deactivate', member_uuids, ...leave })).result).toEqual({
      changed: 1,
      skipped,
      left_groups: [{ id: group.id, name: group.name }],
    });
    expect(await read()).toMatchObject({ active: false, inactive_reason: 'cost', groups: [] });
    expect(await membershipsOf(member.uuid)).toContainEqual(
      expect.objectContaining({ group_id: group.id, left_date: '2026-11-17' }),
    );
    const alone = { member_uuids: [member.uuid] };
    expect((await bulk({ action: 'deactivate', ...alone })).result.skipped).toEqual([
      { member_uuid: member.uuid, name: nameOf(member), reason: 'inactive' },
    ]);
    expect((await bulk({ action: 'activate', ...alone })).result.changed).toBe(1);
    expect((await bulk({ action: 'remove', ...alone, group_id: group.id })).result.skipped).toEqual(
      [{ member_uuid: member.uuid, name: nameOf(member), reason: 'not_in_group' }],
    );
  });

  test.each([
    [{ action: 'tag', member_uuids: 1 }, { tag_id: 'required' }],
    [{ action: 'move', member_uuids: 1, group_id: 1 }, { from_group_id: 'required' }],
    [{ action: 'move', member_uuids: 1, group_id: 1, from_group_id: 1 }, { from_group_id: 'not' }],
    [{ action: 'add', member_uuids: 1 }, { group_id: 'required' }],
    [{ action: 'activate' }, { member_uuids: 'required' }],
    [{ action: 'activate', query: {} }, { expected: 'required' }],
    [{ action: 'activate', query: {}, expected: 1, member_uuids: 1 }, { query: 'not' }],
  ])('rejects %j', async (body, detail) => {
    const member_uuids = 'member_uuids' in body ? { member_uuids: [world.member.uuid] } : {};
    const response = await bulk({ ...body, ...member_uuids });
    expect([response.status, response.result.detail]).toEqual([422, detail]);
  });

  test('changes no member of another club, and none at all if one is unknown', async () => {
    const elsewhere = await buildMember(api.owner, await buildClub(api.owner, world.client));
    const tag_id = await createTag();
    const member_uuids = [world.member.uuid, elsewhere.uuid];
    const response = await bulk({ action: 'tag', tag_id, member_uuids });
    expect([response.status, response.result.detail]).toEqual([
      404,
      { member_uuids: [elsewhere.uuid] },
    ]);
    expect((await read()).tags).toEqual([]);
  });

  test('in a club of remote members, only tags can be changed', async () => {
    const tag_id = await createTag();
    await setMemberTypes('remote_only');
    const member_uuids = [world.member.uuid];
    const group_id = world.group.id;
    for (const action of ['add', 'remove', 'activate', 'deactivate']) {
      expect((await bulk({ action, member_uuids, group_id })).status).toBe(403);
    }
    expect((await bulk({ action: 'tag', member_uuids, tag_id })).status).toBe(200);
  });

  test.each(['tag', 'untag', 'add', 'remove', 'move', 'deactivate', 'activate'])(
    '[D18] %s is undone byte for byte',
    async (action) => {
      const { member, group, club, client } = world;
      const tag_id = await createTag();
      const target = await buildGroup(api.owner, club);
      const max = await buildMember(api.owner, club, { active: action !== 'activate' });
      if (action === 'untag') {
        await bulk({ action: 'tag', tag_id, member_uuids: [member.uuid, max.uuid] });
      }
      await joinGroup(api.owner, group, max, { waiting: true, joined_date: '2026-11-18' });
      const before = await writes.checkpoint();
      const body = {
        action,
        tag_id,
        group_id: action === 'remove' ? group.id : target.id,
        from_group_id: group.id,
        reason: 'cost',
        member_uuids: [member.uuid, max.uuid],
      };
      const { result, audit_id } = await bulk(body);
      expect(result.changed).toBe(action === 'activate' ? 1 : 2);
      const undone = await send('POST /audits/:id/undo', { params: { id: Number(audit_id) } });
      expect(undone.statusCode).toBe(200);
      const ignored = [...APPEND_ONLY, 'audit_rows'];
      const written = (await before.writes()).filter(
        ({ table, client_id }) => client_id === client.id && !ignored.includes(table),
      );
      expect(differenceOf(written)).toEqual([]);
    },
  );
});

describe('tags of the client', () => {
  test('are added and renamed once, whatever the case', async () => {
    const id = await createTag(' Call ');
    await createTag('Squad');
    const taken = await send('POST /member-tags', { body: { tag: 'CALL' } });
    expect([taken.statusCode, taken.json().error]).toEqual([409, 'TITLE_TAKEN']);
    const params = { id };
    const rename = (tag: string) => send('PATCH /member-tags/:id', { params, body: { tag } });
    expect((await rename('squad')).json().error).toBe('TITLE_TAKEN');
    expect((await rename('call')).json()).toEqual({ id, tag: 'call' });
    expect((await send('GET /member-tags')).json()).toMatchObject([
      { tag: 'Bystander' },
      { tag: 'call' },
      { tag: 'Squad' },
    ]);
  });
});
