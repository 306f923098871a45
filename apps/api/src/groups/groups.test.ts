import type { Group, GroupMember } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildClient,
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

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
});
afterAll(() => api.close());

const TODAY = '2026-11-18';

const list = async (query: Record<string, string | number> = {}, as = world.token) => {
  const response = await api.call('GET /groups', { as, host: world.host, query });
  const groups: Group[] = response.json();
  return {
    groups,
    names: groups.map(({ name }) => name),
    total: response.headers['x-total-count'],
  };
};

const members = async (query: Record<string, string | number> = {}, as = world.token) => {
  const response = await api.call('GET /groups/:id/members', {
    as,
    host: world.host,
    params: { id: world.group.id },
    query,
  });
  const rows: GroupMember[] = response.json();
  return {
    rows,
    names: rows.map(({ firstname }) => firstname),
    total: response.headers['x-total-count'],
  };
};

const buildOwnGroup = (name: string, row: Parameters<typeof buildGroup>[2] = {}) =>
  buildGroup(api.owner, world.club, { name, coaches: [world.coach], ...row });

describe('GET /groups', () => {
  test("lists a coach's own groups by name, with natural order of numbers and accents", async () => {
    for (const name of ['Group 10', 'Group 2', 'Élan', 'elite']) await buildOwnGroup(name);
    await buildGroup(api.owner, world.club, { name: "Somebody else's" });
    await buildOwnGroup('Deleted', { deleted_at: NOON });
    expect(await list()).toMatchObject({
      names: ['Élan', 'elite', 'Group 2', 'Group 10', 'Monday Gym'],
      total: '5',
    });
    expect((await list({ sort: 'dname' })).names[0]).toBe('Monday Gym');
  });

  test('are sorted by the coach who leads each of them', async () => {
    const zoe = await buildUser(api.owner, world.club, 'coach', { firstname: 'Zoe' });
    await buildGroup(api.owner, world.club, { name: 'Gym of Zoe', coaches: [zoe] });
    const admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const names = async (sort: string) => (await list({ sort }, admin)).names;
    expect(await names('acoaches')).toEqual(['Monday Gym', 'Gym of Zoe']);
    expect(await names('dcoaches')).toEqual(['Gym of Zoe', 'Monday Gym']);
  });

  test('pages count from 0 and the total covers all pages, also beyond the last page', async () => {
    for (const name of ['A', 'B', 'C', 'D']) await buildOwnGroup(name);
    expect(await list({ per_page: 2, page: 1 })).toMatchObject({ names: ['C', 'D'], total: '5' });
    expect(await list({ per_page: 2, page: 9 })).toMatchObject({ names: [], total: '5' });
  });

  test.each([
    ['mon', ['Monday Gym']],
    ['  ELAN ', ['Élan']],
    ['m', ['Élan', 'Monday Gym']],
    ['100%', []],
    ['_', ['Élan', 'Monday Gym']],
  ])('a search for %j finds %j', async (search, names) => {
    await buildOwnGroup('Élan');
    expect((await list({ search })).names).toEqual(names);
  });

  test('active=1 omits inactive groups', async () => {
    await buildOwnGroup('Resting', { status: 0 });
    expect((await list({ active: 1 })).names).toEqual(['Monday Gym']);
  });

  test("with a date, lists the day's sessions by start, with register, neighbours and member counts", async () => {
    const late = await buildOwnGroup('Late', { ngo_id: 'L1' });
    await buildSession(api.owner, world.group, '2026-11-11');
    await buildSession(api.owner, world.group, '2026-11-14', { cancelled: true });
    await buildSession(api.owner, late, TODAY, { start_at: NOON + 9000, end_at: NOON + 9600 });
    const session = await buildSession(api.owner, world.group, TODAY, { start_at: NOON });
    await buildSession(api.owner, world.group, '2026-11-25');
    const gone = await buildMember(api.owner, world.club, { firstname: 'Gone' });
    await joinGroup(api.owner, world.group, gone, { left_date: TODAY });
    const waiting = await buildMember(api.owner, world.club, { firstname: 'Waiting' });
    await joinGroup(api.owner, world.group, waiting, { waiting: true });

    const { groups, total } = await list({ date: TODAY });
    expect(total).toBe('2');
    expect(groups[0]).toEqual({
      id: world.group.id,
      name: 'Monday Gym',
      ngo_id: null,
      teacher_ngo_id: null,
      scheme_slug: 'recreational',
      total_members: 1,
      is_slot: false,
      start_at: NOON,
      end_at: session.end_at,
      session_date: TODAY,
      nav: {
        prev: { start: '2026-11-11', group_id: world.group.id },
        next: { start: '2026-11-25', group_id: world.group.id },
      },
      levels: [],
      assessment_level_limit: null,
      session_plan_uuid: null,
      can_view_all_classes: false,
      status: 1,
      club_ids: [world.club.id],
      register: { state: 'not_started', completed_by: null, completed_ts: null },
    });
    expect(groups[1]?.name).toBe('Late');
  });

  test("a day's session has no register, marks, roster or neighbours of another group or day", async () => {
    const { client, club, coach, group, member } = world;
    const friday = await buildOwnGroup('Friday Gym');
    const ofFriday = await joinGroup(api.owner, friday, member);
    const scope = { client_id: client.id, club_id: club.id, recorded_ts: 1, user_uuid: coach.uuid };
    const WEEK_BEFORE = '2026-11-11';
    const mark = { ...scope, member_uuid: member.uuid, present: true };
    const { class_member_id } = world.membership;
    await api.owner
      .insertInto('attendance')
      .values([
        { ...mark, group_id: friday.id, class_member_id: ofFriday.class_member_id, date: TODAY },
        { ...mark, group_id: group.id, class_member_id, date: WEEK_BEFORE },
        { ...mark, group_id: group.id, class_member_id, date: TODAY, present: null },
      ])
      .execute();
    const complete = { ...scope, completed_by: 'Ava', completed_ts: 1 };
    await api.owner
      .insertInto('registers')
      .values([
        { ...complete, group_id: friday.id, date: TODAY },
        { ...complete, group_id: group.id, date: WEEK_BEFORE },
      ])
      .execute();
    await buildSession(api.owner, friday, '2026-11-17');
    await buildSession(api.owner, friday, '2026-11-19');
    await buildSession(api.owner, group, '2026-11-04');
    await buildSession(api.owner, group, WEEK_BEFORE, { roster_kept: true });
    await buildSession(api.owner, group, '2026-11-24', { cancelled: true });
    await buildSession(api.owner, group, TODAY);
    const { groups } = await list({ date: TODAY });
    expect(groups).toMatchObject([
      {
        id: group.id,
        total_members: 1,
        nav: { prev: { start: WEEK_BEFORE }, next: null },
        register: { state: 'not_started', completed_by: null, completed_ts: null },
      },
    ]);
  });

  test('a register is partial from its first mark', async () => {
    await buildSession(api.owner, world.group, TODAY);
    await api.call('POST /members/:uuid/attendance', {
      as: world.token,
      host: world.host,
      params: { uuid: world.member.uuid },
      body: {
        ts: NOON,
        date: TODAY,
        group_ngo_id: null,
        class_member_id: world.membership.class_member_id,
      },
    });
    expect((await list({ date: TODAY })).groups[0]?.register?.state).toBe('partial');
  });

  test('omits cancelled sessions, and an unbooked slot has no id', async () => {
    await buildSession(api.owner, world.group, TODAY, { cancelled: true });
    const slot = await buildOwnGroup('Slot', { is_slot: true });
    await buildSession(api.owner, slot, TODAY);
    const { groups } = await list({ date: TODAY });
    expect(groups).toMatchObject([{ id: null, is_slot: true, total_members: 0 }]);
  });

  test('[§2] an administrator opens an unbooked slot and adds a member', async () => {
    const slot = await buildOwnGroup('Slot', { is_slot: true });
    await buildSession(api.owner, slot, TODAY);
    const as = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
    const { groups } = await list({ date: TODAY }, as);
    expect(groups).toMatchObject([{ id: slot.id, is_slot: true, total_members: 0 }]);
    const params = { id: slot.id };
    const members = () => api.call('GET /groups/:id/members', { as, host: world.host, params });
    expect((await members()).json()).toEqual([]);
    await api.call('POST /groups/:id/members/bulk', {
      as,
      host: world.host,
      params,
      body: { action: 'add', member_uuids: [world.member.uuid] },
    });
    expect((await members()).json()).toMatchObject([{ uuid: world.member.uuid }]);
    expect((await list({ date: TODAY })).groups).toMatchObject([{ id: slot.id, total_members: 1 }]);
  });

  test('with_levels lists the levels of the members in the order of the scheme', async () => {
    const other = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, other);
    const friday = await buildOwnGroup('Friday Gym');
    const beginner = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, world.group, beginner);
    const former = await buildMember(api.owner, world.club);
    await joinGroup(api.owner, friday, former);
    await joinGroup(api.owner, world.group, former, { left_date: TODAY });
    const squad = await buildScheme(api.owner, world.client, { slug: 'squad' });
    const documents = [
      { member_uuid: former.uuid, scheme_uuid: world.scheme.uuid, node: '/gold' },
      { member_uuid: other.uuid, scheme_uuid: squad.uuid, node: '/platinum' },
      { member_uuid: beginner.uuid, scheme_uuid: world.scheme.uuid, node: null },
    ].map(({ node, ...row }) => ({
      ...row,
      client_id: world.client.id,
      club_id: world.club.id,
      version: 1,
      document: '{}',
      current_remote_node_id: node,
    }));
    await api.owner.insertInto('member_assessments').values(documents).execute();
    const grade = (uuid: string, node_id: string) =>
      api.call('POST /members/:uuid/assessments/:slug', {
        as: world.token,
        host: world.host,
        params: { uuid, slug: 'recreational' },
        body: {
          member_id: uuid,
          node_id,
          assessment: 2,
          ts: NOON,
          context: { group_ngo_id: null },
        },
      });
    await grade(other.uuid, '/bronze/roll');
    await grade(world.member.uuid, '/bronze/roll');
    await grade(world.member.uuid, '/bronze/jump');
    const { groups } = await list({ with_levels: 1, search: 'Monday' });
    expect(groups[0]?.levels).toEqual([
      { id: '/bronze', title: 'bronze' },
      { id: '/silver', title: 'silver' },
    ]);
    expect((await list()).groups[0]?.levels).toEqual([]);
  });

  test("with_sessions adds each group's next session", async () => {
    await buildSession(api.owner, world.group, '2026-11-11');
    await buildSession(api.owner, world.group, '2026-11-24', { cancelled: true });
    await buildSession(api.owner, world.group, '2026-11-25');
    const other = await buildGroup(api.owner, world.club);
    await buildSession(api.owner, other, '2026-11-19');
    await buildSession(api.owner, world.group, '2026-12-02');
    expect((await list({ with_sessions: 1 })).names).toEqual(['Monday Gym']);
    expect((await list({ with_sessions: 1 })).groups[0]?.session_date).toBe('2026-11-25');
    expect((await list()).groups[0]?.session_date).toBeNull();
  });

  test("[§7] with_clubs adds the names of a group's clubs, including clubs that share it", async () => {
    const other = await buildClub(api.owner, world.client, { name: 'Élan' });
    const row = { client_id: world.client.id, group_id: world.group.id, club_id: other.id };
    await api.owner.insertInto('group_clubs').values(row).execute();
    await buildUser(api.owner, other, 'coach');
    const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const as = await api.tokenFor(ngo);
    const { groups } = await list({ with_clubs: 1 }, as);
    expect(groups.find(({ id }) => id === world.group.id)?.clubs).toEqual([
      { id: other.id, name: 'Élan' },
      { id: world.club.id, name: 'Riverside' },
    ]);
    expect((await list({ with_clubs: 1 })).groups[0]?.clubs).toEqual([
      { id: world.club.id, name: 'Riverside' },
    ]);
    expect((await list()).groups[0]).not.toHaveProperty('clubs');
  });

  test('[§7] with_remote does not change the list, which includes groups of remote systems', async () => {
    await buildOwnGroup('Remote', { ngo_id: 'R-1' });
    const { names } = await list({ with_remote: 1 });
    expect(names).toEqual(['Monday Gym', 'Remote']);
    expect((await list()).names).toEqual(names);
  });

  test('[D5] all_groups lists all groups of the club only to roles with that right', async () => {
    await buildGroup(api.owner, world.club, { name: 'Other' });
    const all = await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
    const admin = await buildUser(api.owner, world.club, 'admin');
    expect((await list({ all_groups: 1 })).names).toEqual(['Monday Gym']);
    const viewed = await list({}, await api.tokenFor(all));
    expect(viewed.groups.map((group) => group.can_view_all_classes)).toEqual([true, true]);
    expect((await list({}, await api.tokenFor(admin))).names).toEqual(['Monday Gym', 'Other']);
  });

  test('[D5] says whether the user views all groups as a coach of the club', async () => {
    const { client, coach } = world;
    const other = await buildClub(api.owner, client);
    const row = { client_id: client.id, user_uuid: coach.uuid, can_view_all_classes: true };
    await api.owner
      .insertInto('user_clubs')
      .values([
        { ...row, club_id: other.id, role: 'coach' },
        { ...row, club_id: world.club.id, role: 'admin' },
      ])
      .execute();
    await buildUser(api.owner, world.club, 'coach', { can_view_all_classes: true });
    await buildGroup(api.owner, world.club, { name: 'Of another coach' });
    expect((await list()).groups).toMatchObject([{ can_view_all_classes: false }]);
  });

  test("counts a saved roster in a day's session, and no guests in a list of groups", async () => {
    const { client, club, group } = world;
    const guest = { joined_date: TODAY, left_date: '2026-11-19', guest: true };
    const mia = await buildMember(api.owner, club);
    const { class_member_id } = await joinGroup(api.owner, group, mia, guest);
    const session = await buildSession(api.owner, group, TODAY);
    const earlier = await buildSession(api.owner, group, '2026-11-11', { roster_kept: true });
    const scope = { client_id: client.id, club_id: club.id };
    const rosterOf = ({ id }: { id: number }) => ({
      ...scope,
      session_id: id,
      class_member_id,
      member_uuid: mia.uuid,
    });
    await api.owner.insertInto('session_roster').values(rosterOf(earlier)).execute();
    expect((await list()).groups).toMatchObject([{ total_members: 1 }]);
    expect((await list({ date: TODAY })).groups).toMatchObject([{ total_members: 2 }]);
    await api.owner
      .updateTable('sessions')
      .set({ roster_kept: true })
      .where('id', '=', session.id)
      .execute();
    expect((await list({ date: TODAY })).groups).toMatchObject([{ total_members: 0 }]);
    await api.owner.insertInto('session_roster').values(rosterOf(session)).execute();
    expect((await list({ date: TODAY })).groups).toMatchObject([{ total_members: 1 }]);
  });

  test('lists no groups to another club or client, and all groups of the client to the national body', async () => {
    const elsewhere = await buildClub(api.owner, world.client);
    const stranger = await buildUser(api.owner, elsewhere, 'admin');
    const ngo = await buildUser(api.owner, { client_id: world.client.id, id: null }, 'ngo');
    const foreign = await buildWorld(api);
    expect((await list({}, await api.tokenFor(stranger))).names).toEqual([]);
    expect((await list({}, await api.tokenFor(ngo))).names).toEqual(['Bystanders', 'Monday Gym']);
    const response = await api.call('GET /groups/:id/members', {
      as: foreign.token,
      host: foreign.host,
      params: { id: world.group.id },
    });
    expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_GROUP' }]);
  });
});

