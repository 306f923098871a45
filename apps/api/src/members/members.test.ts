import type { ClubMember } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { type ChangeRequest, newHeaders, sendBatched } from '../../testing/changes/changes.ts';
import { buildWorld, newDevice, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
});
afterAll(() => api.close());

const list = async (query: Record<string, string | number> = {}) => {
  const response = await api.call('GET /members', { as: admin, host: world.host, query });
  const rows: ClubMember[] = response.json();
  return {
    rows,
    names: rows.map(({ firstname }) => firstname),
    total: response.headers['x-total-count'],
  };
};

const buildAttendance = (
  member: { uuid: string },
  membership: { class_member_id: number },
  date: string,
) =>
  api.owner
    .insertInto('attendance')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      group_id: world.group.id,
      member_uuid: member.uuid,
      class_member_id: membership.class_member_id,
      date,
      present: true,
      recorded_ts: 1,
      user_uuid: world.coach.uuid,
    })
    .execute();

const gradeRoll = () =>
  api.call('POST /members/:uuid/assessments/:slug', {
    as: world.token,
    host: world.host,
    params: { uuid: world.member.uuid, slug: 'recreational' },
    body: {
      member_id: world.member.uuid,
      node_id: '/bronze/roll',
      assessment: 1,
      ts: NOON,
      context: { group_ngo_id: null },
    },
  });

