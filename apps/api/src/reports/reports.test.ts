import type { Report, ReportName } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGroup,
  buildGuardian,
  buildMember,
  buildScheme,
  buildSession,
  buildUser,
  joinGroup,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

const TODAY = '2026-11-18';
const DAY = 86_400;

let api: TestApi;
let world: World;
let admin: UserRow;
let as: string;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.now = NOON;
  world = await buildWorld(api);
  admin = await buildUser(api.owner, world.club, 'admin');
  as = await api.tokenFor(admin);
});

const send = (name: string, query: TestRequest['query'] = {}, headers = {}) =>
  api.call('GET /reports/:name', { as, host: world.host, params: { name }, query, headers });

const report = async (name: ReportName, query: TestRequest['query'] = {}): Promise<Report> => {
  const response = await send(name, query);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

const cellsOf = ({ rows }: Pick<Report, 'rows'>) => rows.map(({ cells }) => cells);

/** A member who has been in the group since January. */
const join = async (firstname: string, group = world.group) => {
  const member = await buildMember(api.owner, world.club, { firstname });
  return { ...member, membership: await joinGroup(api.owner, group, member) };
};

const ella = () => ({ ...world.member, membership: world.membership });

/** A past session with its marks; `complete`: the register is complete. */
const hold = async (
  date: string,
  marks: readonly [Awaited<ReturnType<typeof join>>, boolean][],
  { complete = false, group = world.group } = {},
) => {
  const session = await buildSession(api.owner, group, date, {
    start_at: Date.parse(`${date}T09:00:00Z`) / 1000,
    end_at: Date.parse(`${date}T10:00:00Z`) / 1000,
  });
  const key = { client_id: world.client.id, club_id: world.club.id, group_id: group.id, date };
  const by = { user_uuid: world.coach.uuid, recorded_ts: session.end_at };
  for (const [{ uuid: member_uuid, membership }, present] of marks) {
    const { class_member_id } = membership;
    const mark = { ...key, ...by, class_member_id, member_uuid, present };
    await api.owner.insertInto('attendance').values(mark).execute();
  }
  if (complete) {
    const register = { ...key, ...by, completed_by: 'Ava', completed_ts: session.end_at };
    await api.owner.insertInto('registers').values(register).execute();
  }
};

describe('GET /reports/:name', () => {
  test('[D5] is for administrators of a club', async () => {
    as = world.token;
    expect((await send('capacity')).statusCode).toBe(403);
  });

  test('[D22] refuses a parameter that the report does not take', async () => {
    const response = await send('capacity', { from: TODAY });
    expect([response.statusCode, response.json().detail]).toEqual([422, { from: 'unknown' }]);
  });

  test('refuses a period that ends before it begins, or is longer than a year', async () => {
    const details = [];
    for (const from of ['2026-11-19', '2025-11-17', '2025-11-18']) {
      const response = await send('attendance', { from, to: TODAY });
      details.push(response.statusCode === 200 ? 200 : response.json().detail);
    }
    expect(details).toEqual([{ to: 'minimum' }, { to: 'maximum' }, 200]);
  });

  test('covers 3 months without dates', async () => {
    expect((await report('attendance')).period).toEqual({ from: '2026-08-18', to: TODAY });
    expect((await report('capacity')).period).toBeNull();
  });

  test('[D19] logs the members in the rows, and the file as an export', async () => {
    const logged = () =>
      api.owner
        .selectFrom('access_log')
        .select('action')
        .where('member_uuid', '=', world.member.uuid)
        .orderBy('action')
        .execute();
    await report('capacity');
    expect(await logged()).toEqual([]);
    await report('not-assessed');
    expect(await logged()).toEqual([{ action: 'profile' }, { action: 'progress' }]);
    await send('not-assessed', {}, { accept: 'text/csv' });
    expect(await logged()).toContainEqual({ action: 'export' });
  });

  test('returns the same rows as a CSV file', async () => {
    const { headers, body } = await send('capacity', {}, { accept: 'text/csv' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(body).toBe(
      '\uFEFFGroup,Places,Pupils,Free,Waiting,Places used\r\nMonday Gym,,1,,0,\r\n',
    );
  });

  test('writes times of day at the club in the CSV file', async () => {
    await api.owner
      .updateTable('clubs')
      .set({ time_zone: 'Europe/Berlin' })
      .where('id', '=', world.club.id)
      .execute();
    await hold('2026-11-10', []);
    const { body } = await send('registers-not-taken', {}, { accept: 'text/csv' });
    const [header, row] = body.trimEnd().split('\r\n');
    expect(header).toBe('\uFEFFDate,Start,Group,Coaches,Pupils,Register');
    expect(row).toMatch(/^2026-11-10,10:00,Monday Gym,.*,Not started$/);
  });

  test('contains only the rows of a bar, in the file too, with the chart and the totals of all', async () => {
    const swifts = await buildGroup(api.owner, world.club, { name: 'Swifts' });
    await hold('2026-11-10', [], { group: swifts });
    await hold('2026-11-11', []);
    const all = await report('registers-not-taken');
    const query = { bar: 'Swifts', series: 'registers' };
    const ofBar = await report('registers-not-taken', query);
    expect([all.has_bar_rows, all.rows.length]).toEqual([true, 2]);
    expect(ofBar).toEqual({
      ...all,
      rows: all.rows.filter(({ cells }) => cells.includes('Swifts')),
    });
    expect(ofBar.rows).toHaveLength(1);
    const file = await send('registers-not-taken', query, { accept: 'text/csv' });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
    expect((await report('registers-not-taken', { bar: 'Squad' })).rows).toEqual([]);
  });

  test('contains nothing of another club', async () => {
    const other = await buildClub(api.owner, world.client);
    as = await api.tokenFor(await buildUser(api.owner, other, 'admin'));
    await hold('2026-11-11', [[ella(), true]]);
    for (const name of [
      'attendance',
      'registers-not-taken',
      'capacity',
      'not-assessed',
      'data-quality',
    ] as const) {
      expect((await report(name)).rows, name).toEqual([]);
    }
  });
});

describe('attendance', () => {
  test('[D7] counts members without a mark only in a complete register', async () => {
    const max = await join('Max');
    await hold('2026-11-04', [[ella(), true]]);
    await hold('2026-11-11', [[ella(), true]], { complete: true });
    await hold('2026-11-12', [[ella(), true]]);
    await api.owner
      .updateTable('sessions')
      .set({ cancelled: true })
      .where('date', '=', '2026-11-12')
      .execute();
    const { rows, totals } = await report('attendance');
    expect(cellsOf({ rows })).toEqual([['Monday Gym', 2, 3, 2, 1, 66.7]]);
    expect(rows[0]?.group_id).toBe(world.group.id);
    expect(totals).toEqual([null, 2, 3, 2, 1, 66.7]);
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-11-11' })
      .where('member_uuid', '=', max.uuid)
      .execute();
    expect((await report('attendance')).totals).toEqual([null, 2, 2, 2, 0, 100]);
  });

  test('groups by week and by coach, and a session of two coaches counts once in the total', async () => {
    const ben = await buildUser(api.owner, world.club, 'coach', { firstname: 'Ben' });
    const key = { client_id: world.client.id, club_id: world.club.id, group_id: world.group.id };
    await api.owner
      .insertInto('group_coaches')
      .values({ ...key, user_uuid: ben.uuid, ordering: 2 })
      .execute();
    await hold('2026-11-03', [[ella(), true]]);
    await hold('2026-11-10', [[ella(), false]]);
    expect(cellsOf(await report('attendance', { by: 'week' }))).toEqual([
      ['2026-11-02', 1, 1, 1, 0, 100],
      ['2026-11-09', 1, 1, 0, 1, 0],
    ]);
    const byCoach = await report('attendance', { by: 'coach' });
    expect(cellsOf(byCoach)).toEqual([
      ['Ava Morgan', 2, 2, 1, 1, 50],
      ['Ben Morgan', 2, 2, 1, 1, 50],
    ]);
    expect(byCoach.totals).toEqual([null, 2, 2, 1, 1, 50]);
  });

  test('counts no mark or register of another day or group, and a session of a cover coach for them', async () => {
    const { client, club, group, member } = world;
    const zoe = await buildUser(api.owner, club, 'coach', { firstname: 'Zoe' });
    const ben = await buildUser(api.owner, club, 'coach', { firstname: 'Ben' });
    const friday = await buildGroup(api.owner, club, { name: 'Friday Gym', coaches: [zoe] });
    const ofFriday = { ...member, membership: await joinGroup(api.owner, friday, member) };
    const max = await join('Max');
    const of_group = { client_id: client.id, club_id: club.id, group_id: group.id };
    await api.owner
      .insertInto('group_coaches')
      .values({ ...of_group, user_uuid: zoe.uuid })
      .execute();
    await hold('2026-11-04', [[ella(), true]]);
    await hold('2026-11-11', [[max, true]], { complete: true });
    await hold('2026-11-05', [[ofFriday, false]], { group: friday, complete: true });
    const other = { client_id: client.id, club_id: club.id, group_id: friday.id };
    const by = { user_uuid: ben.uuid, recorded_ts: 1 };
    const date = '2026-11-04';
    const { class_member_id } = ofFriday.membership;
    await api.owner
      .insertInto('registers')
      .values({ ...other, ...by, date, completed_ts: 1 })
      .execute();
    await api.owner
      .insertInto('attendance')
      .values({ ...other, ...by, date, member_uuid: member.uuid, class_member_id, present: false })
      .execute();
    await api.owner
      .updateTable('sessions')
      .set({ cover_user_uuid: ben.uuid })
      .where('group_id', '=', group.id)
      .where('date', '=', '2026-11-11')
      .execute();
    expect(cellsOf(await report('attendance'))).toEqual([
      ['Friday Gym', 1, 1, 0, 1, 0],
      ['Monday Gym', 2, 3, 2, 1, 66.7],
    ]);
    expect(cellsOf(await report('attendance', { by: 'coach' }))).toEqual([
      ['Ava Morgan', 1, 1, 1, 0, 100],
      ['Ben Morgan', 1, 2, 1, 1, 50],
      ['Zoe Morgan', 2, 2, 1, 1, 50],
    ]);
  });

  test('filters by period and group', async () => {
    const other = await buildGroup(api.owner, world.club, { name: 'Swifts' });
    const max = await join('Max', other);
    await hold('2026-11-04', [[ella(), true]]);
    await hold('2026-11-05', [[max, true]], { group: other });
    const names = async (query: TestRequest['query']) =>
      cellsOf(await report('attendance', query)).map(([name]) => name);
    expect(await names({})).toEqual(['Monday Gym', 'Swifts']);
    expect(await names({ 'group_id[]': other.id })).toEqual(['Swifts']);
    expect(await names({ from: '2026-11-01', to: '2026-11-04' })).toEqual(['Monday Gym']);
  });
});

describe('registers-not-taken', () => {
  test('lists past sessions whose register is not complete', async () => {
    await hold('2026-11-10', [[ella(), true]]);
    await hold('2026-11-11', [], { complete: true });
    await hold('2026-11-12', []);
    await buildSession(api.owner, world.group, '2026-11-13', { cancelled: true });
    await buildSession(api.owner, world.group, TODAY, { start_at: NOON - 60, end_at: NOON + 60 });
    await buildSession(api.owner, world.group, '2026-11-25');
    const found = await report('registers-not-taken');
    const start = Date.parse('2026-11-12T09:00:00Z') / 1000;
    expect(cellsOf(found)).toEqual([
      ['2026-11-12', start, 'Monday Gym', 'Ava Morgan', 1, 'not_started'],
      ['2026-11-10', start - 2 * DAY, 'Monday Gym', 'Ava Morgan', 1, 'partial'],
    ]);
    expect(found.chart?.points).toEqual([{ name: 'Monday Gym', values: [2] }]);
  });

  test('lists a register by its own marks and state, with its own coaches', async () => {
    const { client, club, member } = world;
    const zoe = await buildUser(api.owner, club, 'coach', { firstname: 'Zoe' });
    const friday = await buildGroup(api.owner, club, { name: 'Friday Gym', coaches: [zoe] });
    const ofFriday = { ...member, membership: await joinGroup(api.owner, friday, member) };
    const date = '2026-11-12';
    await hold(date, []);
    await hold(date, [[ofFriday, true]], { group: friday, complete: true });
    await hold('2026-11-11', [[ella(), true]], { complete: true });
    const { class_member_id } = world.membership;
    await api.owner
      .insertInto('attendance')
      .values({
        client_id: client.id,
        club_id: club.id,
        group_id: world.group.id,
        member_uuid: member.uuid,
        class_member_id,
        date,
        present: null,
        user_uuid: zoe.uuid,
        recorded_ts: 1,
      })
      .execute();
    const deleted = await buildGroup(api.owner, club, { deleted_at: NOON });
    await hold(date, [], { group: deleted });
    const slot = await buildGroup(api.owner, club, { is_slot: true });
    await hold(date, [], { group: slot });
    const used = await buildGroup(api.owner, club, { is_slot: true, name: 'Slot', coaches: [zoe] });
    await join('Max', used);
    await hold(date, [], { group: used });
    await hold('2026-08-17', []);
    const start = Date.parse('2026-11-12T09:00:00Z') / 1000;
    const expected = [
      ['2026-11-12', start, 'Monday Gym', 'Ava Morgan', 1, 'not_started'],
      ['2026-11-12', start, 'Slot', 'Zoe Morgan', 1, 'not_started'],
    ];
    expect(cellsOf(await report('registers-not-taken'))).toEqual(expected);
    const other = { 'group_id[]': friday.id };
    expect(cellsOf(await report('registers-not-taken', other))).toEqual([]);
  });
});

/** A member who is inactive, one who was merged into another, and one who has left the group. */
const joinFormer = async () => {
  const [inactive, merged, left] = [
    await join('Inactive'),
    await join('Merged'),
    await join('Left'),
  ];
  const set = (uuid: string, row: { active?: boolean; merged_into?: string }) =>
    api.owner.updateTable('members').set(row).where('uuid', '=', uuid).execute();
  await set(inactive.uuid, { active: false });
  await set(merged.uuid, { merged_into: world.member.uuid });
  await api.owner
    .updateTable('class_members')
    .set({ left_date: TODAY })
    .where('member_uuid', '=', left.uuid)
    .execute();
  return [inactive, merged, left];
};

/** A scheme that was deleted, which has the levels of the usual one. */
const buildDeletedScheme = async () => {
  const scheme = await buildScheme(api.owner, world.client, { slug: 'deleted' });
  const { uuid } = scheme;
  await api.owner
    .updateTable('schemes')
    .set({ deleted_at: NOON })
    .where('uuid', '=', uuid)
    .execute();
  return scheme;
};

describe('reports of members', () => {
  test('leave out inactive and merged members, and deleted schemes', async () => {
    const { client, club, scheme, coach } = world;
    const former = await joinFormer();
    const deleted = await buildDeletedScheme();
    const key = { client_id: client.id, club_id: club.id };
    const dates = ['2026-11-02', '2026-11-03', '2026-11-04'];
    const all = [ella(), ...former];
    for (const date of dates) {
      await hold(
        date,
        all.map((member) => [member, false]),
      );
    }
    await hold('2026-10-28', [[ella(), true]]);
    for (const member of all) {
      for (const { uuid: scheme_uuid } of [scheme, deleted]) {
        const of = { ...key, member_uuid: member.uuid, scheme_uuid };
        await api.owner
          .insertInto('member_assessments')
          .values({
            ...of,
            document: '{}',
            version: 1,
            current_remote_node_id: '/bronze',
            last_assessed_ts: scheme_uuid === scheme.uuid ? NOON - 90 * DAY : NOON,
          })
          .execute();
        await api.owner
          .insertInto('awards')
          .values({
            ...of,
            slug: '/bronze',
            started_ts: 1,
            completed_ts: NOON,
            completed: 1,
            total: 1,
            created_at: 1,
          })
          .execute();
      }
      const mark = { ...key, member_uuid: member.uuid, group_id: world.group.id };
      await api.owner
        .insertInto('move_marks')
        .values({ ...mark, remote_node_id: '/silver', recorded_ts: NOON, user_uuid: coach.uuid })
        .execute();
    }
    const namesIn = async (name: ReportName, query: TestRequest['query'] = {}, column = 0) =>
      cellsOf(await report(name, query)).map((cells) => cells[column]);
    const ofGroup = { 'group_id[]': world.group.id };
    expect(cellsOf(await report('consecutive-absences'))).toEqual([
      ['Ella Jones', 'Monday Gym', 3, '2026-11-02', '2026-10-28'],
      ['Left Jones', 'Monday Gym', 3, '2026-11-02', null],
    ]);
    expect((await report('level-distribution')).totals).toEqual([null, null, 2]);
    expect((await report('level-distribution', ofGroup)).totals).toEqual([null, null, 1]);
    expect(await namesIn('ready-to-move')).toEqual(['Ella Jones']);
    expect(cellsOf(await report('not-assessed'))).toEqual([
      ['Ella Jones', 'Monday Gym', '2026-08-20', 90],
    ]);
    expect(cellsOf(await report('badges'))).toEqual([
      ['Ella Jones', 'Monday Gym', 'recreational', 'bronze', TODAY],
      ['Left Jones', null, 'recreational', 'bronze', TODAY],
    ]);
    expect(await namesIn('badges', ofGroup)).toEqual(['Ella Jones']);
    expect(await namesIn('badges', { scheme_slug: 'other' })).toEqual([]);
    expect(await namesIn('not-assessed', { scheme_slug: 'other' })).toEqual(['Ella Jones']);
    expect(await namesIn('data-quality', {}, 1)).not.toContain('Merged Jones');
  });

  test('are about the groups and recommendations of the member', async () => {
    const { client, club, group, member, coach, scheme } = world;
    const swifts = await buildGroup(api.owner, club, { name: 'Swifts' });
    const deleted = await buildGroup(api.owner, club, { name: 'Deleted', deleted_at: NOON });
    const [max, zoe] = [await join('Max', swifts), await join('Zoe', deleted)];
    await joinGroup(api.owner, deleted, member);
    await assess(member, '/bronze', 90);
    await assess(max, '/bronze', 91);
    await assess(zoe, '/bronze', 92);
    const key = { client_id: client.id, club_id: club.id };
    const mark = { ...key, user_uuid: coach.uuid, recorded_ts: NOON, remote_node_id: '/silver' };
    await api.owner
      .insertInto('move_marks')
      .values([
        { ...mark, group_id: swifts.id, member_uuid: member.uuid },
        { ...mark, group_id: deleted.id, member_uuid: zoe.uuid },
        { ...mark, group_id: swifts.id, member_uuid: max.uuid, remote_node_id: null },
      ])
      .execute();
    const badge = { ...key, badge_id: '/bronze', achieve_date: TODAY, recorded_ts: 1 };
    const award = { ...key, slug: '/bronze', completed_ts: NOON, scheme_uuid: scheme.uuid };
    const counts = { started_ts: 1, completed: 1, total: 1, created_at: 1 };
    await api.owner
      .insertInto('awards')
      .values({ ...award, ...counts, member_uuid: member.uuid })
      .execute();
    const handedOut = { ...badge, scheme_uuid: scheme.uuid, user_uuid: coach.uuid };
    await api.owner
      .insertInto('badges')
      .values([
        { ...handedOut, member_uuid: max.uuid },
        { ...handedOut, member_uuid: member.uuid, badge_id: '/silver' },
      ])
      .execute();
    expect(cellsOf(await report('ready-to-move'))).toEqual([]);
    expect(cellsOf(await report('badges')).map(([name]) => name)).toEqual(['Ella Jones']);
    expect(cellsOf(await report('not-assessed')).map((cells) => cells.slice(0, 2))).toEqual([
      ['Max Jones', 'Swifts'],
      ['Ella Jones', 'Monday Gym'],
    ]);
    const ofGroup = { 'group_id[]': group.id };
    expect(cellsOf(await report('not-assessed', ofGroup)).map(([name]) => name)).toEqual([
      'Ella Jones',
    ]);
  });
});

describe('consecutive-absences', () => {
  test('counts back from the last session to the last attendance', async () => {
    const max = await join('Max');
    await hold('2026-11-02', [
      [ella(), true],
      [max, false],
    ]);
    for (const date of ['2026-11-03', '2026-11-04']) {
      await hold(date, [
        [ella(), false],
        [max, false],
      ]);
    }
    const found = () => report('consecutive-absences');
    expect(cellsOf(await found())).toEqual([['Max Jones', 'Monday Gym', 3, '2026-11-02', null]]);
    expect(cellsOf(await report('consecutive-absences', { n: 2 }))).toEqual([
      ['Max Jones', 'Monday Gym', 3, '2026-11-02', null],
      ['Ella Jones', 'Monday Gym', 2, '2026-11-03', '2026-11-02'],
    ]);
    await hold('2026-11-05', [[max, true]]);
    expect(cellsOf(await found())).toEqual([]);
  });
});

const assess = (member: { uuid: string }, level: string | null, days: number) =>
  api.owner
    .insertInto('member_assessments')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: member.uuid,
      scheme_uuid: world.scheme.uuid,
      document: '{}',
      version: 1,
      current_remote_node_id: level,
      last_assessed_ts: NOON - days * DAY,
    })
    .execute();

describe('level-distribution', () => {
  test('counts active members at each level, in the order of the scheme', async () => {
    const max = await join('Max');
    const left = await buildMember(api.owner, world.club, { active: false });
    await assess(world.member, '/silver', 1);
    await assess(max, null, 1);
    await assess(left, '/silver', 1);
    const found = await report('level-distribution', { scheme_slug: world.scheme.slug });
    expect(cellsOf(found)).toEqual([
      ['recreational', 'bronze', 0],
      ['recreational', 'silver', 1],
      ['recreational', null, 1],
    ]);
    expect(found.totals).toEqual([null, null, 2]);
    expect(found.rows.map(({ level }) => level)).toEqual([
      { scheme_slug: world.scheme.slug, node_id: '/bronze' },
      { scheme_slug: world.scheme.slug, node_id: '/silver' },
      undefined,
    ]);
    expect(found.chart?.points.map(({ name }) => name)).toEqual(['bronze', 'silver', null]);
    expect((await report('level-distribution', { scheme_slug: 'other' })).rows).toEqual([]);
  });

  test('has a bar for each level of two schemes with levels of the same titles', async () => {
    const swing = await buildScheme(api.owner, world.client, { slug: 'swing' });
    await assess(world.member, '/silver', 1);
    await api.owner
      .insertInto('member_assessments')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        scheme_uuid: swing.uuid,
        document: '{}',
        version: 1,
        current_remote_node_id: '/silver',
        last_assessed_ts: NOON,
      })
      .execute();
    const all = await report('level-distribution');
    const names = all.chart?.points.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(names.length);
    const bar = names.find((name) => name?.startsWith('silver (swing')) ?? '';
    const { rows } = await report('level-distribution', { bar, series: 'members' });
    expect(rows.map(({ level, cells }) => [level?.scheme_slug, cells[2]])).toEqual([
      [swing.slug, 1],
    ]);
    const find = async (level: string) => {
      const query = { 'level[]': level };
      const found: { uuid: string }[] = (
        await api.call('GET /members', { as, host: world.host, query })
      ).json();
      return found.length;
    };
    expect(await find(`${swing.slug}/silver`)).toBe(1);
    expect(await find(`${world.scheme.slug}/silver`)).toBe(1);
    expect(await find(`${swing.slug}/bronze`)).toBe(0);
  });
});