describe('GET /groups/:id/members', () => {
  test("rejects a colleague's group as unknown, like one that does not exist", async () => {
    const colleague = await api.tokenFor(await buildUser(api.owner, world.club, 'coach'));
    for (const [as, id] of [
      [colleague, world.group.id],
      [world.token, 1_000_000],
    ] as const) {
      const response = await api.call('GET /groups/:id/members', {
        as,
        host: world.host,
        params: { id },
      });
      expect([response.statusCode, response.json()]).toEqual([404, { error: 'UNKNOWN_GROUP' }]);
    }
  });

  test('members are paged, sorted, searched and counted', async () => {
    for (const [firstname, lastname, dob] of [
      ['Siân', 'Adams', '2015-01-01'],
      ['bea', 'Young', '2019-01-01'],
    ] as const) {
      const member = await buildMember(api.owner, world.club, { firstname, lastname, dob });
      await joinGroup(api.owner, world.group, member);
    }
    expect(await members()).toMatchObject({ names: ['bea', 'Ella', 'Siân'], total: '3' });
    expect((await members({ sort: 'alastname' })).names).toEqual(['Siân', 'Ella', 'bea']);
    expect((await members({ sort: 'ddob' })).names).toEqual(['bea', 'Ella', 'Siân']);
    expect(await members({ search: 'sian ad' })).toMatchObject({ names: ['Siân'], total: '1' });
    expect(await members({ per_page: 1, page: 1 })).toMatchObject({ names: ['Ella'], total: '3' });
    expect(await members({ page: 5 })).toMatchObject({ names: [], total: '3' });
  });

  test('a member of two groups has the mark of the group', async () => {
    const other = await buildOwnGroup('Friday Gym');
    const { class_member_id } = await joinGroup(api.owner, other, world.member);
    const row = {
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: world.member.uuid,
      date: TODAY,
      recorded_ts: 1,
      user_uuid: world.coach.uuid,
    };
    const own = { group_id: world.group.id, class_member_id: world.membership.class_member_id };
    await api.owner
      .insertInto('attendance')
      .values([
        { ...row, ...own, present: true },
        { ...row, group_id: other.id, class_member_id, present: false },
      ])
      .execute();
    const { rows } = await members({ with_attendance: 1, session_date: TODAY });
    expect(rows.map((member) => member.in)).toEqual([true]);
  });

  test('a member has no details of another member, group, scheme or day', async () => {
    const { client, club, coach, member, group, scheme } = world;
    const { class_member_id } = world.membership;
    const YESTERDAY = '2026-11-17';
    const squad = await buildOwnGroup('Squad');
    const former = await buildOwnGroup('Former');
    const deleted = await buildOwnGroup('Deleted', { deleted_at: NOON });
    await joinGroup(api.owner, await buildOwnGroup('Later'), member, { joined_date: '2026-11-19' });
    await joinGroup(api.owner, await buildOwnGroup('Full'), member, { waiting: true });
    const guest = { joined_date: TODAY, left_date: '2026-11-19', guest: true };
    await joinGroup(api.owner, await buildOwnGroup('Guest'), member, guest);
    await joinGroup(api.owner, former, member, { left_date: TODAY });
    await joinGroup(api.owner, deleted, member);
    const mia = await buildMember(api.owner, club, { firstname: 'Mia' });
    const ofMia = await joinGroup(api.owner, squad, mia);
    const other = await buildScheme(api.owner, client, { slug: 'ten-levels' });
    const [trial, returner] = await api.owner
      .insertInto('tags')
      .values(['Trial', 'Returner'].map((tag) => ({ client_id: client.id, tag })))
      .returning('id')
      .execute();
    const scope = { client_id: client.id, club_id: club.id };
    const [ella, theirs] = [
      { ...scope, member_uuid: member.uuid },
      { ...scope, member_uuid: mia.uuid },
    ];
    const recorded = { recorded_ts: 1, user_uuid: coach.uuid };
    await api.owner
      .insertInto('member_tags')
      .values([
        { ...ella, tag_id: trial?.id ?? 0, recorded_ts: 1 },
        { ...theirs, tag_id: returner?.id ?? 0, recorded_ts: 1 },
      ])
      .execute();
    const alert = { kind: 'medical' as const, text: 'Asthma' };
    await api.owner
      .insertInto('member_alerts')
      .values([
        { ...theirs, ...alert, ended_at: null },
        { ...ella, ...alert, ended_at: NOON },
      ])
      .execute();
    const badge = { ...recorded, badge_id: '/bronze', achieve_date: TODAY };
    await api.owner
      .insertInto('badges')
      .values([
        { ...theirs, ...badge, scheme_uuid: scheme.uuid },
        { ...ella, ...badge, scheme_uuid: other.uuid },
        { ...ella, ...badge, scheme_uuid: scheme.uuid, achieve_date: null },
      ])
      .execute();
    const present = { ...recorded, present: true };
    await api.owner
      .insertInto('attendance')
      .values([
        {
          ...theirs,
          ...present,
          group_id: squad.id,
          class_member_id: ofMia.class_member_id,
          date: TODAY,
        },
        { ...ella, ...present, group_id: group.id, class_member_id, date: YESTERDAY },
      ])
      .execute();
    const absence = { absence: 'sick' as const, user_uuid: coach.uuid, created_at: 1 };
    const today = { from_date: TODAY, to_date: TODAY };
    await api.owner
      .insertInto('reported_absences')
      .values([
        { ...theirs, ...absence, ...today },
        { ...ella, ...absence, ...today, cancelled_at: 2 },
        { ...ella, ...absence, from_date: YESTERDAY, to_date: YESTERDAY },
        { ...ella, ...absence, from_date: '2026-11-19', to_date: '2026-11-19' },
      ])
      .execute();
    await api.owner
      .insertInto('notes')
      .values({ ...theirs, user_uuid: coach.uuid, note: 'Wrist', updated_by: 'A', updated_at: 1 })
      .execute();
    const mark = { ...recorded, remote_node_id: '/silver', stay: true };
    await api.owner
      .insertInto('move_marks')
      .values([
        { ...theirs, ...mark, group_id: group.id },
        { ...ella, ...mark, group_id: squad.id },
        { ...ella, ...mark, group_id: group.id, remote_node_id: null },
      ])
      .execute();
    const assessed = { version: 1, document: '{}', last_assessed_ts: 1 };
    await api.owner
      .insertInto('member_assessments')
      .values([
        { ...theirs, ...assessed, scheme_uuid: scheme.uuid },
        { ...ella, ...assessed, scheme_uuid: other.uuid },
      ])
      .execute();

    const { rows } = await members({
      with_tags: 1,
      with_groups: 1,
      with_attendance: 1,
      with_alerts: 1,
      with_awards: 1,
      with_notes: 1,
    });
    expect(rows).toMatchObject([
      {
        uuid: member.uuid,
        in: null,
        absence: null,
        note: null,
        badges: [],
        tags: ['Trial'],
        alerts: [],
        groups: [{ id: group.id, name: 'Monday Gym' }],
        move_remote_node_id: null,
        move_stay: false,
        last_assessed_ts: null,
      },
    ]);
    expect(rows[0]).not.toHaveProperty('reported');
  });

  test('a saved roster is that of its session only', async () => {
    const friday = await buildOwnGroup('Friday Gym');
    const mia = await buildMember(api.owner, world.club, { firstname: 'Mia' });
    const former = { joined_date: '2026-11-01', left_date: '2026-11-02' };
    const ofMia = await joinGroup(api.owner, world.group, mia, former);
    const ofOther = await buildSession(api.owner, friday, TODAY, { roster_kept: true });
    const earlier = await buildSession(api.owner, world.group, '2026-11-11', { roster_kept: true });
    await buildSession(api.owner, world.group, '2026-11-04', { roster_kept: true });
    await buildSession(api.owner, world.group, TODAY);
    const row = { client_id: world.client.id, club_id: world.club.id, member_uuid: mia.uuid };
    const { class_member_id } = ofMia;
    await api.owner
      .insertInto('session_roster')
      .values([ofOther, earlier].map(({ id }) => ({ ...row, session_id: id, class_member_id })))
      .execute();
    expect((await members({ session_date: TODAY })).names).toEqual(['Ella']);
    expect((await members({ session_date: '2026-11-11' })).names).toEqual(['Mia']);
    expect((await members({ session_date: '2026-11-04' })).names).toEqual([]);
  });

  test('lists the members of the date', async () => {
    const join = async (firstname: string, row: Parameters<typeof joinGroup>[3]) =>
      joinGroup(
        api.owner,
        world.group,
        await buildMember(api.owner, world.club, { firstname }),
        row,
      );
    await join('Last', { left_date: '2026-11-19' });
    await join('Gone', { left_date: TODAY });
    await join('Coming', { joined_date: '2026-11-19' });
    await join('Waiting', { waiting: true });
    expect((await members()).names).toEqual(['Ella', 'Last']);
    expect((await members({ page: 1 })).total).toBe('2');
  });

  test('[D5] a past register has no alerts of a member who left the group, until the member is back', async () => {
    const { client_id, club_id, uuid: member_uuid } = await buildMember(api.owner, world.club);
    const text = 'Peanut allergy';
    await api.owner
      .insertInto('member_alerts')
      .values({ client_id, club_id, member_uuid, kind: 'medical', text })
      .execute();
    await joinGroup(api.owner, world.group, { uuid: member_uuid }, { left_date: TODAY });
    const read = async () => {
      const query = { with_alerts: 1, session_date: '2026-11-11' };
      const params = { id: world.group.id };
      const { as, host } = { as: world.token, host: world.host };
      return (await api.call('GET /groups/:id/members', { as, host, params, query })).body;
    };
    expect(await read()).toContain(member_uuid);
    expect(await read()).not.toContain(text);
    const join = (row: Parameters<typeof joinGroup>[3], group = world.group) =>
      joinGroup(api.owner, group, { uuid: member_uuid }, row);
    await join({ joined_date: TODAY }, await buildOwnGroup('Friday Gym'));
    const { class_member_id } = await join({ joined_date: TODAY, waiting: true });
    await join({ joined_date: '2025-01-05', left_date: '2025-02-05' });
    expect(await read()).not.toContain(text);
    await api.owner
      .updateTable('class_members')
      .set({ waiting: false })
      .where('class_member_id', '=', class_member_id)
      .execute();
    expect(await read()).toContain(text);
  });

  test('a member has each requested detail and no other', async () => {
    const scope = {
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: world.member.uuid,
      user_uuid: world.coach.uuid,
    };
    const { user_uuid: _, ...memberScope } = scope;
    const second = await buildGroup(api.owner, world.club, { name: 'Squad' });
    await joinGroup(api.owner, second, world.member);
    const tag = await api.owner
      .insertInto('tags')
      .values({ client_id: world.client.id, tag: 'Squad trial' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('member_tags')
      .values({ ...scope, tag_id: tag.id, recorded_ts: 1 })
      .execute();
    const alert = await api.owner
      .insertInto('member_alerts')
      .values({ ...memberScope, kind: 'medical', text: 'Asthma' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await api.owner
      .insertInto('badges')
      .values({
        ...scope,
        scheme_uuid: world.scheme.uuid,
        badge_id: '/bronze',
        achieve_date: TODAY,
        recorded_ts: 1,
      })
      .execute();
    await api.owner
      .insertInto('move_marks')
      .values({
        ...scope,
        group_id: world.group.id,
        remote_node_id: '/silver',
        stay: true,
        recorded_ts: 1,
      })
      .execute();
    await api.owner
      .insertInto('reported_absences')
      .values([
        { ...scope, from_date: TODAY, to_date: TODAY, absence: 'injured', created_at: 0 },
        {
          ...scope,
          from_date: TODAY,
          to_date: TODAY,
          absence: 'sick',
          note: 'A cold',
          created_at: 1,
        },
      ])
      .execute();
    await api.owner
      .insertInto('notes')
      .values({ ...scope, note: 'Left wrist', updated_by: 'Ava Morgan', updated_at: NOON })
      .execute();

    const all = await members({
      with_progress: 1,
      with_tags: 1,
      with_groups: 1,
      with_attendance: 1,
      with_alerts: 1,
      with_awards: 1,
      with_notes: 1,
      per_page: 1000,
    });
    expect(all.rows[0]).toMatchObject({
      group_id: world.group.id,
      class_member_id: world.membership.class_member_id,
      in: null,
      registerDate: TODAY,
      absence: 'sick',
      reported: { absence: 'sick', note: 'A cold', by: 'Ava Morgan', at: 1 },
      note: { note: 'Left wrist', updated_by: 'Ava Morgan', updated_at: NOON },
      badges: [{ badge_id: '/bronze', achieve_date: TODAY }],
      tags: ['Squad trial'],
      alerts: [{ id: alert.id, kind: 'medical', text: 'Asthma' }],
      groups: [
        { id: world.group.id, name: 'Monday Gym' },
        { id: second.id, name: 'Squad' },
      ],
      move_remote_node_id: '/silver',
      move_stay: true,
      awards: [{ slug: '/bronze' }],
      current_remote_node_id: '/bronze',
    });
    const { uuid } = world.member;
    expect(all.rows.filter((row) => row.uuid === uuid)).toHaveLength(1);
    expect((await members()).rows[0]?.reported).toBeUndefined();
    expect((await members()).rows[0]).toMatchObject({
      in: null,
      registerDate: null,
      absence: null,
      note: null,
      badges: [],
      tags: [],
      alerts: [],
      groups: [],
      awards: [],
      assessments: { available: {}, complete: {} },
    });
  });

  test('rejects a group whose reference differs from the requested one', async () => {
    const response = await api.call('GET /groups/:id/members', {
      as: world.token,
      host: world.host,
      params: { id: world.group.id },
      query: { group_ngo_id: 'OTHER' },
    });
    expect(response.json()).toEqual({ error: 'UNKNOWN_GROUP' });
  });
});

describe('GET /groups: tenancy', () => {
  test('rejects a token of one client on the host of another client', async () => {
    const other = await buildClient(api.owner, 'groups-elsewhere.test');
    expect(other.id).not.toBe(world.client.id);
    const response = await api.call('GET /groups', {
      as: world.token,
      host: 'coach.groups-elsewhere.test',
    });
    expect(response.json()).toEqual({ error: 'INVALID_TOKEN' });
  });
});