describe('GET /members', () => {
  test('lists the members of the club only, with groups, level and last attendance', async () => {
    await buildMember(api.owner, await buildClub(api.owner, world.client));
    await buildAttendance(world.member, world.membership, '2026-11-04');
    await buildAttendance(world.member, world.membership, '2026-11-11');
    await gradeRoll();
    expect(await list()).toMatchObject({
      total: '1',
      rows: [
        {
          uuid: world.member.uuid,
          firstname: 'Ella',
          lastname: 'Jones',
          dob: '2017-05-04',
          groups: [{ id: world.group.id, name: 'Monday Gym' }],
          level: { scheme_slug: 'recreational', id: '/bronze', title: 'bronze' },
          last_attended: '2026-11-11',
          tags: [],
          alerts: [],
          guardians: 0,
          remote: false,
          active: true,
        },
      ],
    });
  });

  test('each member has their own attendance, guardians, level, tags and alerts', async () => {
    const { client, club, member, membership, scheme } = world;
    const scope = { client_id: client.id, club_id: club.id };
    const max = await buildMember(api.owner, club, { firstname: 'Max' });
    const ofMax = await joinGroup(api.owner, world.group, max);
    await buildAttendance(member, membership, '2026-11-04');
    await buildAttendance(max, ofMax, '2026-11-11');
    await buildAttendance(member, membership, '2026-11-18');
    await api.owner
      .updateTable('attendance')
      .set({ present: false })
      .where('member_uuid', '=', member.uuid)
      .where('date', '=', '2026-11-18')
      .execute();
    await buildGuardian(api.owner, club, await buildUser(api.owner, club, 'parent'), max);
    const squad = await buildScheme(api.owner, client, { slug: 'squad' });
    const document = { ...scope, version: 1, document: '{}' };
    const ofElla = { ...document, member_uuid: member.uuid };
    await api.owner
      .insertInto('member_assessments')
      .values([
        {
          ...ofElla,
          scheme_uuid: squad.uuid,
          current_remote_node_id: '/bronze',
          last_assessed_ts: 1,
        },
        {
          ...ofElla,
          scheme_uuid: scheme.uuid,
          current_remote_node_id: '/silver',
          last_assessed_ts: 2,
        },
      ])
      .execute();
    const tag = await api.owner
      .insertInto('tags')
      .values({ client_id: client.id, tag: 'Call' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('member_tags')
      .values({ ...scope, member_uuid: max.uuid, tag_id: tag.id, recorded_ts: 1 })
      .execute();
    await api.owner
      .insertInto('member_alerts')
      .values({ ...scope, member_uuid: max.uuid, kind: 'medical', text: 'Asthma' })
      .execute();
    const none = { tags: [], alerts: [], guardians: 0 };
    const level = { scheme_slug: 'recreational', id: '/silver' };
    const ella = { firstname: 'Ella', last_attended: '2026-11-04', level, ...none };
    const expected = [
      ella,
      { firstname: 'Max', last_attended: '2026-11-11', level: null, tags: ['Call'], guardians: 1 },
    ];
    expect(await list()).toMatchObject({ total: '2', rows: expected });
    for (const sort of ['alevel', 'alast_attended']) {
      expect((await list({ sort })).rows).toMatchObject(expected);
    }
    const { uuid } = member;
    const detail = await api.call('GET /members/:uuid', {
      as: admin,
      host: world.host,
      params: { uuid },
    });
    expect(detail.json()).toMatchObject({ last_attended: '2026-11-04', level, tags: [] });
  });

  test('[D22] filters find no member by rows of others, or by rows that have ended', async () => {
    const { client, club, group, member, membership, scheme } = world;
    const of = { client_id: client.id, club_id: club.id };
    const max = await buildMember(api.owner, club, { firstname: 'Max' });
    const mia = await buildMember(api.owner, club, { firstname: 'Mia' });
    const squad = await buildGroup(api.owner, club, { name: 'Squad', scheme_uuid: scheme.uuid });
    const ofMax = await joinGroup(api.owner, squad, max);
    await joinGroup(api.owner, squad, mia, { joined_date: '2026-11-19' });
    await joinGroup(api.owner, squad, mia, { waiting: true, left_date: '2026-11-18' });
    await joinGroup(api.owner, group, mia, { waiting: true });
    await buildAttendance(member, membership, '2026-11-04');
    await buildAttendance(max, ofMax, '2026-11-04');
    await api.owner
      .updateTable('attendance')
      .set({ present: false })
      .where('member_uuid', '=', max.uuid)
      .execute();
    const [call, trial] = await api.owner
      .insertInto('tags')
      .values(['Call', 'Trial'].map((tag) => ({ client_id: client.id, tag })))
      .returning('id')
      .execute();
    const tagged = (tag: { id: number } | undefined, { uuid: member_uuid }: { uuid: string }) => ({
      ...of,
      member_uuid,
      tag_id: tag?.id ?? 0,
      recorded_ts: 1,
    });
    await api.owner
      .insertInto('member_tags')
      .values([tagged(call, member), tagged(trial, max)])
      .execute();
    const alert = { ...of, text: 'Asthma' };
    await api.owner
      .insertInto('member_alerts')
      .values([
        { ...alert, member_uuid: member.uuid, kind: 'medical' },
        { ...alert, member_uuid: max.uuid, kind: 'behaviour' },
      ])
      .execute();
    const deleted = await buildScheme(api.owner, client, { slug: 'deleted' });
    await api.owner
      .updateTable('schemes')
      .set({ deleted_at: NOON })
      .where('uuid', '=', deleted.uuid)
      .execute();
    const document = { ...of, version: 1, document: '{}' };
    const works = (
      { uuid: member_uuid }: { uuid: string },
      { uuid: scheme_uuid }: { uuid: string },
      current_remote_node_id: string,
      last_assessed_ts: number,
    ) => ({ ...document, member_uuid, scheme_uuid, current_remote_node_id, last_assessed_ts });
    await api.owner
      .insertInto('member_assessments')
      .values([
        works(member, scheme, '/bronze', 2),
        works(member, deleted, '/silver', 1),
        works(max, scheme, '/silver', 9),
      ])
      .execute();
    const names = async (query: Record<string, string | number>) => (await list(query)).names;
    expect(await names({ 'tag_id[]': call?.id ?? 0 })).toEqual(['Ella']);
    expect(await names({ 'group_id[]': group.id })).toEqual(['Ella']);
    expect(await names({ 'group_id[]': squad.id })).toEqual(['Max']);
    expect(await names({ 'alert[]': 'medical' })).toEqual(['Ella']);
    expect(await names({ 'level[]': '/bronze' })).toEqual(['Ella']);
    expect(await names({ 'level[]': '/silver' })).toEqual(['Max']);
    expect(await names({ 'level[]': 'recreational/bronze' })).toEqual(['Ella']);
    expect(await names({ 'level[]': 'deleted/silver' })).toEqual([]);
    expect(await names({ attended_before: '2026-11-04' })).toEqual(['Max', 'Mia']);
    expect(await names({ waiting_for: squad.id })).toEqual([]);
    expect(await names({ waiting_for: group.id })).toEqual(['Mia']);
    expect(await names({ no_group: 1 })).toEqual(['Mia']);
  });

  test('members are paged, sorted by every column, searched and filtered by active', async () => {
    const max = await buildMember(api.owner, world.club, {
      firstname: 'Max',
      lastname: 'Adams',
      dob: '2012-02-02',
      active: false,
    });
    await buildAttendance(max, await joinGroup(api.owner, world.group, max), '2026-01-07');
    expect(await list({ sort: 'alastname' })).toMatchObject({ names: ['Max', 'Ella'], total: '2' });
    expect((await list({ sort: 'ddob' })).names).toEqual(['Ella', 'Max']);
    expect((await list({ sort: 'alast_attended' })).names).toEqual(['Max', 'Ella']);
    expect((await list({ sort: 'dlast_attended' })).names).toEqual(['Max', 'Ella']);
    expect((await list({ search: 'max' })).names).toEqual(['Max']);
    expect((await list({ active: 1 })).names).toEqual(['Ella']);
    expect((await list({ active: 0 })).names).toEqual(['Max']);
    expect(await list({ per_page: 1, page: 1 })).toMatchObject({ names: ['Max'], total: '2' });
    expect(await list({ per_page: 1, page: 7 })).toMatchObject({ names: [], total: '2' });
    const byDob = { sort: 'adob', per_page: 1 };
    expect(await list({ ...byDob, page: 1 })).toMatchObject({ names: ['Ella'], total: '2' });
    expect(await list({ ...byDob, page: 7 })).toMatchObject({ names: [], total: '2' });
  });

  test.each([
    ['oconnor', ['Siân']],
    ["O'Connor", ['Siân']],
    ['o’connor sian', ['Siân']],
    ['jones ell', ['Ella']],
    ['smith-jones', ['Bo']],
    ['price', ['Bo']],
    ['helen price', ['Bo']],
    ['bo price', ['Bo']],
    ['2015-03-09', ['Siân']],
    ['9/3/2015', ['Siân']],
    ['sian 09.03.2015', ['Siân']],
    ['2015-02-30', []],
    ['jones morgan', []],
    ['%', ['Bo', 'Ella', 'Siân']],
  ])('the search for %j finds %j', async (search, names) => {
    await buildMember(api.owner, world.club, {
      firstname: 'Siân',
      lastname: "O'Connor",
      dob: '2015-03-09',
    });
    const bo = await buildMember(api.owner, world.club, {
      firstname: 'Bo',
      lastname: 'Smith-Jones',
      dob: '2015-03-10',
    });
    const parent = { firstname: 'Helen', lastname: 'Price' };
    await buildGuardian(
      api.owner,
      world.club,
      await buildUser(api.owner, world.club, 'parent', parent),
      bo,
    );
    expect((await list({ search })).names).toEqual(names);
  });

  test('a guardian finds their own children', async () => {
    const { club, member } = world;
    const max = await buildMember(api.owner, club, { firstname: 'Max' });
    for (const [lastname, child] of [
      ['Price', max],
      ['Rees', member],
    ] as const) {
      const parent = await buildUser(api.owner, club, 'parent', { lastname });
      await buildGuardian(api.owner, club, parent, child);
    }
    expect((await list({ search: 'price' })).names).toEqual(['Max']);
  });

  test('a guardian of another club finds no member', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const parent = await buildUser(api.owner, elsewhere, 'parent', { lastname: 'Price' });
    await buildGuardian(api.owner, elsewhere, parent, world.member);
    expect((await list({ search: 'price' })).names).toEqual([]);
  });

  test('[D22] members are filtered by tag, group, level, alert, source and last attendance', async () => {
    const { client, club, group, member } = world;
    const of = { client_id: client.id, club_id: club.id, member_uuid: member.uuid };
    const max = await buildMember(api.owner, club, { firstname: 'Max', remote: true });
    const past = await buildGroup(api.owner, club, { name: 'Past' });
    await joinGroup(api.owner, past, max, { left_date: '2026-11-18' });
    const { id: tag_id } = await api.owner
      .insertInto('tags')
      .values({ client_id: client.id, tag: 'Call' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('member_tags')
      .values({ ...of, tag_id, recorded_ts: 1 })
      .execute();
    await api.owner
      .insertInto('member_alerts')
      .values({ ...of, kind: 'medical', text: 'Asthma' })
      .execute();
    await buildAttendance(member, world.membership, '2026-11-04');
    await gradeRoll();
    const names = async (query: Record<string, string | number>) => (await list(query)).names;
    expect(await names({ 'tag_id[]': tag_id })).toEqual(['Ella']);
    expect(await names({ 'tag_id[]': tag_id + 1 })).toEqual([]);
    expect(await names({ 'group_id[]': group.id })).toEqual(['Ella']);
    expect(await names({ 'group_id[]': past.id })).toEqual([]);
    expect(await names({ 'level[]': '/bronze' })).toEqual(['Ella']);
    expect(await names({ 'level[]': '/silver' })).toEqual([]);
    expect(await names({ 'level[]': `${world.scheme.slug}/bronze` })).toEqual(['Ella']);
    expect(await names({ 'level[]': 'another/bronze' })).toEqual([]);
    expect(await names({ 'alert[]': 'medical' })).toEqual(['Ella']);
    expect(await names({ 'alert[]': 'safeguarding' })).toEqual([]);
    expect(await names({ remote: 1 })).toEqual(['Max']);
    expect(await names({ remote: 0 })).toEqual(['Ella']);
    expect(await names({ attended_before: '2026-11-05' })).toEqual(['Ella', 'Max']);
    expect(await names({ attended_before: '2026-11-04' })).toEqual(['Max']);
    expect(await list({ 'tag_id[]': tag_id, remote: 1 })).toMatchObject({ names: [], total: '0' });
  });

  test('an ended alert finds no member', async () => {
    const { client, club, member } = world;
    await api.owner
      .insertInto('member_alerts')
      .values({
        client_id: client.id,
        club_id: club.id,
        member_uuid: member.uuid,
        kind: 'medical',
        text: 'Asthma',
        ended_at: NOON,
      })
      .execute();
    expect((await list({ 'alert[]': 'medical' })).names).toEqual([]);
  });

  test('a merged member is neither listed nor counted', async () => {
    const { client, club, member } = world;
    const twin = await buildMember(api.owner, club, { firstname: 'Ellie' });
    expect(await list()).toMatchObject({ names: ['Ella', 'Ellie'], total: '2' });
    await api.owner
      .updateTable('members')
      .set({ merged_into: member.uuid })
      .where('client_id', '=', client.id)
      .where('uuid', '=', twin.uuid)
      .execute();
    expect(await list()).toMatchObject({ names: ['Ella'], total: '1' });
  });

  test('[D20] an erased member is neither listed nor counted', async () => {
    await buildMember(api.owner, world.club, {
      firstname: '—',
      lastname: '—',
      active: false,
      inactive_reason: 'erased',
      inactive_date: '2026-11-01',
    });
    expect(await list()).toMatchObject({ names: ['Ella'], total: '1' });
    expect(await list({ active: 0 })).toMatchObject({ names: [], total: '0' });
  });

  test('several values of a filter are alternatives', async () => {
    const other = await buildGroup(api.owner, world.club);
    const max = await buildMember(api.owner, world.club, { firstname: 'Max' });
    await joinGroup(api.owner, other, max);
    await buildMember(api.owner, world.club, { firstname: 'Mia' });
    const response = await api.fastify.inject({
      url: `/v1/members?group_id[]=${world.group.id}&group_id[]=${other.id}`,
      headers: { host: world.host, authorization: `Bearer ${admin}` },
    });
    const rows: ClubMember[] = response.json();
    expect(rows.map(({ firstname }) => firstname)).toEqual(['Ella', 'Max']);
  });

  test('members are sorted by level in the order of the scheme, by groups and by status', async () => {
    const { client, club, scheme } = world;
    const groups = [
      await buildGroup(api.owner, club, { name: 'Aces' }),
      await buildGroup(api.owner, club, { name: 'Élan' }),
    ];
    for (const [index, firstname] of ['Silver', 'Bronze'].entries()) {
      const member = await buildMember(api.owner, club, { firstname, active: index === 1 });
      const group = groups[index];
      if (group !== undefined) await joinGroup(api.owner, group, member);
      const current_remote_node_id = `/${firstname.toLowerCase()}`;
      await api.owner
        .insertInto('member_assessments')
        .values({
          client_id: client.id,
          club_id: club.id,
          member_uuid: member.uuid,
          scheme_uuid: scheme.uuid,
          current_remote_node_id,
          document: '{}',
          version: 1,
        })
        .execute();
    }
    const deleted = await buildGroup(api.owner, club, { name: 'Aaa', deleted_at: NOON });
    await joinGroup(api.owner, deleted, world.member);
    expect((await list({ sort: 'alevel' })).names).toEqual(['Bronze', 'Silver', 'Ella']);
    expect((await list({ sort: 'dlevel' })).names).toEqual(['Silver', 'Bronze', 'Ella']);
    expect((await list({ sort: 'agroups' })).names).toEqual(['Silver', 'Bronze', 'Ella']);
    expect((await list({ sort: 'dgroups' })).names).toEqual(['Ella', 'Bronze', 'Silver']);
    expect((await list({ sort: 'aactive' })).names).toEqual(['Bronze', 'Ella', 'Silver']);
  });

  test('finds members by whether a guardian who acts for them has an active account', async () => {
    const build = async (
      firstname: string,
      user: { status?: 'active' | 'inactive' | 'invited' },
      rights: { acts?: boolean; restricted?: boolean } = {},
    ) => {
      const member = await buildMember(api.owner, world.club, { firstname });
      const parent = await buildUser(api.owner, world.club, 'parent', user);
      await buildGuardian(api.owner, world.club, parent, member);
      if (Object.keys(rights).length === 0) return;
      await api.owner
        .updateTable('member_guardians')
        .set(rights)
        .where('member_uuid', '=', member.uuid)
        .execute();
    };
    await build('Reached', {});
    await build('Former', { status: 'inactive' });
    await build('Invited', { status: 'invited' });
    await build('Watched', {}, { acts: false });
    await build('Barred', {}, { restricted: true });
    expect((await list({ guardian_account: 1 })).names).toEqual(['Reached']);
    expect((await list({ guardian_account: 0 })).names).toEqual([
      'Barred',
      'Ella',
      'Former',
      'Invited',
      'Watched',
    ]);
  });

  test('finds whom a group could take: by groups, waiting list, recommendation and age', async () => {
    const squad = await buildGroup(api.owner, world.club, { name: 'Squad' });
    const build = (firstname: string, dob = '2017-05-04') =>
      buildMember(api.owner, world.club, { firstname, dob });
    const [free, waiting, guest] = [
      await build('Free'),
      await build('Waiting'),
      await build('Guest'),
    ];
    await joinGroup(api.owner, squad, waiting, { waiting: true });
    await joinGroup(api.owner, world.group, guest, {
      guest: true,
      joined_date: '2026-11-18',
      left_date: '2026-11-19',
    });
    const deleted = await buildGroup(api.owner, world.club, { deleted_at: NOON });
    await joinGroup(api.owner, deleted, free);
    expect((await list({ no_group: 1 })).names).toEqual(['Free', 'Guest', 'Waiting']);
    expect((await list({ no_group: 0 })).names).toEqual(['Ella']);
    expect((await list({ search: 'Guest' })).rows).toMatchObject([{ groups: [] }]);
    const group = { as: admin, host: world.host, params: { id: world.group.id } };
    expect((await api.call('GET /groups/:id', group)).json()).toMatchObject({ total_members: 1 });
    const groups = await api.call('GET /groups', { as: admin, host: world.host });
    expect(groups.json()).toContainEqual(
      expect.objectContaining({ id: world.group.id, total_members: 1 }),
    );
    expect((await list({ waiting_for: squad.id })).names).toEqual(['Waiting']);
    expect((await list({ waiting_for: world.group.id })).names).toEqual([]);

    // Today is 18 November 2026.
    await build('Nine', '2017-11-18');
    await build('AlmostNine', '2017-11-19');
    await build('AlmostTen', '2016-11-19');
    await build('Ten', '2016-11-18');
    expect((await list({ min_age: 9, max_age: 9 })).names).toEqual([
      'AlmostTen',
      'Ella',
      'Free',
      'Guest',
      'Nine',
      'Waiting',
    ]);
    expect((await list({ min_age: 10 })).names).toEqual(['Ten']);
    expect((await list({ max_age: 8 })).names).toEqual(['AlmostNine']);
    expect(free.uuid).not.toBe(waiting.uuid);
  });

  test('finds members who are recommended for a level of the group', async () => {
    const squad = await buildGroup(api.owner, world.club, {
      name: 'Squad',
      scheme_uuid: world.group.scheme_uuid,
    });
    const peer = await buildMember(api.owner, world.club, { firstname: 'Peer' });
    await joinGroup(api.owner, squad, peer);
    const mark = (remote_node_id: string, stay = false) =>
      api.owner
        .insertInto('move_marks')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          group_id: world.group.id,
          member_uuid: world.member.uuid,
          remote_node_id,
          stay,
          recorded_ts: NOON,
          user_uuid: world.coach.uuid,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['client_id', 'group_id', 'member_uuid'])
            .doUpdateSet({ remote_node_id, stay }),
        )
        .execute();
    await mark('/silver');
    expect((await list({ ready_for: squad.id })).names).toEqual([]);
    await api.owner
      .insertInto('member_assessments')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: peer.uuid,
        scheme_uuid: world.scheme.uuid,
        version: 1,
        document: '{}',
        current_remote_node_id: '/silver',
      })
      .execute();
    expect((await list({ ready_for: squad.id })).names).toEqual(['Ella']);
    const setPeer = (row: { guest?: boolean; waiting?: boolean }) =>
      api.owner
        .updateTable('class_members')
        .set(row)
        .where('member_uuid', '=', peer.uuid)
        .execute();
    await setPeer({ guest: true });
    expect((await list({ ready_for: squad.id })).names).toEqual([]);
    await setPeer({ guest: false, waiting: true });
    expect((await list({ ready_for: squad.id })).names).toEqual([]);
    await setPeer({ waiting: false });
    // The peer's level in a scheme that has a node of the same id.
    const other = await buildScheme(api.owner, world.client, { slug: 'other' });
    const setScheme = (scheme: { uuid: string }) =>
      api.owner
        .updateTable('member_assessments')
        .set({ scheme_uuid: scheme.uuid })
        .where('member_uuid', '=', peer.uuid)
        .execute();
    await setScheme(other);
    expect((await list({ ready_for: squad.id })).names).toEqual([]);
    await setScheme(world.scheme);
    // The peer has left, another member of the group works at another level.
    const leave = (left_date: string | null) =>
      api.owner
        .updateTable('class_members')
        .set({ left_date })
        .where('member_uuid', '=', peer.uuid)
        .execute();
    await leave('2026-11-18');
    await joinGroup(
      api.owner,
      squad,
      await buildMember(api.owner, world.club, { firstname: 'Zoe' }),
    );
    expect((await list({ ready_for: squad.id })).names).toEqual([]);
    await leave(null);
    const foreign = await buildGroup(api.owner, world.club, { scheme_uuid: other.uuid });
    await joinGroup(api.owner, foreign, peer);
    expect((await list({ ready_for: foreign.id })).names).toEqual([]);
    expect((await list({ ready_for: squad.id })).names).toEqual(['Ella']);
    await mark('/silver', true);
    expect((await list({ ready_for: squad.id })).names).toEqual([]);
    await mark('/bronze');
    expect((await list({ ready_for: squad.id })).names).toEqual([]);
  });

  test('[D22] rejects a parameter that it does not know', async () => {
    const response = await api.call('GET /members', {
      as: admin,
      host: world.host,
      query: { tag: 'Bursary' },
    });
    expect([response.statusCode, response.json().detail]).toEqual([422, { tag: 'unknown' }]);
  });

  test('[D19] the file has all pages of the query in its order, and is logged as an export', async () => {
    await buildMember(api.owner, world.club, { firstname: '=Max', lastname: 'Jones' });
    await buildMember(api.owner, world.club, { firstname: 'Mia', lastname: 'Rees' });
    const response = await api.call('GET /members', {
      as: admin,
      host: world.host,
      headers: { accept: 'text/csv' },
      query: { search: 'jones', sort: 'dfirstname', per_page: 1 },
    });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.body.split('\r\n')).toEqual([
      '\uFEFFFirst name,Last name,Date of birth,Age,Groups,Level,Last attended,Tags,Alerts,Status',
      'Ella,Jones,2017-05-04,9 y 6 m,Monday Gym,,,,,Active',
      "'=Max,Jones,2017-05-04,9 y 6 m,,,,,,Active",
      '',
    ]);
    const views = await api.owner
      .selectFrom('access_log')
      .select('action')
      .where('club_id', '=', world.club.id)
      .execute();
    expect(views).toEqual([{ action: 'export' }, { action: 'export' }]);
  });

  test('[D19] the file of a selection has its members only, if the query still finds as many', async () => {
    const max = await buildMember(api.owner, world.club, { firstname: 'Max', lastname: 'Rees' });
    await buildMember(api.owner, world.club, { firstname: 'Mia', lastname: 'Rees' });
    const file = (query: Record<string, string | number>) =>
      api.call('GET /members', {
        as: admin,
        host: world.host,
        headers: { accept: 'text/csv' },
        query: { sort: 'dfirstname', ...query },
      });
    const chosen = await file({ search: 'rees', 'uuid[]': max.uuid });
    expect(chosen.body.split('\r\n').slice(1, -1)).toEqual([expect.stringMatching(/^Max,/)]);
    const exported = await api.owner
      .selectFrom('access_log')
      .select(['member_uuid', 'action'])
      .where('club_id', '=', world.club.id)
      .execute();
    expect(exported).toEqual([{ member_uuid: max.uuid, action: 'export' }]);
    const other = await file({ search: 'rees', 'uuid[]': world.member.uuid });
    expect(other.body.split('\r\n').slice(1)).toEqual(['']);
    const changed = await file({ search: 'rees', expected: 3 });
    expect([changed.statusCode, changed.json().detail]).toEqual([409, { expected: 3, found: 2 }]);
    expect((await file({ search: 'rees', expected: 2 })).statusCode).toBe(200);
  });

  test('rejects an unknown sort column', async () => {
    const response = await api.call('GET /members', {
      as: admin,
      host: world.host,
      query: { sort: 'apassword' },
    });
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { error: 'VALIDATION', detail: { sort: 'pattern' } },
    ]);
  });

  test('rejects coaches', async () => {
    const response = await api.call('GET /members', { as: world.token, host: world.host });
    expect(response.statusCode).toBe(403);
  });
});