describe('ready-to-move', () => {
  test('lists the recommendations for members who are still in the group', async () => {
    const mark = (member_uuid: string, stay: boolean, days: number) => ({
      client_id: world.client.id,
      club_id: world.club.id,
      group_id: world.group.id,
      member_uuid,
      remote_node_id: '/silver',
      stay,
      recorded_ts: NOON - days * DAY,
      user_uuid: world.coach.uuid,
    });
    const max = await join('Max');
    const gone = await join('Gone');
    await api.owner
      .insertInto('move_marks')
      .values([
        mark(world.member.uuid, false, 3),
        mark(max.uuid, true, 5),
        mark(gone.uuid, true, 9),
      ])
      .execute();
    await api.owner
      .updateTable('class_members')
      .set({ left_date: '2026-11-10' })
      .where('member_uuid', '=', gone.uuid)
      .execute();
    expect(cellsOf(await report('ready-to-move'))).toEqual([
      ['Max Jones', 'Monday Gym', 'stay', 'silver', 'Ava Morgan', '2026-11-13', 5],
      ['Ella Jones', 'Monday Gym', 'move', 'silver', 'Ava Morgan', '2026-11-15', 3],
    ]);
    const other = await buildGroup(api.owner, world.club);
    expect(cellsOf(await report('ready-to-move', { 'group_id[]': other.id }))).toEqual([]);
  });
});

describe('not-assessed', () => {
  test('lists members of groups who were not assessed for n days', async () => {
    const max = await join('Max');
    await buildMember(api.owner, world.club, { firstname: 'Without a group' });
    await join('New');
    await assess(world.member, '/bronze', 60);
    await assess(max, '/bronze', 59);
    expect(cellsOf(await report('not-assessed'))).toEqual([
      ['New Jones', 'Monday Gym', null, null],
      ['Ella Jones', 'Monday Gym', '2026-09-19', 60],
    ]);
    expect(cellsOf(await report('not-assessed', { n: 61 }))).toHaveLength(1);
    const { slug: scheme_slug } = await buildScheme(api.owner, world.client, { slug: 'squad' });
    expect(cellsOf(await report('not-assessed', { scheme_slug }))).toHaveLength(3);
  });

  test('leaves out members who have left the club', async () => {
    await api.owner
      .updateTable('members')
      .set({ active: false, inactive_date: TODAY })
      .where('uuid', '=', world.member.uuid)
      .execute();
    expect(cellsOf(await report('not-assessed'))).toEqual([]);
  });
});

describe('badges', () => {
  test('lists completed levels whose badge was not handed out', async () => {
    const award = (slug: string, completed_ts: number | null) => ({
      client_id: world.client.id,
      club_id: world.club.id,
      member_uuid: world.member.uuid,
      scheme_uuid: world.scheme.uuid,
      slug,
      started_ts: NOON - 9 * DAY,
      completed: 1,
      total: 2,
      completed_ts,
      created_at: NOON,
    });
    await api.owner
      .insertInto('awards')
      .values([award('/bronze', NOON - DAY), award('/silver', null)])
      .execute();
    const found = await report('badges');
    expect(cellsOf(found)).toEqual([
      ['Ella Jones', 'Monday Gym', 'recreational', 'bronze', '2026-11-17'],
    ]);
    expect(found.rows[0]?.award).toEqual({ scheme_slug: 'recreational', node_id: '/bronze' });
    expect(found.chart?.points).toEqual([{ name: 'bronze', values: [1] }]);
    const handOut = ({ uuid: scheme_uuid }: { uuid: string }) =>
      api.owner
        .insertInto('badges')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          member_uuid: world.member.uuid,
          scheme_uuid,
          badge_id: '/bronze',
          achieve_date: TODAY,
          recorded_ts: NOON,
          user_uuid: world.coach.uuid,
        })
        .execute();
    // A level of another scheme may have the same id.
    await handOut(await buildScheme(api.owner, world.client, { slug: 'other' }));
    expect((await report('badges')).rows).toHaveLength(1);
    await handOut(world.scheme);
    expect((await report('badges')).rows).toEqual([]);
  });
});