const writeNote = (
  text: string,
  ts: number,
  as = world.token,
  headers: Record<string, string> = {},
  uuid = world.member.uuid,
  base?: string,
) =>
  api.call('POST /members/:uuid/note', {
    as,
    host: world.host,
    headers,
    params: { uuid },
    body: { note: text, ts, ...(base === undefined ? {} : { base }) },
  });

describe('POST /members/:uuid/note', () => {
  test('a note is set, replaced and removed, and every version stays in the history', async () => {
    expect((await writeNote('Left wrist', NOON - 2)).json()).toEqual({
      note: 'Left wrist',
      updated_by: 'Ava Morgan',
      updated_at: NOON - 2,
    });
    expect((await writeNote('Healed', NOON - 1)).json().note).toBe('Healed');
    expect((await writeNote('', NOON)).json()).toBeNull();
    const history = await api.owner
      .selectFrom('note_history')
      .select('note')
      .where('member_uuid', '=', world.member.uuid)
      .orderBy('id')
      .execute();
    expect(history.map((row) => row.note)).toEqual(['Left wrist', 'Healed', '']);
  });

  test('shares a note with guardians until its text changes, and leaves its author and history unchanged', async () => {
    const share = async (body: { shareable?: boolean; ts?: number }) => {
      const { uuid } = world.member;
      const { token: as, host } = world;
      return api.call('POST /members/:uuid/note', { as, host, params: { uuid }, body });
    };
    const actions = async () => {
      const rows = await api.owner.selectFrom('audit_log').select('action').orderBy('id').execute();
      return rows.map(({ action }) => action).filter((action) => action.startsWith('note.'));
    };
    const { uuid: member_uuid } = world.member;
    const readNotes = () =>
      api.owner
        .selectFrom('notes')
        .select(['note', 'shareable'])
        .where('member_uuid', '=', member_uuid)
        .execute();
    expect((await share({ shareable: true })).json()).toBeNull();
    expect(await actions()).toEqual([]);
    const note = { note: 'Left wrist', updated_by: 'Ava Morgan', updated_at: NOON - 2 };
    await writeNote('Left wrist', NOON - 2);
    expect((await share({ shareable: true })).json()).toEqual(note);
    expect(await readNotes()).toEqual([{ note: 'Left wrist', shareable: true }]);
    expect((await share({ shareable: false })).json()).toEqual(note);
    expect(await readNotes()).toEqual([{ note: 'Left wrist', shareable: false }]);
    expect(await actions()).toEqual(['note.share', 'note.unshare']);
    const history = await api.owner
      .selectFrom('note_history')
      .select('note')
      .where('member_uuid', '=', member_uuid)
      .execute();
    expect(history).toHaveLength(1);
    expect((await share({ ts: NOON })).statusCode).toBe(422);

    await share({ shareable: true });
    await writeNote('Left wrist', NOON - 1);
    expect(await readNotes()).toEqual([{ note: 'Left wrist', shareable: true }]);
    const earlier = () =>
      api.owner
        .selectFrom('shared_notes')
        .select('note')
        .where('member_uuid', '=', member_uuid)
        .execute();
    expect(await earlier()).toEqual([]);
    await writeNote('Fell out with a friend', NOON);
    expect(await earlier()).toEqual([{ note: 'Left wrist' }]);
    expect(await readNotes()).toEqual([{ note: 'Fell out with a friend', shareable: false }]);
  });

  test('a note that was removed is not shared', async () => {
    const { uuid } = world.member;
    await writeNote('Left wrist', NOON - 1);
    await writeNote('', NOON);
    const { token: as, host } = world;
    const body = { shareable: true };
    const shared = await api.call('POST /members/:uuid/note', { as, host, params: { uuid }, body });
    expect([shared.statusCode, shared.json()]).toEqual([200, null]);
    const notes = await api.owner
      .selectFrom('notes')
      .select(['note', 'shareable'])
      .where('member_uuid', '=', uuid)
      .execute();
    expect(notes).toEqual([{ note: '', shareable: false }]);
  });

  test('sharing the note of one merged record does not share that of another', async () => {
    const { uuid } = world.member;
    const written = async (lane: string, body: object): Promise<ChangeRequest> => {
      const former = await buildMember(api.owner, world.club, { merged_into: uuid });
      const params = { uuid: former.uuid };
      return { key: 'POST /members/:uuid/note', params, headers: newHeaders(1, lane), body };
    };
    const responses = await sendBatched(api, world, world.token, [
      await written('a', { note: 'Left wrist', shareable: true, ts: NOON - 2 }),
      await written('b', { note: 'Fell out with a friend', ts: NOON - 1 }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const notes = await api.owner
      .selectFrom('notes')
      .select(['note', 'shareable'])
      .where('member_uuid', '=', uuid)
      .execute();
    expect(notes).toEqual([{ note: 'Fell out with a friend', shareable: false }]);
  });

  test('keeps the notes of two coaches in either order of arrival', async () => {
    const ben = await buildUser(api.owner, world.club, 'coach', {
      firstname: 'Ben',
      can_view_all_classes: true,
    });
    await writeNote('From Ben', NOON - 1, await api.tokenFor(ben), newDevice().headers('n', 1));
    const late = newDevice();
    const both = await writeNote('From Ava', NOON - 60, world.token, late.headers('n', 1));
    expect([both.headers['x-op-result'], both.json()]).toEqual([
      'applied',
      { note: 'From Ben\n\nFrom Ava', updated_by: 'Ben Morgan', updated_at: NOON - 1 },
    ]);
    const nothing = await writeNote('', NOON - 59, world.token, late.headers('n', 2));
    expect([nothing.headers['x-op-result'], nothing.json().note]).toEqual([
      'superseded',
      'From Ben\n\nFrom Ava',
    ]);
  });

  test('appends the new lines of a note whose author had not read the current one', async () => {
    const ben = await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
    const token = await api.tokenFor(ben);
    const { uuid } = world.member;
    const byBen = (text: string, ts: number, base: string) =>
      writeNote(text, ts, token, newDevice().headers('n', 1), uuid, base);
    const tablet = newDevice();
    const byAva = async (n: number, text: string, base: string) => {
      const headers = tablet.headers('n', n);
      const response = await writeNote(text, NOON + n, world.token, headers, uuid, base);
      return [response.headers['x-op-result'], response.json()?.note ?? null];
    };
    await byBen('Left wrist', NOON - 60, '');
    await byBen('Left wrist, taped', NOON - 1, 'Left wrist');
    const both = 'Left wrist, taped\n\nRight one too';
    expect(await byAva(1, 'Left wrist\nRight one too', 'Left wrist')).toEqual(['applied', both]);
    const all = `${both}\n\nHealed on 3 May`;
    expect(await byAva(2, 'Left wrist\nHealed on 3 May', 'Left wrist\nRight one too')).toEqual([
      'applied',
      all,
    ]);
    expect(await byAva(3, '', 'Left wrist')).toEqual(['superseded', all]);
    // It is a part of a line, but says something else.
    expect(await byAva(4, 'taped', '')).toEqual(['applied', `${all}\n\ntaped`]);
    expect(await byAva(5, 'Healed', `${all}\n\ntaped`)).toEqual(['applied', 'Healed']);
    expect(await byAva(6, '', 'Healed')).toEqual(['applied', null]);
  });

  test('rejects a note that is too long together with one that its author had not read', async () => {
    const { uuid } = world.member;
    const write = (text: string, ts: number) =>
      writeNote(text, ts, world.token, newDevice().headers('n', 1), uuid, '');
    await write('x'.repeat(3994), NOON - 1);
    const rejected = await write('Wrist', NOON);
    expect([rejected.statusCode, rejected.json().detail]).toEqual([422, { note: 'maxLength' }]);
    expect((await write('Hand', NOON)).json().note).toBe(`${'x'.repeat(3994)}\n\nHand`);
  });

  test('[D5] rejects a member who waits for a place in the group or has left it', async () => {
    const write = async (row: Parameters<typeof joinGroup>[3]) => {
      const { uuid } = await buildMember(api.owner, world.club);
      await joinGroup(api.owner, world.group, { uuid }, row);
      return (await writeNote('x', NOON, world.token, {}, uuid)).statusCode;
    };
    expect(await write({})).toBe(200);
    expect(await write({ waiting: true })).toBe(404);
    expect(await write({ left_date: '2026-11-18' })).toBe(404);
    expect(await write({ left_date: '2026-11-19' })).toBe(200);
  });

  test("rejects a member of another coach's group", async () => {
    const group = await buildGroup(api.owner, world.club);
    const other = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, group, other);
    const response = await api.call('POST /members/:uuid/note', {
      as: world.token,
      host: world.host,
      params: { uuid: other.uuid },
      body: { note: 'x' },
    });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_MEMBER' }]);
  });
});