describe('joiners-leavers', () => {
  test('tells members who moved between groups from those who left', async () => {
    const swifts = await buildGroup(api.owner, world.club, { name: 'Swifts' });
    const [gone, moved] = [await join('Gone'), await join('Moved')];
    for (const { uuid } of [gone, moved]) {
      await api.owner
        .updateTable('class_members')
        .set({ left_date: '2026-11-10', left_reason: 'Cost' })
        .where('member_uuid', '=', uuid)
        .execute();
    }
    await joinGroup(api.owner, swifts, moved, { joined_date: '2026-11-10' });
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await joinGroup(api.owner, world.group, noa, { left_date: '2026-03-01' });
    await joinGroup(api.owner, swifts, noa, { joined_date: '2026-10-05' });
    const found = await report('joiners-leavers');
    expect(cellsOf(found)).toEqual([
      ['left', '2026-11-10', 'Gone Jones', 'Monday Gym', 'Cost'],
      ['moved', '2026-11-10', 'Moved Jones', 'Monday Gym', 'Cost'],
      ['joined', '2026-10-05', 'Noa Jones', 'Swifts', null],
    ]);
    await joinGroup(api.owner, swifts, gone, { joined_date: '2026-11-20' });
    const merged = await buildMember(api.owner, world.club, { merged_into: gone.uuid });
    const join_date = { joined_date: '2026-10-06' };
    const elsewhere = await buildClub(api.owner, world.client);
    const una = await buildMember(api.owner, elsewhere);
    await joinGroup(api.owner, await buildGroup(api.owner, elsewhere), una, join_date);
    await joinGroup(api.owner, swifts, merged, join_date);
    const lea = await buildMember(api.owner, world.club, { firstname: 'Lea' });
    await joinGroup(api.owner, swifts, lea, { ...join_date, left_date: '2026-10-07', guest: true });
    await joinGroup(api.owner, world.group, lea, { ...join_date, waiting: true });
    await joinGroup(api.owner, swifts, lea, { joined_date: '2026-11-19' });
    // Who joins a second group has been in the club.
    await joinGroup(api.owner, swifts, world.member, join_date);
    expect(cellsOf(await report('joiners-leavers'))).toEqual(cellsOf(found));
    expect(found.chart).toMatchObject({
      kind: 'month',
      points: [
        { name: '2026-10', values: [1, 0, 0] },
        { name: '2026-11', values: [0, 1, 1] },
      ],
    });
  });

  test('takes the reason of a deactivation only for its day, and never that of an erasure', async () => {
    const leave = async (firstname: string, left_date: string, inactive_reason: string) => {
      const { uuid } = await join(firstname);
      await api.owner
        .updateTable('members')
        .set({ active: false, inactive_reason, inactive_date: '2026-11-10' })
        .where('uuid', '=', uuid)
        .execute();
      await api.owner
        .updateTable('class_members')
        .set({ left_date })
        .where('member_uuid', '=', uuid)
        .execute();
    };
    await leave('Ada', '2026-11-10', 'cost');
    await leave('Bea', '2026-11-03', 'cost');
    await leave('Cai', '2026-11-02', 'erased');
    await leave('Dot', '2026-11-10', 'erased');
    expect(cellsOf(await report('joiners-leavers'))).toEqual([
      ['left', '2026-11-10', 'Ada Jones', 'Monday Gym', 'cost'],
      ['left', '2026-11-10', 'Dot Jones', 'Monday Gym', null],
      ['left', '2026-11-03', 'Bea Jones', 'Monday Gym', null],
      ['left', '2026-11-02', 'Cai Jones', 'Monday Gym', null],
    ]);
  });
});

describe('capacity', () => {
  test('counts places, members and waiting members of today, and free places as the server gives them', async () => {
    const swifts = await buildGroup(api.owner, world.club, { name: 'Swifts', max_members: 2 });
    await join('Max', swifts);
    const mia = await buildMember(api.owner, world.club, { firstname: 'Mia' });
    await joinGroup(api.owner, swifts, mia, { waiting: true });
    const noa = await buildMember(api.owner, world.club, { firstname: 'Noa' });
    await joinGroup(api.owner, swifts, noa, { joined_date: addDays(TODAY, 1) });
    const guest = await buildMember(api.owner, world.club, { firstname: 'Guest' });
    await joinGroup(api.owner, swifts, guest, {
      guest: true,
      joined_date: TODAY,
      left_date: addDays(TODAY, 1),
    });
    const found = await report('capacity');
    await joinGroup(api.owner, swifts, noa, { waiting: true, left_date: TODAY });
    await buildGroup(api.owner, world.club, { deleted_at: NOON });
    await buildGroup(api.owner, world.club, { is_slot: true });
    expect(cellsOf(await report('capacity'))).toEqual(cellsOf(found));
    const ofGroup = await report('capacity', { 'group_id[]': world.group.id });
    expect(cellsOf(ofGroup).map(([name]) => name)).toEqual(['Monday Gym']);
    expect(cellsOf(found)).toEqual([
      ['Monday Gym', null, 1, null, 0, null],
      ['Swifts', 2, 1, 0, 1, 50],
    ]);
    expect(found.totals).toEqual([null, 2, 2, 0, 1, 50]);
  });
});

describe('credentials', () => {
  test('names what has expired or is due within 60 days, of users who are not deactivated', async () => {
    const inactive = await buildUser(api.owner, world.club, 'coach', { status: 'inactive' });
    const credential = (name: string, expires: string | null) => ({
      client_id: world.client.id,
      club_id: world.club.id,
      user_uuid: world.coach.uuid,
      name,
      reference: 'A1',
      expires,
    });
    await api.owner
      .insertInto('credentials')
      .values([
        credential('First aid', addDays(TODAY, -1)),
        credential('Level 1', addDays(TODAY, 60)),
        credential('Level 2', addDays(TODAY, 61)),
        credential('Judge', null),
        { ...credential('Former', null), user_uuid: inactive.uuid },
      ])
      .execute();
    const found = await report('credentials');
    expect(cellsOf(found).map((cells) => cells.slice(1))).toEqual([
      ['First aid', 'A1', '2026-11-17', 'expired'],
      ['Level 1', 'A1', '2027-01-17', 'due'],
      ['Level 2', 'A1', '2027-01-18', 'valid'],
      ['Judge', 'A1', null, 'no_end'],
    ]);
    expect(found.rows[0]?.user_uuid).toBe(world.coach.uuid);
  });
});

describe('data-quality', () => {
  test('lists each problem of each active member', async () => {
    const key = { client_id: world.client.id, club_id: world.club.id };
    const max = await join('Max');
    const parent = await buildUser(api.owner, world.club, 'parent', { email: 'kim@example.org' });
    await buildGuardian(api.owner, world.club, parent, max);
    const silent = await join('Silent');
    const other = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, other, silent);
    await api.owner
      .insertInto('consents')
      .values({
        ...key,
        kind: 'photos',
        agreed: false,
        member_uuid: max.uuid,
        ts: NOON,
        user_uuid: admin.uuid,
      })
      .execute();
    const baby = await buildMember(api.owner, world.club, { firstname: 'Zoë', dob: TODAY });
    await buildMember(api.owner, world.club, { firstname: 'Zoe', dob: TODAY });
    const gone = await buildMember(api.owner, world.club, { firstname: 'Gone', active: false });
    const deleted = await buildGroup(api.owner, world.club, { deleted_at: NOON });
    const former = await join('Former', deleted);
    const left = await join('Left');
    await api.owner
      .updateTable('class_members')
      .set({ left_date: TODAY })
      .where('member_uuid', '=', left.uuid)
      .execute();
    const found = await report('data-quality');
    const problems = (uuid: string) =>
      found.rows.filter(({ member_uuid }) => member_uuid === uuid).map(({ cells }) => cells[0]);
    expect(problems(world.member.uuid)).toEqual(['no_consent', 'no_guardian']);
    expect(problems(max.uuid)).toEqual([]);
    expect(problems(gone.uuid)).toEqual([]);
    expect(problems(silent.uuid)).toEqual(['no_consent', 'no_email']);
    for (const { uuid } of [former, left])
      expect(problems(uuid)).toEqual(['no_consent', 'no_group', 'no_guardian']);
    expect(problems(baby.uuid)).toEqual([
      'no_consent',
      'no_group',
      'no_guardian',
      'possible_duplicate',
      'unlikely_dob',
    ]);
  });
});
